// AskFirst
export const confirmThisOrder = 'Confirm this order'
export const doNotSend = 'Do not send'
export const at = (price: string | number) => ` at ${price}`
export const orderGoesToAnd = (account: string | number) => `The order goes to ${account} and is executed there.`
export const thisIsRealMoney = 'This is real money.'
export const cancel = 'Cancel'
export const place = (toLowerCase: string | number, kind: string | number) => `Place ${toLowerCase} ${kind}`
export const withRealMoney = ' with real money'
export const orderThatIsGone = 'An order that is gone'
export const oneCancelsOther = (other: string | number) => `${other}; one cancels the other`
export const lots = (volume: string | number) => `${volume} lots`
export const stopLoss = 'Stop Loss'
export const takeProfit = 'Take Profit'
export const notKnownWithoutQuote = 'Not known without a quote'
export const noStop = 'No stop'
export const pairedWith = 'Paired with'
export const endsUnfilled = 'Ends unfilled'
export const notKnown = 'Not known'
export const noLongerSaved = 'No longer saved'
export const noQuote = 'no quote'
export const marketNow = (now: string | number) => `Market, now ${now}`
export const now = (price: string | number, now: string | number) => `${price}, now ${now}`
export const maxSlippagePointsNow = (price: string | number, deviation: string | number, now: string | number) =>
  `${price}, max. slippage ${deviation} points, now ${now}`

// OrderAccount
export const notAccountOfYours = (choice: string | number) => `${choice}: not an account of yours yet`
export const newPaperAccountOpened = (server: string | number) =>
  `New paper account · ${server}, opened with this order`
export const noneIsYourLive = (server: string | number) =>
  `None: ${server} is your live account, and none is connected.`
export const connectOne = 'Connect one'

// OrderLimits
export const limits = 'Limits'

// Outcome
export const editAndResend = 'Edit and resend'
export const customerCare = 'Customer care'
export const flightOf = (key: string | number) => `Flight of ${key}`
export const orderIsPendingAt = (order: string | number, price: string | number) =>
  `Order ${order} is pending at ${price}.`
export const onItsWayTo = 'On its way to the broker.'
export const executedAt = (opened: string | number) => `Executed at ${opened}.`
export const executedAndClosedAlready = 'Executed, and closed already.'
export const executedAtAndClosed = (opened: string | number) => `Executed at ${opened}, and closed already.`
export const noReasonGiven = 'no reason given'
export const cancelled = (reason: string | number) => `Cancelled: ${reason}.`
export const noAnswerFromBroker = 'No answer from the broker yet. Ratchet keeps asking and sends nothing twice.'

// Send
export const executeTrade = 'Execute Trade'
export const correctMarkedField = 'correct the marked field'
export const enterPrice = 'enter a price'
export const at2 = (open: string | number) => `at ${open}`
export const worstLoss = (money: string | number, currency: string | number) => `Worst loss ${money} ${currency}`
export const worstLossNotKnown = 'Worst loss not known yet'
export const stopLossCannotBe = 'Stop Loss cannot be placed there'
export const noStopEachPip = (plainMoney: string | number, currency: string | number) =>
  `No stop: each pip against you costs ${plainMoney} ${currency}`
export const undo = 'Undo'
export const at3 = (value: string | number) => ` at ${value}`
export const clearedSetFor = (
  named: string | number,
  type: string | number,
  symbol: string | number,
  there: string | number,
) => `Cleared ${named}: set for ${type} ${symbol}${there}.`

// Ticket
export const whatOrderWouldCost = 'What the order would cost and risk'
export const n1Pip1Lot = (instrument: string | number, contractSize: string | number, unit: string | number) =>
  `1 pip = ${instrument} · 1 lot = ${contractSize} ${unit}`
export const correctMarkedFieldsFirst = (symbol: string | number) => `${symbol}: correct the marked fields first`
export const account = 'Account'
export const estimateAtCurrentQuote = 'Estimate at the current quote. The broker confirms fill price and free margin.'
export const symbolsOfAreNot = (server: string | number) => `The symbols of ${server} are not known yet.`
export const noQuoteOfYet = (symbol: string | number) =>
  `No quote of ${symbol} yet. The estimate follows with the first one.`
export const enterPrice2 = (lots: string | number, symbol: string | number) => `${lots}${symbol}: enter a price`
export const at4 = (lots: string | number, symbol: string | number, open: string | number) =>
  `${lots}${symbol} at ${open}`
export const atMarketAbout = (lots: string | number, symbol: string | number, open: string | number) =>
  `${lots}${symbol} at the market, about ${open}`
