// The confirmation (AskFirst)
export const confirmOrder = 'Confirm order'
export const closeDialog = 'Close dialog'
export const cancel = 'Cancel'
export const atPrice = (price: string) => ` at ${price}`
export const placePending = (side: string, kind: string) => `Place ${side} ${kind}`
export const withRealMoney = ' with real money'
export const thisIsRealMoney = 'This is real money.'
export const executedOn = (account: string) => `The order is executed on ${account}.`
export const side = 'Side'
export const size = 'Size'
export const ladder = 'Ladder'
export const margin = 'Margin'
export const account = 'Account'
export const none = 'None'
export const lots = (volume: string) => `${volume} lots`
export const pairedWith = 'Paired with'
export const oneCancelsOther = (other: string) => `${other}; one cancels the other`
export const otherOrderGone = 'An order that no longer exists'
export const expires = 'Expires'
export const unknown = 'Unknown'
export const riskNeedsQuote = 'Unknown without a quote'
export const ladderDeleted = 'Deleted ladder'
export const noQuote = 'no quote'
export const marketNow = (now: string) => `Market, now ${now}`
export const pendingPrice = (price: string, now: string) => `${price}, now ${now}`
export const priceWithSlippage = (price: string, points: number, now: string) =>
  `${price}, max. slippage ${points} points, now ${now}`

// Doubts about an order (useOrderFlow)
export const checkSize = 'Check the size.'
export const checkStopLoss = 'Check the stop loss.'
export const sendIfBoth = 'Send this order only if you want both.'

// The account that an order goes to (OrderAccount, UnknownAccount)
export const unknownAccount = (account: string) => `${account} (not one of your accounts)`
export const newPaperAccount = (server: string) => `New paper account on ${server}, opened with this order`
export const noLiveAccount = (server: string) => `No live account is connected for ${server}.`
export const connectAccount = 'Connect account'
export const whichAccount = 'Which account?'
export const youHaveNoAccount = 'You have no account'
export const on = 'on'
export const nothingSent = 'Nothing was sent.'
export const noSuchAccount = (login: string, server: string) =>
  `You have no account ${login} on ${server}. Nothing was sent.`
export const openPaperAccount = (login: string) => `open a new paper account ${login}`
export const existingAccount = (login: string) => `use ${login}`
export const or = ', or '
export const connectLiveFirst = ' Connect a live account under Settings, or choose another server.'
export const forexCodeIs = (login: string) => `${login} is the Forex Code in your`
export const settings = 'Settings'
export const openAndSend = (login: string) => `Open ${login} and send`
export const sendWith = (login: string) => `Use ${login} and send`

// The result of an order (Outcome)
export const onItsWay = 'On its way to the broker.'
export const pendingAt = (type: string, order: string | number, price: string) =>
  `${type} ${order} is pending at ${price}.`
export const executed = 'Executed.'
export const executedAt = (price: string) => `Executed at ${price}.`
export const executedAndClosed = 'Executed and already closed.'
export const executedAtAndClosed = (price: string) => `Executed at ${price} and already closed.`
export const cancelled = 'Cancelled.'
export const cancelledBecause = (reason: string) => `Cancelled: ${reason}.`
export const noReasonGiven = 'no reason given'
export const noResponse = 'No response from the broker yet. Ratchet keeps checking. Do not resend this order.'
export const editAndResend = 'Edit and resend'
export const customerCare = 'Customer care'
export const limits = 'Limits'
export const tradeHistory = (key: string) => `History of trade ${key}`

// The foot of the form and of the ticket (Foot)
export const executeTrade = 'Execute Trade'
export const confirmOrders = 'Confirm orders'
export const more = 'More'
export const correctField = 'correct the marked field'
export const enterPrice = 'enter a price'
export const openAt = (price: string) => `at ${price}`
export const quoteAt = (quote: 'Ask' | 'Bid', price: string) => `${quote} ${price}`
export const noStop = 'No stop loss'
export const undo = 'Undo'
export const onServer = (server: string) => ` on ${server}`
export const cleared = (fields: string, side: string, symbol: string, server: string) =>
  `Cleared ${fields}, entered for ${side} ${symbol}${server}.`

// Reasons why an order cannot be sent (useOrder)
export const tradingIsStopped = 'Trading is stopped.'
export const resumeUnderSecurity = 'Resume trading under Security to send orders.'
export const noLiveConnected = 'No live account is connected.'
export const connectUnderSettings = 'Connect one under Settings, or choose another server.'
export const breaksLimits = 'This order breaks your limits.'

// Cost and risk of an order (OrderCost)
export const orderCost = 'Order cost and risk'
export const pipAndLot = (pip: string, contractSize: number, unit: string) =>
  `1 pip = ${pip} · 1 lot = ${contractSize} ${unit}`
export const correctFieldsFirst = (symbol: string) => `${symbol}: correct the marked fields`
export const whatWithoutPrice = (lots: string, symbol: string) => `${lots}${symbol}: enter a price`
export const whatAtPrice = (lots: string, symbol: string, price: string) => `${lots}${symbol} at ${price}`
export const whatAtMarket = (lots: string, symbol: string, price: string) =>
  `${lots}${symbol} at market, about ${price}`
