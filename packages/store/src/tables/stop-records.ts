import type { LedgerChange } from '@ratchet/engine/ports'
import type { Selectable } from 'kysely'
import type { StopRecords } from '../generated/database.ts'

type Row = Selectable<StopRecords>
type Told = Partial<Pick<Row, 'position_ticket' | 'rung' | 'stop' | 'tick_at_ms' | 'close_level'>>

/** What a record says of where a stop came from; undefined for a record that says nothing of it. */
function toldBy({ kind, data }: LedgerChange): Told | undefined {
  switch (kind) {
    case 'rung.reached':
      return { position_ticket: data.position, rung: data.rung, stop: data.to.sl, tick_at_ms: data.tickAtMs ?? null }
    case 'stop.refused':
      return { position_ticket: data.position, rung: data.rung }
    case 'close.intent':
      return { position_ticket: data.position, close_level: data.level ?? null }
    default:
      return undefined
  }
}

export const stopRecordColumns = (seq: number, traderId: string, change: LedgerChange, told: Told): Row => ({
  trader_id: traderId,
  seq,
  kind: change.kind,
  trade_id: change.tradeId ?? '',
  position_ticket: told.position_ticket ?? null,
  time_ms: change.marketTimeMs,
  rung: told.rung ?? null,
  stop: told.stop ?? null,
  tick_at_ms: told.tick_at_ms ?? null,
  close_level: told.close_level ?? null,
})

/** The row of a record that says where a stop of a trade came from; none for other records, nor for a position that no trade opened. */
export function stopRecordOf(seq: number, traderId: string, change: LedgerChange): readonly Row[] {
  const told = change.tradeId === null ? undefined : toldBy(change)
  return told ? [stopRecordColumns(seq, traderId, change, told)] : []
}
