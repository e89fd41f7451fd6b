// The actions of a position: on their buttons, and over their questions (actions)
export const breakEven = 'Break-even'
export const moveToBreakEven = 'Move stop to break-even'
export const half = 'Half'
export const closeHalf = 'Close half'
export const close = 'Close'
export const closePosition = 'Close position'
export const reverse = 'Reverse'
export const reversePosition = 'Reverse position'

// Effect of each action, or why it cannot be done (actions)
export const moveStopTo = (open: string) => `Move stop to ${open}`
export const breakEvenWords = (position: string, open: string) =>
  `Move the stop of ${position} to its open price, ${open}. A stop cannot be loosened afterwards.`
export const alreadyBreakEven = 'The stop is already at break-even or better.'
export const notPastEntry = 'The price is not past your entry yet.'
export const closeLots = (lots: string, symbol: string) => `Close ${lots} ${symbol}`
export const halfWords = (half: string, position: string) =>
  `Close ${half} of ${position} at market. The rest keeps its stop and its ladder.`
export const halfTooSmall = 'Half is below the minimum size.'
export const closeWords = (position: string) => `Close ${position} at market.`
export const closeThenOpen = (order: string) => `Close, then ${order}`
export const reverseWords = (position: string, order: string, stop: string) =>
  `Close ${position} at market, then ${order}, ${stop} and without a target. If the close is rejected, nothing else is sent.`
export const withoutStop = 'without a stop'
export const withStopNear = (price: string) => `with a stop near ${price}`
export const noPrice = (symbol: string) => `No ${symbol} price right now.`

// The result (actions)
export const positionIsClosed = 'The position is closed.'
export const oppositeSent = 'The opposite order was sent.'
export const oppositeMayHaveArrived = (why: string) =>
  `The position is closed. The opposite order may have arrived: check before you resend it. ${why}`
export const oppositeNotAccepted = (why: string) =>
  `The position is closed. The opposite order was not accepted: ${why}`
export const noPriceForOrder = 'there is no price.'
