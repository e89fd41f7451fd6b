import { IconArrowNarrowDown, IconArrowNarrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './data-table.module.css'
import type { Sorting } from './data-table-columns.ts'

interface HeadCellProps {
  readonly id: string
  readonly end: boolean
  readonly sorting?: Sorting | undefined
  readonly onSort?: ((id: string) => void) | undefined
  readonly children: ReactNode
}

const said = { asc: 'ascending', desc: 'descending' } as const

/** A column's name; where the table can be sorted, a button that does it and an arrow that tells which way. */
export function HeadCell({ id, end, sorting, onSort, children }: HeadCellProps) {
  const way = sorting?.sort === id ? (sorting.order ?? 'desc') : undefined
  const Arrow = way === 'asc' ? IconArrowNarrowUp : IconArrowNarrowDown
  return (
    <th scope="col" className={`${css.th} ${end ? css.end : ''}`} {...(way ? { 'aria-sort': said[way] } : {})}>
      {onSort ? (
        <button type="button" className={css.sort} onClick={() => onSort(id)} data-sorted={way}>
          <span>{children}</span>
          {way ? <Arrow size={13} stroke={2.4} aria-hidden /> : null}
        </button>
      ) : (
        children
      )}
    </th>
  )
}
