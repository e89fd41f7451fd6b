import type { Points, Ticket, TimeMs } from '@ratchet/domain'
import { given, named, orNull, type RowOf, small, text, uuid, whole } from './column.ts'

/** A stop change that a broker confirmed: `ledger.modified`. */
export const modifiedColumns = {
  traderId: given(text()),
  tradeId: orNull(uuid()),
  position: named('position_ticket', text<Ticket>()),
  symbol: text(),
  timeMs: whole<TimeMs>(),
  sl: whole<Points>(),
  tp: whole<Points>(),
  rung: small(),
}
export interface ModifiedRow extends RowOf<typeof modifiedColumns> {}
