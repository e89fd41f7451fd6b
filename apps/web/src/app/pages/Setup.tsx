import { Anchor } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { useSession } from '../../api/session.ts'
import { Setup } from '../../features/terminal-setup/Setup.tsx'
import { accountsLink } from '../../ui/links.ts'
import { PageHead } from '../shell/PageHead.tsx'
import * as texts from './texts.ts'

export default function SetupPage() {
  const { broker = '' } = useParams()
  const { user } = useSession()
  return (
    <>
      <PageHead>
        <Anchor component={Link} to={accountsLink} size="sm">
          {texts.accounts}
        </Anchor>
      </PageHead>
      {user ? <Setup brokerId={broker} /> : null}
    </>
  )
}
