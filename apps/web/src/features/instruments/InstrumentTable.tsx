import type { Instrument } from '@ratchet/contract'
import { messages } from '@ratchet/contract'
import { pipText } from '../../lib/ladder.ts'
import { useInstruments } from '../../lib/reference.ts'
import { type Column, columnsOf, DataTable } from '../../ui/DataTable.tsx'
import { Panel } from '../../ui/Panel.tsx'

const lots = (volume: number): string => String(volume / 10_000)
const column = columnsOf<Instrument>()
const end = (width: number) => ({ width, align: 'end' as const })
const columns = column.columns([
  column.accessor('symbol', { header: 'Symbol', meta: { width: 90 } }),
  column.accessor('name', { header: 'Name', meta: { width: 240 } }),
  column.accessor('digits', { header: 'Digits', meta: end(70) }),
  column.accessor((row) => pipText(row), { id: 'pip', header: 'Pip', meta: end(80) }),
  column.accessor((row) => `${row.contractSize} ${row.unit}`, { id: 'contract', header: 'Contract', meta: end(100) }),
  column.accessor((row) => `${lots(row.volumeMin)} / ${lots(row.volumeStep)} / ${lots(row.volumeMax)}`, {
    id: 'lots',
    header: 'Lots min / step / max',
    meta: end(150),
  }),
  column.accessor('currency', { header: 'Currency', meta: { width: 86 } }),
  column.accessor((row) => `1:${row.leverage}`, { id: 'leverage', header: 'Leverage', meta: end(84) }),
]) as Column<Instrument>[]

/** Contract data of every symbol that can be traded here. */
export function InstrumentTable() {
  const instruments = useInstruments()
  return (
    <Panel title="Instruments" flush>
      <DataTable
        title="Instruments"
        testId="instruments"
        columns={columns}
        rows={instruments}
        rowId={(row) => row.symbol}
        known={instruments.length > 0}
        emptyText={messages.loading}
      />
    </Panel>
  )
}
