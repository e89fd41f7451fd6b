import type { Instrument } from '@ratchet/contract'
import { divideBigHalfAway } from '../numbers/decimal.ts'
import type { Cents, Side, Volume } from '../numbers/types.ts'
import { weekdayOf } from '../time/sessions.ts'

type SwapTerms = Pick<Instrument, 'digits' | 'contractSize' | 'swapLongPoints' | 'swapShortPoints' | 'swapDays'>

/** SWP2: how many nights are charged when the server's day goes from `fromDay` to `toDay`; none when time goes back. */
export function swapNights(swapDays: readonly number[], fromDay: number, toDay: number): number {
  if (toDay <= fromDay) return 0
  const weeks = Math.floor((toDay - fromDay) / 7)
  let nights = weeks * swapDays.reduce((sum, nightsOfDay) => sum + nightsOfDay, 0)
  for (let day = fromDay + weeks * 7; day < toDay; day++) nights += swapDays[weekdayOf(day)] ?? 0
  return nights
}

/** SWP3: what those nights cost (negative) or bring; points of price × contract × lots × nights, in cents. */
export function swapCents(terms: SwapTerms, side: Side, volume: Volume, nights: number): Cents {
  if (nights === 0) return 0
  const points = side === 'buy' ? terms.swapLongPoints : terms.swapShortPoints
  // Points per night may have decimals; millionths keep them exact.
  const micro = BigInt(Math.round(points * 1e6))
  const top = micro * BigInt(terms.contractSize) * BigInt(volume) * BigInt(nights) * 100n
  return divideBigHalfAway(top, 10_000n * 1_000_000n * 10n ** BigInt(terms.digits))
}
