import { DrillDesk } from '../../features/drill/DrillDesk.tsx'
import { useTitle } from '../../ui/title.ts'
import { PageHead } from './PageHead.tsx'
import * as texts from './texts.ts'

export default function Drill() {
  useTitle(texts.chaosDrill)
  return (
    <>
      <PageHead title={texts.chaosDrill} />
      <DrillDesk />
    </>
  )
}
