import type { OrderType, TradeAction, TradeStatus } from '@ratchet/contract'
import type { TradeRow } from '@ratchet/engine/ports'
import { type Selectable, sql } from 'kysely'
import type { Trades } from '../generated/database.ts'
import { byAccount } from './accounts.ts'
import { type ListShape, sortedBy } from './list-shape.ts'

export const toTrade = (row: Selectable<Trades>): TradeRow => ({
  id: row.id,
  key: row.key,
  traderId: row.trader_id,
  accountId: row.account_id,
  brokerId: row.broker_id,
  server: row.server,
  action: row.action as TradeAction,
  type: row.type as OrderType,
  symbol: row.symbol,
  volume: row.volume,
  price: row.price,
  deviation: row.deviation,
  sl: row.sl,
  tp: row.tp,
  tradeDetails: row.trade_details,
  magic: row.magic,
  risk: row.risk,
  profit: row.profit,
  status: row.status as TradeStatus,
  retcode: row.retcode,
  reason: row.reason,
  order: row.order_ticket,
  position: row.position_ticket,
  working: row.working,
  createdAtMs: row.created_at_ms,
})

/** The columns of a trade that the engine changes. */
export const outcomeColumns = (row: TradeRow) => ({
  status: row.status,
  retcode: row.retcode,
  reason: row.reason,
  order_ticket: row.order,
  position_ticket: row.position,
  working: row.working,
  price: row.price,
  sl: row.sl,
  tp: row.tp,
})

/** A changed trade: which one it is, and its outcome. */
export const changedTradeColumns = (row: TradeRow, deletedAtMs: number | null) => ({
  id: row.id,
  trader_id: row.traderId,
  account_id: row.accountId,
  deleted_at_ms: deletedAtMs,
  ...outcomeColumns(row),
})

/** The columns of a new trade that the database fills: its key from minute and number, and the initial outcome. */
type MadeByDatabase = 'key' | 'deleted_at_ms' | Exclude<keyof ReturnType<typeof outcomeColumns>, 'price' | 'sl' | 'tp'>

/** The trade's place in the trader's record, and its number within the minute that names it. */
export interface TradePlace {
  readonly seq: number
  readonly minute: string
  readonly n: number
}

/** A trade as it is published. These are the columns that the api may insert (publish.test.ts holds both alike). */
export const publishedColumns = (
  row: TradeRow,
  { seq, minute, n }: TradePlace,
): Omit<Selectable<Trades>, MadeByDatabase> => ({
  id: row.id,
  trader_id: row.traderId,
  account_id: row.accountId,
  seq,
  minute,
  n,
  broker_id: row.brokerId,
  server: row.server,
  action: row.action,
  type: row.type,
  symbol: row.symbol,
  volume: row.volume,
  price: row.price,
  deviation: row.deviation,
  sl: row.sl,
  tp: row.tp,
  trade_details: row.tradeDetails,
  magic: row.magic,
  risk: row.risk,
  profit: row.profit,
  created_at_ms: row.createdAtMs,
})

const by = sortedBy<Trades>()

export const tradesList: ListShape<'trades', Trades> = {
  name: 'trades',
  table: 'trades',
  total: 'orders',
  keys: {
    // Keys are given in the order of publishing, which is that of `seq`.
    key: null,
    price: by.number('price'),
    type: by.text('type'),
    volume: by.number('volume'),
    symbol: by.text('symbol'),
    tradeDetails: by.text('trade_details'),
    tp: by.number('tp'),
    sl: by.number('sl'),
    status: by.text('status'),
    createdAt: by.number('created_at_ms'),
    brokerId: byAccount,
  },
  words: [
    'key',
    'id',
    'symbol',
    'type',
    'status',
    'trade_details',
    'magic',
    'reason',
    'order_ticket',
    'position_ticket',
  ],
  time: 'created_at_ms',
  where: sql`deleted_at_ms is null`,
}
