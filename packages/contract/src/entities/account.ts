import { z } from 'zod'
import { isoTime } from '../primitives.ts'

/** A request of which nobody knows what became of it. */
export const unsettledRequest = z.object({
  /** The client order id under which the broker is asked. */
  id: z.string(),
  kind: z.enum(['order', 'levels', 'close', 'remove', 'cancel', 'modify']),
  tradeId: z.uuid().nullable(),
  /** What was asked of the broker, in words: 'Buy 0.10 GOLD at market'. */
  asked: z.string(),
})
export type UnsettledRequest = z.infer<typeof unsettledRequest>

/** A trader's account at a broker. While it is frozen nothing new is sent for it; asking the broker alone ends that. */
export const account = z.object({
  id: z.uuid(),
  server: z.string(),
  login: z.string(),
  /** The trader's own paper account: an instruction without any log-in goes there. */
  own: z.boolean(),
  frozen: z
    .object({
      /** Null where the record does not tell. */
      since: isoTime.nullable(),
      /** The broker's words, or what the record says. */
      why: z.string(),
      /** None where it is the broker's whole book that cannot be right: it is older than the record. */
      requests: z.array(unsettledRequest),
    })
    .nullable(),
})
export type Account = z.infer<typeof account>
