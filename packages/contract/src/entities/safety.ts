import { z } from 'zod'
import { isoTime } from '../primitives.ts'

/** Whether anything can be sent in the trader's name now. */
export const tradingState = z.object({
  /** Since when its trader has stopped all trading; null where it goes on. */
  stoppedSince: isoTime.nullable(),
  /** Since when no engine was heard of; null while one is at work. */
  engineSilentSince: isoTime.nullable(),
})
export type TradingState = z.infer<typeof tradingState>

export const resumeInput = z.strictObject({
  password: z
    .string({ error: 'Please enter your password.' })
    .min(1, { error: 'Please enter your password.' })
    .max(1000),
  /** Where the second factor is on. */
  code: z.string().trim().min(1, { error: 'Please enter the code.' }).max(50).optional(),
})

/** Something that concerns the safety of the trader's account. */
export const securityEvent = z.object({
  id: z.string(),
  at: isoTime,
  /** In words. */
  what: z.string(),
  address: z.string().nullable(),
  /** The browser and the system in words, as far as the browser told. */
  browser: z.string(),
  /** Whether somebody was refused. */
  refused: z.boolean(),
})
export type SecurityEvent = z.infer<typeof securityEvent>

const beforeWords = { error: 'before must be the nextCursor of the previous page.' }
export const securityEventsQuery = z.strictObject({
  before: z
    .string()
    .regex(/^\d{1,18}$/, beforeWords)
    .optional(),
})
/** Newest first. What changed how somebody signs in stands on the first page however old it is, and again where it belongs. */
export const securityEvents = z.object({ items: z.array(securityEvent), nextCursor: z.string().nullable() })
