import { priceText } from '../../format/text.ts'
import { half, priceTicks } from '../../ui/drawing/axis.ts'
import drawn from '../../ui/drawing/drawing.module.css'
import css from './drawings.module.css'
import type { PricePath } from './path.ts'

/** Says where things stand in the drawing of one trade, in CSS pixels. */
export interface PathPlot {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly x: (ms: number) => number
  readonly y: (points: number) => number
}

interface PricesProps {
  readonly plot: PathPlot
  readonly low: number
  readonly high: number
  readonly digits: number
}

/** The prices at the right, each with its line. */
export function Prices({ plot: { left, right, y }, low, high, digits }: PricesProps) {
  const scale = 10 ** digits
  return priceTicks(low / scale, high / scale, 5, digits).map((tick) => (
    <g key={tick}>
      <line className={drawn.grid} x1={left} x2={right} y1={half(y(tick * scale))} y2={half(y(tick * scale))} />
      <text className={drawn.axis} x={right + 6} y={y(tick * scale) + 3.5}>
        {priceText(tick, digits)}
      </text>
    </g>
  ))
}

interface PriceProps {
  readonly path: PricePath
  readonly plot: PathPlot
}

/** The last price of each column as a line within the band of its lowest and highest. */
export function Price({ path: { low, high, last }, plot: { left, right, y } }: PriceProps) {
  const x = (at: number) => (left + ((right - left) * (at + 0.5)) / last.length).toFixed(1)
  const known = Array.from(last.keys()).filter((at) => !Number.isNaN(last[at]))
  const line = (of: Float64Array, at: number) => `${x(at)} ${y(of[at] as number).toFixed(1)}`
  const over = known.map((at) => line(high, at)).join('L')
  const under = known
    .map((at) => line(low, at))
    .reverse()
    .join('L')
  if (known.length === 0) return null
  return (
    <>
      <path className={css.band} d={`M${over}L${under}Z`} />
      <path className={css.price} d={`M${known.map((at) => line(last, at)).join('L')}`} />
    </>
  )
}
