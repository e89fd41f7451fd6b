import { type RowData, useTable } from '@tanstack/react-table'
import { memo, type ReactNode } from 'react'
import css from './data-table.module.css'
import { type Column, features } from './data-table-columns.ts'

interface RowsProps<T extends RowData> {
  readonly columns: Column<T>[]
  /** The rows in view, each with its place in the list; those that are not here yet are undefined. */
  readonly slots: readonly { readonly index: number; readonly row: T | undefined }[]
  readonly rowId: (row: T) => string
  readonly selectedId?: string | null | undefined
  readonly testId: string
}

/** The rows in view. A row that is still on its way is drawn empty, at its full height. */
export function Rows<T extends RowData>({ columns, slots, rowId, selectedId, testId }: RowsProps<T>) {
  const here = slots.flatMap(({ row }) => (row === undefined ? [] : [row]))
  const table = useTable({ features, columns, data: here, getRowId: rowId })
  const model = new Map(table.getRowModel().rows.map((row) => [row.id, row]))
  return slots.map(({ index, row }) => {
    const shown = row === undefined ? undefined : model.get(rowId(row))
    if (!shown) return <Skeleton key={`place ${index}`} index={index} columns={columns} />
    const selected = selectedId === shown.id
    return (
      <BodyRow key={shown.id} {...{ index, shown, columns, selected, testId }} Cell={table.FlexRender as CellView} />
    )
  })
}

/** As much of the library's row as is drawn of it. */
interface ShownRow {
  readonly id: string
  readonly original: unknown
  readonly getAllCells: () => readonly {
    readonly id: string
    readonly column: { readonly columnDef: { readonly meta?: { readonly align?: 'end' } } }
  }[]
}
type CellView = (props: { cell: unknown }) => ReactNode

interface BodyRowProps {
  readonly index: number
  readonly shown: ShownRow
  readonly columns: unknown
  readonly selected: boolean
  readonly testId: string
  readonly Cell: CellView
}

/** While the table scrolls, rows that stay in view are not drawn again: the library's own row is another one each time. */
const sameRow = (a: BodyRowProps, b: BodyRowProps): boolean =>
  a.shown.original === b.shown.original &&
  a.index === b.index &&
  a.columns === b.columns &&
  a.selected === b.selected &&
  a.testId === b.testId

const BodyRow = memo(function BodyRow({ index, shown, selected, testId, Cell }: BodyRowProps) {
  return (
    <tr
      className={css.row}
      aria-rowindex={index + 2}
      data-testid={`${testId}-row`}
      data-row-id={shown.id}
      {...(selected ? { 'data-selected': true } : {})}
    >
      {shown.getAllCells().map((cell) => (
        <td
          key={cell.id}
          className={`${css.td} ${cell.column.columnDef.meta?.align === 'end' ? `${css.end} num` : ''}`}
        >
          <Cell cell={cell} />
        </td>
      ))}
    </tr>
  )
}, sameRow)

function Skeleton<T extends RowData>({ index, columns }: { index: number; columns: readonly Column<T>[] }) {
  return (
    <tr className={css.row} aria-rowindex={index + 2} aria-busy="true">
      {columns.map((column, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells without a content have nothing but their place.
        <td key={i} className={`${css.td} ${column.meta?.align === 'end' ? css.end : ''}`}>
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
