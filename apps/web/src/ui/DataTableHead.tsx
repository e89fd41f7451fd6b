import { IconArrowNarrowDown, IconArrowNarrowUp } from '@tabler/icons-react'
import css from './data-table.module.css'
import type { Sorting } from './data-table-columns.ts'
import type { Gauge } from './gauge.ts'

interface HeadCellProps {
  readonly id: string
  readonly header: string
  readonly clock: string | undefined
  readonly gauge: Gauge
  readonly end: boolean
  /** Headings may take two lines: then only what must not break makes the column wider. */
  readonly tight: boolean
  readonly sorting?: Sorting | undefined
  readonly onSort?: ((id: string) => void) | undefined
}

const said = { asc: 'ascending', desc: 'descending' } as const

/**
 * Shows a column's name, and under it the clock of a time. Where the table can be sorted it is a button, with an arrow
 * that tells which way.
 */
export function HeadCell({ id, header, clock, gauge, end, tight, sorting, onSort }: HeadCellProps) {
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
    <th scope="col" className={`${css.th} ${end ? css.end : ''}`} {...(way ? { 'aria-sort': said[way] } : {})}>
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
