import { z } from 'zod'
import { type CandlePeriod, candlePeriods, mostCandles } from '../candle-periods.ts'
import { isoTime, wholeNumber } from '../primitives.ts'

/** The bid of one span of the market's time; a span without a quote has no candle. */
export const candle = z.object({
  /** When the span begins, whether or not a quote came then. */
  time: isoTime,
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  /** Ask less bid at its last quote. */
  spread: z.number(),
})
export type Candle = z.infer<typeof candle>

const periods = Object.keys(candlePeriods) as [CandlePeriod, ...CandlePeriod[]]

export const candleQuery = z.strictObject({
  symbol: z.string({ error: 'Enter a symbol.' }).min(1, { error: 'Enter a symbol.' }).max(20),
  market: z.string().max(100).optional(),
  period: z.enum(periods, { error: `period must be one of ${periods.join(', ')}.` }),
  /** Only candles that begin before this; the newest ones without it. */
  before: isoTime.optional(),
  limit: wholeNumber('limit', 1, mostCandles).default(500),
})

export const candles = z.object({
  items: z.array(candle),
  /** Whether older ones may be kept. */
  more: z.boolean(),
})
