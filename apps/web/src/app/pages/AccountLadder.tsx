import { AccountLadder } from '../../features/equity-floor/AccountLadder.tsx'
import { useTitle } from '../../ui/title.ts'
import { PageHead } from './PageHead.tsx'
import * as texts from './texts.ts'

export default function AccountLadderPage() {
  useTitle(texts.equityFloor)
  return (
    <>
      <PageHead title={texts.equityFloor} />
      <AccountLadder />
    </>
  )
}
