// DeletableList
export const tradesThatCanBe = 'Trades that can be deleted'
export const thereAreOlderOnes =
  'There are older ones. Type a part of an ID, a symbol, a state or a comment to find them.'
export const atMarket = 'at the market'
export const at = (price: string | number) => `at ${price}`

// DeleteForm
export const orderId = 'Order ID'
export const asInTotalOrders =
  "As in Total Orders, for example 2025-03-03 09:30, or the order's UUID. What you type here also filters the list."
export const deleteOrder = 'Delete Order'
export const pendingOrderIsCancelled =
  'A pending order is cancelled at the broker first. An open position stays open: close it in Active Trades. What happened stays in the audit record.'

// rules
export const orderIsOnIts =
  'The order is on its way. If it has not been sent yet, it will not be; otherwise Ratchet waits for the broker’s answer first.'
export const orderIsPendingAt = (order: string | number) =>
  `Order ${order} is pending at the broker. Ratchet cancels it there first, then removes it from your lists.`
export const thisRemovesOrderFrom =
  'This removes the order from your lists. The position stays open; close it in Active Trades.'
export const itWasExecutedThis = 'It was executed. This removes the order from your lists.'
export const outcomeIsNotKnown =
  'The outcome is not known yet. Ratchet waits for the broker’s answer, then removes the order from your lists.'
export const brokerHasNothingFor = 'The broker has nothing for this order. This removes the order from your lists.'
export const itsPositionIsClosed =
  'Its position is closed and stays in Total Closed Trades. This removes the order from your lists.'
