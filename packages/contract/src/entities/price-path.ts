import { z } from 'zod'
import { isoTime } from '../primitives.ts'

/** The prices in force at one moment of a trade's life, by the market's clock. */
export const pathPoint = z.object({
  time: isoTime,
  bid: z.number(),
  ask: z.number(),
  /** How far the price at which the trade can be left (bid of a long, ask of a short) went since the point before. */
  low: z.number(),
  high: z.number(),
  /** The flight record that this very quote is from; null where the point is from the kept prices of ten seconds and more. */
  seq: z.int().nullable(),
})
export type PathPoint = z.infer<typeof pathPoint>

/** The market's path through a trade's life, in the life's order: times go back only where a recording began anew. */
export const pricePath = z.object({
  symbol: z.string(),
  side: z.enum(['Buy', 'Sell']),
  items: z.array(pathPoint),
})
export type PricePath = z.infer<typeof pricePath>

/** More points than a screen has room for help nobody. */
export const mostPathPoints = 600
