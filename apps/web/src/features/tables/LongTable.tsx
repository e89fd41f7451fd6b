import { useMemo } from 'react'
import { useZone } from '../../format/zone.ts'
import { stream, useListsFailed, useWorld } from '../../realtime/index.ts'
import { type ListRows, type LongList, rowIdOf, useLongList, type View } from '../../realtime/long-list.ts'
import { type DigitsOf, useDigits } from '../../trading/market/markets.ts'
import type { Column } from '../../ui/DataTable.tsx'
import type { Foot } from '../../ui/data-table-columns.ts'
import type { CardProps } from './Cards.tsx'
import type { Look } from './columns.tsx'
import { TableFrame } from './TableFrame.tsx'
import { totalText } from './totals.ts'
import { useTableView } from './useTableView.ts'

/** Opens the history of a trade. */
export type OnFlight = (tradeId: string) => void
export const opens = (tradeId: string | null, onFlight: OnFlight) => (tradeId ? () => onFlight(tradeId) : undefined)

/** What tells one long list from another. */
export interface LongListTable<K extends LongList> {
  readonly list: K
  readonly title: string
  readonly testId: string
  readonly columns: (look: Look, onFlight: OnFlight) => Column<ListRows[K]>[]
  /** What a phone shows of a row. */
  readonly card: (row: ListRows[K], digits: DigitsOf, onFlight: OnFlight) => CardProps
  readonly emptyText: string
  readonly narrow?: boolean
  /** Names what a row is. */
  readonly unit: 'order' | 'trade' | 'change'
  /** Tells what the rows of a view come to, beside their number. */
  readonly useFigures?: (view: View, some: boolean) => Foot['figures']
}

export interface TableProps {
  readonly signedOut: boolean
  readonly onFlight: OnFlight
}

const nothing: Foot['figures'] = {}
const useNothing = (): Foot['figures'] => nothing

interface LongTableProps<K extends LongList> extends TableProps {
  readonly of: LongListTable<K>
}

/** Shows the table of a list that may be long: what is in view of it, in any order, while it changes. */
export function LongTable<K extends LongList>({ of, signedOut, onFlight }: LongTableProps<K>) {
  const { list, columns: columnsFor, card, unit, useFigures = useNothing, ...rest } = of
  const digits = useDigits()
  const zone = useZone()
  const columns = useMemo(() => columnsFor({ digits, zone }, onFlight), [columnsFor, digits, onFlight, zone])
  const state = useTableView(list)
  const rows = useLongList(list, state.view)
  const figures = useFigures(state.view, rows.total > 0 && !signedOut)
  const unread = useListsFailed()
  const whole = useWorld((world) => world.newest[list].total)
  return (
    <TableFrame
      {...rest}
      list={list}
      signedOut={signedOut}
      columns={columns}
      card={(row) => card(row, digits, onFlight)}
      state={state}
      rows={rows}
      whole={whole}
      rowId={rowIdOf(list)}
      known={rows.known || unread !== null}
      busy={rows.busy}
      failed={rows.failed ?? unread}
      onRetry={unread === null ? rows.retry : stream.retry}
      foot={{ label: totalText(rows.total, unit), figures }}
    />
  )
}
