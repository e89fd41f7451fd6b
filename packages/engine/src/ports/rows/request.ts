import type { PaperRequest } from '@ratchet/contract'
import type { Ticket } from '@ratchet/domain'
import {
  cents,
  given,
  key,
  later,
  named,
  orNull,
  points,
  type RowOf,
  small,
  text,
  time,
  uuid,
  volume,
} from './column.ts'

type RequestKind = 'order' | 'levels' | 'close' | 'remove' | 'cancel' | 'modify' | PaperRequest

/** A request to the broker, written before it is sent, so that a restart knows what may be under way: `ledger.requests`. */
export const requestColumns = {
  /** Client order id at the broker. For the order of a trade it is the trade's id. */
  id: key(text()),
  accountId: key(uuid()),
  traderId: given(text()),
  tradeId: orNull(uuid()),
  /** The position that the request is about, if any. */
  position: named('position_ticket', orNull(text<Ticket>())),
  /** The trader's command that caused the request, if any. */
  commandId: orNull(uuid()),
  kind: text<RequestKind>(),
  /** The rung that caused a change of levels; 0 if a person did. */
  rung: small(),
  /** Set for a change of a working order. */
  price: points(),
  /** Set for a change of levels, of a position or of a working order. */
  sl: points(),
  tp: points(),
  volume: volume(),
  /** Set for a deposit and a commission. */
  amount: later('0084_paper_money', cents()),
  /** Set for a removal or a change of a working order. */
  order: named('order_ticket', orNull(text<Ticket>())),
  /** Market time at which it was intended. */
  timeMs: time(),
  /** What its broker gave out before it could leave, to prove an absence by; null where the broker needs nothing. */
  checkpoint: orNull(text()),
  state: text<'intended' | 'answered' | 'unknown'>(),
  retcode: orNull(small()),
  text: orNull(text()),
}
export interface RequestRow extends RowOf<typeof requestColumns> {}
