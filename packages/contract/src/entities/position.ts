import { z } from 'zod'
import { messages } from '../messages.ts'
import { numberRules } from '../numbers.ts'
import { amount, isoTime, ticket } from '../primitives.ts'
import { climbedLadder } from './own-ladder.ts'

export const activeTrade = z.object({
  id: ticket,
  tradeId: z.uuid().nullable(),
  symbol: z.string(),
  time: isoTime,
  tp: z.number(),
  sl: z.number(),
  comment: z.string(),
  external_id: z.string().nullable(),
  identifier: ticket,
  magic: z.string().nullable(),
  price_current: z.number().nullable(),
  price_open: z.number(),
  profit: z.number().nullable(),
  reason: z.string(),
  type: z.enum(['Buy', 'Sell']),
  volume: z.number(),
  swap: z.number(),
  server: z.string(),
  /** The log-in of its account there. */
  brokerId: z.string(),
  /** Whether the broker guarantees the stop: it then ends the position at its price, whatever the market does. */
  guaranteed: z.boolean(),
  /** The levels that the ladder wants; they differ from sl and tp until the broker has confirmed them. */
  intendedSl: z.number(),
  intendedTp: z.number(),
  /** Since when they differ, by the real clock; null while they do not. */
  gapSince: isoTime.nullable(),
  /** Levels that the trader has asked for, and since when, while the broker has not answered. If it refuses them they never hold. */
  requested: z.object({ sl: z.number(), tp: z.number(), since: isoTime }).optional(),
  /** The highest rung reached, 0 for none. */
  rung: z.int().min(0).max(6),
  /** The ladder that it climbs by alone; absent where it is its account's. */
  ladder: climbedLadder.optional(),
})
export type ActiveTrade = z.infer<typeof activeTrade>

export const modifiedTrade = z.object({
  /** The position's ticket. */
  id: ticket,
  tradeId: z.uuid().nullable(),
  symbol: z.string(),
  time: isoTime,
  tp: z.number(),
  sl: z.number(),
  rung: z.int(),
  status: z.literal('modified'),
  seq: z.int(),
  server: z.string(),
  brokerId: z.string(),
})
export type ModifiedTrade = z.infer<typeof modifiedTrade>

export const closedTrade = z.object({
  id: ticket,
  tradeId: z.uuid().nullable(),
  price: z.number(),
  volume: z.number(),
  position_id: ticket,
  symbol: z.string(),
  comment: z.string(),
  profit: z.number(),
  swap: z.number(),
  fee: z.number(),
  magic: z.string().nullable(),
  order: ticket,
  /** MT5's: 0 in, 1 out, 2 in and out, 3 out by. */
  entry: z.int(),
  commission: z.number(),
  time: isoTime,
  /** Why it ended: sl, tp, client, so (stop-out), expert (closed by the ladder at market). */
  reason: z.string(),
  type: z.enum(['Buy', 'Sell']),
  priceOpen: z.number(),
  openTime: isoTime,
  server: z.string(),
  brokerId: z.string(),
})
export type ClosedTrade = z.infer<typeof closedTrade>

/** Brokers number for themselves, so a ticket names a position together with its account alone. */
export const positionName = activeTrade.pick({ id: true, server: true, brokerId: true })
export type PositionName = z.infer<typeof positionName>

/** The account of a ticket that two accounts may have, as rows name it. */
export const accountQuery = z
  .strictObject({ server: z.string().min(1).max(100).optional(), brokerId: z.string().min(1).max(40).optional() })
  .refine(({ server, brokerId }) => (server === undefined) === (brokerId === undefined), {
    error: 'To name an account, send both server and brokerId.',
  })

export const levelsInput = z
  .strictObject({ sl: amount(numberRules.sl).optional(), tp: amount(numberRules.tp).optional() })
  .refine((levels) => levels.sl !== undefined || levels.tp !== undefined, {
    error: 'Enter a stop loss, a take profit, or both.',
  })
export const closeInput = z.strictObject({
  volume: amount(numberRules.volume).positive({ error: messages.volumeZero }).optional(),
})

export const counts = z.object({ pending: z.int(), executed: z.int(), modified: z.int(), closed: z.int() })
export type Counts = z.infer<typeof counts>
