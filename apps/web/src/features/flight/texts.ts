// The drawer (FlightDrawer, Clocks)
export const drawerTitle = 'History'
export const ofKey = (key: string) => ` of trade ${key}`
export const closeHistory = 'Close history'
export const openFullPage = 'Open full page'
export const marketTime = 'Market time'
export const realTime = 'Real time'

// The trade and its result (Summary)
export const atPrice = (price: string) => `at ${price}`
export const account = (account: string) => `Account ${account}`
export const noReasonGiven = 'no reason given'
export const limits = 'Limits'
export const contactCustomerCare = 'Contact customer care'

// The chart and its controls (Recorder, PathChart)
export const priceChart = 'Price chart of the trade'
export const pricesDeleted = 'No prices from that time: they are deleted after a month.'
export const pricesFailed = 'The prices could not be loaded. All events are listed here.'
export const pricesLoading = 'Loading prices…'
export const selectedEvent = 'Selected event'
export const stopTag = 'Stop'
export const targetTag = 'Target'
export const openTag = 'Open'
export const rungTag = (rung: number) => `R${rung}`
export const chartHint = 'Price chart of the trade. The arrow keys select the previous and the next event.'
export const previousEvent = 'Previous event'
export const nextEvent = 'Next event'
export const play = 'Play'
export const pause = 'Pause'
export const ofCount = (count: number) => `of ${count}`
export const lastEvent = (event: string) => `Last event: ${event}`
export const price = 'price'
export const confirmedStop = 'confirmed stop'
export const intendedStop = 'intended stop'
export const target = 'target'
export const open = 'open'
export const timeline = 'Timeline'

// The figures of a moment (MomentCard)
export const momentFigures = 'Figures at the selected time'
export const bidAsk = 'Bid / ask'
export const profit = 'Profit'
export const intended = 'Intended stop'
export const confirmed = 'Confirmed stop'
export const gap = 'Gap'
export const targetFigure = 'Target'
export const none = 'none'
export const noStopYet = 'no stop yet'

// How long each step of a request took (TripBars)
export const order = 'Order'
export const stopChange = 'Stop change'
export const levelsChange = 'Your change of levels'
export const close = 'Close'
export const removal = 'Order cancellation'
export const orderChange = 'Order change'
export const someStepsUnknown = 'some steps are unknown'
export const inTotal = (duration: string) => `${duration} in total`
export const noResponseYet = ', no response yet'
export const step = 'Step'
export const share = 'Share'
export const time = 'Time'
export const published = 'published'
export const youAsked = 'you asked'
export const quoteReceived = 'quote received'
export const requestStored = 'request stored'
export const sentToBroker = 'sent to the broker'
export const responseReceived = 'response received'
export const responseStored = 'response stored'
export const clockChanged = 'the clock was changed'
export const timesUnknown = (steps: string, why: string) => `Time unknown: ${steps} (${why})`
export const olderRecord = 'older record'
export const engineRestarted = 'the engine restarted in between'

// Why the stop moved (Why)
export const whyMoved = 'Why did my stop move?'
export const whyMovedAndClosed = 'Why did my stop move, and why did it close?'

// Parts of a sentence on a move: when (sentence)
export const inRealTime = ' real time'
export const atTime = (clock: string) => `At ${clock}`
export const atDateAndTime = (day: number, month: string, clock: string) => `On ${day} ${month} at ${clock}`

// Parts of a sentence on a move: its cause
export const marketReached = (rungs: string) => `the market reached ${rungs}`
export const priceReached = (side: 'bid' | 'ask', price: string, fromOpen: string, rungs: string) =>
  `the ${side} reached ${price}${fromOpen}, which reaches ${rungs}`
export const rung = (rung: string) => `rung ${rung}`
export const rungsTogether = (rungs: string) => `rungs ${rungs} at once`
export const ofChangedLadder = (rungs: string) => `${rungs} of your changed ladder`
export const fromOpen = (distance: string) => `, ${distance} your open`
export const exactlyAt = 'exactly at'
export const listAnd = (items: string, last: string) => `${items} and ${last}`
export const youAskedFor = (levels: string) => `you asked for ${levels}`
export const sameLevels = 'the same levels again'
export const stopOf = (stop: string, instead: string) => `a stop at ${stop}${instead}`
export const targetOf = (target: string) => `a target at ${target}`
export const noTarget = 'no target'
export const insteadOfLevel = (level: string) => ` instead of ${level}`
export const brokerReported = 'the broker reported'
export const reconciliationFound = 'a comparison with the broker found'
export const stopDiffers = (stop: string, ours: string) => `a stop at ${stop} where Ratchet had ${ours}`
export const stopMissing = (ours: string) => `no stop where Ratchet had a stop at ${ours}`
export const targetMissing = (ours: string) => `no target where Ratchet had a target at ${ours}`
export const targetDiffers = (target: string, ours: string) => `a target at ${target} where Ratchet had ${ours}`

// Parts of a sentence on a move: what moved
export const stopMoved = (from: string, to: string) => `the stop moved from ${from} to ${to}`
export const stopSet = (stop: string) => `the stop was set at ${stop}`
export const stopStayed = (stop: string) => `the stop stayed at ${stop}`
export const stillNoStop = 'there is still no stop'
export const targetMoved = (from: string, to: string) => `the target moved from ${from} to ${to}`
export const targetSet = (target: string) => `the target was set at ${target}`
export const andTarget = (target: string) => `, and ${target}`
export const targetAndStop = (target: string, stop: string) => `${target}, and ${stop}`
export const nothingMoved = (stop: string) => `nothing had to move, and ${stop}`
export const atBreakEven = ' and would close the trade at break-even'
export const locksIn = (money: string) => ` and locks in ${money}`
export const limitsLoss = (money: string) => ` and limits the loss to ${money}`
export const whichClause = ', which'

