// BuyStep
export const openedAt = (
  type: string | number,
  volume: string | number,
  symbol: string | number,
  price_open: string | number,
) => `${type} ${volume} ${symbol}, opened at ${price_open}.`
export const yourOrderIsWith = 'Your order is with the broker and not open yet.'
export const onePressBuys0 = 'One press buys 0.10 lot on your paper account, with a stop. First set the ladder.'
export const thisServerHasNo = 'This server has no paper account.'
export const waitingForPriceOf = (symbol: string | number) => `Waiting for a price of ${symbol}.`
export const chaosDrillDisturbsYour = 'A chaos drill disturbs your paper account. Buy once it has ended.'
export const lot = (volume: string | number, symbol: string | number) => `${volume} lot ${symbol}`
export const sendItAgainBuy = (size: string | number) => `Send it again: buy ${size}`
export const buyNow = (size: string | number) => `Buy ${size} now`
export const paperAccountSimulatedOr = 'Paper account, simulated or recorded prices. No broker is involved.'
export const noReasonGiven = 'no reason given'
export const yourLastTradeClosed = (profit: string | number) =>
  `Your last trade closed with ${profit} before a rung was reached. That is what a stop is for. Try again.`
export const yourPaperAccount = (paper: string | number) => `your paper account · ${paper}`

// FirstSteps
export const seeStopMoveBy = 'See a stop move by itself'
export const threeStepsWithoutReal = 'Three steps, without real money'
export const hide = 'Hide'
export const setLadder = 'Set a ladder'
export const buyLittle = (symbol: string | number) => `Buy a little ${symbol}`
export const watchStopMove = 'Watch the stop move'
export const toDoNow = 'to do now'

// LadderStep
export const oneRungIsSet = 'One rung is set'
export const rungsAreSet = (value: string | number) => `${value} rungs are set`
export const firstAt = ', the first at'
export const pipsOfProfit = 'pips of profit.'
export const changeLadder = 'Change the ladder'
export const waitingForPricesOf = (symbol: string | number) => `Waiting for prices of ${symbol}.`
export const ladderMovesYourStop =
  'A ladder moves your stop as the price rises. This one is sized to the spread: its first rung acts at'
export const pips = (profit1: string | number) => `${profit1} pips`
export const ofProfit = 'of profit.'
export const setThisLadder = 'Set this ladder'
export const chooseYourOwn = 'Choose your own'
export const abovePipsOfProfit = (currency: string | number, lot: string | number) =>
  `Above: pips of profit. Below: what the stop then locks in, in ${currency} for ${lot} lot.`

// Moved
export const from = (firstStop: string | number) => ` from ${firstStop}`
export const yourStopMovedBy = 'Your stop moved by itself'
export const rungOfYourLadder = (rung: string | number) => `Rung ${rung} of your ladder`
export const stopOfMovedTo = (symbol: string | number, was: string | number, sl: string | number) =>
  `The stop of ${symbol} moved${was} to ${sl}`
export const youKeepIfIt = (locked: string | number, currency: string | number) =>
  `: you keep ${locked} ${currency} if it fills there.`
export const thatLockedIn = (locked: string | number, currency: string | number) =>
  `: that locked in ${locked} ${currency}.`
export const whyDidItMove = 'Why did it move?'
export const positionClosedAt = (price: string | number, profit: string | number, currency: string | number) =>
  ` The position closed at ${price}, ${profit} ${currency}.`
export const itHasReachedRung = (rung: string | number, sl: string | number) =>
  ` It has reached rung ${rung} since: the stop is at ${sl}.`
export const lockedIn = 'locked in'

// Stairs
export const whatEachRungLocks = 'What each rung locks in'
export const atPipsStopLocks = (
  pips: string | number,
  pips2: string | number,
  money: string | number,
  currency: string | number,
) => `At ${pips} pips the stop locks in ${pips2} pips, ${money} ${currency}.`

// WatchStep
export const ladderTakesOverOnce = 'The ladder takes over once the order is open.'
export const serverMovesStopWhether = 'The server moves the stop, whether you look or not.'
export const noRungOfYour = 'No rung of your ladder moves this stop.'
export const fromStopToNext = 'From the stop to the next rung'
export const noPrice = 'No price'
export const pipsToGo = (pips: string | number) => `${pips} pips to go`
export const stop = (sl: string | number) => `stop ${sl}`
export const rung = (trigger: string | number) => `rung ${trigger}`
export const noPriceYet = 'No price yet.'
export const pipsToGo2 = (value: string | number, price: string | number, value2: string | number) =>
  `${value} ${price}, ${value2} pips to go.`
export const inQuietMarketThis = 'In a quiet market this can take a while. The server keeps watching when you leave.'
export const itStillAllowsLoss = (value: string | number, currency: string | number) =>
  `It still allows a loss of ${value} ${currency}.`
export const lessThanQuarterOf = 'Less than a quarter of the way.'
export const moreThanQuarterOf = 'More than a quarter of the way.'
export const moreThanHalfOf = 'More than half of the way.'
export const moreThanThreeQuarters = 'More than three quarters of the way.'
export const rungIsReached = 'The rung is reached.'
export const andLocksIn = (locked: string | number, currency: string | number) => ` and locks in ${locked} ${currency}`
export const whenReachesStopMoves = (
  side: string | number,
  trigger: string | number,
  stop: string | number,
  locks: string | number,
) => `When the ${side} reaches ${trigger}, the stop moves to ${stop}${locks}.`

// order
export const tradeActionDeal = 'Trade_Action_Deal'
export const firstPracticeBuy = 'first practice buy'
export const recordingHasEndedNo = 'The recording has ended: no order can be executed.'
export const marketOfIsClosed = (symbol: string | number, value: string | number) =>
  `The market of ${symbol} is closed. ${value}`

// useReady
export const noConnectionToServer = 'No connection to the server. The button works again once it answers.'
export const databaseDoesNotAnswer = 'The database does not answer. The button works again once it does.'
export const engineIsNotRunning = 'The engine is not running. The button works again once it is.'
