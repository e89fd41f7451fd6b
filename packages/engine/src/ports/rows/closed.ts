import type { Side, Ticket } from '@ratchet/domain'
import { cents, given, key, named, orNull, points, type RowOf, small, text, time, uuid, volume } from './column.ts'

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
  volume: volume(),
  price: points(),
  openPrice: points(),
  openTimeMs: time(),
  timeMs: time(),
  comment: text(),
  magic: text(),
  reason: text(),
  profit: cents(),
  swap: cents(),
  commission: cents(),
  fee: cents(),
  /** MT5's number: 1 for a deal out. */
  entry: small(),
}
export interface ClosedRow extends RowOf<typeof closedColumns> {}
