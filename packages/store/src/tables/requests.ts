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
  order: row.order_ticket,
  timeMs: row.time_ms,
  state: row.state as RequestRow['state'],
  retcode: row.retcode,
  text: row.text,
})

/** Since when, and why, nobody knows what became of a request. */
export interface Unknown {
  readonly sinceMs: number
  readonly why: string | null
}

/** @param unknown where these changes found it so; else it is kept as long as the request is unknown */
export const requestColumns = (row: RequestRow, unknown: Unknown | null): Selectable<Requests> => ({
  id: row.id,
  account_id: row.accountId,
  trader_id: row.traderId,
  trade_id: row.tradeId,
  position_ticket: row.position,
  command_id: row.commandId,
  kind: row.kind,
  rung: row.rung,
  price: row.price,
  sl: row.sl,
  tp: row.tp,
  volume: row.volume,
  order_ticket: row.order,
  time_ms: row.timeMs,
  state: row.state,
  retcode: row.retcode,
  text: row.text,
  unknown_since_ms: unknown?.sinceMs ?? null,
  unknown_why: unknown?.why ?? null,
})
