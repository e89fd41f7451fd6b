import type { Instrument } from '@ratchet/contract'
import { commissionCents } from '../money/margin.ts'
import { profitCents } from '../money/money.ts'
import type { Cents, Points, Side, Volume } from '../numbers/types.ts'

/** The least profit of a position that leaves by a stop. Money is the account's; costs are negative. */
export interface WorstLock {
  /** The stop seen from the open price; negative where it still allows a loss. */
  readonly points: Points
  /** From the price difference alone. It includes the spread, which was paid at the open price. */
  readonly gross: Cents
  /** Commission of both sides; never positive. */
  readonly commission: Cents
  /** The remainder. */
  readonly cents: Cents
}

/**
 * The worst case of a stop that fills at its own price: the price difference, less the commission of the opening and of the closing.
 * Swap of nights to come and a gap behind the stop are not in it. `stop` is a level, not 0. (LOC1 to LOC3)
 */
export function worstLock(
  instrument: Instrument,
  position: { readonly side: Side; readonly open: Points; readonly volume: Volume },
  stop: Points,
): WorstLock {
  const { side, open, volume } = position
  const gross = profitCents(instrument, side, open, stop, volume)
  const commission = 2 * commissionCents(instrument.commissionPerLot, volume)
  return { points: side === 'buy' ? stop - open : open - stop, gross, commission, cents: gross + commission }
}

/** How far a stop must lie in profit to pay for the commission of both sides: points, rounded up. (LOC4) */
export function breakEvenPoints({ commissionPerLot, contractSize, digits }: Instrument): Points {
  if (commissionPerLot === 0) return 0
  // A lot's point is worth contract × 10^(2 − digits) cents.
  const paid = 2n * BigInt(commissionPerLot) * 10n ** BigInt(digits)
  const worth = 100n * BigInt(contractSize)
  return Number((paid + worth - 1n) / worth)
}
