import { Journal } from '../../features/journal/Journal.tsx'
import { useTitle } from '../../ui/title.ts'
import { PageHead } from './PageHead.tsx'
import * as texts from './texts.ts'

export default function JournalPage() {
  useTitle(texts.journal)
  return (
    <>
      <PageHead title={texts.journal} />
      <Journal />
    </>
  )
}
