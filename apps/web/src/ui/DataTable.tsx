import { messages } from '@ratchet/contract'
import {
  type ColumnDef,
  createColumnHelper,
  metaHelper,
  type RowData,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import css from './data-table.module.css'

interface ColumnMeta {
  /** In px: virtual rows need columns that do not follow their content. */
  width?: number
  /** Figures stand at the end so that their digits line up. */
  align?: 'end'
}

export const features = tableFeatures({ columnMeta: metaHelper<ColumnMeta>() })
export type Column<T extends RowData> = ColumnDef<typeof features, T, unknown>
export const columnsOf = <T extends RowData>() => createColumnHelper<typeof features, T>()

const rowHeight = 38
const defaultWidth = 110

interface DataTableProps<T extends RowData> {
  readonly title: string
  readonly columns: Column<T>[]
  readonly rows: readonly T[]
  readonly rowId: (row: T) => string
  /** False until the list has been heard of at all. */
  readonly known: boolean
  readonly emptyText: string
  readonly failed?: string | null
  readonly onEnd?: () => void
  readonly selectedId?: string | null
  /** Less room between columns and headings in two lines, for a table of many columns. */
  readonly tight?: boolean
  readonly testId: string
}

/**
 * A dense table with as many rows as there are: only those in view are in the page, more are asked for near the end, and it
 * scrolls inside its own region with the first column held in place, so that the page itself never scrolls sideways.
 */
export function DataTable<T extends RowData>(props: DataTableProps<T>) {
  const { title, columns, rows, rowId, known, emptyText, failed, onEnd, selectedId, testId, tight } = props
  const region = useRef<HTMLElement>(null)
  const table = useTable({ features, columns, data: rows as T[], getRowId: rowId })
  const model = table.getRowModel().rows
  const virtual = useVirtualizer({
    count: model.length,
    getScrollElement: () => region.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => model[index]?.id ?? index,
    overscan: 8,
  })
  const shown = virtual.getVirtualItems()
  const lastShown = shown.at(-1)?.index ?? 0
  const nearEnd = known && model.length > 0 && lastShown >= model.length - 10
  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows may leave the view at the end still; ask again then.
  useEffect(() => {
    if (nearEnd) onEnd?.()
  }, [nearEnd, model.length, onEnd])

  const before = shown[0]?.start ?? 0
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)
  const head = table.getHeaderGroups()[0]?.headers ?? []
  const width = head.reduce((sum, header) => sum + (header.column.columnDef.meta?.width ?? defaultWidth), 0)
  const span = head.length

  return (
    <section
      ref={region}
      className={css.region}
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
      data-testid={`${testId}-region`}
    >
      <table
        className={`${css.table} ${tight ? css.tight : ''}`}
        style={{ minWidth: width }}
        aria-rowcount={model.length + 1}
        data-testid={testId}
      >
        <colgroup>
          {head.map((header) => (
            <col key={header.id} style={{ width: header.column.columnDef.meta?.width ?? defaultWidth }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {head.map((header) => (
              <th
                key={header.id}
                scope="col"
                className={`${css.th} ${header.column.columnDef.meta?.align === 'end' ? css.end : ''}`}
              >
                <table.FlexRender header={header} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 ? <Spacer span={span} height={before} /> : null}
          {shown.map((item) => {
            const row = model[item.index]
            if (!row) return null
            return (
              <tr
                key={row.id}
                className={css.row}
                aria-rowindex={item.index + 2}
                data-testid={`${testId}-row`}
                data-row-id={row.id}
                {...(selectedId === row.id ? { 'data-selected': true } : {})}
              >
                {row.getAllCells().map((cell) => (
                  <td
                    key={cell.id}
                    className={`${css.td} ${cell.column.columnDef.meta?.align === 'end' ? `${css.end} num` : ''}`}
                  >
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            )
          })}
          {after > 0 ? <Spacer span={span} height={after} /> : null}
        </tbody>
      </table>
      <Word known={known} empty={model.length === 0} emptyText={emptyText} failed={failed ?? null} />
    </section>
  )
}

function Spacer({ span, height }: { span: number; height: number }) {
  return (
    <tr className={css.spacer} aria-hidden>
      <td colSpan={span} style={{ height }} />
    </tr>
  )
}

function Word({
  known,
  empty,
  emptyText,
  failed,
}: {
  known: boolean
  empty: boolean
  emptyText: string
  failed: string | null
}) {
  const word = failed ?? (known ? (empty ? emptyText : null) : messages.loading)
  return word ? (
    <div className={css.empty} role="status">
      {word}
    </div>
  ) : null
}

/** A cell without a value says so. */
export function None() {
  return <span className={css.none}>{messages.emptyCell}</span>
}
