import { DrillDesk } from '../../features/drill/DrillDesk.tsx'
import { useTitle } from '../../ui/title.ts'
import { PageHead } from './PageHead.tsx'

export default function Drill() {
  useTitle('Chaos drill')
  return (
    <>
      <PageHead title="Chaos drill" />
      <DrillDesk />
    </>
  )
}
