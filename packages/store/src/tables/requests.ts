import type { RequestRow } from '@ratchet/engine/ports'
import type { Selectable } from 'kysely'
import type { Requests } from '../generated/database.ts'

export const toRequest = (row: Selectable<Requests>): RequestRow => ({
  id: row.id,
  accountId: row.account_id,
  traderId: row.trader_id,
  tradeId: row.trade_id,
  position: row.position_ticket,
  commandId: row.command_id,
  kind: row.kind as RequestRow['kind'],
  rung: row.rung,
  price: row.price,
  sl: row.sl,
  tp: row.tp,
  volume: row.volume,
  ...(row.amount !== null && { amount: row.amount }),
  order: row.order_ticket,
  timeMs: row.time_ms,
  checkpoint: row.checkpoint,
  state: row.state as RequestRow['state'],
  retcode: row.retcode,
  text: row.text,
})
