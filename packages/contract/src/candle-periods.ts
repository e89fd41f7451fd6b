const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** What one candle spans. The length is in ms; a month is as long as it is, so it has none. Those under ten seconds are made of quotes alone. */
export const candlePeriods = {
  '1s': { label: '1 second', ms: 1000 },
  '5s': { label: '5 seconds', ms: 5000 },
  '10s': { label: '10 seconds', ms: 10_000 },
  '30s': { label: '30 seconds', ms: 30_000 },
  '1m': { label: '1 minute', ms: minute },
  '5m': { label: '5 minutes', ms: 5 * minute },
  '15m': { label: '15 minutes', ms: 15 * minute },
  '30m': { label: '30 minutes', ms: 30 * minute },
  '1h': { label: '1 hour', ms: hour },
  '4h': { label: '4 hours', ms: 4 * hour },
  '1d': { label: '1 day', ms: day },
  '1w': { label: '1 week', ms: 7 * day },
  '1M': { label: '1 month', ms: null },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly ms: number | null }>>
export type CandlePeriod = keyof typeof candlePeriods

/** Candles of an answer at most. */
export const mostCandles = 1000
