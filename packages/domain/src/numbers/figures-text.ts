import { formatDecimal } from './decimal.ts'
import { moneyDigits } from './instruments.ts'
import type { Cents, Volume } from './types.ts'

/** Money with its thousands apart, as the screens show it: 1,218.60, −1,218.60. */
export function moneyAsShown(cents: Cents): string {
  const digits = formatDecimal(Math.abs(cents), moneyDigits).replace(/\B(?=(\d{3})+\.)/g, ',')
  return cents < 0 ? `−${digits}` : digits
}

/** The same with its sign in front: +1,218.60. */
export const signedMoney = (cents: Cents): string => `${cents > 0 ? '+' : ''}${moneyAsShown(cents)}`

/** A volume in lots with at least two decimals: 0.10, 1.00, 0.125. */
export const lotsAsShown = (volume: Volume): string => formatDecimal(volume, 4).replace(/0{1,2}$/, '')
