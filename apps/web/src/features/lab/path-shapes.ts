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
import type { Shape } from '../../ui/chart/shapes.ts'
import { firstLevel, stairsOf } from './path.ts'
import * as texts from './texts.ts'

/** A trade's life has at most so many candles. */
export const mostOfLife = 120
/** So many candles lie before it and behind it. */
const around = 400

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

/** A trade over its candles: its open, the stairs of its stop and target, each rung's move, and its end. */
export function shapesOf(entry: LabEntry, run: Run, instrument: Instrument): Shape[] {
  const spot = (timeMs: number, points: number) => ({ timeMs, price: priceNumber(points, instrument) })
  const [open, close] = [spot(run.openTimeMs, run.openPrice), spot(run.closeTimeMs, run.closePrice)]
  const corners = (level: 'sl' | 'tp') =>
    stairsOf(firstLevel(entry, run.openPrice, level), run, level).flatMap(({ fromMs, toMs, price }) => [
      spot(fromMs, price),
      spot(toMs, price),
    ])
  return [
    { is: 'line', spots: [open, { ...close, price: open.price }], tone: 'plain', dash: [2, 4] },
    { is: 'line', spots: corners('tp'), tone: 'gain', size: 1.5, dash: [5, 4], isInRange: true },
    { is: 'line', spots: corners('sl'), tone: 'locked', size: 2.5, isInRange: true },
    ...run.changes.map(
      ({ timeMs, rung, sl, tp }): Shape => ({
        is: 'badge',
        spots: [spot(timeMs, sl || tp)],
        tone: 'locked',
        text: String(rung),
      }),
    ),
    ...run.parts.map(
      ({ timeMs, rung, price }): Shape => ({
        is: 'badge',
        spots: [spot(timeMs, price)],
        tone: 'gain',
        text: texts.closedAtRung(rung),
      }),
    ),
    { is: 'dot', spots: [open], tone: 'plain' },
    { is: 'dot', spots: [close], tone: run.cents < 0 ? 'loss' : 'gain' },
  ]
}
