import type { ComponentPropsWithoutRef } from 'react'
import css from './figure-table.module.css'

interface FigureTableProps extends ComponentPropsWithoutRef<'table'> {
  /** `edge`: the outer columns keep the padding of a panel around them. */
  readonly at?: 'edge'
  /** Names the region in which a table scrolls that may be wider than its place. */
  readonly region?: string
  readonly 'data-testid'?: string
}

/** A table of a few rows: names at the left, figures at the right. */
export function FigureTable({ at, region, className = '', ...rest }: FigureTableProps) {
  const table = <table {...rest} className={`${css.table} num ${className}`} data-at={at} />
  return region ? (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={css.region} aria-label={region} tabIndex={0}>
      {table}
    </section>
  ) : (
    table
  )
}

/** A bar in a table cell: a share between 0 and 1, from the left, or from the middle to one side. */
export function Meter({
  share,
  tone,
  from,
}: {
  share: number
  tone: 'gold' | 'gain' | 'loss' | 'dim'
  from?: 'middle'
}) {
  return (
    <span className={css.meter} data-from={from} data-tone={tone} aria-hidden>
      <span style={{ width: `${Math.min(1, share) * (from ? 50 : 100)}%` }} />
    </span>
  )
}
