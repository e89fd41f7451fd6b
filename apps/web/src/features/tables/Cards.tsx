import { Box, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { slotsOf, useToTop } from '../../ui/DataTable.tsx'
import { Failure, TableWord, type WordProps } from '../../ui/DataTableWord.tsx'
import table from '../../ui/data-table.module.css'
import type { Column, Foot, RowSource, Sorting } from '../../ui/data-table-columns.ts'
import { Facts } from '../../ui/Facts.tsx'
import { useGauge } from '../../ui/gauge.ts'
import { useRowSpan } from '../../ui/useRowSpan.ts'
import css from './tables.module.css'

interface CardListProps<T> extends Omit<WordProps, 'empty'> {
  readonly title: string
  readonly rows: RowSource<T>
  readonly rowId: (row: T) => string
  readonly card: (row: T) => CardProps
  readonly sorting: Sorting
  readonly testId: string
}

const minHeightPx = 62
/** A card has so much room above and below its lines. */
const sidesPx = 16

/**
 * Shows as many rows as there are, each as a card, which is how a phone shows a long table. All are as high as the
 * highest needs.
 */
export function CardList<T>({ title, rows, rowId, card, sorting, testId, ...word }: CardListProps<T>) {
  const gauge = useGauge('block')
  const heightPx = Math.max(minHeightPx, gauge.of('card') + sidesPx)
  const region = useRef<HTMLElement>(null)
  const span = useRowSpan(region, rows.total, heightPx, rows.arrived ?? 0)
  useEffect(() => rows.want?.(span.first, span.end))
  useToTop(region, sorting)
  const empty = rows.total === 0
  return (
    <section
      ref={region}
      className={`${table.region} ${css.region}`}
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
              <span className={table.bone} aria-hidden />
            ) : (
              <div className={css.content} ref={gauge.ref('card')}>
                <Card {...card(row)} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <TableWord {...word} empty={empty} />
    </section>
  )
}

export interface CardProps {
  readonly lead: ReactNode
  readonly figure: ReactNode
  readonly under: ReactNode
  readonly aside: ReactNode
  /** What a touch of the card opens, and how that is called for a trader who hears it. */
  readonly onOpen?: (() => void) | undefined
  readonly label: string
  /** What else can be done with it, beside its lines. */
  readonly tools?: ReactNode
}

/**
 * Shows a card of two lines: what it is and what it came to, and beneath each what goes with it. A line breaks before
 * it cuts a figure off.
 */
function Card({ lead, figure, under, aside, onOpen, label, tools }: CardProps) {
  const lines = (
    <span className={css.lines}>
      <span>
        <span>{lead}</span>
        <span>{figure}</span>
      </span>
      <span className="num">
        <span>{under}</span>
        <span>{aside}</span>
      </span>
    </span>
  )
  return (
    <>
      {onOpen ? (
        <button type="button" className={`${css.plain} ${css.open}`} onClick={onOpen}>
          {lines}
          <VisuallyHidden>{label}</VisuallyHidden>
        </button>
      ) : (
        lines
      )}
      {tools}
    </>
  )
}

interface CardFootProps<T> {
  readonly columns: readonly Column<T>[]
  readonly foot: Foot
  readonly testId: string
}

/** Shows the totals of a table under its cards. */
export function CardFoot<T>({ columns, foot, testId }: CardFootProps<T>) {
  const facts = columns.map(({ id, header }) => ({ name: header, value: foot.figures[id] }))
  return (
    <Box
      component="section"
      px={14}
      py={10}
      fz="sm"
      className={css.foot}
      aria-label={foot.label}
      data-testid={`${testId}-foot`}
    >
      <strong>{foot.label}</strong>
      <Facts inPairs of={facts.filter(({ value }) => value !== undefined)} />
    </Box>
  )
}
