import type { RungHonestyRow } from '@ratchet/contract'
import css from './honesty.module.css'
import { slipText, spreadWords } from './honesty-text.ts'
import * as texts from './texts.ts'

const width = 204
const height = 44
const gap = 2

interface SpreadProps {
  readonly row: RungHonestyRow
  /** How many points a bar is wide. */
  readonly points: number
}

/**
 * Draws how the closes of one rung lie about its promise: to the left worse, in the middle as promised, to the right
 * better.
 */
export function Spread({ row, points }: SpreadProps) {
  const { bars } = row
  const middle = (bars.length - 1) / 2
  const band = width / bars.length
  const most = Math.max(1, ...bars)
  return (
    <figure className={css.spread} data-testid={`spread-${row.rung}`}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={spreadWords(row)}>
        <line className={css.ground} x1={0} x2={width} y1={height - 0.5} y2={height - 0.5} />
        <line className={css.kept} x1={width / 2} x2={width / 2} y1={0} y2={height} />
        {bars.map((count, at) => {
          if (!count) return null
          // A bar is at least so high that one trade among many is still seen.
          const tall = Math.max(3, (count / most) * (height - 2))
          const key = at - middle
          const kind = key < 0 ? 'worse' : key > 0 ? 'better' : 'kept'
          return (
            <rect
              key={key}
              className={css.bar}
              data-kind={kind}
              x={at * band + gap / 2}
              width={band - gap}
              y={height - tall}
              height={tall}
              rx={1.5}
            />
          )
        })}
      </svg>
      <figcaption className="num" aria-hidden>
        <span>{slipText(-middle * points)}</span>
        <span>{texts.asPromised}</span>
        <span>{slipText(middle * points)}</span>
      </figcaption>
    </figure>
  )
}
