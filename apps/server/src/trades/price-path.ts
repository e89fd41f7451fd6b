import { mostPathPoints, type PathPoint, type PricePath } from '@ratchet/contract'
import { priceNumber } from '@ratchet/domain'
import type { EventRow, PathRequest, PathRow } from '@ratchet/store'
import type { Traded } from '../core/present/event.ts'
import { isoTime, type View } from '../core/present/view.ts'

/** The kinds of records whose quote is the one that caused them. */
const quoted = new Set(['position.opened', 'order.triggered', 'rung.reached', 'close.intent', 'position.closed'])

interface Tick {
  readonly seq: number
  readonly timeMs: number
  readonly bid: number
  readonly ask: number
}

function tickOf({ seq, kind, marketTimeMs, data: { bid, ask } }: EventRow): Tick[] {
  if (!quoted.has(kind) || marketTimeMs === null || typeof bid !== 'number' || typeof ask !== 'number') return []
  return bid > 0 && ask > 0 ? [{ seq, timeMs: marketTimeMs, bid, ask }] : []
}

const isEnd = ({ kind, changes }: EventRow): boolean =>
  kind === 'trade.closed' || kind === 'trade.failed' || kind === 'trade.cancelled' || changes.position?.open === false

/**
 * The stretch of the market's past that a trade's life covers: from its first moment to its end, or to now.
 * @param now the latest quote of the symbol, if there is one
 */
export function stretchOf(
  events: readonly EventRow[],
  { symbol, market }: Pick<PathRequest, 'symbol' | 'market'>,
  now: { readonly atMs: number; readonly marketMs: number } | undefined,
): PathRequest | undefined {
  const end = events.findLastIndex(isEnd)
  const over = end >= 0
  const last = over ? end : events.length - 1
  const moments = events
    .slice(0, last + 1)
    .flatMap(({ atMs, marketTimeMs }) => (marketTimeMs === null ? [] : [{ atMs, marketMs: marketTimeMs }]))
  if (moments.length > 0 && !over && now) moments.push(now)
  const until = moments.at(-1)
  return (
    until && { symbol, market, moments, untilMs: until.marketMs, most: mostPathPoints - Math.min(100, events.length) }
  )
}

/**
 * Merges the stored prices with the exact quotes of the flight. If a bar ends at such a quote, the quote is kept and the bar dropped.
 * @param rows in the order of the trade's life; `fromMs` is its first moment by the market's clock
 */
export function presentPath(
  rows: readonly PathRow[],
  events: readonly EventRow[],
  { symbol, server, side, fromMs }: Traded & { readonly side: PricePath['side']; readonly fromMs: number },
  view: View,
): PricePath {
  const instrument = view.instrument(symbol, server)
  const price = (points: number) => priceNumber(points, instrument)
  const long = side === 'Buy'
  const ticks = events.flatMap(tickOf).slice(-mostPathPoints)
  const taken = new Set(ticks.map(({ timeMs }) => timeMs))
  const points = [
    ...rows.map(({ timeMs, bid, ask, ...row }): PathPoint & { readonly timeMs: number } => ({
      timeMs,
      time: isoTime(timeMs),
      bid: price(bid),
      ask: price(ask),
      seq: null,
      low: price(long ? row.bidLow : row.askLow),
      high: price(long ? row.bidHigh : row.askHigh),
    })),
    ...ticks.map(({ timeMs, bid, ask, seq }) => {
      const exit = price(long ? bid : ask)
      return { timeMs, time: isoTime(timeMs), bid: price(bid), ask: price(ask), low: exit, high: exit, seq }
    }),
  ].filter(({ seq, timeMs }) => seq !== null || !taken.has(timeMs))
  // If the recording started over, times before the beginning of the trade's life come after it.
  const lap = (timeMs: number) => (timeMs < fromMs ? 1 : 0)
  points.sort((a, b) => lap(a.timeMs) - lap(b.timeMs) || a.timeMs - b.timeMs || (a.seq ?? 0) - (b.seq ?? 0))
  return { symbol, side, items: points.map(({ timeMs: _, ...point }) => point) }
}
