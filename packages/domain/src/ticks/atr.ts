import type { CandlePeriod } from '@ratchet/contract'
import type { Points, TimeMs } from '../numbers/types.ts'
import { type CandleSpan, candleStart } from './candles.ts'

/** An average true range is Wilder's over so many candles of this length. (OWN9) */
export const atrOf = { candles: 14, period: '15m' } as const satisfies {
  readonly candles: number
  readonly period: CandlePeriod
}

/** One candle more is needed: the first range counts from the close before it. */
export const atrNeeds = atrOf.candles + 1

/** So many candles are read: what lies before them counts less than a ten-thousandth in the average. */
export const atrReads = 150

/** The last moment of the last candle that is whole: the one in which a moment lies is not. */
export const lastWhole = (nowMs: TimeMs): TimeMs => candleStart(nowMs, atrOf.period) - 1

/**
 * Wilder's average of the true ranges of the last 150 candles: the mean of the first fourteen, then thirteen parts of the average and one of each
 * range. Rounded half up to whole points and one at least; undefined where there are too few. (OWN9)
 * @param candles whole ones, oldest first, in points
 */
export function averageTrueRange(candles: readonly Pick<CandleSpan, 'high' | 'low' | 'close'>[]): Points | undefined {
  const last = candles.slice(-atrReads)
  if (last.length < atrNeeds) return undefined
  const ranges = last.slice(1).map(({ high, low }, n) => {
    const before = last[n]?.close ?? low
    return Math.max(high, before) - Math.min(low, before)
  })
  const many = atrOf.candles
  const first = ranges.slice(0, many).reduce((sum, range) => sum + range, 0) / many
  const average = ranges.slice(many).reduce((now, range) => (now * (many - 1) + range) / many, first)
  return Math.max(1, Math.round(average))
}
