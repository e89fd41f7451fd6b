import type { Points } from '../numbers/types.ts'
import type { Trials } from './trials.ts'

/** The outcomes of trials, each at its number. */
export interface SweepOutcome {
  /**
   * Points won, or lost, by all positions together; what was open at the end counts at the last quote. (REP5) Of positions in lots each deal counts by
   * its share of the volume.
   */
  readonly points: Float64Array
  /** The same in money, each deal rounded by itself; absent where positions are not counted in lots. (SWE4) */
  readonly cents?: Float64Array | undefined
  readonly positions: Int32Array
  /** The sum of the words of all events (see `eventWord`): two ways that give the same sums told of the same events. */
  readonly sums: Int32Array
  /** How many events there were. */
  events: number
}

export const noOutcome = ({ count, lots }: Pick<Trials, 'count' | 'lots'>): SweepOutcome => ({
  points: new Float64Array(count),
  cents: lots && new Float64Array(count),
  positions: new Int32Array(count),
  sums: new Int32Array(count),
  events: 0,
})

/** How a position left; a climb is told by the bits of its rungs instead, which are above zero. */
export const leftByStop = -1
export const leftByTarget = -2
export const leftAtEnd = -3
export const leftByRung = -4
/** A part was closed; the rest stays open. */
export const closedPart = -5

/**
 * One event as 32 bits: at which tick of the block, what, and the levels in force after a climb or the price of leaving. Words of a
 * trial's events are added up, so their order does not matter, and what many trials have in common is added to all of them at once.
 */
export function eventWord(tick: number, kind: number, sl: Points, tp: Points): number {
  let word = Math.imul(tick ^ 0x9e37_79b9, 0x85eb_ca6b)
  word = Math.imul((word ^ (word >>> 15)) + kind, 0xc2b2_ae35)
  word = Math.imul((word ^ (word >>> 13)) + sl, 0x27d4_eb2f)
  word = Math.imul((word ^ (word >>> 15)) + tp, 0x1656_67b1)
  return word ^ (word >>> 13)
}

/** Everything that the trials came to as sixteen digits. */
export function outcomeFingerprint({ points, cents, positions, sums, events }: SweepOutcome): string {
  let [one, two] = [events | 0, ~events]
  const take = (word: number) => {
    one = Math.imul(one ^ word, 0x0100_0193) + 1
    two = Math.imul((two ^ (two >>> 15)) + word, 0x2c1b_3c6d)
  }
  for (let n = 0; n < sums.length; n++) {
    take(sums[n] as number)
    take(positions[n] as number)
    take(points[n] as number)
    if (cents) take(cents[n] as number)
  }
  return [one, two].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}

/** Outcomes of shares of the trials, in their order, as one. */
export function joinOutcomes(shares: readonly SweepOutcome[]): SweepOutcome {
  const count = shares.reduce((sum, { positions }) => sum + positions.length, 0)
  const whole: SweepOutcome = {
    points: new Float64Array(count),
    cents: shares[0]?.cents && new Float64Array(count),
    positions: new Int32Array(count),
    sums: new Int32Array(count),
    events: 0,
  }
  let at = 0
  for (const share of shares) {
    whole.points.set(share.points, at)
    if (share.cents) whole.cents?.set(share.cents, at)
    whole.positions.set(share.positions, at)
    whole.sums.set(share.sums, at)
    whole.events += share.events
    at += share.positions.length
  }
  return whole
}

/** Points that were counted by volume, each deal's, as points of whole positions. */
export function perLot({ points }: SweepOutcome, { lots }: Pick<Trials, 'lots'>): void {
  if (lots) for (let n = 0; n < points.length; n++) points[n] = (points[n] as number) / lots.volume
}
