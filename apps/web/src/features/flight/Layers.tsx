import { eventTone } from '../../format/events.ts'
import { exactTimeText, priceText } from '../../format/text.ts'
import { closingPrice } from '../../trading/positions/position.ts'
import { half, priceTicks } from '../../ui/drawing/axis.ts'
import css from './chart.module.css'
import type { Cursor, Life } from './life.ts'
import { chartHeight, margin, type Plot, type Scene, spot } from './plot.ts'
import type { FlightRecord } from './read.ts'

const { top, bottom, left } = margin
const height = chartHeight

export interface LayerProps extends Scene {
  readonly plot: Plot
}
interface HereProps extends LayerProps {
  readonly cursor: Cursor
  /** Holds the price in force at the cursor; null where none is known. */
  readonly exit: number | null
}

export function Axis({ plot, digits, life }: LayerProps) {
  const times = plot.right - left > 420 ? [0, 0.25, 0.5, 0.75, 1] : [0, 0.5, 1]
  return (
    <>
      {priceTicks(plot.low, plot.high, 5, digits).map((price) => (
        <g key={price}>
          <line className={css.grid} x1={left} x2={plot.right} y1={half(plot.y(price))} y2={half(plot.y(price))} />
          <text className={css.axis} x={plot.right + 6} y={plot.y(price) + 3.5}>
            {priceText(price, digits)}
          </text>
        </g>
      ))}
      {times.map((part) => {
        const ms = life.marketMsAt(life.endMs * part)
        if (ms === null) return null
        return (
          <text
            key={part}
            className={css.axis}
            x={plot.x(life.endMs * part)}
            y={height - 4}
            textAnchor={part === 0 ? 'start' : part === 1 ? 'end' : 'middle'}
          >
            {exactTimeText(new Date(ms).toISOString()).slice(0, 8)}
          </text>
        )
      })}
    </>
  )
}

export function Price({ points, life, side, plot }: LayerProps) {
  if (points.length === 0) return null
  const at = (index: number) => plot.x(life.points[index] ?? 0)
  const line = points
    .map((point, index) => `${index ? 'L' : 'M'}${spot(at(index), plot.y(closingPrice(side, point)))}`)
    .join('')
  const over = points.map(({ high }, index) => `${index ? 'L' : 'M'}${spot(at(index), plot.y(high))}`).join('')
  const under = points.map(({ low }, index) => `L${spot(at(index), plot.y(low))}`).reverse()
  return (
    <>
      <path className={css.band} d={`${over}${under.join('')}Z`} />
      <path className={css.price} d={line} />
    </>
  )
}

/** Draws the records on a rail below the price; the chosen one stands out. */
export function Marks({
  records,
  life,
  plot,
  index: here,
}: {
  records: readonly FlightRecord[]
  life: Life
  plot: Plot
  index: number
}) {
  const y = height - bottom + 12
  return (
    <>
      <line className={css.grid} x1={left} x2={plot.right} y1={half(y)} y2={half(y)} />
      {records.map(({ seq, kind }, index) => (
        <circle
          key={seq}
          className={css.mark}
          data-here={index === here}
          cx={plot.x(life.records[index] ?? 0)}
          cy={half(y)}
          r={index === here ? 5 : 3.5}
          style={{ ['--tone' as string]: eventTone(kind) }}
        />
      ))}
    </>
  )
}

export function Here({ cursor, exit, plot, digits }: HereProps) {
  const x = plot.x(cursor.placeMs)
  const known = exit !== null && exit >= plot.low && exit <= plot.high
  return (
    <>
      <line className={css.here} x1={half(x)} x2={half(x)} y1={top - 8} y2={height - bottom + 12} />
      {known ? (
        <>
          <circle className={css.dot} cx={x} cy={plot.y(exit)} r={4} />
          <rect
            className={css.plate}
            x={plot.right + 2}
            y={plot.y(exit) - 9}
            width={plot.width - plot.right - 2}
            height={18}
            rx={3}
          />
          <text className={css.plateText} x={plot.right + 6} y={plot.y(exit) + 4}>
            {priceText(exit, digits)}
          </text>
        </>
      ) : null}
    </>
  )
}
