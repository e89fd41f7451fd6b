import type { ReactNode } from 'react'
import { stream, useListsFailed, useWorld } from '../../realtime/index.ts'
import { type ListRows, type LongList, rowIdOf, useLongList, type View } from '../../realtime/long-list.ts'
import type { Column } from '../../ui/DataTable.tsx'
import type { Foot } from '../../ui/data-table-columns.ts'
import { TableFrame } from './TableFrame.tsx'
import { totalText } from './totals.ts'
import { useTableView } from './useTableView.ts'

interface LongTableProps<K extends LongList> {
  readonly list: K
  readonly title: string
  readonly testId: string
  readonly columns: readonly Column<ListRows[K]>[]
  readonly emptyText: string
  readonly signedOut: boolean
  readonly card: { readonly heightPx: number; readonly render: (row: ListRows[K]) => ReactNode }
  readonly narrow?: boolean
  /** Names what a row is. */
  readonly unit: 'order' | 'trade' | 'change'
  /** Tells what the rows of a view come to, beside their number. */
  readonly useFigures?: (view: View, some: boolean) => Foot['figures']
}

const nothing: Foot['figures'] = {}
const useNothing = (): Foot['figures'] => nothing

/** Shows the table of a list that may be long: what is in view of it, in any order, while it changes. */
export function LongTable<K extends LongList>(props: LongTableProps<K>) {
  const { list } = props
  const state = useTableView(list)
  const rows = useLongList(list, state.view)
  const figures = (props.useFigures ?? useNothing)(state.view, rows.total > 0 && !props.signedOut)
  const unread = useListsFailed()
  const whole = useWorld((world) => world.newest[list].total)
  return (
    <TableFrame
      {...props}
      state={state}
      rows={rows}
      whole={whole}
      rowId={rowIdOf(list)}
      known={rows.known || unread !== null}
      busy={rows.busy}
      failed={rows.failed ?? unread}
      onRetry={unread === null ? rows.retry : stream.retry}
      foot={{ label: totalText(rows.total, props.unit), figures }}
    />
  )
}
