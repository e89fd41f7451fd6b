import { z } from 'zod'
import { wholeNumber } from '../primitives.ts'

export const rungHonestyQuery = z.strictObject({
  symbol: z.string().min(1, { error: 'Enter a symbol, or leave it out for all symbols.' }).max(20).optional(),
  /** Days of the market's clock, back from its newest moment. */
  days: wholeNumber('Days', 1, 3650).default(90),
})

/** Seen from the open price, in the position's favour; money without swap and commission. */
const lock = z.object({ pips: z.number(), money: z.number() })

/** The promise and the outcome of one rung's stop, in one symbol and session. */
export const rungHonesty = z.object({
  symbol: z.string(),
  session: z.enum(['all', 'asia', 'europe', 'newYork']),
  rung: z.int().min(1).max(6),
  /** Closes by a stop; the figures down to `bars` are theirs, and null where there is none. */
  closes: z.int().nonnegative(),
  promised: lock.nullable(),
  realised: lock.nullable(),
  /** Realised − promised in points; negative is worse than promised. 95 of 100 slipped no worse than p95. */
  slip: z.object({ p50: z.int(), p95: z.int(), worst: z.int(), worstMoney: z.number() }).nullable(),
  /** How many closes slipped how far: eight bars for worse, the furthest first, one for not at all, eight for better. */
  bars: z.array(z.int().nonnegative()),
  /** From the tick that crossed the rung to the broker's confirmation of its stop. */
  confirmed: z.object({ count: z.int(), p50Ms: z.number(), p95Ms: z.number() }).nullable(),
  /** Stop changes of the rung that the broker refused. */
  refused: z.int().nonnegative(),
})
export type RungHonestyRow = z.infer<typeof rungHonesty>

export const rungHonestyAnswer = z.object({
  /** The market's day from which on closes are counted. */
  from: z.iso.date(),
  /** By symbol, session (`all` first) and rung; rungs of which there is nothing to tell are left out. */
  items: z.array(rungHonesty),
  /** How many points wide a bar of each symbol is. */
  barPoints: z.record(z.string(), z.int().positive()),
  /** False where there were more closes, confirmations or refusals than are looked at: the newest 5,000 of each. */
  complete: z.boolean(),
})
export type RungHonestyAnswer = z.infer<typeof rungHonestyAnswer>
