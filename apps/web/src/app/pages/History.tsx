import { History } from '../../features/history/History.tsx'
import { useTitle } from '../../ui/title.ts'
import { PageHead } from './PageHead.tsx'

export default function HistoryPage() {
  useTitle('Import history')
  return (
    <>
      <PageHead title="Import history" />
      <History />
    </>
  )
}