// Parts of a sentence on a move: the broker’s response
export const broker = 'the broker'
export const once = 'once'
export const times = (count: number) => `${count} times`
export const confirmedAfter = (duration: string) => `confirmed it ${duration} later`
export const confirmedNextInstead = (levels: string, duration: string) =>
  `confirmed the next change instead, ${levels}, ${duration} later`
export const stopAt = (stop: string) => `stop ${stop}`
export const targetAt = (target: string) => `target ${target}`
export const rejectedThen = (times: string, why: string) => `the broker rejected it ${times}${why} and then`
export const rejectedBy = (who: string, after: string, why: string, result: string) =>
  `${who} rejected it${after}${why}, and ${result}`
export const later = (duration: string) => ` ${duration} later`
export const nothingChanged = 'nothing was changed'
export const rejectedNotConfirmed = (times: string, why: string) =>
  `the broker rejected it ${times}${why} and has not confirmed it yet`
export const notConfirmedYet = 'the broker has not confirmed it yet'
export const notSentYet = 'it has not been sent to the broker yet'
export const rejectedThenClosed = (times: string, why: string) =>
  `the broker rejected it ${times}${why}, and the position closed first`
export const closedBeforeConfirmed = 'the position closed before the broker confirmed it'
export const ratchetAdopted = 'Ratchet adopted it'
export const stillIntends = (level: 'stop' | 'target', price: string) => `Ratchet still wants a ${level} at ${price}`
export const stillIntendsNone = (level: 'stop' | 'target') => `Ratchet still wants no ${level}`
export const milliseconds = (ms: string) => `${ms} ms`

// Parts of a sentence on a close
export const positionGone = (when: string) =>
  `${when} the broker no longer had the position. Ratchet recorded it as closed at an unknown price.`
export const wholePosition = 'the position was'
export const partOfLots = (volume: string, before: string) => `${volume} of ${before} lots were`
export const closedAt = (part: string, by: string, price: string, money: string, currency: string) =>
  `${part} closed${by} at ${price} for ${money} ${currency}`
export const atYourRequest = ' at your request'
export const byHandAtBroker = ' by hand at the broker'
export const quoteOf = (side: 'bid' | 'ask', price: string) => `the ${side} of ${price}`
export const reached = 'reached'
export const wentPast = (pips: string) => `went ${pips} past`
export const reachedLevel = (quote: string, level: string) => `${quote} reached the ${level}, and `
export const reachedLevelAt = (quote: string, reached: string, level: string, price: string, setBy: string) =>
  `${quote} ${reached} the ${level} at ${price}${setBy}, and `
export const theLevel = (level: string) => `the ${level}`
export const theLevelAt = (level: string, price: string, setBy: string) => `the ${level} at ${price}${setBy}`
export const tradedThrough = (level: string) =>
  `the price traded through ${level} before the broker confirmed it, so Ratchet closed at market: `
export const rungClosedPart = (rung: number) => `rung ${rung} closed a part of the position: `
export const stopOut = 'the margin was too low (stop-out): '
export const setByYou = ' set by you'
export const setByRung = (rung: number) => ` set by rung ${rung}`

// One event in a line (flight-text): names of its figures
export const stillOpen = 'still open'
export const chargedForNight = 'charged for the night'
export const oneR = '1 R is'
export const oneAtrWilder = '1 ATR (Wilder) is'
export const oneAtr = '1 ATR is'
export const insteadOf = 'instead of'
export const intendedLevel = 'at the broker, intended'

// One event in a line: a command
export const commandLevels = 'You asked for new levels'
export const commandClose = 'You asked to close the position'
export const commandDelete = 'You asked to delete the order'
export const commandCancel = 'You asked to cancel the order'
export const commandModify = 'You asked to change the order'
export const commandLadder = 'You asked to change the position’s ladder'
export const commandRetry = 'You asked to retry the account'
export const commandDeposit = 'You asked to deposit into the paper account'
export const commandReset = 'You asked to reset the paper account'
export const commandCommission = 'You asked to change the paper account’s commission'
export const commandFloor = 'You asked to change the equity floor'
export const commandRelease = 'You asked to resume the account'

// One event in a line: what was checked before it
export const checked = (checks: string) => `Checked: ${checks}`
export const fieldsValid = 'all fields are valid'
export const symbolTraded = 'the symbol is traded here'
export const brokerKnown = 'the broker is known'
export const digitsValid = 'prices have the symbol’s digits'
export const volumeAllowed = 'the volume is allowed'
export const notDuplicate = 'not a duplicate'
export const checkedBeforeSending = (price: string) => `Checked: not sent before, the broker is connected, ${price}`
export const priceAvailable = 'a price is available'
export const noPriceYet = 'no price was available yet'

// One event in a line: rungs
export const accountsLadder = 'the account’s ladder'
export const rungAlreadyReached = (rung: string) => `rung ${rung} already reached`
export const rungsAlreadyReached = (rungs: string) => `rungs ${rungs} already reached`
export const marketReachedRung = (rung: string) => `The market reached rung${rung}`
