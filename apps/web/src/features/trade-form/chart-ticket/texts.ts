// ChartTicket
export const order = (symbol: string | number) => `Order ${symbol}`
export const noAccountOfYours = (server: string | number) => `No account of yours takes orders at ${server}.`
export const loading = 'Loading…'
export const waitingForPriceOf = (symbol: string | number) => `Waiting for a price of ${symbol}…`
export const account = 'Account'
export const price = 'Price'
export const marketS = "the market's"
export const confirmOrders = 'Confirm orders'

// OcoField
export const oneCancelsOther = 'One cancels the other'
export const whicheverIsFilledFirst = 'Whichever is filled first cancels the other.'
export const thatOrderNoLonger = 'That order no longer waits alone. Choose another one, or none.'
export const withNone = 'with none'
export const withText = (trade: string | number) => `with ${trade}`
export const withOrderThatIs = 'with an order that is gone'

// SideTiles
export const thesePricesAreOld = 'These prices are old: nothing can be sent until the server answers.'
export const nothingCanBeSent = 'Nothing can be sent until the database answers.'
export const thesePricesAreOldNo = 'These prices are old: no engine is at work.'
export const side = 'Side'
export const spread = 'Spread'

// TillField
export const waits = 'Waits'
export const untilUtcMarketsTime = 'Until (UTC, the market’s time)'

// UnitField
export const inText = (label: string | number) => `${label} in`

// amounts
export const size = 'Size'
export const atRisk = (currency: string | number) => `${currency} at risk`
export const percentOfEquityAt = '% of equity at risk'
export const stopLoss = 'Stop Loss'
export const lost = (currency: string | number) => `${currency} lost`
export const takeProfit = 'Take Profit'
export const gained = (currency: string | number) => `${currency} gained`

// hints
export const pip = (value: string | number, currency: string | number) => `${value} ${currency} a pip`
export const lots = (lot: string | number, pip: string | number) => `${lot} lots, ${pip}`
export const at = (price: string | number, worth: string | number, r: string | number) => `at ${price}${worth}${r}`

// plan
export const enterStopSizeFollows = 'Enter a stop: the size follows from it.'
export const enterSizeWhatLevel = 'Enter a size: what a level is worth follows from it.'
export const sizeByRiskNeeds = 'A size by risk needs a stop in pips or as a price.'
export const equityOfAccountIs = 'The equity of the account is not known now.'
export const noRateIntoMoney = 'No rate into the money of the account is known.'
export const enterStopRIs = 'Enter a stop: R is its distance.'
export const noPriceIsThat = 'No price is that far away.'
export const stopLiesOnWrong = 'The stop lies on the wrong side of the price.'
export const moneyHasTwoDecimals = 'Money has two decimals at most.'
export const atMost100Percent = 'At most 100 percent.'
export const priceOfHasAt = (symbol: string | number, digits: string | number) =>
  `A price of ${symbol} has at most ${digits} decimals.`
export const evenLotsWouldLose = (volumeMin: string | number) =>
  `Even ${volumeMin} lots would lose more. Move the stop closer, or risk more.`

// till
export const untilCancelled = 'until cancelled'
export const forDayUtc = 'for the day (UTC)'
export const untilTime = 'until a time'
export const thatTimeHasPassed = 'That time has passed.'
export const enterTimeAtWhich = 'Enter the time at which the order ends.'

// useTicketOrder
export const enterSize = 'Enter a size.'
