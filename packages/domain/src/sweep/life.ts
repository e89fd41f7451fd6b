import { isFurther, isTighter } from '../ladder/ladder.ts'
import { rungWords, untouched } from '../trigger/rungs.ts'
import type { QuoteBlock, Seen } from './block.ts'
import { seenBy } from './block.ts'
import { Lot } from './lots.ts'
import {
  closedPart,
  eventWord,
  leftAtEnd,
  leftByRung,
  leftByStop,
  leftByTarget,
  noOutcome,
  perLot,
  type SweepOutcome,
} from './outcome.ts'
import { never, Pyramid } from './pyramid.ts'
import { firstLevels, type Trials } from './trials.ts'

/** So many answers of the pyramid are remembered: a quarter of a megabyte. */
const questions = 1 << 14

/** Walks single positions from event to event, over the pyramid: a life costs what happens in it, however many ticks it lasts. */
export class Lives {
  readonly #trials: Trials
  readonly #seen: Seen
  readonly #pyramid: Pyramid
  readonly #outcome: SweepOutcome
  /** The last questions to the pyramid, of three words each, and their answers. */
  readonly #asked = new Int32Array(questions * 4)

  constructor(trials: Trials, seen: Seen, pyramid: Pyramid, outcome: SweepOutcome) {
    this.#trials = trials
    this.#seen = seen
    this.#pyramid = pyramid
    this.#outcome = outcome
  }

  /** A position of the trial that opens at this tick. @returns the tick at which it left; the number of ticks where it did not. */
  live(trial: number, opening: number): number {
    const { side, words, wordsEach, lots } = this.#trials
    const { sign, entry, exit } = this.#seen
    const ladder = trial * wordsEach
    const end = ladder + 1 + (words[ladder] as number) * rungWords
    const open = sign * (entry[opening] as number)
    let { sl, tp } = firstLevels(this.#trials, open)
    const lot = lots && new Lot(lots, trial)
    let rung = ladder + 1
    // The quote at which it opens can reach its rungs, and ends nothing. (REP3)
    for (let tick = opening; ; ) {
      const price = exit[tick] as number
      let newly = 0
      for (; rung < end && sign * (open + (words[rung] as number)) <= price; rung += rungWords) {
        newly |= words[rung + 3] as number
        const [stop, target] = [words[rung + 1] as number, words[rung + 2] as number]
        if (stop !== untouched && isTighter(side, open + stop, sl)) sl = open + stop
        if (target !== untouched && isFurther(side, open + target, tp)) tp = open + target
      }
      if (newly !== 0) {
        this.#tell(trial, eventWord(tick, newly, sl, tp))
        if (lot && this.#closePart(trial, opening, tick, newly, lot)) return tick
      }
      const low = sl === 0 ? -never : sign * sl
      const goal = tp === 0 ? never : sign * tp
      const next = rung === end ? never : sign * (open + (words[rung] as number))
      tick = this.#leaves(tick + 1, low, Math.min(goal, next))
      if (tick === exit.length) return this.#leave(trial, opening, tick - 1, leftAtEnd, lot) + 1
      const at = exit[tick] as number
      if (at <= low) return this.#leave(trial, opening, tick, leftByStop, lot)
      if (at >= goal) return this.#leave(trial, opening, tick, leftByTarget, lot)
    }
  }

  /** The pyramid's answers, cached: ladders that have much in common ask the same questions soon after one another. */
  #leaves(from: number, low: number, high: number): number {
    const asked = this.#asked
    const mixed = Math.imul(from, 0x9e37_79b1) ^ Math.imul(low, 0x85eb_ca6b) ^ Math.imul(high, 0xc2b2_ae35)
    const at = ((mixed ^ (mixed >>> 15)) & (questions - 1)) << 2
    if (asked[at] === from && asked[at + 1] === low && asked[at + 2] === high) return asked[at + 3] as number
    const found = this.#pyramid.leaves(from, low, high)
    asked[at] = from
    asked[at + 1] = low
    asked[at + 2] = high
    asked[at + 3] = found
    return found
  }

  #tell(trial: number, word: number): void {
    const { sums } = this.#outcome
    sums[trial] = (sums[trial] as number) + word
    this.#outcome.events++
  }

  #leave(trial: number, opening: number, tick: number, how: number, lot: Lot | undefined): number {
    const { sign, entry, exit } = this.#seen
    const { points, positions } = this.#outcome
    const price = exit[tick] as number
    this.#tell(trial, eventWord(tick, how, sign * price, 0))
    positions[trial] = (positions[trial] as number) + 1
    if (lot) this.#deal(trial, opening, tick, lot.open, lot)
    else points[trial] = (points[trial] as number) + price - (entry[opening] as number)
    return tick
  }

  /** Closes what rungs close at the tick that reaches them. @returns whether that was all of the position */
  #closePart(trial: number, opening: number, tick: number, newly: number, lot: Lot): boolean {
    const { sign, exit } = this.#seen
    const volume = lot.climb(newly)
    if (volume === 0) return false
    this.#deal(trial, opening, tick, volume, lot)
    const price = sign * (exit[tick] as number)
    if (lot.open > 0) {
      this.#tell(trial, eventWord(tick, closedPart, price, volume))
      return false
    }
    this.#tell(trial, eventWord(tick, leftByRung, price, 0))
    const { positions } = this.#outcome
    positions[trial] = (positions[trial] as number) + 1
    return true
  }

  #deal(trial: number, opening: number, tick: number, volume: number, lot: Lot): void {
    const { sign, entry, exit } = this.#seen
    const { points, cents } = this.#outcome
    const [from, to] = [entry[opening] as number, exit[tick] as number]
    points[trial] = (points[trial] as number) + (to - from) * volume
    if (cents) cents[trial] = (cents[trial] as number) + lot.cents(this.#trials.side, sign * from, sign * to, volume)
  }
}

/**
 * Each trial in the market all the time: it opens at the first tick and, whenever its position has left, again at the next one. The way
 * for few ladders: what they do not do costs nothing.
 */
export function rollByPyramid(block: QuoteBlock, trials: Trials): SweepOutcome {
  const outcome = noOutcome(trials)
  const seen = seenBy(trials.side, block)
  const lives = new Lives(trials, seen, new Pyramid(seen.exit), outcome)
  for (let trial = 0; trial < trials.count; trial++)
    for (let tick = 0; tick < block.length; tick++) tick = lives.live(trial, tick)
  perLot(outcome, trials)
  return outcome
}
