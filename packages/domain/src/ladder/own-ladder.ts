import {
  type ChosenLadder,
  figureOf,
  type Instrument,
  leftAlone,
  noRisk,
  type OwnLadder,
  type OwnRungs,
  pipDecimals,
  rungNumbers,
  sameRungs,
} from '@ratchet/contract'
import { integerFromNumber } from '../numbers/decimal.ts'
import type { Points, Side, Volume } from '../numbers/types.ts'
import { farthest } from '../trigger/index.ts'
import { compileLadder, type Ladder } from './ladder.ts'
import { printLadder } from './ladder-text.ts'
import { partsOf } from './parts.ts'

/** Figures in R are kept to millionths, as pips are. */
const micros = 10n ** BigInt(pipDecimals)

/** So many R in whole points, rounded toward the position's favour. What no price reaches is the farthest. */
function pointsOf(microR: bigint, r: Points): Points {
  const exact = microR * BigInt(r)
  const whole = exact / micros
  // A quotient is cut toward zero, which is up already where it is negative.
  const up = exact > 0n && whole * micros !== exact ? whole + 1n : whole
  return Math.max(-farthest, Math.min(farthest, Number(up)))
}

/**
 * A ladder in R as whole points: trigger, stop and target are rounded up in the position's favour, so that no stop is looser than its R. A stop
 * lies at least a point behind its trigger. (OWN3)
 * @param r 1 R in points; without one no rung is on
 */
export function rungsInPoints(rungs: OwnRungs, r: Points): OwnRungs {
  const points: OwnRungs = { ...noRisk }
  if (r <= 0) return points
  for (const n of rungNumbers) {
    const micro = (part: 'profit' | 'sl' | 'tp') =>
      BigInt(integerFromNumber(figureOf(rungs, part, n), pipDecimals) ?? 0)
    const [profit, sl, tp] = [micro('profit'), micro('sl'), micro('tp')]
    if (profit === 0n) continue
    const stop = sl === 0n ? null : pointsOf(profit - sl, r)
    const trigger = Math.max(pointsOf(profit, r), stop === null ? 0 : stop + 1)
    points[`profit${n}`] = trigger
    if (stop !== null) points[`sl${n}`] = trigger - stop
    if (tp !== 0n) points[`tp${n}`] = Math.max(1, pointsOf(profit + tp, r) - trigger)
  }
  return points
}

/** 1 R of a position: how far its first stop lies from the open, on the side of the loss; 0 where it does not. (OWN2) */
export function firstRisk(side: Side, open: Points, firstSl: Points): Points {
  return firstSl === 0 ? 0 : Math.max(0, side === 'buy' ? open - firstSl : firstSl - open)
}

/**
 * The ladder that a position climbs by from now on. (OWN1 to OWN3, OWN5)
 * @param volume of the position, of which its rungs close parts
 */
export function ownLadder({ name, unit, rungs, atr }: ChosenLadder, r: Points, volume: Volume): OwnLadder {
  const one = unit === 'ATR' ? (atr ?? 0) : r
  return {
    name,
    unit,
    rungs,
    ...(atr !== undefined && { atr }),
    ...(unit !== 'pips' && { frozen: { r: one, points: rungsInPoints(rungs, one) } }),
    ...(partsOf(rungs) && { parts: { of: volume, asked: 0 } }),
  }
}

/** Of a ladder in R or ATR the points that are frozen count, whatever a pip is. */
export const compileOwnLadder = ({ rungs, frozen }: OwnLadder, instrument: Pick<Instrument, 'pipPoints'>): Ladder =>
  frozen ? compileLadder(frozen.points, onePoint) : compileLadder(rungs, instrument)
const onePoint = { pipPoints: 1 }

/** The rungs in pips of a symbol, with their parts: for screens, which count in pips. */
export function pipsOfOwn({ rungs, frozen }: OwnLadder, { pipPoints }: Pick<Instrument, 'pipPoints'>): OwnRungs {
  if (!frozen) return rungs
  const entries = Object.entries(frozen.points).map(([field, points]) => ({ [field]: (points ?? 0) / pipPoints }))
  const closes = rungNumbers.flatMap((n) => (rungs[`close${n}`] ? [{ [`close${n}`]: rungs[`close${n}`] }] : []))
  return Object.assign({}, noRisk, ...entries, ...closes)
}

/** It as a record tells it: name and figures. (TXT1) */
export const chosenLadderText = ({ name, unit, rungs }: ChosenLadder): string =>
  printLadder({ name, unit, ladder: rungs })

/** Whether two are the same by name and figures, and by what 1 ATR is. */
export const sameLadder = (a: ChosenLadder, b: ChosenLadder): boolean =>
  a.name === b.name && a.unit === b.unit && a.atr === b.atr && sameRungs(a.rungs, b.rungs)

/** Whether a position follows no ladder, and keeps the levels that it has at the broker. (ENG24) */
export const isLeftAlone = (own: Pick<ChosenLadder, 'name' | 'unit' | 'rungs'> | undefined): boolean =>
  own !== undefined &&
  own.name === leftAlone.name &&
  own.unit === leftAlone.unit &&
  sameRungs(own.rungs, leftAlone.rungs)
