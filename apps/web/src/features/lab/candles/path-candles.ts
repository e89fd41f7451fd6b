import { type CandlePeriod, candlePeriods, type Instrument } from '@ratchet/contract'
import {
  type CandleQuote,
  type CandleSpan,
  candlesOf,
  closePrice,
  firstTickAt,
  type LabEntry,
  priceNumber,
  type Run,
  type TickColumns,
} from '@ratchet/domain'
import { firstLevel, type Stair, stairsOf } from '../path.ts'

/** A trade's life is so many candles long at most. */
const mostOfLife = 120
/** So many lie before it and behind it, to be looked at. */
const around = 400

/** The shortest candles of which a trade's life has no more than can be looked at. */
export function periodFor({ openTimeMs, closeTimeMs }: Run): CandlePeriod {
  const periods = Object.entries(candlePeriods) as [CandlePeriod, { readonly ms: number | null }][]
  const fits = periods.find(([, { ms }]) => ms !== null && closeTimeMs - openTimeMs <= mostOfLife * ms)
  return fits?.[0] ?? '1w'
}

/** Candles of the price at which the trade could be left, around its life, in digits. (MAT2) */
export function candlesAround(
  ticks: TickColumns,
  side: LabEntry['side'],
  { openTimeMs, closeTimeMs }: Run,
  period: CandlePeriod,
  instrument: Instrument,
): CandleSpan[] {
  const room = around * (candlePeriods[period].ms ?? 0)
  const [from, to] = [firstTickAt(ticks, openTimeMs - room), firstTickAt(ticks, closeTimeMs + room)]
  function* quotes(): Generator<CandleQuote> {
    for (let tick = from; tick < to; tick++) {
      const [bid, ask] = [ticks.bid[tick] as number, ticks.ask[tick] as number]
      const price = priceNumber(closePrice(side, { bid, ask }), instrument)
      yield { timeMs: ticks.timeMs[tick] as number, bid: price, spread: priceNumber(ask - bid, instrument) }
    }
  }
  return candlesOf(quotes(), period)
}

/** A place on the chart. */
export interface Spot {
  readonly timeMs: number
  readonly price: number
}

/** A trade as it is drawn over the candles, in digits. */
export interface PathShape {
  readonly open: Spot
  readonly close: Spot & { readonly kind: 'gain' | 'loss' }
  /** Corners of the stairs. */
  readonly stop: readonly Spot[]
  readonly target: readonly Spot[]
  /** Where each rung moved a level. */
  readonly moves: readonly (Spot & { readonly rung: number })[]
  /** Where a rung closed a part. */
  readonly parts: readonly (Spot & { readonly rung: number })[]
}

export function shapeOf(entry: LabEntry, run: Run, instrument: Instrument): PathShape {
  const digits = (points: number) => priceNumber(points, instrument)
  const corners = (stairs: readonly Stair[]) =>
    stairs.flatMap(({ fromMs, toMs, price }) => [fromMs, toMs].map((timeMs) => ({ timeMs, price: digits(price) })))
  const level = (which: 'sl' | 'tp') => corners(stairsOf(firstLevel(entry, run.openPrice, which), run, which))
  return {
    open: { timeMs: run.openTimeMs, price: digits(run.openPrice) },
    close: { timeMs: run.closeTimeMs, price: digits(run.closePrice), kind: run.cents < 0 ? 'loss' : 'gain' },
    stop: level('sl'),
    target: level('tp'),
    moves: run.changes.map(({ timeMs, rung, sl, tp }) => ({ timeMs, rung, price: digits(sl || tp) })),
    parts: run.parts.map(({ timeMs, rung, price }) => ({ timeMs, rung, price: digits(price) })),
  }
}

/** The spots of a shape, in the order in which the chart gets them. */
export const spotsOf = ({ open, close, stop, target, moves, parts }: PathShape): Spot[] => [
  open,
  close,
  ...stop,
  ...target,
  ...moves,
  ...parts,
]

/** A level further away than this part of the price's own span would press all else together. */
const reach = 1.2

/** The prices that are shown: those of the candles, and the levels that are not too far from them. */
export function rangeWith(low: number, high: number, { stop, target }: PathShape): [low: number, high: number] {
  const span = high - low
  const near = [...stop, ...target]
    .map(({ price }) => price)
    .filter((price) => {
      return price >= low - span * reach && price <= high + span * reach
    })
  return [Math.min(low, ...near), Math.max(high, ...near)]
}
