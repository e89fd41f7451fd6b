import { faultIn, numberRules, type OrderType, orderTypes } from '@ratchet/contract'

export const tradeFormLink = '/admin/trade'

/** An order that was begun elsewhere, such as on a chart. The form takes it up; nothing is sent by it. */
export interface BegunOrder {
  readonly symbol: string
  readonly type: OrderType
  /** As typed; empty where the trader is to choose it. */
  readonly price: string
  /** The account at a broker that it is meant for; without one it is for the server that the form begins with. */
  readonly account?: { readonly server: string; readonly id: string }
}

/** Goes with the step to the form in the tab's history, where no link from elsewhere can put it. */
export const stateOf = (begun: BegunOrder): object => ({ begun })

/** Reads what came with the step to the form; null where nothing did, or nothing that could be an order. */
export function begunOrder(state: unknown): BegunOrder | null {
  const { begun } = (state ?? {}) as { begun?: Partial<BegunOrder> }
  const type = orderTypes.find((one) => one === begun?.type)
  if (!begun || !type || typeof begun.symbol !== 'string') return null
  const price = String(begun.price ?? '')
  const { server, id } = begun.account ?? {}
  return {
    symbol: begun.symbol,
    type,
    price: faultIn(price, numberRules.price) === null ? price : '',
    ...(typeof server === 'string' && typeof id === 'string' && { account: { server, id } }),
  }
}

/** The orders that can wait at a price: a limit for a better one than there is now, a stop for a worse one. */
export const waitingAt = (price: number, { bid, ask }: { readonly bid: number; readonly ask: number }): OrderType[] => [
  price < ask ? 'Order_Type_BuyLimit' : 'Order_Type_BuyStop',
  price > bid ? 'Order_Type_SellLimit' : 'Order_Type_SellStop',
]
