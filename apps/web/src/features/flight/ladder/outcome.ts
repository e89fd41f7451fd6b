import type { Instrument, OwnRungs, SavedLadder } from '@ratchet/contract'
import { firstRisk, integerFromNumber, ownLadder, type Points, pipsOfOwn, volumeFromNumber } from '@ratchet/domain'
import type { Climbing } from '../../../trading/ladder/ladder-outcome.ts'
import { sideOf } from '../../../trading/positions/position.ts'

/**
 * A saved ladder in pips of the position's symbol; null where it counts R and there is none, or ATR, which is measured when it is sent.
 * @param firstSl the stop that the position's order had; 0 for none
 */
export function pipsAt(
  { name, unit, ladder }: SavedLadder,
  { type, price_open: open, volume }: Climbing,
  firstSl: number,
  instrument: Instrument,
): OwnRungs | null {
  const points = (price: number): Points => integerFromNumber(price, instrument.digits) ?? 0
  const r = firstRisk(sideOf(type), points(open), points(firstSl))
  return unit === 'ATR' || (unit === 'R' && r === 0)
    ? null
    : pipsOfOwn(ownLadder({ name, unit, rungs: ladder }, r, volumeFromNumber(volume) ?? 0), instrument)
}
