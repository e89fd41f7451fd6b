import { type ReactNode, useEffect, useRef } from 'react'
import { slotsOf, useToTop } from '../../ui/DataTable.tsx'
import { Failure, TableWord, type WordProps } from '../../ui/DataTableWord.tsx'
import type { RowSource, Sorting } from '../../ui/data-table-columns.ts'
import { useGauge } from '../../ui/gauge.ts'
import { useRowSpan } from '../../ui/useRowSpan.ts'
import css from './cards.module.css'

interface CardListProps<T> extends Omit<WordProps, 'empty'> {
  readonly title: string
  readonly rows: RowSource<T>
  readonly rowId: (row: T) => string
  readonly heightPx: number
  readonly render: (row: T) => ReactNode
  readonly sorting: Sorting
  readonly testId: string
}

/** A card has so much room above and below its lines. */
const sidesPx = 16

/**
 * Shows as many rows as there are, each as a card, which is how a phone shows a long table. All are as high as the
 * highest needs.
 */
export function CardList<T>({ title, rows, rowId, render, sorting, testId, ...given }: CardListProps<T>) {
  const { heightPx: leastPx, ...word } = given
  const gauge = useGauge('block')
  const heightPx = Math.max(leastPx, gauge.of('card') + sidesPx)
  const region = useRef<HTMLElement>(null)
  const span = useRowSpan(region, rows.total, heightPx, rows.arrived ?? 0)
  useEffect(() => rows.want?.(span.first, span.end))
  useToTop(region, sorting)
  const empty = rows.total === 0
  return (
    <section
      ref={region}
      className={css.region}
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
      data-testid={`${testId}-region`}
    >
      {word.failed && !empty ? <Failure failed={word.failed} onRetry={word.onRetry} /> : null}
      <ul className={css.list} style={{ paddingTop: span.before, paddingBottom: span.after }}>
        {slotsOf(rows, rowId, span.first, span.end).map(({ index, row }) => (
          <li
            key={row === undefined ? `place ${index}` : rowId(row)}
            className={css.item}
            style={{ height: heightPx }}
            aria-posinset={index + 1}
            aria-setsize={rows.total}
            {...(row === undefined
              ? { 'aria-busy': true }
              : { 'data-testid': `${testId}-row`, 'data-row-id': rowId(row) })}
          >
            {row === undefined ? (
              <span className={css.bone} aria-hidden />
            ) : (
              <div className={css.content} ref={gauge.ref('card')}>
                {render(row)}
              </div>
            )}
          </li>
        ))}
      </ul>
      <TableWord {...word} empty={empty} />
    </section>
  )
}
