import { type CandlePeriod, candlePeriods } from '@ratchet/contract'
import { daysFromCivil, monthOfDay } from '../time/civil.ts'
import { dayMs } from '../time/durations.ts'

/** One span of a price; prices in points or in digits, as the caller has them. */
export interface CandleSpan {
  readonly startMs: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly spread: number
}

/** 1 January 1970 was a Thursday, and weeks begin on Mondays. */
const firstMondayMs = 4 * dayMs

/** The first moment of a moment's month. */
function monthStart(timeMs: number): number {
  const { year, month } = monthOfDay(Math.floor(timeMs / dayMs))
  return daysFromCivil(year, month, 1) * dayMs
}

/** When the span begins in which a moment lies (CAN1); Unix ms, UTC. */
export function candleStart(timeMs: number, period: CandlePeriod): number {
  const { ms } = candlePeriods[period]
  if (ms === null) return monthStart(timeMs)
  const from = period === '1w' ? firstMondayMs : 0
  return Math.floor((timeMs - from) / ms) * ms + from
}

/** A quote with the price that candles are drawn of, the bid, and its spread. */
export interface CandleQuote {
  readonly timeMs: number
  readonly bid: number
  readonly spread: number
}

/**
 * Takes a quote into the last candle, or begins the next with it (CAN2). A quote of an earlier span changes nothing (CAN3).
 * @returns the candle that has the quote now, undefined where it came late
 */
export function withQuote(
  last: CandleSpan | undefined,
  quote: CandleQuote,
  period: CandlePeriod,
): CandleSpan | undefined {
  const { timeMs, bid, spread } = quote
  const startMs = candleStart(timeMs, period)
  if (last && startMs < last.startMs) return undefined
  if (!last || startMs > last.startMs) return { startMs, open: bid, high: bid, low: bid, close: bid, spread }
  return { ...last, high: Math.max(last.high, bid), low: Math.min(last.low, bid), close: bid, spread }
}

/** Makes candles of quotes in the order of their time. */
export function candlesOf(quotes: Iterable<CandleQuote>, period: CandlePeriod): CandleSpan[] {
  const made: CandleSpan[] = []
  for (const quote of quotes) {
    const last = made.at(-1)
    const next = withQuote(last, quote, period)
    if (!next) continue
    if (next.startMs === last?.startMs) made[made.length - 1] = next
    else made.push(next)
  }
  return made
}
