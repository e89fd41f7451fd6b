import { z } from 'zod'
import { isoTime, ticket } from '../primitives.ts'
import { searchLimits } from '../search-limits.ts'
import { orderTypes, tradeStatuses } from './orders.ts'

const { shortest, longest } = searchLimits
const sentence = `Enter ${shortest} to ${longest} characters to search.`

export const searchQuery = z.strictObject({
  q: z.string({ error: sentence }).trim().min(shortest, { error: sentence }).max(longest, { error: sentence }),
})

const common = { tradeId: z.uuid().nullable(), symbol: z.string(), volume: z.number(), time: isoTime }
const account = { server: z.string(), brokerId: z.string() }

/** One thing of the trader's own that a search found. */
export const found = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('trade'),
    key: z.string(),
    type: z.enum(orderTypes),
    comment: z.string(),
    status: z.enum(tradeStatuses),
    order: ticket.nullable(),
    position: ticket.nullable(),
  }),
  z.object({
    ...common,
    ...account,
    kind: z.literal('position'),
    id: ticket,
    type: z.enum(['Buy', 'Sell']),
    comment: z.string(),
  }),
  z.object({
    ...common,
    ...account,
    kind: z.literal('deal'),
    id: ticket,
    type: z.enum(['Buy', 'Sell']),
    position: ticket,
    profit: z.number(),
  }),
])
export type Found = z.infer<typeof found>
