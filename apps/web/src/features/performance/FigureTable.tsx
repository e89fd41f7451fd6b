import type { ReactNode } from 'react'
import css from './performance.module.css'
import { plotHeight } from './usePlot.ts'

interface FigureTableProps {
  readonly title: string
  readonly heads: readonly string[]
  /** Each row begins with its span. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

/** Shows in figures what a chart shows, newest first. It takes the drawing's place, so that nothing below it moves. */
export function FigureTable({ title, heads, rows }: FigureTableProps) {
  return (
    <section
      className={css.tableRegion}
      style={{ height: plotHeight - 6 }}
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
    >
      <table className={css.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="num">
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th key={heads[index]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={heads[index]}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
