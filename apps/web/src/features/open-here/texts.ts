// ActDialog
export const itHasClosedMeanwhile = 'It has closed meanwhile.'
export const keep = 'Keep'
export const now = (profit: string | number, currency: string | number) => `Now ${profit} ${currency}`
export const account = (account: string | number) => `Account ${account}`
export const at = (account: string | number) => `, at ${account}.`
export const thisIsRealMoney = 'This is real money'
export const cancel = 'Cancel'

// OpenHere
export const openIn = (symbol: string | number) => `Open in ${symbol}`
export const nothingIsOpenIn = (symbol: string | number) => `Nothing is open in ${symbol}.`
export const at2 = (price_open: string | number) => `at ${price_open}`
export const keysActOnPosition = (value: string | number) => `Keys act on position ${value}`
export const stop = (level: string | number) => `Stop ${level}`
export const target = (level: string | number) => `Target ${level}`
export const ofPosition = (value: string | number) => `of position ${value}`

// acts
export const moveStopToBreak = 'Move the stop to break-even'
export const closeHalf = 'Close half'
export const closeThisPosition = 'Close this position'
export const reverseThisPosition = 'Reverse this position'
export const itsStopKeepsOpen = 'Its stop keeps the open already.'
export const priceIsNotPast = 'The price is not past your entry yet.'
export const stopTo = (open: string | number) => `Stop to ${open}`
export const stopOfMovesTo = (what: string | number, open: string | number) =>
  `The stop of ${what} moves to its open, ${open}. It can be tightened from there, not loosened.`
export const halfOfItWould = 'Half of it would be less than may be traded.'
export const close = (half: string | number) => `Close ${half}`
export const ofAreClosedAt = (half: string | number, what: string | number) =>
  `${half} of ${what} are closed at the market. The rest keeps its stop and its ladder.`
export const isClosedAtMarket = (what: string | number) => `${what} is closed at the market.`
export const thereIsNoPrice = (symbol: string | number) => `There is no price of ${symbol} now.`
export const withoutStop = 'without a stop'
export const withItsStopNear = (sl: string | number) => `with its stop near ${sl}`
export const closeThen = (side: string | number) => `Close, then ${side}`
export const isClosedAtMarketThen = (
  what: string | number,
  side: string | number,
  volume: string | number,
  stop: string | number,
) =>
  `${what} is closed at the market; then ${side} ${volume} is sent, ${stop} and without a target. If the close is refused, nothing else is sent.`

// send
export const positionHasClosed = 'The position has closed.'
export const positionIsClosed = 'The position is closed.'
export const mayBeOnIts = 'may be on its way: look before you send it again.'
export const wasNotTaken = 'was not taken:'
export const thereIsNoPrice2 = 'there is no price.'
export const otherOrderIsSent = 'The other order is sent.'
