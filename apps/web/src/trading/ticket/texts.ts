// Doubts about an order (doubts)
export const unusualSize = (times: number, usual: string) => `${times} times your usual ${usual} lots`
export const farStop = (percent: number) => `The stop loss is ${percent} % from the price`
export const sameOrderSent = (seconds: number, status: string) =>
  `The same order was sent ${seconds} s ago from another page or device (${status})`

// Accounts in the Server field (place)
export const paused = 'paused: no new orders'
export const frozen = 'frozen'
export const frozenByOperator = 'frozen by the operator: no new orders'
export const stale = 'no recent response'
export const notConnected = (account: string) => `${account} (not connected)`

// What an order may lose (sketch)
export const worstLoss = (money: string, currency: string) => `Worst loss ${money} ${currency}`
export const worstLossUnknown = 'Worst loss unknown'
export const stopNotAllowed = 'Stop Loss is not allowed at that price'
export const noStopPipCost = (money: string, currency: string) =>
  `No stop loss: each pip against you costs ${money} ${currency}`

// Reasons why an order cannot be sent (sketch)
export const brokerRejects = (verb: 'will' | 'may', check: string) => `The broker ${verb} reject this order.${check}`
export const checkFields = (fields: string) => ` Check ${fields}.`
export const and = (names: string, last: string) => `${names} and ${last}`

// Its figures (sketch)
export const volume = 'Volume'
export const price = 'Price'
export const stopLoss = 'Stop Loss'
export const takeProfit = 'Take Profit'

// What the ticket beside a chart lacks (reading)
export const enterSize = 'Enter a size.'

// Reasons why the ticket beside a chart cannot be sent (reading)
export const sizeNeedsStop = 'Enter a stop loss. The size depends on it.'
export const levelNeedsSize = 'Enter a size. A level in money depends on it.'
export const riskSizeNeedsStop = 'A size by risk needs a stop in pips or as a price.'
export const equityUnknown = 'The account’s equity is unknown right now. Enter the size in lots.'
export const noExchangeRate = 'There is no exchange rate to the account’s currency.'
export const rNeedsStop = 'Enter a stop loss. R is its distance.'
export const levelOutOfRange = 'That distance gives no valid price.'
export const stopOnWrongSide = 'The stop loss is on the wrong side of the price.'
export const twoDecimals = 'Enter at most two decimals.'
export const percentTooHigh = 'Enter at most 100 %.'
export const priceDecimals = (symbol: string, digits: number) => `A ${symbol} price has at most ${digits} decimals.`
export const smallestSizeTooLarge = (volumeMin: number) =>
  `Even ${volumeMin} lots would risk more than that. Move the stop closer or risk more.`

// How long a pending order is valid (reading)
export const timeHasPassed = 'This time has passed.'
export const enterExpiry = 'Enter an expiry time.'
