/** Words and figures of an order, apart from its schemas: a screen that only shows them loads no validation. */

export const tradeActions = ['Trade_Action_Deal', 'Trade_Action_Pending'] as const
export const orderTypes = [
  'Order_Type_Buy',
  'Order_Type_Sell',
  'Order_Type_BuyLimit',
  'Order_Type_SellLimit',
  'Order_Type_BuyStop',
  'Order_Type_SellStop',
] as const
export type TradeAction = (typeof tradeActions)[number]
export type OrderType = (typeof orderTypes)[number]

/** Writes `Order_Type_BuyLimit` as 'Buy limit'; any other type stays as it is. */
export const orderTypeText = (type: string): string =>
  type.replace('Order_Type_', '').replace(/(?<=^(?:Buy|Sell))[LS]/, (letter) => ` ${letter.toLowerCase()}`)

/** The trader publishes `Pending`; every other state is written by the engine alone. */
export const tradeStatuses = ['Pending', 'executed', 'failed', 'unknown', 'cancelled', 'closed'] as const
export type TradeStatus = (typeof tradeStatuses)[number]

/** Words of a comment are what blanks separate. */
export const countWords = (text: string): number => text.trim().split(/\s+/).filter(Boolean).length
export const commentMaxWords = 3
/** The field of a broker's order holds no more. */
export const commentMaxCharacters = 31
