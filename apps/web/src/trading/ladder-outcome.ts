import type { ActiveTrade, Instrument, OwnRungs, PublicQuote } from '@ratchet/contract'
import {
  advance,
  compileLadder,
  integerFromNumber,
  type Points,
  partDue,
  partsOf,
  priceNumber,
  rungLevels,
  volumeFromNumber,
  volumeNumber,
} from '@ratchet/domain'
import { sideOf } from './position.ts'

export type Climbing = Pick<ActiveTrade, 'type' | 'price_open' | 'volume' | 'intendedSl' | 'intendedTp'>

/** What another ladder would do to a position with the next price, if that is the present one. */
export interface LadderOutcome {
  /** Rungs that it would reach. */
  readonly rungs: readonly number[]
  /** The stop before and after; 0 is none. */
  readonly before: number
  readonly after: number
  /** What the rungs would close at once, in lots. */
  readonly closes: number
}

/** Works it out by the engine's own function, so that the stop is never looser than it is. (OWN4, LAD5) */
export function outcomeOf(
  trade: Climbing,
  ladder: OwnRungs,
  quote: PublicQuote,
  instrument: Instrument,
): LadderOutcome {
  const points = (price: number): Points => integerFromNumber(price, instrument.digits) ?? 0
  const side = sideOf(trade.type)
  const state = { side, sl: points(trade.intendedSl), tp: points(trade.intendedTp), reached: 0 }
  const levels = rungLevels(compileLadder(ladder, instrument), side, points(trade.price_open))
  const step = advance(state, levels, { bid: points(quote.bid), ask: points(quote.ask) })
  const after = step ? priceNumber(step.sl, instrument) : trade.intendedSl
  const parts = partsOf(ladder)
  const open = volumeFromNumber(trade.volume) ?? 0
  const due = parts && partDue(parts, { of: open, open, reached: step?.reached ?? 0, asked: 0 }, instrument)
  return { rungs: step?.newly ?? [], before: trade.intendedSl, after, closes: volumeNumber(due?.volume ?? 0) }
}
