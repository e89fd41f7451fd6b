import { InstrumentTables } from '../../features/instruments/InstrumentTable.tsx'
import { CardTables } from '../../features/samples/CardTables.tsx'
import css from './pages.module.css'

export default function Tables() {
  return (
    <div className={css.stack}>
      <InstrumentTables />
      <CardTables />
    </div>
  )
}