export const cannotBePlacedThere = 'Cannot be placed there'
export const noStopLossHas = 'No stop: the loss has no limit'
export const noTarget = 'No target'
export const riskToReward1 = (ratio: string | number) => `Risk to reward 1 : ${ratio}`
export const itsRungsFollowOnce = 'Its rungs follow once there is a stop on the side of the loss.'
export const yourLadderIsNot = 'Your ladder is not known yet.'
export const noRungsSetStop = 'No rungs set. The stop stays where you place it.'
export const yourLadderAppliesEnter = 'Your ladder applies. Enter a price to see where its rungs lie.'
export const yourLadderAppliesBut = 'Your ladder applies, but no rung locks in a profit here.'
export const firstLockInAfter = (
  pips: string | number,
  trigger: string | number,
  price: string | number,
  pips2: string | number,
  pips3: string | number,
) => `First lock-in: after ${pips}, at ${trigger}, the stop moves to ${price} and locks in ${pips2}${pips3}.`
export const after = (pips: string | number, pips2: string | number, pips3: string | number) =>
  ` After ${pips}: ${pips2}${pips3}.`
export const riskManagement = 'Risk Management'

// TradeFields
export const buyLimit = 'Buy limit'
export const sellLimit = 'Sell limit'
export const buyStop = 'Buy stop'
export const sellStop = 'Sell stop'
export const n1StepLess = '1 step less'
export const n1StepMore = '1 step more'
export const n10PipsDown = '10 pips down'
export const n10PipsUp = '10 pips up'

// TradeForm
export const confirmOrders = 'Confirm orders'
export const more = 'More'

// UnknownAccount
export const whichAccount = 'Which account?'
export const openNewPaperAccount = (login: string | number) => `open a new paper account ${login}`
export const use = (login: string | number) => `use ${login}`
export const hasNoAccount = 'has no account'
export const ofYoursNothingWas = 'of yours. Nothing was sent.'
export const noLiveAccountIs =
  ' No live account is connected there: connect one under Settings, or choose another server.'
export const or = ', or '
export const isForexCodeSaved = (login: string | number) => `${login} is the Forex Code saved in your`
export const settings = 'Settings'
export const openAndSend = (login: string | number) => `Open ${login} and send`
export const chooseAndSend = (login: string | number) => `Use ${login} and send`

// blocked
export const tradingIsStopped = 'Trading is stopped.'
export const resumeItUnderSecurity = 'Resume it under Security to send orders.'
export const noLiveAccountIsConnected = 'No live account is connected.'
export const connectOneUnderSettings = 'Connect one under Settings, or choose another server.'
export const yourLimitsRefuseThis = 'Your limits refuse this order.'
export const brokerRejectThisOrder = (value: string | number, check: string | number) =>
  `The broker ${value} reject this order.${check}`
export const and = (value: string | number | null | undefined, value2: string | number | null | undefined) =>
  `${value} and ${value2}`

// fields
export const leaveBlankToUse = 'Leave blank to use your saved credentials'
export const action = 'Action'
export const type = 'Type'
export const symbol = 'Symbol'
export const volume = 'Volume'
export const lotsFromInSteps = (volumeMin: string | number, volumeStep: string | number) =>
  `Lots, from ${volumeMin} in steps of ${volumeStep}`
export const price = 'Price'
export const n0MarketPrice = '0 = market price'
export const priceAtWhichOrder = 'The price at which the order triggers'
export const deviation = 'Deviation'
export const maxSlippageInPoints = 'Max. slippage in points, where a price is set'
export const price0None = 'A price, 0 = none'
export const tradeComments = 'Trade Comments'
export const atMost3Words = 'At most 3 words'
export const server = 'Server'
export const realMoney = 'Real money'
export const noRealMoney = 'No real money'
export const status = 'Status'
export const brokerId = 'Broker ID'
export const brokerPassword = 'Broker Password'
export const magic = 'Magic'
export const numberOfYourOwn = 'A number of your own'
export const risk = 'Risk'
export const yourOwnNoteIn = 'Your own note, in pips'
export const profit = 'Profit'

// place
export const pausedItTakesNo = 'paused: it takes no new instruction'
export const notHeardOfLately = 'not heard of lately'
export const frozenByOperatorIt = 'frozen by the operator: it takes no new instruction'
export const notConnected = (value: string | number) => `${value} (not connected)`

// rules
export const tradeActionDeal = 'Trade_Action_Deal'

// twin
export const sameOrderWasSent = (seconds: string | number, toLowerCase: string | number) =>
  `The same order was sent ${seconds} s ago from another page or device, and is ${toLowerCase}`

// useOrderFlow
export const checkSize = 'Check the size.'
export const checkStopLoss = 'Check the stop loss.'
export const sendAnotherOnlyIf = 'Send another only if you want two.'

// useUnknownAccount
export const hasNoAccountOf = (server: string | number | null | undefined, login: string | number | null | undefined) =>
  `${server} has no account ${login} of yours. Nothing was sent.`

// usual
export const timesYourUsualLots = (value: string | number, usual: string | number) =>
  `${value} times your usual ${usual} lots`
export const stopLossIsPercent = (round: string | number) => `The stop loss is ${round} % from the price`
