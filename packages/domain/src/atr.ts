import type { CandlePeriod } from '@ratchet/contract'
import { type CandleSpan, candleStart } from './candles.ts'
import { divideHalfAway } from './decimal.ts'
import type { Points, TimeMs } from './types.ts'

/** An average true range is that of so many candles of this length. (OWN9) */
export const atrOf = { candles: 14, period: '15m' } as const satisfies {
  readonly candles: number
  readonly period: CandlePeriod
}

/** One candle more is needed: the first range counts from the close before it. */
export const atrNeeds = atrOf.candles + 1

/** The last moment of the last candle that is whole: the one in which a moment lies is not. */
export const lastWhole = (nowMs: TimeMs): TimeMs => candleStart(nowMs, atrOf.period) - 1

/**
 * The mean of the true ranges of the last fourteen candles, rounded half up to whole points and one at least; undefined where there are too
 * few. (OWN9)
 * @param candles whole ones, oldest first, in points
 */
export function averageTrueRange(candles: readonly Pick<CandleSpan, 'high' | 'low' | 'close'>[]): Points | undefined {
  const last = candles.slice(-atrNeeds)
  if (last.length < atrNeeds) return undefined
  let sum = 0
  let before: number | undefined
  for (const { high, low, close } of last) {
    if (before !== undefined) sum += Math.max(high, before) - Math.min(low, before)
    before = close
  }
  return Math.max(1, divideHalfAway(sum, atrOf.candles))
}
