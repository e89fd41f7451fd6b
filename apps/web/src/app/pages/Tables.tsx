import { InstrumentTable } from '../../features/instruments/InstrumentTable.tsx'
import { useTitle } from '../../lib/title.ts'
import { PageHead } from './PageHead.tsx'

export default function Tables() {
  useTitle('Tables')
  return (
    <>
      <PageHead title="Tables" />
      <InstrumentTable />
    </>
  )
}
