import { memo, type ReactNode } from 'react'
import css from './data-table.module.css'
import type { Column } from './data-table-columns.ts'
import type { Gauge } from './gauge.ts'
import type { LiveRows } from './live-rows.ts'
import { useLiveRow } from './useLiveRows.ts'

interface RowsProps<T> {
  readonly columns: readonly Column<T>[]
  readonly gauge: Gauge
  /** Where the rows change while they are looked at; null where they are given anew. */
  readonly live: LiveRows<T> | null
  /** The rows in view, each with its place in the list; those that are not here yet are undefined. */
  readonly slots: readonly { readonly index: number; readonly row: T | undefined }[]
  readonly rowId: (row: T) => string
  readonly selectedId?: string | null | undefined
  readonly testId: string
}

/** Draws the rows in view. A row that is still on its way is drawn empty, at its full height. */
export function Rows<T>({ columns, gauge, live, slots, rowId, selectedId, testId }: RowsProps<T>) {
  return slots.map(({ index, row }) => {
    if (row === undefined) return <Skeleton key={`place ${index}`} index={index} columns={columns} />
    const id = rowId(row)
    const selected = selectedId === id
    return (
      <BodyRow
        key={id}
        index={index}
        id={id}
        drawn={row}
        live={live}
        columns={columns}
        gauge={gauge}
        selected={selected}
        testId={testId}
      />
    )
  })
}

interface BodyRowProps<T> {
  readonly index: number
  readonly id: string
  readonly drawn: T
  readonly live: LiveRows<T> | null
  readonly columns: readonly Column<T>[]
  readonly gauge: Gauge
  readonly selected: boolean
  readonly testId: string
}

/** While the table scrolls, rows that stay in view are not drawn again; while a row changes, no other is. */
const BodyRow = memo(function BodyRow<T>(props: BodyRowProps<T>) {
  const { index, id, drawn, live, columns, gauge, selected, testId } = props
  const row = useLiveRow(live, drawn, index)
  return (
    <tr
      className={css.row}
      aria-rowindex={index + 2}
      data-testid={`${testId}-row`}
      data-row-id={id}
      {...(selected ? { 'data-selected': true } : {})}
    >
      {columns.map((column) => (
        <Cell key={column.id} column={column} row={row} gauge={gauge} />
      ))}
    </tr>
  )
}) as <T>(props: BodyRowProps<T>) => ReactNode

interface CellProps<T> {
  readonly column: Column<T>
  readonly row: T
  readonly gauge: Gauge
}

const readsSame = <T,>(a: CellProps<T>, b: CellProps<T>): boolean =>
  a.column === b.column && (a.row === b.row || (b.column.reads?.every((key) => a.row[key] === b.row[key]) ?? false))

/**
 * A cell is drawn again only where what it shows of its row has changed. Words may be cut off, and then their title
 * tells them whole. A figure is measured, so that its column is wide enough for it.
 */
const Cell = memo(function Cell<T>({ column, row, gauge }: CellProps<T>) {
  const content = column.cell(row)
  const look = column.align === 'end' ? `${css.td} ${css.end} num` : css.td
  if (column.words)
    return (
      <td className={`${look} ${css.words}`} {...(typeof content === 'string' ? { title: content } : {})}>
        {content}
      </td>
    )
  return (
    <td className={look}>
      <span className={css.whole} ref={gauge.ref(column.id)}>
        {content}
      </span>
    </td>
  )
}, readsSame) as <T>(props: CellProps<T>) => ReactNode

function Skeleton<T>({ index, columns }: { index: number; columns: readonly Column<T>[] }) {
  return (
    <tr className={css.row} aria-rowindex={index + 2} aria-busy="true">
      {columns.map(({ id, align }) => (
        <td key={id} className={`${css.td} ${align === 'end' ? css.end : ''}`}>
          <span className={css.bone} aria-hidden />
        </td>
      ))}
    </tr>
  )
}

export function Spacer({ columns, height }: { columns: number; height: number }) {
  return height > 0 ? (
    <tr className={css.spacer} aria-hidden>
      <td colSpan={columns} style={{ height }} />
    </tr>
  ) : null
}
