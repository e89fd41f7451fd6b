import { Anchor, Stack } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { CareForm } from '../../features/message/CareForm.tsx'
import { guideLink } from '../../ui/links.ts'
import { Panel } from '../../ui/Panel.tsx'
import css from './pages.module.css'
import * as texts from './texts.ts'

export default function Care() {
  const [params] = useSearchParams()
  const about = params.get('about')?.slice(0, 100) ?? ''
  return (
    <div className={css.beside}>
      <CareForm key={about} about={about} />
      <Panel title={texts.beforeYouWrite}>
        <Stack gap={10} fz="sm" c="dimmed">
          <p>{texts.findReasonFirst}</p>
          <p>{texts.doNotResend}</p>
          <p>
            <Anchor component={Link} to={`${guideLink}/customer-care`} underline="always" fz="inherit">
              {texts.whatToWrite}
            </Anchor>
          </p>
          <p>{texts.neverSendPassword}</p>
        </Stack>
      </Panel>
    </div>
  )
}
