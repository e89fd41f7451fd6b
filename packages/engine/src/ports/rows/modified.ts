import type { Ticket } from '@ratchet/domain'
import { given, named, orNull, points, type RowOf, small, text, time, uuid } from './column.ts'

/** A stop change that a broker confirmed: `ledger.modified`. */
export const modifiedColumns = {
  traderId: given(text()),
  tradeId: orNull(uuid()),
  position: named('position_ticket', text<Ticket>()),
  symbol: text(),
  timeMs: time(),
  sl: points(),
  tp: points(),
  rung: small(),
}
export interface ModifiedRow extends RowOf<typeof modifiedColumns> {}
