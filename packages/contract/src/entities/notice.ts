import { z } from 'zod'
import { drillFaults } from '../drill-faults.ts'
import { noticeGroups, noticeKinds } from '../events/kinds.ts'
import { isoTime } from '../primitives.ts'
import { orderTypes } from './orders.ts'

/** One event of which the trader is notified, with the fields that its notice needs. A field that is unknown is null. */
export const notice = z.object({
  /** The trader's sequence number of the record it is made from. */
  seq: z.int(),
  at: isoTime,
  kind: z.enum(noticeKinds),
  tradeId: z.uuid().nullable(),
  tradeKey: z.string().nullable(),
  symbol: z.string().nullable(),
  type: z.enum(orderTypes).nullable(),
  volume: z.number().nullable(),
  price: z.number().nullable(),
  /** The bid that reached an alert. */
  bid: z.number().nullable(),
  /** Profit of a closing deal, in account currency. */
  profit: z.number().nullable(),
  rung: z.int().nullable(),
  /** The stop before and after a rung; after a refusal `to` is what was refused; of a gap what the broker has and what is wanted. 0 is none. */
  stop: z.object({ from: z.number().nullable(), to: z.number() }).nullable(),
  /** The least profit of the position if it leaves by that stop, in account currency. */
  locksIn: z.number().nullable(),
  /** Lots that a close left open; null where nothing is. */
  left: z.number().nullable(),
  /** Lots that a rung was to close, and the broker refused to. */
  part: z.number().nullable(),
  /** The faults that a drill had switched on and that may have caused it; null where no drill ran. */
  drill: z.array(z.enum(drillFaults)).nullable(),
  /** How long what this ends had lasted: a gap, a frozen account. */
  lastedMs: z.int().nonnegative().nullable(),
  /** The broker's words, why a position closed (sl, tp, so, client, expert), why and how an account is frozen and settled, or an alert's note. */
  reason: z.string().nullable(),
  /** The account that it is about, by its server and log-in; of an alert the server alone, which names its market. */
  server: z.string().nullable(),
  brokerId: z.string().nullable(),
})
export type PublicNotice = z.infer<typeof notice>

export const noticeGroup = z.enum(noticeGroups, { error: `Choose one of ${noticeGroups.join(', ')}.` })

/** How far a trader has read, and how much is new since; counted up to `mostUnread`. */
export const readMark = z.object({ read: z.int(), unread: z.int() })
export const readInput = z.strictObject({
  seq: z
    .int({ error: 'seq must be the sequence number of a notification.' })
    .nonnegative({ error: 'seq must be the sequence number of a notification.' }),
})
