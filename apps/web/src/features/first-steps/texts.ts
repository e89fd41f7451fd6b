// FirstSteps
export const title = 'See your stop move automatically'
export const note = 'Three steps, no real money'
export const hide = 'Hide'
export const setLadder = 'Set a ladder'
export const buyLittle = (symbol: string) => `Buy a little ${symbol}`
export const watchStopMove = 'Watch the stop move'
export const done = 'done'
export const current = 'to do now'
export const later = 'later'

// LadderStep
export const ladderSet = (rungs: number, firstPips: string) =>
  `${rungs === 1 ? 'One rung is' : `${rungs} rungs are`} set, the first at ${firstPips} pips of profit.`
export const changeLadder = 'Change the ladder'
export const waitingForPrices = (symbol: string) => `Waiting for ${symbol} prices.`
export const ladderExplained = (pips: string) =>
  `A ladder moves your stop as the price rises; each step is a rung. This ladder is sized to the spread: its first rung acts at ${pips} pips of profit.`
export const setThisLadder = 'Set this ladder'
export const chooseYourOwn = 'Choose your own'
export const stairsLegend = (currency: string, lots: string) =>
  `Above each step: the profit in pips at which the rung acts. Below it: the profit in ${currency} that the stop then locks in on ${lots} lot.`

// Stairs
export const lockedInByRung = 'Locked in by each rung'
export const rung = 'Rung'
export const rungLocksIn = (pips: string, lockedPips: string, money: string, currency: string) =>
  `At ${pips} pips the stop locks in ${lockedPips} pips, ${money} ${currency}.`

// BuyStep
export const setLadderFirst = 'Set the ladder first. Then buy 0.10 lot with a stop on your paper account.'
export const noPaperAccount = 'This server has no paper account.'
export const waitingForPrice = (symbol: string) => `Waiting for a price of ${symbol}.`
export const drillRunning = 'A chaos drill is running on your paper account. Buy when it has ended.'
export const buy = 'Buy'
export const priceNow = 'Price now'
export const stop = 'Stop'
export const worstLoss = 'Worst loss, at the stop'
export const account = 'Account'
export const lots = (lots: string, symbol: string) => `${lots} lot ${symbol}`
export const paperAccount = (server: string) => `your paper account · ${server}`
export const buyNow = (size: string) => `Buy ${size} now`
export const resendBuy = (size: string) => `Send it again: buy ${size}`
export const noBrokerInvolved = 'Paper account with simulated or recorded prices. No broker is involved.'
export const orderPending = 'The broker has your order. The position is not open yet.'
export const openedAt = (type: string, lots: string, symbol: string, price: string) =>
  `${type} ${lots} ${symbol}, opened at ${price}.`
export const noReason = 'no reason given'
export const stoppedOut = (profit: string) =>
  `Your last trade closed with ${profit} before it reached a rung. Its stop did its job. Try again.`
export const practiceComment = 'first practice buy'

// Why the trader cannot buy now
export const recordingEnded = 'The recording has ended. No more orders are executed.'
export const marketClosed = (symbol: string, opensIn: string | null) =>
  `The market for ${symbol} is closed. ${opensIn === null ? 'It does not open again.' : `It opens in ${opensIn}.`}`
export const serverSilent = 'No connection to the server. The button works again when it responds.'
export const databaseSilent = 'The database does not respond. The button works again when it does.'
export const engineStopped = 'The engine is not running. The button works again when it is.'

// WatchStep
export const ladderStartsWhenOpen = 'The ladder starts when the position is open.'
export const serverMovesStop = 'The server moves the stop, even while your computer is off.'
export const noRungMovesStop = 'No rung of your ladder moves this stop.'
export const stopToNextRung = 'From the stop to the next rung'
export const noPrice = 'No price'
export const noPriceYet = 'No price yet.'
export const pipsToGo = (pips: string) => `${pips} pips to go`
export const pricePipsToGo = (side: 'Bid' | 'Ask', price: string, pips: string) =>
  `${side} ${price}, ${pips} pips to go.`
export const stopAt = (price: string) => `stop ${price}`
export const rungAt = (price: string) => `rung ${price}`
export const canTakeWhile =
  'In a quiet market this can take a while. The server keeps watching even if you leave this page.'
export const stillAllowsLoss = (money: string, currency: string) =>
  `The stop still allows a loss of ${money} ${currency}.`
export const rungMovesStop = (side: 'bid' | 'ask', trigger: string, stop: string, lockedIn: string) =>
  `When the ${side} reaches ${trigger}, the stop moves to ${stop}${lockedIn}.`
export const andLocksIn = (money: string, currency: string) => ` and locks in ${money} ${currency}`
export const underQuarter = 'Less than a quarter of the way to the rung.'
export const overQuarter = 'More than a quarter of the way to the rung.'
export const overHalf = 'More than half of the way to the rung.'
export const overThreeQuarters = 'More than three quarters of the way to the rung.'
export const rungReached = 'The price has reached the rung.'

// Moved: the first stop that a rung moved
export const stopMoved = 'Your stop moved automatically'
export const rungOfLadder = (rung: number) => `Rung ${rung} of your ladder`
export const movedTo = (symbol: string, from: string, to: string) => `The stop of ${symbol} moved${from} to ${to}`
export const fromPrice = (price: string) => ` from ${price}`
export const youKeep = (money: string, currency: string) => `: you keep ${money} ${currency} if it fills there.`
export const thatLockedIn = (money: string, currency: string) => `: that locked in ${money} ${currency}.`
export const closedAt = (price: string, profit: string, currency: string) =>
  ` The position closed at ${price}, ${profit} ${currency}.`
export const laterRung = (rung: number, stop: string) =>
  ` The price has since reached rung ${rung}, and the stop is at ${stop}.`
export const lockedIn = 'locked in'
export const whyMoved = 'Why did my stop move?'
