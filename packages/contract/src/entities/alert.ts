import { z } from 'zod'
import { mostAlertLetters } from '../alert-limits.ts'
import { numberRules } from '../numbers.ts'
import { amount, isoTime, named } from '../primitives.ts'

/** A price at which the trader wants to be told, while it waits. */
export const alert = z.object({
  id: z.uuid(),
  symbol: z.string(),
  /** The server that names the market; null is the paper market. */
  server: z.string().nullable(),
  price: z.number(),
  /** The way in which the bid comes to the price. */
  direction: z.enum(['rising', 'falling']),
  /** The trader's own words; empty where there are none. */
  note: z.string(),
  setAt: isoTime,
})
export type Alert = z.infer<typeof alert>

const symbol = named(z.string({ error: 'Enter a symbol.' }).min(1, { error: 'Enter a symbol.' }).max(20))
const server = named(z.string().max(100)).optional()

/** Without a symbol, all that wait on any market. */
export const alertsQuery = z.strictObject({ symbol: symbol.optional(), server })
export const alertInput = z.strictObject({
  symbol,
  server,
  price: amount(numberRules.price).positive({ error: numberRules.price.sentence }),
  note: named(
    z
      .string()
      .trim()
      .max(mostAlertLetters, { error: `A note can have at most ${mostAlertLetters} characters.` }),
  ).default(''),
})
