import { z } from 'zod'
import { accountList, bookedMoney } from './entities/account.ts'
import { flightRecord } from './entities/flight.ts'
import { activeTrade, closedTrade, counts, modifiedTrade, positionName } from './entities/position.ts'
import { market, quote } from './entities/quote.ts'
import { risk } from './entities/risk.ts'
import { trade } from './entities/trade.ts'
import { isoTime } from './primitives.ts'

/**
 * The result of a change: whole rows to put in place of the old ones, and ids of removed rows. Of events that were written together the last
 * about a trade has its row.
 */
export const changes = z.object({
  trades: z.array(trade).optional(),
  removedTrades: z.array(z.uuid()).optional(),
  activeTrades: z.array(activeTrade).optional(),
  /** Tickets alone, which two accounts may share: `removedPositions` says which of them are meant. */
  removedActiveTrades: z.array(z.string()).optional(),
  removedPositions: z.array(positionName).optional(),
  modifiedTrades: z.array(modifiedTrade).optional(),
  closedTrades: z.array(closedTrade).optional(),
  risk: risk.optional(),
  money: z.array(bookedMoney).optional(),
})
export type Changes = z.infer<typeof changes>

/**
 * Messages of `GET /api/stream`. A client that connects with `?since=N` gets the events after N; without it, or when N lies too
 * far back, a snapshot. Sequence numbers of one trader have no gaps.
 */
export const streamMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), protocol: z.int(), seq: z.int(), signedIn: z.boolean(), market }),
  z.object({
    type: z.literal('snapshot'),
    seq: z.int(),
    counts,
    /** How many trades there are, whatever their state; of the long lists only the newest `snapshotRows` are here. */
    orders: z.int(),
    trades: z.array(trade),
    activeTrades: z.array(activeTrade),
    modifiedTrades: z.array(modifiedTrade),
    closedTrades: z.array(closedTrade),
    risk,
  }),
  z.object({
    type: z.literal('event'),
    seq: z.int(),
    tradeId: z.uuid().nullable(),
    record: flightRecord,
    changes,
    counts,
  }),
  /** Of the paper market, or of the one that is named; only traders with an account on that one get its quotes. */
  z.object({ type: z.literal('quotes'), market: z.string().optional(), items: z.array(quote) }),
  z.object({ type: z.literal('market'), market }),
  /**
   * Comes after the snapshot or what was missed, and then every `beatEveryMs`. A client that has not heard of event `seq` has lost one.
   * `databaseSilentSince` is there while the database does not answer: the server is, but what it knows may be old.
   */
  z.object({ type: z.literal('beat'), seq: z.int(), databaseSilentSince: isoTime.optional() }),
  /** The accounts and their money, where they changed otherwise than events tell. Events up to its `seq` are in it. */
  accountList.extend({ type: z.literal('accounts') }),
])
export type StreamMessage = z.infer<typeof streamMessage>
