import type { Ladder } from '../ladder/ladder.ts'
import type { Points, Side } from '../numbers/types.ts'
import { compileRungs, ladderWords } from '../trigger/rungs.ts'
import type { Lots } from './lots.ts'

/** Ladders that are tried on the same ticks, each on positions of its own, all of one side and with the same first levels. */
export interface Trials {
  readonly side: Side
  /** How far from the open a position's first stop and target lie, in points; 0 for none. */
  readonly stop: Points
  readonly target: Points
  readonly count: number
  /** The ladders, compiled for the side, one after the other. */
  readonly words: Int32Array
  /** So many words are each of them, as many as that with the most rungs needs. */
  readonly wordsEach: number
  /** Where positions are counted in lots: then rungs may close parts, and what is won is told in money too. */
  readonly lots?: Lots | undefined
}

export function trialsOf(
  ladders: readonly Ladder[],
  side: Side,
  stop: Points = 0,
  target: Points = 0,
  lots?: Lots,
): Trials {
  const wordsEach = ladderWords(ladders.reduce((most, ladder) => Math.max(most, ladder.length), 0))
  const words = new Int32Array(ladders.length * wordsEach)
  ladders.forEach((ladder, n) => {
    words.set(compileRungs(ladder, side), n * wordsEach)
  })
  return { side, stop, target, count: ladders.length, words, wordsEach, lots }
}

/** Some of the trials, from one up to but without another. */
export const someTrials = (trials: Trials, from: number, to: number): Trials => ({
  ...trials,
  count: to - from,
  words: trials.words.slice(from * trials.wordsEach, to * trials.wordsEach),
  lots: trials.lots && { ...trials.lots, parts: trials.lots.parts.slice(from, to) },
})

/** The first stop and target of a position that opened at this price; 0 is none, and so is a price that would not be above 0. */
export function firstLevels({ side, stop, target }: Trials, open: Points): { sl: Points; tp: Points } {
  const sign = side === 'buy' ? 1 : -1
  return {
    sl: stop === 0 ? 0 : Math.max(0, open - sign * stop),
    tp: target === 0 ? 0 : Math.max(0, open + sign * target),
  }
}
