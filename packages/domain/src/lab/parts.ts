import type { Run } from '../runs.ts'
import type { Cents } from '../types.ts'

/**
 * A search adds trades up in so many parts of like number, in order of time. Neighbours are often in the market together and win or lose
 * together: parts of several trades depend less on one another than trades do.
 */
export const labParts = 40
/** The first 24 of 40: the earlier six of ten trades choose, the later ones check. (LAB7) */
const earlierParts = 24
/** Parts that a step of the walk forward takes. (LAB10) */
const stepParts = 8

/** Where a part begins among the trades. */
const partFrom = (part: number, trades: number): number => Math.ceil((part * trades) / labParts)

export const earlierOf = (trades: number): number => partFrom(earlierParts, trades)

/** What trades brought, part by part; those that did not open brought nothing. */
export function partSums(runs: readonly (Pick<Run, 'cents'> | undefined)[]): Float64Array {
  const sums = new Float64Array(labParts)
  for (let part = 0; part < labParts; part++)
    for (let trade = partFrom(part, runs.length); trade < partFrom(part + 1, runs.length); trade++)
      sums[part] = (sums[part] as number) + (runs[trade]?.cents ?? 0)
  return sums
}

const sum = (parts: Float64Array, from: number, to: number): Cents =>
  parts.subarray(from, to).reduce((total, cents) => total + cents, 0)

export const earlierSum = (parts: Float64Array): Cents => sum(parts, 0, earlierParts)
export const laterSum = (parts: Float64Array): Cents => sum(parts, earlierParts, labParts)

/** How likely chance alone is to find a ladder that is as far ahead. */
export interface Luck {
  /** How far the best ladder is ahead on the earlier trades; 0 or less where none is. */
  readonly ahead: Cents
  /** How many of the permutations had a best that was at least as far ahead. */
  readonly asFar: number
  readonly permutations: number
  /** Earlier parts that have trades: with few of them nothing can be told apart from chance. */
  readonly parts: number
}

/** Permutations and the found order itself, so that it is never 0. (LAB9) */
export const chanceOf = ({ asFar, permutations }: Luck): number => (asFar + 1) / (permutations + 1)

/** With fewer parts than these too few combinations of signs exist. */
const enoughParts = 8
/** One in twenty, as is usual. */
const convincing = 0.05

/** What can be said of the best ladder of a search. (LAB9) */
export function luckVerdict(luck: Luck): 'few' | 'behind' | 'luck' | 'better' {
  if (luck.parts < enoughParts) return 'few'
  if (luck.ahead <= 0) return 'behind'
  return chanceOf(luck) <= convincing ? 'better' : 'luck'
}

/** Permutations from one word of progress to the next. */
const atOnce = 25

/**
 * Whether the best of many ladders is better than luck, by the earlier trades, which chose it. Under the null a ladder's advantage over the
 * present one is as likely a loss as a gain: the signs of the parts are turned at random, of all ladders alike, and the best of all is
 * compared with the best of all after each turn, so that trying many ladders is paid for. The same seed gives the same. (LAB9)
 * @param ladders the parts of each ladder @param present those of what they are compared with
 * @yields how many permutations are done
 */
export function* testLuck(
  ladders: readonly Float64Array[],
  present: Float64Array,
  trades: number,
  permutations: number,
  random: () => number,
): Generator<number, Luck> {
  const advantages = new Float64Array(ladders.length * earlierParts)
  ladders.forEach((parts, at) => {
    for (let part = 0; part < earlierParts; part++)
      advantages[at * earlierParts + part] = (parts[part] as number) - (present[part] as number)
  })
  const signs = new Float64Array(earlierParts).fill(1)
  const ahead = ladders.length > 0 ? best(advantages, signs) : 0
  let asFar = 0
  for (let done = 0; done < permutations; done++) {
    if (done % atOnce === 0) yield done
    for (let part = 0; part < earlierParts; part++) signs[part] = random() < 0.5 ? -1 : 1
    if (best(advantages, signs) >= ahead) asFar++
  }
  return { ahead, asFar, permutations, parts: partsWithTrades(trades) }
}

/** Earlier parts that have trades. */
export function partsWithTrades(trades: number): number {
  const parts = Array.from({ length: earlierParts }, (_, part) => part)
  return parts.filter((part) => partFrom(part + 1, trades) > partFrom(part, trades)).length
}

/** The signs of the earlier parts, turned at random. */
export const turnedSigns = (random: () => number): Float64Array =>
  new Float64Array(earlierParts).map(() => (random() < 0.5 ? -1 : 1))
/** The signs as they are. */
export const trueSigns = (): Float64Array => new Float64Array(earlierParts).fill(1)

/** How far a ladder is ahead of another on the earlier trades, with the signs of their parts turned. */
export function aheadBy(parts: Float64Array, present: Float64Array, signs: Float64Array): number {
  let total = 0
  for (let part = 0; part < earlierParts; part++)
    total += ((parts[part] as number) - (present[part] as number)) * (signs[part] as number)
  return total
}

function best(advantages: Float64Array, signs: Float64Array): number {
  let most = Number.NEGATIVE_INFINITY
  for (let at = 0; at < advantages.length; at += earlierParts) {
    let total = 0
    for (let part = 0; part < earlierParts; part++) total += (advantages[at + part] as number) * (signs[part] as number)
    if (total > most) most = total
  }
  return most
}

/** A step of the walk forward: the ladder that had been best until then, and what it did next. */
export interface WalkStep {
  readonly ladder: number
  /** Places of the trades that follow, the first and the one after the last. */
  readonly from: number
  readonly to: number
  readonly cents: Cents
  /** What the same trades brought under the present ladder. */
  readonly present: Cents
}

/** Where a step of the walk forward begins among the parts, and among the trades; those without a trade are left out. */
export interface WalkPlace {
  readonly part: number
  readonly from: number
  readonly to: number
}
export const walkPlaces = (trades: number): WalkPlace[] =>
  Array.from({ length: labParts / stepParts - 1 }, (_, n) => (n + 1) * stepParts)
    .map((part) => ({ part, from: partFrom(part, trades), to: partFrom(part + stepParts, trades) }))
    .filter(({ from, to }) => from > 0 && to > from)

/** What ladders brought before a step, by which one is chosen. */
export const before = (parts: Float64Array, { part }: WalkPlace): Cents => sum(parts, 0, part)

/** The step with the best of some ladders; of equals the first. */
export function walkStep(ladders: readonly Float64Array[], present: Float64Array, place: WalkPlace): WalkStep {
  const sums = ladders.map((parts) => before(parts, place))
  const ladder = sums.reduce((top, cents, n) => (cents > (sums[top] as number) ? n : top), 0)
  const { part, from, to } = place
  const cents = sum(ladders[ladder] as Float64Array, part, part + stepParts)
  return { ladder, from, to, cents, present: sum(present, part, part + stepParts) }
}

/**
 * Chooses anew after each fifth of the trades, by all before it, and counts only what the chosen one did with the fifth that follows. Of
 * equals the first is chosen. Steps without a trade are left out. (LAB10)
 */
export const walkForward = (ladders: readonly Float64Array[], present: Float64Array, trades: number): WalkStep[] =>
  ladders.length === 0 ? [] : walkPlaces(trades).map((place) => walkStep(ladders, present, place))
