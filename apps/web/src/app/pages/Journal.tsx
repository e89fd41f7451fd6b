import { Journal } from '../../features/journal/Journal.tsx'
import { useTitle } from '../../ui/title.ts'
import { PageHead } from './PageHead.tsx'

export default function JournalPage() {
  useTitle('Journal')
  return (
    <>
      <PageHead title="Journal" />
      <Journal />
    </>
  )
}
