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
import { sideOf } from '../positions/position.ts'

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

/** How far the position has come already with a ladder of which rungs are moved. */
interface Begun {
  readonly done: readonly number[]
  /** The volume, in lots, with which it began, and the rungs whose parts were asked for; absent where it closed none. */
  readonly parts?: { readonly of: number; readonly asked: readonly number[] } | undefined
}

const bitsOf = (rungs: readonly number[]): number => rungs.reduce((bits, n) => bits | (1 << (n - 1)), 0)

/** Works it out by the engine's own function, so that the stop is never looser than it is. (OWN4, LAD5) */
export function outcomeOf(
  trade: Climbing,
  ladder: OwnRungs,
  quote: PublicQuote,
  instrument: Instrument,
  from: Begun = { done: [] },
): LadderOutcome {
  const points = (price: number): Points => integerFromNumber(price, instrument.digits) ?? 0
  const side = sideOf(trade.type)
  const state = { side, sl: points(trade.intendedSl), tp: points(trade.intendedTp), reached: bitsOf(from.done) }
  const levels = rungLevels(compileLadder(ladder, instrument), side, points(trade.price_open))
  const step = advance(state, levels, { bid: points(quote.bid), ask: points(quote.ask) })
  const after = step ? priceNumber(step.sl, instrument) : trade.intendedSl
  const parts = partsOf(ladder)
  const open = volumeFromNumber(trade.volume) ?? 0
  const of = volumeFromNumber(from.parts?.of ?? trade.volume) ?? 0
  const reached = step?.reached ?? state.reached
  const due = parts && partDue(parts, { of, open, reached, asked: bitsOf(from.parts?.asked ?? []) }, instrument)
  return { rungs: step?.newly ?? [], before: trade.intendedSl, after, closes: volumeNumber(due?.volume ?? 0) }
}
