import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { FigureTable } from '../FigureTable.tsx'
import css from './plot.module.css'

export interface PlotRow {
  /** Where the row stands on the horizontal axis. */
  readonly at: number
  /** The first names the row. */
  readonly cells: readonly ReactNode[]
  /** The row in words, where they are not its cells with their heads. */
  readonly text?: string
}

/** What a plot shows, in rows: for its cursor, and as a table. */
export interface PlotData {
  readonly heads: readonly string[]
  /** How the plot draws the values of each column but the first. */
  readonly keys?: readonly ReactNode[]
  /** From left to right. */
  readonly rows: readonly PlotRow[]
}

/** A table for screen readers has at most so many rows: of more, evenly chosen ones with the last. */
const maxRows = 60

function thinned(rows: readonly PlotRow[]): readonly PlotRow[] {
  const every = Math.ceil(rows.length / maxRows)
  return rows.filter((_, at) => (rows.length - 1 - at) % every === 0)
}

export const HiddenTable = ({ label, data }: { readonly label: string; readonly data: PlotData }) => (
  <VisuallyHidden component="div">
    <Rows label={label} heads={data.heads} rows={thinned(data.rows)} />
  </VisuallyHidden>
)

/** Shows the values of a plot in its room, the last first. */
export const PlotTable = ({ label, data, height }: { label: string; data: PlotData; height: number }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
  <section className={css.tableRegion} style={{ height }} aria-label={label} tabIndex={0}>
    <Rows heads={data.heads} rows={data.rows.toReversed()} />
  </section>
)

const Rows = ({ label, heads, rows }: { label?: string; heads: readonly string[]; rows: readonly PlotRow[] }) => (
  <FigureTable at="edge">
    {label ? <caption>{label}</caption> : null}
    <thead className={css.tableHead}>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ cells: [name, ...values] }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same place, and none has a state.
        <tr key={at}>
          <th scope="row">{name}</th>
          {values.map((value, n) => (
            <td key={heads[n + 1]}>{value}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </FigureTable>
)
