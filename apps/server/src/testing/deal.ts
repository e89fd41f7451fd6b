/** The smallest deal that can be published: a tenth of a tenth of a lot of gold at the market. */
export const smallDeal = {
  action: 'Trade_Action_Deal',
  symbol: 'GOLD',
  volume: 0.01,
  type: 'Order_Type_Buy',
  price: 0,
  deviation: 0,
  sl: 0,
  tp: 0,
  tradeDetails: 'a test',
  server: 'Ratchet-Demo',
  status: 'Pending',
} as const
