import { History } from '../../features/history/History.tsx'
import { useTitle } from '../../ui/title.ts'
import { PageHead } from './PageHead.tsx'
import * as texts from './texts.ts'

export default function HistoryPage() {
  useTitle(texts.importHistory)
  return (
    <>
      <PageHead title={texts.importHistory} />
      <History />
    </>
  )
}
