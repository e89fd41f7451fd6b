import type { ActiveTrade, Instrument, PublicQuote, PublicTrade } from '@ratchet/contract'
import {
  closePrice,
  convertCents,
  integerFromNumber,
  moneyDigits,
  moneyNumber,
  profitCents,
  type Rate,
  type Side,
  volumeDigits,
  volumeFromNumber,
  volumeNumber,
} from '@ratchet/domain'

export const sideOf = (type: ActiveTrade['type']): Side => (type === 'Buy' ? 'buy' : 'sell')

/**
 * Tells whether an order waits at the broker, so that it can be taken back and changed. One that has not reached the
 * broker yet will in a moment.
 */
export const isWaiting = ({ status, order, position }: PublicTrade): boolean =>
  status === 'Pending' && order !== null && position === null

/** Returns the price at which a position can be left now. */
export const closingPrice = (type: ActiveTrade['type'], quote: Pick<PublicQuote, 'bid' | 'ask'>): number =>
  closePrice(sideOf(type), quote)

type Exposure = Pick<ActiveTrade, 'type' | 'price_open' | 'volume'>

/**
 * Returns the profit in money if the position left at `price`, by the same function the broker books with; null where
 * it cannot be worked out.
 * @param rate turns it into the money of the account; without it the profit is in that of the symbol
 */
export function profitAt(trade: Exposure, price: number, instrument: Instrument, rate?: Rate): number | null {
  const open = integerFromNumber(trade.price_open, instrument.digits)
  const close = integerFromNumber(price, instrument.digits)
  const volume = integerFromNumber(trade.volume, volumeDigits)
  if (open === undefined || close === undefined || volume === undefined) return null
  const cents = profitCents(instrument, sideOf(trade.type), open, close, volume)
  return moneyNumber(rate ? convertCents(cents, rate) : cents)
}

export const profitNow = (trade: Exposure, quote: PublicQuote, instrument: Instrument, rate?: Rate): number | null =>
  profitAt(trade, closingPrice(trade.type, quote), instrument, rate)

/** Returns the profit that the server told last, which is in the money of the symbol. */
export function toldProfit({ profit }: Pick<ActiveTrade, 'profit'>, rate?: Rate): number | null {
  const cents = profit === null ? undefined : integerFromNumber(profit, moneyDigits)
  return rate && cents !== undefined ? moneyNumber(convertCents(cents, rate)) : profit
}

/** Half of a position in whole steps of its instrument, in lots; null where one half would be smaller than what may be traded. */
export function halfOf(
  lots: number,
  { volumeMin, volumeStep }: Pick<Instrument, 'volumeMin' | 'volumeStep'>,
): number | null {
  const volume = volumeFromNumber(lots)
  if (volume === undefined) return null
  const half = Math.floor(volume / 2 / volumeStep) * volumeStep
  return half < volumeMin || volume - half < volumeMin ? null : volumeNumber(half)
}

export type Stopped = Pick<ActiveTrade, 'type' | 'price_open' | 'sl' | 'intendedSl'>

export const signOf = ({ type }: Pick<ActiveTrade, 'type'>): 1 | -1 => (type === 'Buy' ? 1 : -1)

/** Whether the stop keeps the open, or more, already. */
export function isEven(trade: Stopped): boolean {
  const stop = trade.intendedSl || trade.sl
  return stop !== 0 && (stop - trade.price_open) * signOf(trade) >= 0
}

/** Whether the price has passed the open, so that the stop may come there. */
export const isPassed = (trade: Pick<ActiveTrade, 'type' | 'price_open'>, quote: PublicQuote | undefined): boolean =>
  quote !== undefined && (closingPrice(trade.type, quote) - trade.price_open) * signOf(trade) > 0
