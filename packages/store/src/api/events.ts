import { type Counts, isUuid, type Risk, snapshotRows } from '@ratchet/contract'
import type { ClosedRow, ModifiedRow, PositionRow, TradeRow } from '@ratchet/engine/ports'
import type { AccountLabel } from '../tables/accounts.ts'
import { type EventRow, toEvent } from '../tables/flight.ts'
import { readRisk } from './ladders.ts'
import { allActive, listClosed, listModified, listTrades, readCounters } from './lists.ts'
import type { Trx } from './session.ts'

/** The trader's records and what they have come to. */
export interface Records {
  /** Records of one trade, oldest first; also of a deleted one. */
  flight(traderId: string, tradeId: string): Promise<readonly EventRow[]>
  /** The trader's last sequence number; 0 where nothing has happened. */
  lastSeq(traderId: string): Promise<number>
  /** First page of each list with the sequence number it is true for, read in one snapshot. All open positions are in it. */
  snapshot(traderId: string): Promise<SnapshotRows>
}

export interface SnapshotRows {
  readonly seq: number
  readonly counts: Counts
  /** How many trades there are, whatever their state; with the counts it says how long each list is. */
  readonly orders: number
  readonly trades: readonly TradeRow[]
  readonly active: readonly (PositionRow & AccountLabel)[]
  readonly modified: readonly (ModifiedRow & AccountLabel & { readonly seq: number })[]
  readonly closed: readonly (ClosedRow & AccountLabel)[]
  readonly risk: Risk
}

export async function flightOf(trx: Trx, traderId: string, tradeId: string): Promise<readonly EventRow[]> {
  if (!isUuid(tradeId)) return []
  const rows = await trx
    .selectFrom('flight')
    .selectAll()
    .where('trader_id', '=', traderId)
    .where('trade_id', '=', tradeId)
    .orderBy('seq')
    .execute()
  return rows.map(toEvent)
}

export async function lastSeq(trx: Trx, traderId: string): Promise<number> {
  const trader = await trx.selectFrom('traders').select('seq').where('id', '=', traderId).executeTakeFirst()
  return trader?.seq ?? 0
}

/** The rows do not have the names of their accounts yet. */
export async function snapshot(trx: Trx, traderId: string) {
  const newest = { limit: snapshotRows }
  const [{ seq, orders, ...counts }, trades, active, modified, closed, risk] = await Promise.all([
    readCounters(trx, traderId),
    listTrades(trx, traderId, newest),
    allActive(trx, traderId),
    listModified(trx, traderId, newest),
    listClosed(trx, traderId, newest),
    readRisk(trx, traderId),
  ])
  const [trade, stop, deal] = [trades.items, modified.items, closed.items]
  return { seq, orders, counts, trades: trade, active, modified: stop, closed: deal, risk }
}
