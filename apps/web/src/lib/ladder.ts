import { type Instrument, type Risk, type RungNumber, rungNumbers } from '@ratchet/contract'
import { fromUnits, toUnits } from './decimal.ts'

export interface RungLevel {
  readonly rung: RungNumber
  /** Price at which the rung acts. */
  readonly trigger: number
  /** Where the stop and the target go then; null where the rung leaves them. */
  readonly stop: number | null
  readonly target: number | null
}

/** What each rung of a ladder that is on means in prices, for a position opened at `open`. */
export function rungLevelsOf(side: 'Buy' | 'Sell', open: number, risk: Risk, instrument: Instrument): RungLevel[] {
  const { digits, pipPoints } = instrument
  const sign = side === 'Buy' ? 1 : -1
  const at = (pips: number): number => fromUnits(toUnits(open, digits) + sign * Math.round(pips * pipPoints), digits)
  return rungNumbers
    .filter((rung) => risk[`profit${rung}`] > 0)
    .map((rung) => {
      const profit = risk[`profit${rung}`]
      const sl = risk[`sl${rung}`]
      const tp = risk[`tp${rung}`]
      return {
        rung,
        trigger: at(profit),
        stop: sl > 0 ? at(profit - sl) : null,
        target: tp > 0 ? at(profit + tp) : null,
      }
    })
}
