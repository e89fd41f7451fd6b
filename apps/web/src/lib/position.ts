import type { ActiveTrade, Instrument, PublicQuote } from '@ratchet/contract'
import { toUnits } from './decimal.ts'

/** A long closes at bid, a short at ask. */
export const closingPrice = (trade: Pick<ActiveTrade, 'type'>, quote: Pick<PublicQuote, 'bid' | 'ask'>): number =>
  trade.type === 'Buy' ? quote.bid : quote.ask

type Exposure = Pick<ActiveTrade, 'type' | 'price_open' | 'volume'>

/** Profit in money if the position left at `price`, counted as the broker counts it. */
export function profitAt(trade: Exposure, price: number, instrument: Instrument): number {
  const { digits, contractSize } = instrument
  const open = toUnits(trade.price_open, digits)
  const close = toUnits(price, digits)
  const points = trade.type === 'Buy' ? close - open : open - close
  const exact = (points * toUnits(trade.volume, 4) * contractSize) / (100 * 10 ** digits)
  return (Math.sign(exact) * Math.round(Math.abs(exact))) / 100
}

export const profitNow = (trade: Exposure, quote: PublicQuote, instrument: Instrument): number =>
  profitAt(trade, closingPrice(trade, quote), instrument)
