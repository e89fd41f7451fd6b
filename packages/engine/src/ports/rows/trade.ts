import type { ChosenLadder, OrderType, TradeAction, TradeStatus } from '@ratchet/contract'
import type { Ticket } from '@ratchet/domain'
import {
  changes,
  flag,
  given,
  json,
  key,
  later,
  named,
  orNull,
  points,
  type RowOf,
  real,
  small,
  text,
  time,
  uuid,
  volume,
  whole,
} from './column.ts'

/** A trader's instruction and what became of it: `ledger.trades`. */
export const tradeColumns = {
  id: key(uuid()),
  /** The minute that names it, and its number in that minute; the table has the two. */
  key: given(text()),
  traderId: given(text()),
  accountId: uuid(),
  brokerId: text(),
  server: text(),
  action: text<TradeAction>(),
  type: text<OrderType>(),
  symbol: text(),
  volume: volume(),
  price: changes(points()),
  deviation: whole(),
  sl: changes(points()),
  tp: changes(points()),
  tradeDetails: text(),
  magic: text(),
  risk: orNull(real()),
  profit: orNull(real()),
  status: changes(text<TradeStatus>()),
  retcode: changes(orNull(small())),
  reason: changes(orNull(text())),
  order: changes(named('order_ticket', orNull(text<Ticket>()))),
  position: changes(named('position_ticket', orNull(text<Ticket>()))),
  /** Orders of the trade work at the broker (a pending order that was placed). */
  working: changes(flag()),
  createdAtMs: time(),
  /** That its position climbs by alone; absent where it is its account's. (OWN1) */
  ladder: later('0088_own_ladders', json<ChosenLadder>()),
  /** The other order of its pair: one cancels the other. `filled`: the other was filled, and this one is to end. (OCO1, OCO2) */
  oco: later('0098_oco', changes(json<{ readonly with: string; readonly filled: boolean }>())),
  /** When its order ends unfilled, by the market's clock; absent where it waits until it is cancelled. (MAT24) */
  untilMs: later('0090_order_ends', time()),
}
export interface TradeRow extends RowOf<typeof tradeColumns> {}
