import type { Instrument } from '@ratchet/contract'
import { divideBigHalfAway, divideHalfAway } from './decimal.ts'
import { moneyDigits, volumeDigits } from './instruments.ts'
import type { Cents, Points, Side, Volume } from './types.ts'

/**
 * Profit of a position between two prices, in cents: price difference × volume × contract, rounded half away from zero. Swap and
 * commission stand beside it. (MON1)
 */
export function profitCents(instrument: Instrument, side: Side, open: Points, close: Points, volume: Volume): Cents {
  const difference = side === 'buy' ? close - open : open - close
  // Difference is in 10^-digits, volume in 10^-4, the result in 10^-2.
  const scale = 10 ** (instrument.digits + volumeDigits - moneyDigits)
  const product = difference * volume * instrument.contractSize
  if (Number.isSafeInteger(product)) return divideHalfAway(product, scale)
  return divideBigHalfAway(BigInt(difference) * BigInt(volume) * BigInt(instrument.contractSize), BigInt(scale))
}
