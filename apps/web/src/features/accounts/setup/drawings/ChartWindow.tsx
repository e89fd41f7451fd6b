import type { SetupPicture } from '@ratchet/contract'
import css from './drawings.module.css'
import { Frame, width } from './Frame.tsx'

/** Top, height and length of the wicks of candles that mean nothing. */
const candles = [
  [104, 26, 6],
  [92, 22, 9],
  [98, 30, 5],
  [84, 24, 8],
  [72, 20, 7],
  [78, 28, 6],
  [62, 22, 9],
  [68, 16, 5],
] as const

/** Draws a chart with a program on it: its name on the right, what it says on the left. */
export function ChartWindow({ alt, title, program, says }: Extract<SetupPicture, { drawing: 'chart' }>) {
  return (
    <Frame alt={alt} title={title} height={160}>
      <text className={css.good} x="12" y="46">
        {says}
      </text>
      <text className={css.bold} x={width - 32} y="46" textAnchor="end">
        {program}
      </text>
      <circle className={css.on} cx={width - 19} cy="42" r="7" />
      <path className={css.tick} d={`M${width - 22.5} 42 l2.5 2.5 l5 -5`} style={{ stroke: 'var(--r-panel)' }} />
      {candles.map(([top, high, wick], n) => {
        const x = 24 + n * 38
        return (
          <g key={`${top} ${high}`} className={css.candle}>
            <rect x={x} y={top} width="14" height={high} rx="1" />
            <rect x={x + 6} y={top - wick} width="2" height={high + 2 * wick} />
          </g>
        )
      })}
    </Frame>
  )
}
