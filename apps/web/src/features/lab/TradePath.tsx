import type { Instrument } from '@ratchet/contract'
import { type LabEntry, priceNumber, type Run, type TickColumns } from '@ratchet/domain'
import { priceText } from '../../format/text.ts'
import { half } from '../../ui/drawing/axis.ts'
import drawn from '../../ui/drawing/drawing.module.css'
import { useWidth } from '../../ui/useWidth.ts'
import css from './drawings.module.css'
import { momentText } from './lab-text.ts'
import { firstLevel, type PricePath, pathOf, type Stair, stairsOf, stretchOf } from './path.ts'
import { Moves, Price, Prices, Stairs } from './TradePathLayers.tsx'
import * as texts from './texts.ts'

const height = 300
const margin = { top: 14, bottom: 24, left: 10 } as const
const digitPx = 6.8
/** A level further away than this part of the price's own span would press all else together. */
const reach = 1.2

export interface TradePathProps {
  readonly ticks: TickColumns
  readonly entry: LabEntry
  readonly run: Run
  readonly instrument: Instrument
}

/** What a drawing of a trade's path says to whom it cannot be shown. */
export function pathWords({ entry, run, instrument }: Omit<TradePathProps, 'ticks'>): string {
  const price = (points: number) => priceText(priceNumber(points, instrument), instrument.digits)
  return texts.pathChart(entry.id, price(run.openPrice), texts.moveCount(run.changes.length), price(run.closePrice))
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
  const plot = { left: margin.left, right, top: margin.top, bottom: height - margin.bottom, x, y }
  return (
    <div ref={place} className={css.place} style={{ height }} data-testid="lab-path">
      {width > 0 ? (
        <svg width={width} height={height} role="img" aria-label={pathWords({ entry, run, instrument })}>
          <Prices plot={plot} low={low} high={high} digits={digits} />
          <line
            className={css.entry}
            x1={x(run.openTimeMs)}
            x2={x(run.closeTimeMs)}
            y1={half(y(run.openPrice))}
            y2={half(y(run.openPrice))}
          />
          <Price path={path} plot={plot} />
          <Stairs stairs={targets.filter(inside)} className={css.target} plot={plot} />
          <Stairs stairs={stops.filter(inside)} className={css.stop} plot={plot} />
          <circle className={css.open} cx={x(run.openTimeMs)} cy={y(run.openPrice)} r={4} />
          <circle
            className={css.left}
            data-kind={run.cents < 0 ? 'loss' : 'gain'}
            cx={x(run.closeTimeMs)}
            cy={y(run.closePrice)}
            r={4.5}
          />
          <Moves changes={run.changes} plot={plot} />
          <text className={drawn.axis} x={x(run.openTimeMs)} y={height - 6}>
            {momentText(run.openTimeMs)}
          </text>
          <text className={drawn.axis} x={x(run.closeTimeMs)} y={height - 6} textAnchor="end">
            {momentText(run.closeTimeMs).slice(11)} {texts.reasons[run.reason].toLowerCase()}
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
  return [Math.floor(least - room), Math.ceil(most + room)] as const
}
