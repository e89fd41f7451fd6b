// The ticket (ChartTicket)
export const ticketTitle = (symbol: string) => `Order ${symbol}`
export const noAccount = (server: string) => `You have no account on ${server} that accepts orders.`
export const loading = 'Loading…'
export const waitingForPrice = (symbol: string) => `Waiting for a ${symbol} price…`
export const account = 'Account'
export const price = 'Price'
export const marketPrice = 'Market'
export const confirmOrders = 'Confirm orders'
export const enterSize = 'Enter a size.'

// Buy and sell (SideTiles)
export const side = 'Side'
export const spread = 'Spread'
export const noServer = 'No connection to the server. Prices are delayed and orders cannot be sent.'
export const noDatabase = 'The database does not respond. Orders cannot be sent.'
export const noEngine = 'The trading engine is not running. Prices are delayed.'

// Size, stop loss and take profit with their units (amounts, UnitField, hints)
export const unitOf = (field: string) => `${field} unit`
export const size = 'Size'
export const stopLoss = 'Stop Loss'
export const takeProfit = 'Take Profit'
export const none = 'None'
export const lots = 'lots'
export const pips = 'pips'
export const asPrice = 'price'
export const r = 'R'
export const atRisk = (currency: string) => `${currency} at risk`
export const equityAtRisk = '% of equity at risk'
export const moneyLoss = (currency: string) => `loss in ${currency}`
export const moneyProfit = (currency: string) => `profit in ${currency}`
export const perPip = (money: string, currency: string) => `${money} ${currency} per pip`
export const lotsAndPip = (lots: string, perPip: string) => `${lots} lots, ${perPip}`
export const levelAt = (price: string, money: string, r: string) => `at ${price}${money}${r}`

// Reasons why the ticket cannot be sent (plan)
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

// How long a pending order is valid (TillField, till)
export const expiration = 'Expiration'
export const goodTillCancelled = 'Good till cancelled'
export const goodForDay = 'Day (UTC)'
export const goodTillTime = 'Good till time'
export const expiresAt = 'Expires at (market time, UTC)'
export const timeHasPassed = 'This time has passed.'
export const enterExpiry = 'Enter an expiry time.'

// An order that cancels another (OcoField)
export const oneCancelsOther = 'One cancels the other'
export const firstFillCancels = 'The first one filled cancels the other.'
export const otherOrderGone = 'That order can no longer be paired. Choose another one, or none.'
export const goneOrder = 'Order no longer available'
