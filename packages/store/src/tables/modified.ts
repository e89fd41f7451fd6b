import type { ModifiedRow } from '@ratchet/engine/ports'
import type { Selectable } from 'kysely'
import type { Modified } from '../generated/database.ts'
import { byAccount } from './accounts.ts'
import { type ListShape, sortedBy } from './list-shape.ts'

export const toModified = (
  row: Selectable<Modified>,
): ModifiedRow & { readonly seq: number; readonly accountId: string } => ({
  traderId: row.trader_id,
  accountId: row.account_id,
  tradeId: row.trade_id,
  position: row.position_ticket,
  symbol: row.symbol,
  timeMs: row.time_ms,
  sl: row.sl,
  tp: row.tp,
  rung: row.rung,
  seq: row.seq,
})

const by = sortedBy<Modified>()

export const modifiedList: ListShape<'modifiedTrades', Modified> = {
  name: 'modified',
  table: 'modified',
  total: 'modified',
  keys: {
    id: by.ticket('position_ticket'),
    symbol: by.text('symbol'),
    time: by.number('time_ms'),
    tp: by.number('tp'),
    sl: by.number('sl'),
    rung: by.number('rung'),
    brokerId: byAccount,
  },
  words: ['position_ticket', 'symbol'],
  time: 'time_ms',
}
