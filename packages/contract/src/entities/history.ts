import { z } from 'zod'
import { historyCommentMax, historySymbolMax, historyWords, mostHistoryTrades } from '../history.ts'
import { isoTime, named, ticket, wholeNumber } from '../primitives.ts'

const money = z.number({ error: historyWords.number }).min(-1e12).max(1e12)
const price = z.number({ error: historyWords.number }).min(0).max(9e6)
const symbol = named(z.string().min(1).max(historySymbolMax))
const currency = z.string({ error: historyWords.currency }).regex(/^[A-Z]{3,5}$/, { error: historyWords.currency })

/** A trade that was made elsewhere. Its levels are those with which it was opened; 0 is none, or not known. */
export const historyTradeInput = z.strictObject({
  server: named(z.string({ error: historyWords.server }).min(1, { error: historyWords.server }).max(100)),
  brokerId: named(z.string({ error: historyWords.login }).regex(/^\S{1,40}$/, { error: historyWords.login })),
  position: ticket,
  /** Tells the deals of a position apart. */
  deal: ticket,
  symbol,
  /** As the file has it. */
  fileSymbol: symbol,
  type: z.enum(['Buy', 'Sell']),
  volume: z.number({ error: historyWords.number }).positive().max(1e9),
  openTime: isoTime,
  priceOpen: price,
  time: isoTime,
  price,
  sl: price,
  tp: price,
  profit: money,
  swap: money,
  commission: money,
  fee: money,
  comment: named(z.string().max(historyCommentMax)),
})
export type HistoryTradeInput = z.infer<typeof historyTradeInput>

export const historyTrade = historyTradeInput.extend({ importId: z.uuid(), currency: z.string() })
export type HistoryTrade = z.infer<typeof historyTrade>

const balance = z.strictObject({ from: money, to: money })
const about = z.strictObject({
  kind: z.enum(['mt5', 'mt4', 'json', 'table']),
  fileName: named(z.string().min(1).max(200)),
  /** SHA-256 of the file, in hexadecimal; null where the browser makes none, as over http from another machine. */
  fileHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  /** By which its times were read. */
  clock: named(z.string().min(1).max(40)),
  currency,
  /** Of the account before the file's first deal and after its last, where it tells them. */
  balance: balance.nullable(),
  /** Whether the file's own totals agree with its trades, or it has none. */
  totals: z.enum(['agree', 'differ', 'none']),
})

export const historyImportInput = about.extend({
  trades: z
    .array(historyTradeInput, { error: historyWords.none })
    .min(1, { error: historyWords.none })
    .max(mostHistoryTrades, { error: historyWords.many }),
})
export type HistoryImportInput = z.infer<typeof historyImportInput>

/** An import that is kept, with what is kept of it. */
export const historyImport = about.extend({
  id: z.uuid(),
  importedAt: isoTime,
  /** Log-in and server of each. */
  accounts: z.array(z.string()),
  trades: z.int(),
  net: z.number(),
  /** When the first of them was closed, and the last. */
  from: isoTime,
  to: isoTime,
})
export type HistoryImport = z.infer<typeof historyImport>

export const historyImported = z.object({
  /** Null where all of it was there already. */
  import: historyImport.nullable(),
  added: z.int(),
  known: z.int(),
})
export type HistoryImported = z.infer<typeof historyImported>

/** Trades are read some at a time, of one import or of all. */
export const historyTradesQuery = z.strictObject({
  import: z.uuid().optional(),
  after: wholeNumber('after', 0, Number.MAX_SAFE_INTEGER).default(0),
})
export const historyTrades = z.object({
  items: z.array(historyTrade),
  /** What to go on after; null where there are no more. */
  next: z.int().nullable(),
})
