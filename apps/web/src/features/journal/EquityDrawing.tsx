import { type JournalFigures, moneyNumber } from '@ratchet/domain'
import { moneyText } from '../../format/text.ts'
import { digitPx, half, priceTicks } from '../../ui/drawing/axis.ts'
import { useWidth } from '../../ui/useWidth.ts'
import css from './journal.module.css'
import { centsText, dayText, tradesText } from './words.ts'

const height = 280
const margin = { top: 12, bottom: 24, left: 10 } as const
/** The curve stands above, and how far it is below its high hangs under it. */
const upper = 176
const lowerTop = 200

const tickText = (amount: number) => moneyText(amount).replace(/\.00$/, '')
const ticksOf = (low: number, high: number, most: number) => priceTicks(moneyNumber(low), moneyNumber(high), most, 2)

/** Draws what the trades came to, one after another by the time of their close, and how far that lay below its highest. */
export function EquityDrawing({ figures }: { readonly figures: JournalFigures }) {
  const [place, width] = useWidth<HTMLDivElement>()
  const { curve, drawdown } = figures
  const [from, to] = [curve[0]?.timeMs ?? 0, curve.at(-1)?.timeMs ?? 0]
  const [low, high] = curve.reduce(([a, b], { cents }) => [Math.min(a, cents), Math.max(b, cents)], [0, 0])
  const [least, most] = low === high ? [-100, 100] : [low, high]
  const deepest = Math.max(drawdown, 100)
  const ticks = ticksOf(least, most, 4)
  const falls = ticksOf(-deepest, 0, 2).filter((fall) => fall < 0)
  const right = width - 14 - digitPx * Math.max(1, ...[...ticks, ...falls].map((tick) => tickText(tick).length))
  const x = (ms: number) => margin.left + ((right - margin.left) * (ms - from)) / Math.max(1, to - from)
  const y = (cents: number) => margin.top + ((upper - margin.top) * (most - cents)) / (most - least)
  const fallY = (cents: number) => lowerTop + ((height - margin.bottom - lowerTop) * -cents) / deepest
  const stairs = (of: (at: (typeof curve)[number]) => number) =>
    curve.map((at) => `H${x(at.timeMs).toFixed(1)}V${of(at).toFixed(1)}`).join('')
  const words = `Results of ${tradesText(curve.length)} from ${dayText(Math.floor(from / 86_400_000))} to ${dayText(Math.floor(to / 86_400_000))}: highest ${centsText(high)}, lowest ${centsText(low)}, at the end ${centsText(figures.cents)}; largest drawdown ${centsText(-drawdown)}.`
  return (
    <div ref={place} className={css.place} style={{ height }} data-testid="journal-equity">
      {width > 0 ? (
        <svg width={width} height={height} role="img" aria-label={words}>
          {ticks.map((tick) => (
            <g key={tick}>
              <line
                className={tick === 0 ? css.zero : css.grid}
                x1={margin.left}
                x2={right}
                y1={half(y(tick * 100))}
                y2={half(y(tick * 100))}
              />
              <text className={css.axis} x={right + 6} y={y(tick * 100) + 3.5}>
                {tickText(tick)}
              </text>
            </g>
          ))}
          <path
            className={css.curve}
            d={`M${margin.left} ${y(0).toFixed(1)}${stairs((at) => y(at.cents))}H${right.toFixed(1)}`}
          />
          <line className={css.grid} x1={margin.left} x2={right} y1={half(lowerTop)} y2={half(lowerTop)} />
          {falls.map((fall) => (
            <text key={fall} className={css.axis} x={right + 6} y={fallY(fall * 100) + 3.5}>
              {tickText(fall)}
            </text>
          ))}
          <path
            className={css.fall}
            d={`M${margin.left} ${lowerTop}${stairs((at) => fallY(-at.under))}H${right.toFixed(1)}V${lowerTop}Z`}
          />
          <text className={css.axis} x={margin.left} y={height - 6}>
            {new Date(from).toISOString().slice(0, 10)}
          </text>
          <text className={css.axis} x={right} y={height - 6} textAnchor="end">
            {new Date(to).toISOString().slice(0, 10)}
          </text>
        </svg>
      ) : null}
    </div>
  )
}
