import type { Instrument } from '@ratchet/contract'
import { divideBigHalfAway, divideHalfAway } from '../numbers/decimal.ts'
import { moneyDigits, volumeDigits } from '../numbers/instruments.ts'
import type { Cents, Charge, Points, Side, Volume } from '../numbers/types.ts'

/**
 * Profit of a position between two prices, in cents: price difference × volume × contract, rounded half away from zero. Swap and
 * commission are separate. (MON1)
 */
export function profitCents(instrument: Instrument, side: Side, open: Points, close: Points, volume: Volume): Cents {
  const difference = side === 'buy' ? close - open : open - close
  // Difference is in 10^-digits, volume in 10^-4, the result in 10^-2.
  const scale = 10 ** (instrument.digits + volumeDigits - moneyDigits)
  const product = difference * volume * instrument.contractSize
  if (Number.isSafeInteger(product)) return divideHalfAway(product, scale)
  return divideBigHalfAway(BigInt(difference) * BigInt(volume) * BigInt(instrument.contractSize), BigInt(scale))
}

/** What stands beside a profit: below zero it was taken. */
export const costsOf = ({ commission, swap, fee }: Pick<Charge, 'commission' | 'swap' | 'fee'>): Cents =>
  commission + swap + fee

/** Decimals of a rate between two currencies. */
export const rateDigits = 8

/** What one of a symbol's currency is in the account's own: a broker pays gains out by one rate, and takes losses by another. */
export interface Rate {
  /** In 1/10^rateDigits. */
  readonly gain: number
  readonly loss: number
}

/** Money of a symbol in the account's own currency, rounded half away from zero. (MON2) */
export function convertCents(cents: Cents, { gain, loss }: Rate): Cents {
  const [rate, scale] = [cents < 0 ? loss : gain, 10 ** rateDigits]
  const product = cents * rate
  if (Number.isSafeInteger(product)) return divideHalfAway(product, scale)
  return divideBigHalfAway(BigInt(cents) * BigInt(rate), BigInt(scale))
}
