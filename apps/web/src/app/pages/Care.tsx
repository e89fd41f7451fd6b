import { Anchor } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { CareForm } from '../../features/message/CareForm.tsx'
import { guideLink } from '../../ui/links.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useTitle } from '../../ui/title.ts'
import { PageHead } from './PageHead.tsx'
import css from './pages.module.css'

export default function Care() {
  useTitle('Customer care')
  const [params] = useSearchParams()
  const about = params.get('about')?.slice(0, 100) ?? ''
  return (
    <>
      <PageHead title="Customer care" />
      <div className={css.beside}>
        <CareForm key={about} about={about} />
        <Panel title="Before you write">
          <div className={css.sideText}>
            <p>
              An execution that failed says why: open the trade’s flight from the dashboard, the bell or the search, and
              read what the broker answered.
            </p>
            <p>
              If a trade’s outcome is <strong>unknown</strong>, Ratchet is checking with the broker. Do not resend it.
            </p>
            <p>
              The{' '}
              <Anchor component={Link} to={`${guideLink}/customer-care`} underline="always" fz="inherit">
                documentation
              </Anchor>{' '}
              says what to put into a message so that it can be answered at once.
            </p>
            <p>Never send your password, not even to us.</p>
          </div>
        </Panel>
      </div>
    </>
  )
}
