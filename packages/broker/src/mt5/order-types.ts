import type { Order } from '@ratchet/domain'

type OrderType = Order['type']

const types = {
  'buy limit': 'Order_Type_BuyLimit',
  'sell limit': 'Order_Type_SellLimit',
  'buy stop': 'Order_Type_BuyStop',
  'sell stop': 'Order_Type_SellStop',
} as const satisfies Record<string, OrderType>

/** The type of a pending order; undefined for one that Ratchet does not have, and for a market order under way. */
export const orderTypeOf = (type: string): OrderType | undefined => types[type as keyof typeof types]

/** As the protocol has it: 'buy limit'; 'buy' for an order at market. */
export const wireTypeOf = (type: OrderType): string =>
  Object.entries(types).find(([, one]) => one === type)?.[0] ?? sideOf(type)

export const sideOf = (type: OrderType): 'buy' | 'sell' => (type.startsWith('Order_Type_Buy') ? 'buy' : 'sell')

export const marketType = (side: 'buy' | 'sell'): OrderType => (side === 'buy' ? 'Order_Type_Buy' : 'Order_Type_Sell')
