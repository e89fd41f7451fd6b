import type { ReactNode } from 'react'
import css from './rows.module.css'

interface RowsProps {
  /** Whether it reaches the edges of its panel. */
  readonly flush?: boolean
  readonly label?: string
  readonly children: ReactNode
}

/** Lists entries with a line between them. The first part of an entry takes the room that the others leave. */
export const Rows = ({ flush = false, label, children }: RowsProps) => (
  <ul className={css.rows} aria-label={label} data-flush={flush || undefined}>
    {children}
  </ul>
)
