import type { ReactNode } from 'react'
import { useWorld } from '../../lib/realtime/index.ts'
import { type ListRows, type LongList, rowIdOf, useLongList } from '../../lib/realtime/long-list.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { TableFrame } from './TableFrame.tsx'
import { useTableView } from './useTableView.ts'

interface LongTableProps<K extends LongList> {
  readonly list: K
  readonly title: string
  readonly note?: string
  readonly testId: string
  readonly columns: readonly Column<ListRows[K]>[]
  readonly emptyText: string
  readonly signedOut: boolean
  readonly card: { readonly heightPx: number; readonly render: (row: ListRows[K]) => ReactNode }
  readonly narrow?: boolean
}

/** A table of a list that may be long: what is in view of it, in any order, while it changes. */
export function LongTable<K extends LongList>(props: LongTableProps<K>) {
  const { list } = props
  const state = useTableView(list)
  const rows = useLongList(list, state.view)
  const whole = useWorld((world) => world.newest[list].total)
  return (
    <TableFrame
      {...props}
      state={state}
      rows={rows}
      whole={whole}
      rowId={rowIdOf(list)}
      known={rows.known}
      busy={rows.busy}
      failed={rows.failed}
      onRetry={rows.retry}
    />
  )
}
