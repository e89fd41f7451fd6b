import type { ActiveTrade, Instrument, PublicQuote } from '@ratchet/contract'
import { closePrice, integerFromNumber, moneyNumber, profitCents, type Side, volumeDigits } from '@ratchet/domain'

export const sideOf = (type: ActiveTrade['type']): Side => (type === 'Buy' ? 'buy' : 'sell')

/** Returns the price at which a position can be left now. */
export const closingPrice = (type: ActiveTrade['type'], quote: Pick<PublicQuote, 'bid' | 'ask'>): number =>
  closePrice(sideOf(type), quote)

type Exposure = Pick<ActiveTrade, 'type' | 'price_open' | 'volume'>

/**
 * Returns the profit in money if the position left at `price`, by the same function the broker books with; null where
 * it cannot be worked out.
 */
export function profitAt(trade: Exposure, price: number, instrument: Instrument): number | null {
  const open = integerFromNumber(trade.price_open, instrument.digits)
  const close = integerFromNumber(price, instrument.digits)
  const volume = integerFromNumber(trade.volume, volumeDigits)
  if (open === undefined || close === undefined || volume === undefined) return null
  return moneyNumber(profitCents(instrument, sideOf(trade.type), open, close, volume))
}

export const profitNow = (trade: Exposure, quote: PublicQuote, instrument: Instrument): number | null =>
  profitAt(trade, closingPrice(trade.type, quote), instrument)
