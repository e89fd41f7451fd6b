import { type Ladder, nanoPerPoint } from '../ladder/ladder.ts'
import { divideBigHalfAway } from '../numbers/decimal.ts'
import type { Points, Side } from '../numbers/types.ts'

/** Words of a rung in the table: what triggers it, its stop and target as distances from the open, and its bit. */
export const rungWords = 4
/** Words of a ladder of one side: how many rungs, then the rungs in the order in which the price reaches them. */
export const ladderWords = (rungs: number): number => 1 + rungs * rungWords
/** Stands for a level that a rung leaves alone. */
export const untouched = -(2 ** 31)

/**
 * A ladder of one side as whole points from the open price. Rounding the distance is the same as rounding the price itself, since
 * prices are positive: half a point goes up, away from zero. (LAD2, LAD3)
 */
export function compileRungs(ladder: Ladder, side: Side): Int32Array {
  const words = new Int32Array(ladderWords(ladder.length))
  const sign = side === 'buy' ? 1n : -1n
  const distance = (nano: bigint | null): number => (nano === null ? untouched : roundHalfUp(sign * nano))
  const ordered = [...ladder].sort((a, b) => (a.trigger < b.trigger ? -1 : a.trigger > b.trigger ? 1 : a.rung - b.rung))
  words[0] = ordered.length
  ordered.forEach(({ rung, trigger, sl, tp }, i) => {
    words.set([distance(trigger), distance(sl), distance(tp), 1 << (rung - 1)], 1 + i * rungWords)
  })
  return words
}

function roundHalfUp(nano: bigint): number {
  const lift = nanoPerPoint * 2n ** 40n
  // Far above zero, away from it is up.
  return divideBigHalfAway(nano + lift, nanoPerPoint) - 2 ** 40
}

const tables = new WeakMap<Ladder, Readonly<Record<Side, Int32Array>>>()

/** The nearest price at which a position's ladder has a rung that is not reached yet; undefined where all are. (LAD3, LAD9) */
export function nextTrigger(ladder: Ladder, side: Side, open: Points, reached: number): Points | undefined {
  let both = tables.get(ladder)
  if (both === undefined) {
    both = { buy: compileRungs(ladder, 'buy'), sell: compileRungs(ladder, 'sell') }
    tables.set(ladder, both)
  }
  const words = both[side]
  const rungsOn = words[0] as number
  for (let n = 0, at = 1; n < rungsOn; n++, at += rungWords)
    if ((reached & (words[at + 3] as number)) === 0) return open + (words[at] as number)
  return undefined
}
