import { IconArrowNarrowDown, IconArrowNarrowUp } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Rows, Spacer } from './DataTableRows.tsx'
import { Failure, TableWord } from './DataTableWord.tsx'
import css from './data-table.module.css'
import { type Column, type Foot, type RowSource, type Sorting, widthsOf } from './data-table-columns.ts'
import { type Gauge, useGauge } from './gauge.ts'
import { LiveRows } from './live-rows.ts'
import { useShape } from './useLiveRows.ts'
import { useRowSpan } from './useRowSpan.ts'

export type { Column } from './data-table-columns.ts'

const rowHeight = 38

interface DataTableProps<T> {
  readonly title: string
  readonly columns: readonly Column<T>[]
  /** Rows that change while they are looked at, or a source that gives those in view. */
  readonly rows: RowSource<T>
  readonly rowId: (row: T) => string
  /** False until the list has been heard of at all. */
  readonly known: boolean
  readonly emptyText: string
  readonly emptyAction?: ReactNode
  readonly failed?: string | null
  readonly onRetry?: () => void
  /** Whether what is shown is about to be replaced. */
  readonly busy?: boolean
  readonly sorting?: Sorting | undefined
  readonly onSort?: ((id: string) => void) | undefined
  readonly selectedId?: string | null
  /** Less room between columns and headings in two lines, for a table of many columns. */
  readonly tight?: boolean
  readonly foot?: Foot | null
  readonly testId: string
}

/**
 * Draws a dense table with as many rows as there are: only those in view are in the page, and the scroll bar spans them
 * all. It scrolls inside its own region with the first column held in place, so that the page itself never scrolls
 * sideways. Of live rows a change is drawn in its own row alone.
 */
export function DataTable<T>(props: DataTableProps<T>) {
  const { title, columns, rows: source, rowId, known, selectedId, testId, sorting, onSort, failed, foot } = props
  const tight = props.tight ?? false
  const live = source instanceof LiveRows ? (source as LiveRows<T>) : null
  useShape(live)
  const region = useRef<HTMLElement>(null)
  const span = useRowSpan(region, source.total, rowHeight, source.arrived ?? 0)
  useEffect(() => source.want?.(span.first, span.end))
  useToTop(region, sorting)
  const gauge = useGauge('inline')
  const widths = widthsOf(columns, (id) => gauge.of(id), tight)
  const width = widths.reduce((sum, one) => sum + one, 0)
  const empty = source.total === 0
  return (
    <section
      ref={region}
      className={css.region}
      aria-label={title}
      aria-busy={props.busy || !known}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
      data-testid={`${testId}-region`}
    >
      {failed && !empty ? (
        <div className={css.beside} role="status">
          <Failure failed={failed} onRetry={props.onRetry} />
        </div>
      ) : null}
      <table
        className={`${css.table} ${tight ? css.tight : ''}`}
        style={{ minWidth: width }}
        aria-rowcount={source.total + (foot && !empty ? 2 : 1)}
        data-testid={testId}
      >
        <colgroup>
          {columns.map((column, i) => (
            <col key={column.id} style={{ width: widths[i] }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} gauge={gauge} tight={tight} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer columns={columns.length} height={span.before} />
          <Rows
            columns={columns}
            gauge={gauge}
            live={live}
            slots={slotsOf(source, rowId, span.first, span.end)}
            rowId={rowId}
            selectedId={selectedId}
            testId={testId}
          />
          <Spacer columns={columns.length} height={span.after} />
        </tbody>
        {foot && !empty ? (
          <FootRow columns={columns} foot={foot} gauge={gauge} testId={testId} rowIndex={source.total + 2} />
        ) : null}
      </table>
      <TableWord
        known={known}
        empty={empty}
        emptyText={props.emptyText}
        emptyAction={props.emptyAction}
        failed={failed}
        onRetry={props.onRetry}
      />
    </section>
  )
}

interface HeadCellProps<T> extends Pick<DataTableProps<T>, 'sorting' | 'onSort'> {
  readonly column: Column<T>
  readonly gauge: Gauge
  /** Headings may take two lines: then only what must not break makes the column wider. */
  readonly tight: boolean
}

const said = { asc: 'ascending', desc: 'descending' } as const

/**
 * Shows a column's name, and under it the clock of a time. Where the table can be sorted it is a button, with an arrow
 * that tells which way.
 */
function HeadCell<T>({ column: { id, header, clock, align }, gauge, tight, sorting, onSort }: HeadCellProps<T>) {
  const way = sorting?.sort === id ? (sorting.order ?? 'desc') : undefined
  const Arrow = way === 'asc' ? IconArrowNarrowUp : IconArrowNarrowDown
  const name = (
    <span>
      {header}
      {clock ? (
        <small className={css.clock} ref={gauge.ref(id)}>
          {' '}
          ({clock})
        </small>
      ) : null}
    </span>
  )
  return (
    <th scope="col" className={`${css.th} ${align ? css.end : ''}`} aria-sort={way && said[way]}>
      <span className={css.whole} {...(tight ? {} : { ref: gauge.ref(id) })}>
        {onSort ? (
          <button type="button" className={css.sort} onClick={() => onSort(id)} data-sorted={way}>
            {name}
            {way ? <Arrow size={13} stroke={2.4} aria-hidden /> : null}
          </button>
        ) : (
          name
        )}
      </span>
    </th>
  )
}

interface FootRowProps<T> extends Pick<DataTableProps<T>, 'columns' | 'testId'> {
  readonly foot: Foot
  readonly gauge: Gauge
  readonly rowIndex: number
}

/** Shows totals under the rows, which stay in sight wherever the table is scrolled. */
function FootRow<T>({ columns: [first, ...others], foot, gauge, rowIndex, testId }: FootRowProps<T>) {
  if (!first) return null
  return (
    <tfoot data-testid={`${testId}-foot`}>
      <tr aria-rowindex={rowIndex}>
        <th scope="row" className={css.tf}>
          <span className={css.whole} ref={gauge.ref(first.id)}>
            {foot.label}
          </span>
        </th>
        {others.map(({ id, align }) => (
          <td key={id} className={`${css.tf} ${align ? `${css.end} num` : ''}`} data-column={id}>
            {foot.figures[id] === undefined ? null : (
              <span className={css.whole} ref={gauge.ref(id)}>
                {foot.figures[id]}
              </span>
            )}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

/**
 * Returns the places in view with their rows. A row is drawn once: while places are counted anew it may stand at two of
 * them.
 */
export function slotsOf<T>(source: RowSource<T>, rowId: (row: T) => string, first: number, end: number) {
  const seen = new Set<string>()
  return Array.from({ length: Math.max(0, end - first) }, (_, i) => {
    const row = source.at(first + i)
    if (row === undefined || seen.has(rowId(row))) return { index: first + i, row: undefined }
    seen.add(rowId(row))
    return { index: first + i, row }
  })
}

/** Scrolls back to the top when the order changes. */
export function useToTop(region: { readonly current: HTMLElement | null }, sorting: Sorting | undefined): void {
  const key = `${sorting?.sort} ${sorting?.order}`
  const before = useRef(key)
  useEffect(() => {
    if (before.current !== key) region.current?.scrollTo({ top: 0 })
    before.current = key
  }, [key, region])
}
