import { InstrumentTables } from '../../features/instruments/InstrumentTable.tsx'
import { CardTables } from '../../features/samples/CardTables.tsx'
import { useTitle } from '../../ui/title.ts'
import { PageHead } from './PageHead.tsx'
import css from './pages.module.css'
import * as texts from './texts.ts'

export default function Tables() {
  useTitle(texts.tables)
  return (
    <>
      <PageHead title={texts.tables} />
      <div className={css.stack}>
        <InstrumentTables />
        <CardTables />
      </div>
    </>
  )
}
