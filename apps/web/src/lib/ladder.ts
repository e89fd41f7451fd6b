import type { ActiveTrade, Instrument, Risk, RungNumber } from '@ratchet/contract'
import { compileLadder, integerFromNumber, priceNumber, rungLevels } from '@ratchet/domain'
import { sideOf } from './position.ts'

/** One rung as prices: where it acts, and where it puts the stop and the target; null where it leaves them. */
export interface RungPrices {
  readonly rung: RungNumber
  readonly trigger: number
  readonly stop: number | null
  readonly target: number | null
}

/** What a ladder means for a position opened at `open`, by the very function that the engine runs. */
export function rungPrices(type: ActiveTrade['type'], open: number, risk: Risk, instrument: Instrument): RungPrices[] {
  const points = integerFromNumber(open, instrument.digits)
  if (points === undefined) return []
  const price = (level: number): number | null => (level === 0 ? null : priceNumber(level, instrument))
  return rungLevels(compileLadder(risk, instrument), sideOf(type), points).map(({ rung, trigger, sl, tp }) => ({
    rung,
    trigger: priceNumber(trigger, instrument),
    stop: price(sl),
    target: price(tp),
  }))
}

/** A pip in the price's own digits, as people say it: '0.10'. */
export const pipText = ({ pipPoints, digits }: Instrument): string => (pipPoints / 10 ** digits).toFixed(digits)
