import { type Instrument, type PartialRisk, type RungNumber, rungNumbers } from '@ratchet/contract'
import { divideBigHalfAway, integerFromNumber } from '../numbers/decimal.ts'
import { arePrices } from '../numbers/instruments.ts'
import type { Points, Quote, Side } from '../numbers/types.ts'

/** Pips are kept to this many decimals until the level is worked out, so that a level is rounded once. (LAD2) */
const pipDigits = 9
/** Distances are counted in points × 10^9. */
export const nanoPerPoint = 10n ** BigInt(pipDigits)

export interface LadderRung {
  readonly rung: RungNumber
  /** Distances from the open in the position's favour, in points × 10^9; null leaves that level alone. */
  readonly trigger: bigint
  readonly sl: bigint | null
  readonly tp: bigint | null
}

/** A trader's ladder for one instrument: the rungs that are on, in their order. */
export type Ladder = readonly LadderRung[]

/** A rung at a position: the price that reaches it and the levels it sets; 0 leaves that level alone. */
export interface RungLevels {
  readonly rung: RungNumber
  readonly trigger: Points
  readonly sl: Points
  readonly tp: Points
}

/** Levels of a position and the rungs that made them: bit n-1 of `reached` for rung n. */
export interface LadderState {
  readonly side: Side
  readonly sl: Points
  readonly tp: Points
  readonly reached: number
}

export interface LadderStep {
  readonly reached: number
  /** Rungs that this quote reached, lowest number first. */
  readonly newly: readonly RungNumber[]
  /** The highest of them: it names the change. */
  readonly rung: RungNumber
  readonly sl: Points
  readonly tp: Points
  /** Whether a level moved. */
  readonly changed: boolean
}

/** The rungs of a position's `reached`, the lowest number first. */
export const rungsOf = (reached: number): RungNumber[] => rungNumbers.filter((n) => reached & (1 << (n - 1)))

/** Pips as billionths of a point, exactly. (LAD2) */
export const nanoOfPips = (pips: number, { pipPoints }: Pick<Instrument, 'pipPoints'>): bigint =>
  BigInt(integerFromNumber(pips, pipDigits) ?? 0) * BigInt(pipPoints)

/** Profit 0 switches a rung off; SL 0 and TP 0 leave that level alone. (LAD1) */
export function compileLadder(risk: PartialRisk, instrument: Pick<Instrument, 'pipPoints'>): Ladder {
  const pips = (value: number | undefined): bigint => nanoOfPips(value ?? 0, instrument)
  return rungNumbers.flatMap((rung): LadderRung[] => {
    const trigger = pips(risk[`profit${rung}`])
    const sl = pips(risk[`sl${rung}`])
    const tp = pips(risk[`tp${rung}`])
    if (trigger === 0n) return []
    return [{ rung, trigger, sl: sl === 0n ? null : trigger - sl, tp: tp === 0n ? null : trigger + tp }]
  })
}

/** The rungs as prices of a position that opened at `open`: + for a long, − for a short, each rounded half away from zero. (LAD2, LAD3) */
export function rungLevels(ladder: Ladder, side: Side, open: Points): RungLevels[] {
  const base = BigInt(open) * nanoPerPoint
  const price = (distance: bigint | null): Points =>
    distance === null ? 0 : divideBigHalfAway(side === 'buy' ? base + distance : base - distance, nanoPerPoint)
  return ladder.map(({ rung, trigger, sl, tp }) => ({ rung, trigger: price(trigger), sl: price(sl), tp: price(tp) }))
}

/** A long is reached when bid ≥ trigger, a short when ask ≤ trigger. (LAD4) */
export const isReached = (side: Side, trigger: Points, quote: Pick<Quote, 'bid' | 'ask'>): boolean =>
  side === 'buy' ? quote.bid >= trigger : quote.ask <= trigger

/** Whether a stop is tighter than another; any stop is tighter than none. (LAD5) */
export const isTighter = (side: Side, sl: Points, than: Points): boolean =>
  sl > 0 && (than === 0 || (side === 'buy' ? sl > than : sl < than))

/** Whether a stop is looser than another; no stop at all is the loosest. (LAD5) */
export const isLooser = (side: Side, sl: Points, than: Points): boolean => isTighter(side, than, sl)

/** Whether a target is further than another; where there is none, any is set. (LAD6) */
export const isFurther = (side: Side, tp: Points, than: Points): boolean =>
  tp > 0 && (than === 0 || (side === 'buy' ? tp > than : tp < than))

/** Whether a target closes the position sooner than another; no target at all never does, so any is nearer than none. */
export const isNearer = (side: Side, tp: Points, than: Points): boolean =>
  tp > 0 && (than === 0 || (side === 'buy' ? tp < than : tp > than))

/**
 * Applies a quote to a position's levels: undefined if it reaches no new rung, as an invalid quote never does (LAD10). The stop becomes the
 * tightest, the target the furthest of those in force and of the rungs reached, so that the result does not depend on the path. Several
 * rungs are one step, named after the highest. (LAD5 to LAD8)
 */
export function advance(
  state: LadderState,
  levels: readonly RungLevels[],
  quote: Pick<Quote, 'bid' | 'ask'>,
): LadderStep | undefined {
  if (!arePrices(quote)) return undefined
  let { sl, tp, reached } = state
  const newly: RungNumber[] = []
  for (const level of levels) {
    const bit = 1 << (level.rung - 1)
    if (reached & bit || !isReached(state.side, level.trigger, quote)) continue
    reached |= bit
    newly.push(level.rung)
    if (isTighter(state.side, level.sl, sl)) sl = level.sl
    if (isFurther(state.side, level.tp, tp)) tp = level.tp
  }
  const rung = newly.at(-1)
  if (rung === undefined) return undefined
  return { reached, newly, rung, sl, tp, changed: sl !== state.sl || tp !== state.tp }
}
