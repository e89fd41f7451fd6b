import type { OwnLadder } from '@ratchet/contract'
import type { Side } from '@ratchet/domain'
import type { PositionRow, RequestedLevels } from '@ratchet/engine/ports'
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
  guaranteed: row.guaranteed,
  reached: row.reached,
  riskVersion: row.risk_version,
  rung: row.rung,
  swap: row.swap,
  comment: row.comment,
  magic: row.magic,
  open: row.open,
  // Written by us from this very type.
  ...(row.ladder !== null && { ladder: row.ladder as unknown as OwnLadder }),
  ...(row.requested !== null && { requested: row.requested as unknown as RequestedLevels }),
})
