import { InstrumentTables } from '../../features/instruments/InstrumentTable.tsx'
import { CardTables } from '../../features/samples/CardTables.tsx'
import { useTitle } from '../../ui/title.ts'
import { PageHead } from './PageHead.tsx'
import css from './pages.module.css'

export default function Tables() {
  useTitle('Tables')
  return (
    <>
      <PageHead title="Tables" />
      <div className={css.stack}>
        <InstrumentTables />
        <CardTables />
      </div>
    </>
  )
}
