import { z } from 'zod'
import { isoTime } from '../primitives.ts'

/** The kinds of requests to a broker. */
export const requestKinds = ['order', 'levels', 'close', 'remove', 'cancel', 'modify'] as const

/** A request of which nobody knows what became of it. */
export const unsettledRequest = z.object({
  /** The client order id under which the broker is asked. */
  id: z.string(),
  kind: z.enum(requestKinds),
  tradeId: z.uuid().nullable(),
  /** The request in words: 'Buy 0.10 GOLD at market'. */
  asked: z.string(),
})
export type UnsettledRequest = z.infer<typeof unsettledRequest>

/** Why an account is frozen. */
export const freezeCauses = [
  /** The outcome of requests is unknown. The broker is asked until it is known. */
  'requests',
  /** The broker's book is older than our ledger. It is read again until it has caught up. */
  'book',
  /** An internal fault came back again and again. The trader can have it tried again. */
  'fault',
] as const
export type FreezeCause = (typeof freezeCauses)[number]

/** A trader's account at a broker. While it is frozen nothing new is sent for it. */
export const account = z.object({
  id: z.uuid(),
  server: z.string(),
  login: z.string(),
  /** The trader's own paper account: an instruction without any log-in goes there. */
  own: z.boolean(),
  frozen: z
    .object({
      /** Null if the record does not say. */
      since: isoTime.nullable(),
      cause: z.enum(freezeCauses),
      /** The broker's words, or what the record says. */
      why: z.string(),
      /** Empty if no request is the cause, as when the account is frozen because the broker's book is older than our ledger. */
      requests: z.array(unsettledRequest),
    })
    .nullable(),
})
export type Account = z.infer<typeof account>
