// DeleteForm
export const orderId = 'Order ID'
export const orderIdHint =
  "The ID shown in Total Orders, for example 2025-03-03 09:30, or the order's UUID. Typing also filters the list."
export const deleteOrder = 'Delete Order'
export const consequences =
  'Ratchet cancels a pending order at the broker first. An open position stays open: close it in Active Trades. The audit record is kept.'

// DeletableList
export const deletableTrades = 'Trades that can be deleted'
export const olderTrades = 'Older trades are not listed. Type part of an ID, symbol, status or comment to find them.'
export const atMarket = 'at market'
export const atPrice = (price: string) => `at ${price}`

// Effect of deleting an order, by its status
export const onItsWay =
  'This order is on its way to the broker. If it was not sent yet, Ratchet does not send it. Otherwise Ratchet waits for the broker’s response before it deletes the order.'
export const pendingAtBroker = (order: string) =>
  `Order ${order} is pending at the broker. Ratchet cancels it there first, then removes it from your lists.`
export const positionStaysOpen =
  'Deleting removes the order from your lists. The position stays open; close it in Active Trades.'
export const executed = 'This order was executed. Deleting removes it from your lists.'
export const outcomeUnknown =
  'The outcome is unknown. Ratchet waits for the broker’s response, then removes the order from your lists.'
export const nothingAtBroker =
  'There is nothing at the broker for this order. Deleting only removes it from your lists.'
export const positionClosed =
  'Its position is closed and stays in Total Closed Trades. Deleting removes only the order from your lists.'
