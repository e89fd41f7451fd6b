import { z } from 'zod'
import { isoTime } from '../primitives.ts'

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

export const journalCharges = z.object({
  items: z.array(positionCharges),
  /** False where positions that were charged longer ago are left out. */
  whole: z.boolean(),
  accounts: z.array(accountBalances),
})
export type JournalCharges = z.infer<typeof journalCharges>
