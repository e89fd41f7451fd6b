import { moneyNumber } from '@ratchet/domain'
import { moneyText } from '../../format/text.ts'
import { digitPx, half, priceTicks } from './axis.ts'
import css from './drawing.module.css'

/** Amounts for an axis, in money, between two in cents. */
export const moneyTicks = (low: number, high: number, most: number): number[] =>
  priceTicks(moneyNumber(low), moneyNumber(high), most, 2)

const tickText = (amount: number): string => moneyText(amount).replace(/\.00$/, '')

/** Where a plot ends on the right, so that its amounts have room beside it. */
export const plotEnd = (width: number, ticks: readonly number[]): number =>
  width - 14 - digitPx * Math.max(1, ...ticks.map((tick) => tickText(tick).length))

interface MoneyAxisProps {
  readonly ticks: readonly number[]
  readonly left: number
  readonly right: number
  /** Of cents, in CSS pixels. */
  readonly y: (cents: number) => number
  /** Whether each has its line; the amounts alone stand without one. */
  readonly lines?: boolean
}

/** Draws the amounts at the right of a plot, each with its line; that of 0 is another. */
export const MoneyAxis = ({ ticks, left, right, y, lines = true }: MoneyAxisProps) =>
  ticks.map((tick) => (
    <g key={tick}>
      {lines ? (
        <line
          className={tick === 0 ? css.zero : css.grid}
          x1={left}
          x2={right}
          y1={half(y(tick * 100))}
          y2={half(y(tick * 100))}
        />
      ) : null}
      <text className={css.axis} x={right + 6} y={y(tick * 100) + 3.5}>
        {tickText(tick)}
      </text>
    </g>
  ))

interface TimeEndsProps {
  readonly left: number
  readonly right: number
  readonly y: number
  readonly from: string
  readonly to: string
}

/** Draws the first and the last moment below a plot. */
export const TimeEnds = ({ left, right, y, from, to }: TimeEndsProps) => (
  <>
    <text className={css.axis} x={left} y={y}>
      {from}
    </text>
    <text className={css.axis} x={right} y={y} textAnchor="end">
      {to}
    </text>
  </>
)
