import { type CandlePeriod, candlePeriods, type Instrument } from '@ratchet/contract'
import {
  type CandleQuote,
  type CandleSpan,
  candleStart,
  candlesOf,
  closePrice,
  firstTickAt,
  type LabEntry,
  priceNumber,
  type Run,
  type TickColumns,
  type TimeMs,
  tickAt,
} from '@ratchet/domain'
import type { DataLoader } from 'klinecharts'
import { toCandle } from '../../ui/chart/feed.ts'
import type { Shape } from '../../ui/chart/shapes.ts'
import { firstLevel, stairsOf } from './path.ts'
import * as texts from './texts.ts'

/** A trade's life has at most so many candles. */
export const mostOfLife = 120
/** So many candles lie before it and behind it. */
const around = 400

interface Stretch {
  readonly from: TimeMs
  readonly to: TimeMs
}

/** Candles of the price at which a trade of this side could be left, in digits. (MAT2) */
function candlesIn(
  ticks: TickColumns,
  side: LabEntry['side'],
  { from, to }: Stretch,
  period: CandlePeriod,
  instrument: Instrument,
): CandleSpan[] {
  const [first, end] = [firstTickAt(ticks, from), firstTickAt(ticks, to)]
  function* quotes(): Generator<CandleQuote> {
    for (let tick = first; tick < end; tick++) {
      const [bid, ask] = [ticks.bid[tick] as number, ticks.ask[tick] as number]
      const price = priceNumber(closePrice(side, { bid, ask }), instrument)
      yield { timeMs: ticks.timeMs[tick] as number, bid: price, spread: priceNumber(ask - bid, instrument) }
    }
  }
  return candlesOf(quotes(), period)
}

/** Candles around the life of a trade. */
export function candlesAround(
  ticks: TickColumns,
  side: LabEntry['side'],
  { openTimeMs, closeTimeMs }: Run,
  period: CandlePeriod,
  instrument: Instrument,
): CandleSpan[] {
  const room = around * (candlePeriods[period].ms ?? 0)
  return candlesIn(ticks, side, { from: openTimeMs - room, to: closeTimeMs + room }, period, instrument)
}

/** Gives a chart the candles of a stretch, and those before and after it as the chart is moved there. */
export function ticksFeed(
  ticks: TickColumns,
  side: LabEntry['side'],
  { from, to }: Stretch,
  period: CandlePeriod,
  instrument: Instrument,
): DataLoader {
  const ms = candlePeriods[period].ms ?? 1
  // Whole candles, so that the ones before and after continue them.
  const known = { from: candleStart(from, period), to: candleStart(to, period) + ms }
  const read = (stretch: Stretch) =>
    candlesIn(ticks, side, stretch, period, instrument).map((span) => toCandle(span, instrument.digits))
  const [first, last] = [tickAt(ticks, 0).timeMs, tickAt(ticks, ticks.length - 1).timeMs]
  return {
    getBars: ({ type, callback }) => {
      const room = around * ms
      const stretches = {
        init: { ...known },
        forward: { from: candleStart(known.from - room, period), to: known.from },
        backward: { from: known.to, to: known.to + room },
        update: { from: 0, to: 0 },
      }
      const stretch = stretches[type]
      if (type === 'forward') known.from = stretch.from
      if (type === 'backward') known.to = stretch.to
      callback(read(stretch), { forward: known.from > first, backward: known.to <= last })
    },
  }
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
