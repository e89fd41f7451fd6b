import { figureOf, type Instrument, type PartialRisk, type RungNumber, rungNumbers } from '@ratchet/contract'
import { integerFromNumber } from '../numbers/decimal.ts'
import type { Volume } from '../numbers/types.ts'

/** What rung n closes stands at n-1, in hundredths of a percent of the volume with which the ladder begins; the rungs after the last close nothing. */
export type Parts = readonly number[]

/** Decimals of a percent that count. */
const percentDigits = 2
const all = 100 * 10 ** percentDigits

/** The parts that rungs close; undefined where none closes any. A rung that is off closes nothing. (OWN5) */
export function partsOf(rungs: PartialRisk): Parts | undefined {
  const parts = rungNumbers.map((n) => (figureOf(rungs, 'profit', n) > 0 ? partOf(rungs, n) : 0))
  const last = parts.findLastIndex((part) => part > 0)
  return last < 0 ? undefined : parts.slice(0, last + 1)
}

/** What a rung is to close, whether it is on or not, in hundredths of a percent. */
export const partOf = (rungs: PartialRisk, n: RungNumber): number =>
  integerFromNumber(figureOf(rungs, 'close', n), percentDigits) ?? 0

/** All parts together, of rungs that are on; more than the whole is no ladder. (LIN14) */
export const isBeyondWhole = (parts: Parts): boolean => parts.reduce((sum, part) => sum + part, 0) > all

/** How far a position's ladder has come with its parts. */
export interface PartState {
  /** The volume with which the ladder began. */
  readonly of: Volume
  /** What is open now. */
  readonly open: Volume
  /** Rungs that were reached, and those whose parts were asked for before: bit n-1 for rung n. */
  readonly reached: number
  readonly asked: number
}

export interface PartDue {
  readonly volume: Volume
  /** The highest of the rungs whose parts these are: it names the close. (LAD8) */
  readonly rung: RungNumber
}

/**
 * The volume to close now; undefined if there is none. The parts of all reached rungs are added and cut to whole volume steps, so that the closed
 * total does not depend on the path. (OWN5 to OWN7)
 */
export function partDue(
  parts: Parts,
  { of, open, reached, asked }: PartState,
  { volumeStep, volumeMin }: Pick<Instrument, 'volumeStep' | 'volumeMin'>,
): PartDue | undefined {
  const rung = rungNumbers.findLast((n) => (reached & ~asked & bitOf(n)) !== 0 && (parts[n - 1] ?? 0) > 0)
  if (rung === undefined) return undefined
  const inSteps = (volume: Volume) => volume - (volume % volumeStep)
  const share = shareOf(parts, reached)
  if (share === all) return open > 0 ? { volume: open, rung } : undefined
  const wanted = Math.min(open, upTo(share, of, inSteps) - upTo(shareOf(parts, asked), of, inSteps))
  const left = open - wanted
  const volume = left === 0 || left >= volumeMin ? wanted : inSteps(Math.max(0, open - volumeMin))
  return volume >= Math.max(1, Math.min(volumeMin, open)) ? { volume, rung } : undefined
}

const bitOf = (n: RungNumber): number => 1 << (n - 1)

const shareOf = (parts: Parts, rungs: number): number =>
  Math.min(
    all,
    rungNumbers.reduce((sum, n) => sum + (rungs & bitOf(n) ? (parts[n - 1] ?? 0) : 0), 0),
  )

const upTo = (share: number, of: Volume, inSteps: (volume: Volume) => Volume): Volume =>
  inSteps(Math.floor((of * share) / all))
