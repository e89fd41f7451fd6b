import type { JournalFigures } from '@ratchet/domain'
import { half } from '../../ui/drawing/axis.ts'
import drawn from '../../ui/drawing/drawing.module.css'
import { MoneyAxis, moneyTicks, plotEnd, TimeEnds } from '../../ui/drawing/MoneyAxis.tsx'
import { useWidth } from '../../ui/useWidth.ts'
import { centsText, dayText, tradesText } from './figure-text.ts'
import css from './journal.module.css'
import * as texts from './texts.ts'

const height = 280
const margin = { top: 12, bottom: 24, left: 10 } as const
/** The curve stands above, and how far it is below its high hangs under it. */
const upper = 176
const lowerTop = 200

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Draws what the trades came to, one after another by the time of their close, and how far that lay below its highest. */
export function EquityDrawing({ figures }: { readonly figures: JournalFigures }) {
  const [place, width] = useWidth<HTMLDivElement>()
  const { curve, drawdown } = figures
  const [from, to] = [curve[0]?.timeMs ?? 0, curve.at(-1)?.timeMs ?? 0]
  const [low, high] = curve.reduce(([a, b], { cents }) => [Math.min(a, cents), Math.max(b, cents)], [0, 0])
  const [least, most] = low === high ? [-100, 100] : [low, high]
  const deepest = Math.max(drawdown, 100)
  const ticks = moneyTicks(least, most, 4)
  const falls = moneyTicks(-deepest, 0, 2).filter((fall) => fall < 0)
  const right = plotEnd(width, [...ticks, ...falls])
  const x = (ms: number) => margin.left + ((right - margin.left) * (ms - from)) / Math.max(1, to - from)
  const y = (cents: number) => margin.top + ((upper - margin.top) * (most - cents)) / (most - least)
  const fallY = (cents: number) => lowerTop + ((height - margin.bottom - lowerTop) * -cents) / deepest
  const stairs = (of: (at: (typeof curve)[number]) => number) =>
    curve.map((at) => `H${x(at.timeMs).toFixed(1)}V${of(at).toFixed(1)}`).join('')
  const words = texts.equityChart(
    tradesText(curve.length),
    dayText(Math.floor(from / 86_400_000)),
    dayText(Math.floor(to / 86_400_000)),
    { high: centsText(high), low: centsText(low), last: centsText(figures.cents), drawdown: centsText(-drawdown) },
  )
  return (
    <div ref={place} className={css.place} style={{ height }} data-testid="journal-equity">
      {width > 0 ? (
        <svg width={width} height={height} role="img" aria-label={words}>
          <MoneyAxis ticks={ticks} left={margin.left} right={right} y={y} />
          <path
            className={css.curve}
            d={`M${margin.left} ${y(0).toFixed(1)}${stairs((at) => y(at.cents))}H${right.toFixed(1)}`}
          />
          <line className={drawn.grid} x1={margin.left} x2={right} y1={half(lowerTop)} y2={half(lowerTop)} />
          <MoneyAxis ticks={falls} left={margin.left} right={right} y={fallY} lines={false} />
          <path
            className={css.fall}
            d={`M${margin.left} ${lowerTop}${stairs((at) => fallY(-at.under))}H${right.toFixed(1)}V${lowerTop}Z`}
          />
          <TimeEnds left={margin.left} right={right} y={height - 6} from={dayOf(from)} to={dayOf(to)} />
        </svg>
      ) : null}
    </div>
  )
}
