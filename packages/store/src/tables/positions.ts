import type { Side } from '@ratchet/domain'
import type { PositionRow } from '@ratchet/engine/ports'
import type { Selectable } from 'kysely'
import type { Positions } from '../generated/database.ts'

export const toPosition = (row: Selectable<Positions>): PositionRow => ({
  accountId: row.account_id,
  traderId: row.trader_id,
  tradeId: row.trade_id,
  ticket: row.ticket,
  identifier: row.identifier,
  symbol: row.symbol,
  side: row.side as Side,
  volume: row.volume,
  openPrice: row.open_price,
  openTimeMs: row.open_time_ms,
  sl: row.sl,
  tp: row.tp,
  intendedSl: row.intended_sl,
  intendedTp: row.intended_tp,
  gapSinceMs: row.gap_since_ms,
  reached: row.reached,
  riskVersion: row.risk_version,
  rung: row.rung,
  swap: row.swap,
  comment: row.comment,
  magic: row.magic,
  open: row.open,
})

/**
 * @param seq of its opening; kept where the position is there already
 * @param alarmedAtMs when its gap was put on record as an alarm; null where these changes did not, and then kept as long as the gap
 */
export const positionColumns = (row: PositionRow, seq: number, alarmedAtMs: number | null): Selectable<Positions> => ({
  account_id: row.accountId,
  ticket: row.ticket,
  trader_id: row.traderId,
  trade_id: row.tradeId,
  seq,
  identifier: row.identifier,
  symbol: row.symbol,
  side: row.side,
  volume: row.volume,
  open_price: row.openPrice,
  open_time_ms: row.openTimeMs,
  sl: row.sl,
  tp: row.tp,
  intended_sl: row.intendedSl,
  intended_tp: row.intendedTp,
  gap_since_ms: row.gapSinceMs,
  alarmed_at_ms: row.gapSinceMs === null ? null : alarmedAtMs,
  reached: row.reached,
  risk_version: row.riskVersion,
  rung: row.rung,
  swap: row.swap,
  comment: row.comment,
  magic: row.magic,
  open: row.open,
})
