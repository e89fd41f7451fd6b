import type { Instrument } from '@ratchet/contract'
import { nanoPerPoint } from '../ladder/ladder.ts'
import { formatDecimal } from '../numbers/decimal.ts'
import { moneyDigits, volumeDigits } from '../numbers/instruments.ts'
import type { Cents, Points, Volume } from '../numbers/types.ts'

// How the linter says its figures. Signs are the true minus, as on the screens.

/** Pips that are counted in 10^-9: '1 pip', '14.5 pips'. */
export function pipWords(nanoPips: bigint): string {
  const text = formatDecimal(Number(nanoPips < 0n ? -nanoPips : nanoPips), 9).replace(/\.?0+$/, '')
  return `${nanoPips < 0n ? '−' : ''}${text === '1' ? '1 pip' : `${text} pips`}`
}

/** Points as pips of the instrument. */
export const pointWords = (points: Points, { pipPoints }: Pick<Instrument, 'pipPoints'>): string =>
  pipWords((BigInt(points) * nanoPerPoint) / BigInt(pipPoints))

/** '+30.00 USD', '−4.20 USD', '0.00 USD'. */
export const moneyWords = (cents: Cents, currency: string): string =>
  `${cents > 0 ? '+' : cents < 0 ? '−' : ''}${formatDecimal(Math.abs(cents), moneyDigits)} ${currency}`

/** Lots with at least two decimals: '0.10'. */
export const lotWords = (volume: Volume): string => formatDecimal(volume, volumeDigits).replace(/0{1,2}$/, '')
