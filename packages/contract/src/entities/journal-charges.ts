import { z } from 'zod'
import { isoTime, wholeNumber } from '../primitives.ts'

/** JRN12: what a broker booked of a position beside its closing deals: the commission of its opening, its nights and fees. */
export const positionCharges = z.object({
  server: z.string(),
  brokerId: z.string(),
  /** Null where it is of no single position. */
  position: z.string().nullable(),
  commission: z.number(),
  swap: z.number(),
  fee: z.number(),
  /** The lots of it that are open. */
  left: z.number(),
})
export type PositionChargesRow = z.infer<typeof positionCharges>

/** JRN3: how an account's balance came about. */
export const accountBalances = z.object({
  server: z.string(),
  brokerId: z.string(),
  /** Before anything was booked. */
  start: z.number(),
  balance: z.number(),
  /** What was paid in, or taken out where it is below zero. */
  transfers: z.array(z.object({ at: isoTime, amount: z.number() })),
})
export type AccountBalances = z.infer<typeof accountBalances>

/** So many positions are told at once. */
export const chargesAtOnce = 1000

/** `before` is the `next` of the answer before. */
export const journalChargesQuery = z.strictObject({
  before: wholeNumber('before', 1, Number.MAX_SAFE_INTEGER).optional(),
})
export const journalCharges = z.object({
  /** Those that were charged last first. */
  items: z.array(positionCharges),
  /** What to go on before; null where there are no more. */
  next: z.int().nullable(),
  accounts: z.array(accountBalances),
})
export type JournalCharges = z.infer<typeof journalCharges>
