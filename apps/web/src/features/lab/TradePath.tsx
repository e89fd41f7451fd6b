import type { Instrument } from '@ratchet/contract'
import { type LabEntry, priceNumber, type Run, type TickColumns } from '@ratchet/domain'
import { priceText } from '../../format/text.ts'
import { half, priceTicks } from '../../ui/drawing/axis.ts'
import { spread } from '../../ui/drawing/spread.ts'
import { useWidth } from '../../ui/useWidth.ts'
import css from './drawings.module.css'
import { firstLevel, type PricePath, pathOf, type Stair, stairsOf, stretchOf } from './path.ts'
import { momentText, reasonText } from './words.ts'

const height = 300
const margin = { top: 14, bottom: 24, left: 10 } as const
const digitPx = 6.8
/** A level further away than this part of the price's own span would press all else together. */
const reach = 1.2

interface TradePathProps {
  readonly ticks: TickColumns
  readonly entry: LabEntry
  readonly run: Run
  readonly instrument: Instrument
}

/** Draws one trade: the price at which it could be left, its stop as a staircase, its target, and each rung's move. */
export function TradePath({ ticks, entry, run, instrument }: TradePathProps) {
  const [place, width] = useWidth<HTMLDivElement>()
  const { digits } = instrument
  const stretch = stretchOf(run)
  const path = pathOf(ticks, entry.side, stretch, Math.max(1, Math.floor(width / 2)))
  const stops = stairsOf(firstLevel(entry, run.openPrice, 'sl'), run, 'sl')
  const targets = stairsOf(firstLevel(entry, run.openPrice, 'tp'), run, 'tp')
  const [low, high] = rangeOf(path, run, stops, targets)
  const price = (points: number) => priceText(priceNumber(points, instrument), digits)
  const right = width - 14 - digitPx * price(high).length
  const [from, to] = stretch
  const x = (ms: number) => margin.left + ((right - margin.left) * (ms - from)) / Math.max(1, to - from)
  const y = (points: number) => margin.top + ((height - margin.top - margin.bottom) * (high - points)) / (high - low)
  const inside = ({ price: points }: Stair) => points >= low && points <= high
  const moves = run.changes.length === 1 ? 'moved the stop or the target once' : `${run.changes.length} moves`
  const names = spread(
    run.changes.map(({ timeMs }) => ({ at: x(timeMs), weight: 1 })),
    17,
    Math.max(20, right),
  )
  return (
    <div ref={place} className={css.place} style={{ height }} data-testid="lab-path">
      {width > 0 ? (
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={`The path of trade ${entry.id}: opened at ${price(run.openPrice)}, ${moves}, left at ${price(run.closePrice)}. The list of moves gives every figure.`}
        >
          {priceTicks(low / 10 ** digits, high / 10 ** digits, 5, digits).map((tick) => (
            <g key={tick}>
              <line
                className={css.grid}
                x1={margin.left}
                x2={right}
                y1={half(y(tick * 10 ** digits))}
                y2={half(y(tick * 10 ** digits))}
              />
              <text className={css.axis} x={right + 6} y={y(tick * 10 ** digits) + 3.5}>
                {priceText(tick, digits)}
              </text>
            </g>
          ))}
          <line
            className={css.entry}
            x1={x(run.openTimeMs)}
            x2={x(run.closeTimeMs)}
            y1={half(y(run.openPrice))}
            y2={half(y(run.openPrice))}
          />
          <Price path={path} left={margin.left} right={right} y={y} />
          <Stairs stairs={targets.filter(inside)} className={css.target} x={x} y={y} />
          <Stairs stairs={stops.filter(inside)} className={css.stop} x={x} y={y} />
          <circle className={css.open} cx={x(run.openTimeMs)} cy={y(run.openPrice)} r={4} />
          <circle
            className={css.left}
            data-kind={run.cents < 0 ? 'loss' : 'gain'}
            cx={x(run.closeTimeMs)}
            cy={y(run.closePrice)}
            r={4.5}
          />
          {run.changes.map(({ timeMs, rung }, n) => (
            <g key={timeMs + rung / 10}>
              <line
                className={css.move}
                x1={half(x(timeMs))}
                x2={half(x(timeMs))}
                y1={margin.top + 10}
                y2={height - margin.bottom}
              />
              <circle className={css.node} cx={names[n]} cy={margin.top + 2} r={8} />
              <text className={css.number} x={names[n]} y={margin.top + 5.6} textAnchor="middle">
                {rung}
              </text>
            </g>
          ))}
          <text className={css.axis} x={margin.left} y={height - 6}>
            {momentText(run.openTimeMs)}
          </text>
          <text className={css.axis} x={right} y={height - 6} textAnchor="end">
            {momentText(run.closeTimeMs).slice(11)} {reasonText[run.reason].toLowerCase()}
          </text>
        </svg>
      ) : null}
    </div>
  )
}

function rangeOf(path: PricePath, run: Run, stops: readonly Stair[], targets: readonly Stair[]) {
  let [low, high] = [Math.min(run.openPrice, run.closePrice), Math.max(run.openPrice, run.closePrice)]
  for (const price of path.low) if (price < low) low = price
  for (const price of path.high) if (price > high) high = price
  const span = Math.max(high - low, 10)
  const near = [...stops, ...targets].map(({ price }) => price)
  const held = near.filter((price) => price >= low - span * reach && price <= high + span * reach)
  const [least, most] = [Math.min(low, ...held), Math.max(high, ...held)]
  const room = Math.max(most - least, span) * 0.06
  return [least - room, most + room] as const
}

interface PriceProps {
  readonly path: PricePath
  readonly left: number
  readonly right: number
  readonly y: (points: number) => number
}

/** The last price of each column as a line within the band of its lowest and highest. */
function Price({ path: { low, high, last }, left, right, y }: PriceProps) {
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

interface StairsProps {
  readonly stairs: readonly Stair[]
  readonly className: string | undefined
  readonly x: (ms: number) => number
  readonly y: (points: number) => number
}

function Stairs({ stairs, className, x, y }: StairsProps) {
  const path = stairs.map(
    ({ fromMs, toMs, price }, n) =>
      `${n ? 'L' : 'M'}${x(fromMs).toFixed(1)} ${y(price).toFixed(1)}H${x(toMs).toFixed(1)}`,
  )
  return path.length > 0 ? <path className={className} d={path.join('')} /> : null
}
