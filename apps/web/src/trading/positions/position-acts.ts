import type { ActiveTrade, Instrument, PublicQuote, TradeBody } from '@ratchet/contract'
import { integerFromNumber, priceNumber, volumeFromNumber, volumeNumber } from '@ratchet/domain'
import { closingPrice } from './position.ts'

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

type Stopped = Pick<ActiveTrade, 'type' | 'price_open' | 'sl' | 'intendedSl'>

const signOf = ({ type }: Pick<ActiveTrade, 'type'>): 1 | -1 => (type === 'Buy' ? 1 : -1)

/** Whether the stop keeps the open, or more, already. */
export function isEven(trade: Stopped): boolean {
  const stop = trade.intendedSl || trade.sl
  return stop !== 0 && (stop - trade.price_open) * signOf(trade) >= 0
}

/** Whether the price has passed the open, so that the stop may come there. */
export const isPassed = (trade: Pick<ActiveTrade, 'type' | 'price_open'>, quote: PublicQuote | undefined): boolean =>
  quote !== undefined && (closingPrice(trade.type, quote) - trade.price_open) * signOf(trade) > 0

/**
 * The order that turns a position round once it is closed: as large, to the other side, at the market. Its stop lies as far from the price as
 * that of the position does now; it has no target. Without a stop there is none.
 */
export function turned(
  trade: Stopped & Pick<ActiveTrade, 'symbol' | 'volume'>,
  quote: PublicQuote,
  instrument: Instrument,
): Omit<TradeBody, 'server' | 'brokerId' | 'accountId'> {
  const points = (price: number): number => integerFromNumber(price, instrument.digits) ?? 0
  const now = points(closingPrice(trade.type, quote))
  const stop = points(trade.intendedSl || trade.sl)
  const away = stop === 0 ? 0 : (now - stop) * signOf(trade)
  // The other side is closed at the other price: a sale is bought back at the ask.
  const leaves = points(trade.type === 'Buy' ? quote.ask : quote.bid)
  const sl = away > 0 ? Math.max(0, leaves + away * signOf(trade)) : 0
  return {
    action: 'Trade_Action_Deal',
    type: trade.type === 'Buy' ? 'Order_Type_Sell' : 'Order_Type_Buy',
    symbol: trade.symbol,
    volume: trade.volume,
    price: 0,
    deviation: 0,
    sl: priceNumber(sl, instrument),
    tp: 0,
    tradeDetails: 'reversed',
    status: 'Pending',
  }
}
