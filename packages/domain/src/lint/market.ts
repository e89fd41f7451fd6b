import type { Instrument, PartialRisk } from '@ratchet/contract'
import { compileLadder, type LadderRung, nanoPerPoint, rungLevels } from '../ladder/ladder.ts'
import { divideBigHalfAway } from '../numbers/decimal.ts'
import type { Points, Volume } from '../numbers/types.ts'
import { breakEvenPoints, worstLock } from '../positions/lock.ts'
import { partsTooSmall } from './parts.ts'
import { type LadderFinding, warn } from './rungs.ts'
import { lotWords, moneyWords, pipWords, pointWords } from './words.ts'

/** A symbol as it trades now. */
export interface LintMarket {
  readonly instrument: Instrument
  /** A price and an ordinary spread; 0 where the symbol has none yet. */
  readonly price: Points
  readonly spread: Points
  /** The volume for which money is given. */
  readonly volume: Volume
}

/** A tenth of a lot, as far as the symbol takes it: what money is told for where the trader has nothing of a symbol. */
export const lintVolume = ({ volumeMin, volumeMax }: Instrument, own?: Volume): Volume =>
  own ?? Math.min(volumeMax, Math.max(volumeMin, 1000))

/** Findings about a ladder on one symbol's contract and market, rung by rung. (LIN4, LIN5, LIN8, LIN11, LIN16) */
export function lintMarket(risk: PartialRisk, market: LintMarket): LadderFinding[] {
  const ladder = compileLadder(risk, market.instrument)
  const ofRungs = ladder.flatMap((rung) => [
    ...stopTooNear(rung, market),
    ...targetTooNear(rung, market),
    ...belowZero(rung, market),
    ...eaten(rung, market),
  ])
  return [...ofRungs, ...partsTooSmall(risk, market.instrument, market.volume)]
}

const error = (finding: LadderFinding): LadderFinding => ({ ...finding, severity: 'error' })

/** LIN4, LIN5: a stop needs room between itself and the price that reaches the rung. */
function stopTooNear({ rung, trigger, sl }: LadderRung, { instrument, spread }: LintMarket): LadderFinding[] {
  if (sl === null) return []
  const { symbol, stopsLevel, pipPoints } = instrument
  const room = trigger - sl
  const away = pipWords(room / BigInt(pipPoints))
  const level = pointWords(stopsLevel, instrument)
  if (room < BigInt(stopsLevel) * nanoPerPoint) {
    const text = `Rung ${rung} puts the stop ${away} behind the price. The broker accepts at least ${level} for ${symbol} and would reject this stop. Set the SL to ${level} or more.`
    return [error(warn('LIN4', rung, 'sl', text))]
  }
  // Nearer than a point it stands on the price itself, whatever the spread is.
  const least = Math.max(spread, 1)
  if (room >= BigInt(least) * nanoPerPoint) return []
  const what = spread > 0 ? `the spread of ${pointWords(spread, instrument)}` : 'one point'
  const text = `Rung ${rung} puts the stop ${away} behind the price of ${symbol}, less than ${what}. The position may close immediately. Set the SL to ${pointWords(least, instrument)} or more.`
  return [warn('LIN5', rung, 'sl', text)]
}

/** LIN4: the broker wants the same room before a target. */
function targetTooNear({ rung, trigger, tp }: LadderRung, { instrument }: LintMarket): LadderFinding[] {
  const { symbol, stopsLevel, pipPoints } = instrument
  if (tp === null || tp - trigger >= BigInt(stopsLevel) * nanoPerPoint) return []
  const level = pointWords(stopsLevel, instrument)
  const away = pipWords((tp - trigger) / BigInt(pipPoints))
  const text = `Rung ${rung} puts the target ${away} beyond the price. The broker accepts at least ${level} for ${symbol} and would reject this target. Set the TP to ${level} or more.`
  return [error(warn('LIN4', rung, 'tp', text))]
}

/** LIN8: no price lies at or below zero: a short's rung and target that would are never reached, a long's stop is never set. */
function belowZero(rung: LadderRung, { instrument, price }: LintMarket): LadderFinding[] {
  if (price === 0) return []
  const { symbol } = instrument
  const [long] = rungLevels([rung], 'buy', price)
  const [short] = rungLevels([rung], 'sell', price)
  const found: LadderFinding[] = []
  const say = (field: 'profit' | 'sl' | 'tp', who: string, what: string, mend: string) => {
    const text = `At the current price of ${symbol}, rung ${rung.rung} puts the ${what} of a ${who} below zero. ${mend}`
    found.push(warn('LIN8', rung.rung, field, text))
  }
  if (long && rung.sl !== null && long.sl <= 0) say('sl', 'buy', 'stop', 'The stop is never set. Make the SL smaller.')
  if (short && short.trigger <= 0)
    say('profit', 'sell', 'trigger', 'The rung is never reached. Make its profit smaller.')
  else if (short && rung.tp !== null && short.tp <= 0)
    say('tp', 'sell', 'target', 'The target is never set. Make the TP smaller.')
  return found
}

/** LIN11: a lock that does not pay for the commission of both sides is a loss in money. */
function eaten({ rung, sl }: LadderRung, { instrument, volume }: LintMarket): LadderFinding[] {
  if (sl === null || sl < 0n || volume === 0) return []
  const position = { side: 'buy', open: 0, volume } as const
  const { cents } = worstLock(instrument, position, divideBigHalfAway(sl, nanoPerPoint))
  if (cents >= 0) return []
  const least = pointWords(breakEvenPoints(instrument), instrument)
  const money = moneyWords(cents, instrument.currency)
  const text = `Rung ${rung} locks in at worst ${money} on ${lotWords(volume)} lot ${instrument.symbol}, because commission exceeds the profit. Its profit must be at least ${least} more than its SL.`
  return [warn('LIN11', rung, 'sl', text)]
}
