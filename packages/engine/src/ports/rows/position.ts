import type { OwnLadder } from '@ratchet/contract'
import type { Points, Side, Ticket, TimeMs } from '@ratchet/domain'
import {
  cents,
  flag,
  given,
  json,
  key,
  later,
  laterWith,
  orNull,
  points,
  type RowOf,
  small,
  text,
  time,
  uuid,
  volume,
  whole,
} from './column.ts'

export interface RequestedLevels {
  readonly sl: Points
  readonly tp: Points
  readonly sinceMs: TimeMs
}

/** A position, open or closed: `ledger.positions`. */
export const positionColumns = {
  accountId: key(uuid()),
  traderId: given(text()),
  tradeId: orNull(uuid()),
  ticket: key(text<Ticket>()),
  identifier: text<Ticket>(),
  symbol: text(),
  side: text<Side>(),
  volume: volume(),
  openPrice: points(),
  openTimeMs: time(),
  /** The levels that the broker confirmed. */
  sl: points(),
  tp: points(),
  /** Whether the broker guarantees the stop that it confirmed. */
  guaranteed: laterWith('0080_guaranteed_stops', 'false', flag()),
  /** The levels that the ladder, or the trader, wants. */
  intendedSl: points(),
  intendedTp: points(),
  /** Since when the two differ, by the real clock; null while the broker has confirmed what is intended. */
  gapSinceMs: orNull(time()),
  /**
   * Bit n-1 is set once rung n of the ladder `riskVersion` was reached; under another version nothing is reached yet. The ladders that
   * were the position's own are counted below zero.
   */
  reached: small(),
  riskVersion: whole(),
  /** Highest rung ever named in a stop change, 0 for none; it begins anew with another ladder of the position's own. */
  rung: small(),
  swap: cents(),
  comment: text(),
  magic: text(),
  open: flag(),
  /** That it climbs by alone; absent where it is its account's. (OWN1) */
  ladder: later('0088_own_ladders', json<OwnLadder>()),
  /** Levels that the trader has asked for and the broker has not answered: refused, they never hold. Absent where none are. */
  requested: later('0118_requested_levels', json<RequestedLevels>()),
}
export interface PositionRow extends RowOf<typeof positionColumns> {}
