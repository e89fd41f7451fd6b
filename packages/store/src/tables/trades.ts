import type { ChosenLadder, OrderType, TradeAction, TradeStatus } from '@ratchet/contract'
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
  // Written by us from this very type.
  ...(row.oco !== null && { oco: row.oco as unknown as NonNullable<TradeRow['oco']> }),
  ...(row.until_ms !== null && { untilMs: row.until_ms }),
  ...(row.ladder !== null && { ladder: row.ladder as unknown as ChosenLadder }),
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
