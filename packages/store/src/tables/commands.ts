import type { WantedLadder } from '@ratchet/contract'
import type { FloorPlan } from '@ratchet/domain'
import type { CommandRow } from '@ratchet/engine/ports'
import type { Selectable } from 'kysely'
import type { Commands } from '../generated/database.ts'
import { toJson } from '../text.ts'

export const toCommand = (row: Selectable<Commands>): CommandRow => ({
  id: row.id,
  traderId: row.trader_id,
  accountId: row.account_id,
  kind: row.kind as CommandRow['kind'],
  tradeId: row.trade_id,
  position: row.position_ticket,
  price: row.price,
  sl: row.sl,
  tp: row.tp,
  volume: row.volume,
  ...(row.amount !== null && { amount: row.amount }),
  // Written by us from this very type.
  ...(row.kind === 'ladder' && { ladder: row.ladder as unknown as WantedLadder | null }),
  ...(row.kind === 'floor' && { plan: row.plan as FloorPlan | null }),
})

/** A command as it is received; its outcome is the engine's to write. */
export const commandColumns = (
  row: CommandRow,
  seq: number,
  createdAtMs: number,
): Omit<Selectable<Commands>, 'outcome'> => ({
  id: row.id,
  trader_id: row.traderId,
  account_id: row.accountId,
  trade_id: row.tradeId,
  position_ticket: row.position,
  kind: row.kind,
  price: row.price,
  sl: row.sl,
  tp: row.tp,
  volume: row.volume,
  amount: row.amount ?? null,
  ladder: row.ladder ? JSON.stringify(row.ladder) : null,
  plan: row.plan ? toJson(row.plan) : null,
  seq,
  created_at_ms: createdAtMs,
})
