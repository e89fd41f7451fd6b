import type { OrderType } from '@ratchet/contract'
import type { Order, Points, Position, Quote, Side } from '../numbers/types.ts'

export type PendingType = Exclude<OrderType, 'Order_Type_Buy' | 'Order_Type_Sell'>

export const isPendingType = (type: OrderType): type is PendingType =>
  type !== 'Order_Type_Buy' && type !== 'Order_Type_Sell'

export const sideOf = (type: OrderType): Side => (type.startsWith('Order_Type_Buy') ? 'buy' : 'sell')
export const opposite = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy')

type Prices = Pick<Quote, 'bid' | 'ask'>

/** A buy opens at the ask, a sell at the bid. (MAT2) */
export const openPrice = (side: Side, quote: Prices): Points => (side === 'buy' ? quote.ask : quote.bid)
/** A long closes at the bid, a short at the ask. Figures with decimals, as the public API has them, are answered as they are. (MAT2) */
export const closePrice = (side: Side, quote: Prices): Points => (side === 'buy' ? quote.bid : quote.ask)

/** How far the market must still go to the order's price: positive on the right side of the market, 0 or less once reached. */
export function distanceToTrigger(type: PendingType, price: Points, quote: Quote): number {
  switch (type) {
    case 'Order_Type_BuyLimit':
      return quote.ask - price
    case 'Order_Type_BuyStop':
      return price - quote.ask
    case 'Order_Type_SellLimit':
      return price - quote.bid
    case 'Order_Type_SellStop':
      return quote.bid - price
  }
}

/** MAT5 */
export const isTriggered = (order: Order, quote: Quote): boolean =>
  isPendingType(order.type) && distanceToTrigger(order.type, order.price, quote) <= 0

/** MAT6: which of its levels a quote reaches; the stop first, should both be. */
export function reachedExit(position: Pick<Position, 'side' | 'sl' | 'tp'>, quote: Prices): 'sl' | 'tp' | undefined {
  const { side, sl, tp } = position
  const price = closePrice(side, quote)
  const sign = side === 'buy' ? 1 : -1
  if (sl > 0 && (price - sl) * sign <= 0) return 'sl'
  if (tp > 0 && (price - tp) * sign >= 0) return 'tp'
  return undefined
}

/**
 * MAT7: whether a stop and a target stand on their sides of `price`, at least `stopsLevel` points away; 0 is no level.
 * For a position the price is the one it would close at, for a pending order its own.
 */
export function levelProblem(
  side: Side,
  price: Points,
  sl: Points,
  tp: Points,
  stopsLevel: number,
): 'sl' | 'tp' | undefined {
  const sign = side === 'buy' ? 1 : -1
  if (sl !== 0 && (price - sl) * sign < stopsLevel) return 'sl'
  if (tp !== 0 && (tp - price) * sign < stopsLevel) return 'tp'
  return undefined
}
