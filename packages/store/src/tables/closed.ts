import type { Side } from '@ratchet/domain'
import type { ClosedRow } from '@ratchet/engine/ports'
import type { Selectable } from 'kysely'
import type { Closed } from '../generated/database.ts'
import { byAccount } from './accounts.ts'
import { type ListShape, sortedBy } from './list-shape.ts'

export const toClosed = (row: Selectable<Closed>): ClosedRow => ({
  traderId: row.trader_id,
  accountId: row.account_id,
  tradeId: row.trade_id,
  ticket: row.ticket,
  order: row.order_ticket,
  position: row.position_ticket,
  symbol: row.symbol,
  side: row.side as Side,
  volume: row.volume,
  price: row.price,
  openPrice: row.open_price,
  openTimeMs: row.open_time_ms,
  timeMs: row.time_ms,
  comment: row.comment,
  magic: row.magic,
  reason: row.reason,
  profit: row.profit,
  swap: row.swap,
  commission: row.commission,
  fee: row.fee,
  entry: row.entry,
})

const by = sortedBy<Closed>()

export const closedList: ListShape<'closedTrades', Closed> = {
  name: 'closed',
  table: 'closed',
  total: 'closed',
  keys: {
    id: by.ticket('ticket'),
    price: by.number('price'),
    volume: by.number('volume'),
    position_id: by.ticket('position_ticket'),
    symbol: by.text('symbol'),
    comment: by.text('comment'),
    profit: by.number('profit'),
    swap: by.number('swap'),
    fee: by.number('fee'),
    magic: by.ticket('magic'),
    order: by.ticket('order_ticket'),
    entry: by.number('entry'),
    commission: by.number('commission'),
    type: by.text('side'),
    priceOpen: by.number('open_price'),
    openTime: by.number('open_time_ms'),
    time: by.number('time_ms'),
    reason: by.text('reason'),
    brokerId: byAccount,
  },
  words: ['ticket', 'position_ticket', 'order_ticket', 'symbol', 'comment', 'magic', 'side', 'reason'],
  time: 'time_ms',
}
