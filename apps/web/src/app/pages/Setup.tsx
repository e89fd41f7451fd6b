import { Anchor } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { useSession } from '../../api/session.ts'
import { Setup } from '../../features/accounts/setup/Setup.tsx'
import { accountsLink } from '../../ui/links.ts'
import { useTitle } from '../../ui/title.ts'
import { PageHead } from './PageHead.tsx'
import * as texts from './texts.ts'

export default function SetupPage() {
  useTitle(texts.setup)
  const { broker = '' } = useParams()
  const { user } = useSession()
  return (
    <>
      <PageHead title={texts.setup}>
        <Anchor component={Link} to={accountsLink} size="sm">
          {texts.accounts}
        </Anchor>
      </PageHead>
      {user ? <Setup brokerId={broker} /> : null}
    </>
  )
}
