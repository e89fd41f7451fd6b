import { AccountLadder } from '../../features/account-ladder/AccountLadder.tsx'
import { useTitle } from '../../ui/title.ts'
import { PageHead } from './PageHead.tsx'

export default function AccountLadderPage() {
  useTitle('Account ladder')
  return (
    <>
      <PageHead title="Account ladder" />
      <AccountLadder />
    </>
  )
}
