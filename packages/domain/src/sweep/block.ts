import { isSaneQuote } from '../numbers/instruments.ts'
import type { Side } from '../numbers/types.ts'
import { type TickColumns, tickAt } from '../ticks/ticks.ts'
import { farthest } from '../trigger/index.ts'

/** Quotes of one symbol in order, as whole points of 32 bits: half of what recorded ticks weigh, and quicker to look through. */
export interface QuoteBlock {
  readonly length: number
  readonly bid: Int32Array
  readonly ask: Int32Array
}

/** Recorded ticks as a block; what is no quote is left out. (INS4, REP3) */
export function quoteBlock(ticks: TickColumns): QuoteBlock {
  const bid = new Int32Array(ticks.length)
  const ask = new Int32Array(ticks.length)
  let length = 0
  for (let i = 0; i < ticks.length; i++) {
    const tick = tickAt(ticks, i)
    if (!isSaneQuote(tick)) continue
    if (tick.ask > farthest) throw new RangeError(`A price of ${tick.ask} points is beyond what a sweep can count`)
    bid[length] = tick.bid
    ask[length] = tick.ask
    length++
  }
  return { length, bid: bid.subarray(0, length), ask: ask.subarray(0, length) }
}

/** Prices as a position of one side sees them, with the sign that makes those in its favour the higher ones. */
export interface Seen {
  readonly sign: 1 | -1
  /** At which it opens. */
  readonly entry: Int32Array
  /** At which it would leave, and to which its rungs look. (MAT2, LAD4) */
  readonly exit: Int32Array
}

export function seenBy(side: Side, { bid, ask }: QuoteBlock): Seen {
  if (side === 'buy') return { sign: 1, entry: ask, exit: bid }
  return { sign: -1, entry: bid.map((price) => -price), exit: ask.map((price) => -price) }
}
