import type { Cents, Points, Side, Ticket, TimeMs, Volume } from '@ratchet/domain'
import { given, key, named, orNull, type RowOf, small, text, uuid, whole } from './column.ts'

/** A closing deal: `ledger.closed`. */
export const closedColumns = {
  traderId: given(text()),
  accountId: key(uuid()),
  tradeId: orNull(uuid()),
  /** Ticket of the closing deal. */
  ticket: key(text<Ticket>()),
  order: named('order_ticket', text<Ticket>()),
  position: named('position_ticket', text<Ticket>()),
  symbol: text(),
  side: text<Side>(),
  volume: whole<Volume>(),
  price: whole<Points>(),
  openPrice: whole<Points>(),
  openTimeMs: whole<TimeMs>(),
  timeMs: whole<TimeMs>(),
  comment: text(),
  magic: text(),
  reason: text(),
  profit: whole<Cents>(),
  swap: whole<Cents>(),
  commission: whole<Cents>(),
  fee: whole<Cents>(),
  /** MT5's number: 1 for a deal out. */
  entry: small(),
}
export interface ClosedRow extends RowOf<typeof closedColumns> {}
