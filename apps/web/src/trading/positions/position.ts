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