export const symbolsNotLoaded = (server: string) => `The symbols of ${server} have not loaded yet.`
export const noQuoteYet = (symbol: string) => `No quote for ${symbol} yet. The estimate follows with the first quote.`
export const estimateNote = 'Estimated at the current quote. The broker sets the fill price and the margin.'
export const value = 'Value'
export const marginNeeded = 'Margin needed'
export const onePip = '1 pip'
export const spreadCosts = 'Spread cost'
export const commissionBothSides = 'Commission, both sides'
export const swapPerNight = 'Swap per night'
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
export const atStopLoss = 'At the stop loss'
export const atTakeProfit = 'At the take profit'
export const levelNotAllowed = 'Not allowed at that price'
export const noStopLossLimit = 'No stop loss: unlimited loss'
export const noTarget = 'No take profit'
export const riskToReward = (ratio: string) => `Risk to reward 1 : ${ratio}`
export const ladderLoading = 'Your ladder is loading.'
export const ladderNeedsStop = 'Set a stop loss on the losing side to see the rungs.'
export const ladderNeedsPrice = 'Your ladder applies. Enter a price to see its rungs.'
export const noRungsSet = 'No rungs set. The stop stays where you place it.'
export const noRungLocksIn = 'Your ladder applies, but no rung locks in a profit here.'
export const firstLockIn = (pips: string, trigger: string, stop: string, lockedIn: string, money: string) =>
  `First lock-in: after ${pips}, at ${trigger}, the stop moves to ${stop} and locks in ${lockedIn}${money}.`
export const lastLockIn = (pips: string, lockedIn: string, money: string) =>
  ` After ${pips}, the stop locks in ${lockedIn}${money}.`
export const riskManagement = 'Risk Management'

// The fields
export const action = 'Action'
export const type = 'Type'
export const deal = 'Deal'
export const pending = 'Pending'
export const symbol = 'Symbol'
export const lotsUnit = 'Lots'
export const lotsHint = (min: string, step: string) => `Lots, from ${min} in steps of ${step}`
export const marketPriceHint = '0 = market price'
export const triggerPriceHint = 'Trigger price'
export const deviation = 'Deviation'
export const slippageHint = 'Max. slippage in points; needs a price'
export const levelHint = 'Price, 0 = none'
export const tradeComments = 'Trade Comments'
export const commentHint = 'At most 3 words'
export const server = 'Server'
export const realMoney = 'Real money'
export const noRealMoney = 'No real money'
export const status = 'Status'
export const brokerId = 'Broker ID'
export const brokerPassword = 'Broker Password'
export const leaveBlank = 'Leave blank to use your saved credentials'
export const magic = 'Magic'
export const magicHint = 'Your own reference number'
export const risk = 'Risk'
export const profit = 'Profit'
export const noteHint = 'Your own note, in pips'
export const stepLess = '1 step less'
export const stepMore = '1 step more'
export const level = 'Level'
export const stop = 'Stop'
export const target = 'Target'
export const pipsLower = '10 pips lower'
export const pipsHigher = '10 pips higher'
export const levelInPips = (pips: string, money: string, currency: string) => `${pips} · ${money} ${currency}`

// In the browser's console
export const notPublished = 'The trade could not be published.'

// The ticket beside a chart (ChartTicket, useTicket)
export const ticketTitle = (symbol: string) => `Order ${symbol}`
export const noAccount = (server: string) => `You have no account on ${server} that accepts orders.`
export const loading = 'Loading…'
export const waitingForPrice = (symbol: string) => `Waiting for a ${symbol} price…`
export const marketPrice = 'Market'

// Its two sides (SideTiles)
export const spread = 'Spread'
export const noServer = 'No connection to the server. Prices are delayed and orders cannot be sent.'
export const noDatabase = 'The database does not respond. Orders cannot be sent.'
export const noEngine = 'The trading engine is not running. Prices are delayed.'

// Its amounts and their units (TicketFields)
export const unitOf = (field: string) => `${field} unit`
export const inLots = 'lots'
export const inPips = 'pips'
export const asPrice = 'price'
export const inR = 'R'
export const atRisk = (currency: string) => `${currency} at risk`
export const equityAtRisk = '% of equity at risk'
export const moneyLoss = (currency: string) => `loss in ${currency}`
export const moneyProfit = (currency: string) => `profit in ${currency}`
export const perPip = (money: string, currency: string) => `${money} ${currency} per pip`
export const lotsAndPip = (lots: string, perPip: string) => `${lots} lots, ${perPip}`
export const levelAt = (price: string, money: string, r: string) => `at ${price}${money}${r}`

// How long a pending order is valid (TicketFields)
export const expiration = 'Expiration'
export const goodTillCancelled = 'Good till cancelled'
export const goodForDay = 'Day (UTC)'
export const goodTillTime = 'Good till time'
export const expiresAt = 'Expires at (market time, UTC)'

// An order that cancels another (TicketFields)
export const pairWithOrder = 'One cancels the other'
export const firstFillCancels = 'The first one filled cancels the other.'
export const pairGone = 'That order can no longer be paired. Choose another one, or none.'
export const goneOrder = 'Order no longer available'
