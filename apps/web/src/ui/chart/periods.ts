import { type CandlePeriod, candlePeriods } from '@ratchet/contract'

export const periodNames = Object.keys(candlePeriods) as CandlePeriod[]

/** The shortest period in which a stretch of time has at most this many candles. */
export const periodFor = (lastingMs: number, mostCandles: number): CandlePeriod =>
  periodNames.find((name) => {
    const { ms } = candlePeriods[name]
    return ms !== null && lastingMs <= mostCandles * ms
  }) ?? '1w'

const [silenceMs, hourMs] = [600_000, 3_600_000]

/** Two candles further apart than this have a time without quotes between them. Longer candles hide such times. */
export function breakMsOf(period: CandlePeriod): number {
  const { ms } = candlePeriods[period]
  return ms === null || ms >= hourMs ? Number.POSITIVE_INFINITY : Math.max(silenceMs, 1.5 * ms)
}
