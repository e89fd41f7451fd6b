// Titles of events (events)
/** The limits of the trader reject an order before it is sent, so no execution failed. */
export const limitRefused = 'Your limits rejected the order'
export const closed = (lots: string, symbol: string, money: string) => `Closed ${lots} ${symbol}${money}`
export const lots = 'lots'
export const youReset = 'You reset the paper account'
export const youDeposited = (money: string) => `You deposited ${money}`
export const youWithdrew = (money: string) => `You withdrew ${money}`
export const balanceWent = (what: string, from: string, to: string) => `${what}: the balance went from ${from} to ${to}`
export const brokerCharged = (money: string) => `The broker charged ${money}`
export const brokerPaid = (money: string) => `The broker paid ${money}`
export const balanceIs = (what: string, balance: string) => `${what}: the balance is ${balance}`
export const commissionWent = (title: string, from: string, to: string) =>
  `${title} from ${from} to ${to} per lot and side`
export const dayCountsFrom = (title: string, money: string) => `${title}: daily profit and loss count from ${money}`
export const lineNeared = (title: string, equity: string, line: string) =>
  `${title}: equity is ${equity}, the line is at ${line}`
export const floorWent = (title: string, from: string, to: string) => `${title}${from} to ${to}`
export const from = (money: string) => ` from ${money}`

// Why a position closed: within a sentence, and alone (events)
export const stopLoss = 'stop loss'
export const takeProfit = 'take profit'
export const stopOut = 'stop-out'
export const byHand = 'by hand'
export const byLadder = 'by the ladder'
export const stopLossAlone = 'Stop loss'
export const takeProfitAlone = 'Take profit'
export const stopOutAlone = 'Stop-out'
export const byHandAlone = 'Closed by hand'
export const byLadderAlone = 'Closed by the ladder'

// Notices (notice)
export const marketReachedRung = (rung: number) => `The market reached rung ${rung}`
export const noReasonGiven = 'no reason given'
export const doNotResend = 'Do not resend it. Ratchet is checking with the broker.'
export const doNotResendBecause = (reason: string) => `${reason} Do not resend it.`.trim()
export const at = (price: string) => `at ${price}`
export const closedDetail = (price: string, why: string, rest: string) => `at ${price}${why}${rest}.`
export const stillOpen = (lots: string) => `. ${lots} is still open`
export const stopStays = 'The stop does not move.'
export const stopFrom = (from: string, to: string, lock: string) => `stop ${from} → ${to}${lock}`
export const stopSet = (to: string, lock: string) => `stop set to ${to}${lock}`
export const locksIn = (money: string) => `, which locks in ${money} USD`
export const stopRejected = (price: string, rung: string, why: string) =>
  `The stop${price}${rung}${why}. Ratchet guards it and tries again.`
export const atLevel = (price: string) => ` at ${price}`
export const ofRung = (rung: number) => ` of rung ${rung}`
export const thePart = 'The volume'
export const partRejected = (part: string, rung: number | string, why: string) =>
  `${part} that rung ${rung} should have closed stays open${why}. Ratchet does not try again; you can close it by hand.`
export const heldByOperator = (reason: string) => `${reason} No new orders. Open positions stay protected.`.trim()
export const freed = 'It accepts new orders again.'
export const outcomeReported = 'The broker reported the outcome of the request'
export const neverArrived = 'The request never reached the broker'
export const levelAgain = 'The broker’s records no longer contradict Ratchet’s'
export const retried = 'The account works again'
export const after = (duration: string) => ` (after ${duration})`
export const brokerHas = (stop: string, intended: string) =>
  `Stop at the broker: ${stop}; intended stop: ${intended}. Ratchet guards the intended stop and tries again.`
export const noStop = 'none'
export const onlyTarget = 'The stop is confirmed, the target is not.'
export const stopRestored = (stop: string, after: string) => `stop ${stop}${after}`
export const alertReached = (price: string, bid: string, note: string) => `at ${price}${bid}.${note}`
export const bidWas = (bid: string) => `, the bid was ${bid}`
export const yourNote = (note: string) => ` Your note: ${note}`
