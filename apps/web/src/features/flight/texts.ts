// Clocks
export const marketTime = 'Market time'
export const realTime = 'Real time'

// FlightDrawer
export const flight = 'Flight'
export const ofText = (key: string | number) => ` of ${key}`
export const closeFlightRecord = 'Close the flight record'
export const openWholeFlightOn = 'Open the whole flight on a page'

// MomentCard
export const whatWasTrueAt = 'What was true at that moment'
export const noStopYet = 'no stop yet'

// PathChart
export const momentOfTrade = 'Moment of the trade'
export const chartOfPriceThrough =
  "A chart of the price through the trade's life. The arrow keys go from record to record."

// Recorder
export const noPricesOfThat = 'No prices of that time are kept: they are deleted after a month.'
export const pricesCouldNotBe = 'The prices could not be read. The records are all here.'
export const readingPrices = 'Reading the prices…'
export const last = (last: string | number) => `Last: ${last}`
export const priceThroughTradeS = "The price through the trade's life"
export const everythingThatHappened = 'Everything that happened'
export const recordBefore = 'The record before'
export const playFlight = 'Play the flight'
export const nextRecord = 'The next record'
export const ofText2 = (count: string | number) => `of ${count}`
export const confirmedStop = 'confirmed stop'
export const intendedStop = 'intended stop'

// Summary
export const at = (price: string | number) => `at ${price}`
export const account = (trade: string | number) => `Account ${trade}`
export const noReasonGiven = 'no reason given'
export const limits = 'Limits'
export const contactCustomerCare = 'Contact customer care'

// TripBars
export const youAsked = 'you asked'
export const quoteReceived = 'quote received'
export const requestStored = 'request stored'
export const sentToBroker = 'sent to the broker'
export const brokerAnswered = 'broker answered'
export const answerStored = 'answer stored'
export const itWasPublished = 'it was published'
export const quoteArrived = 'the quote arrived'
export const requestWasStored = 'the request was stored'
export const itWasSent = 'it was sent'
export const answerArrived = 'the answer arrived'
export const answerWasStored = 'the answer was stored'
export const order = 'The order'
export const stopChange = 'The stop change'
export const yourChangeOfLevels = 'Your change of levels'
export const close = 'The close'
export const removal = 'The removal'
export const changeOfOrder = 'The change of the order'
export const someStepsAreNot = 'some steps are not known'
export const inAll = (totalMs: string | number) => `${totalMs} in all`
export const notAnsweredYet = ', not answered yet'
export const leg = 'Leg'
export const share = 'Share'
export const time = 'Time'
export const clockWasSet = 'the clock was set'
export const notKnownWhen = (what: string | number, value: string | number) => `Not known when ${what}: ${value}`

// Why
export const whyDidMyStop = 'Why did my stop move, and why did it close?'
export const whyDidMyStopMove = 'Why did my stop move?'

// sentence
export const realTime2 = ' real time'
export const at2 = (clock: string | number) => `At ${clock}`
export const onAt = (
  value: string | number | null | undefined,
  value2: string | number | null | undefined,
  clock: string | number | null | undefined,
) => `On ${value} ${value2} at ${clock}`
export const stopOf = (sl: string | number, value: string | number) => `a stop of ${sl}${value}`
export const targetOf = (tp: string | number) => `a target of ${tp}`
export const noTarget = 'no target'
export const inPlaceOf = (tp: string | number) => ` in place of ${tp}`
export const youAskedFor = (value: string | number) => `you asked for ${value}`
export const stopOfWhereRatchet = (sl: string | number, sl2: string | number) =>
  `a stop of ${sl} where Ratchet had ${sl2}`
export const targetOfWhereRatchet = (tp: string | number, tp2: string | number) =>
  `a target of ${tp} where Ratchet had ${tp2}`
export const brokerReportedUnasked = 'the broker reported, unasked,'
export const brokerAndLedgerWere = 'broker and ledger were compared, and the broker had'
export const rung = (value: string | number | null | undefined) => `rung ${value}`
export const rungsAtOnce = (rungs: string | number) => `rungs ${rungs} at once`
export const ofYourChangedLadder = (which: string | number) => `${which} of your changed ladder`
export const marketReached = (whose: string | number) => `the market reached ${whose}`
export const yourOpen = (exit: string | number) => `, ${exit} your open`
export const reachedWhichReaches = (
  value: string | number,
  exit: string | number,
  away: string | number,
  whose: string | number,
) => `the ${value} reached ${exit}${away}, which reaches ${whose}`
export const and = (value: string | number | null | undefined, value2: string | number | null | undefined) =>
  `${value} and ${value2}`
export const exactlyAt = 'exactly at'
export const target = (value: string | number, tp: string | number) => `the target ${value} ${tp}`
export const stopMovedFromTo = (sl: string | number, sl2: string | number) => `the stop moved from ${sl} to ${sl2}`
export const stopWasSetAt = (sl: string | number) => `the stop was set at ${sl}`
export const and2 = (targetText: string | number) => `, and ${targetText}`
export const stopStayedAt = (sl: string | number) => `the stop stayed at ${sl}`
export const thereIsStillNo = 'there is still no stop'
export const and3 = (targetText: string | number, kept: string | number) => `${targetText}, and ${kept}`
export const nothingHadToMove = (kept: string | number) => `nothing had to move, and ${kept}`
export const andWouldEndTrade = ' and would end the trade where it was opened'
export const andLocksIn = (money: string | number) => ` and locks in ${money}`
export const andLimitsLossTo = (value: string | number) => ` and limits the loss to ${value}`
export const times = (refusals: string | number) => `${refusals} times`
export const brokerRefusedItAnd = (times: string | number, why: string | number) =>
  `the broker refused it ${times}${why} and then`
export const broker = 'the broker'
export const which = ', which'
export const nothingWasChanged = 'nothing was changed'
export const later = (ms: string | number) => ` ${ms} later`
export const refusedItAnd = (
  value: string | number,
  after: string | number,
  why: string | number,
  stayed: string | number,
) => `${value} refused it${after}${why}, and ${stayed}`
export const brokerRefusedItAndHas = (times: string | number, why: string | number) =>
  `the broker refused it ${times}${why} and has not confirmed it yet`
export const brokerHasNotConfirmed = 'the broker has not confirmed it yet'
export const brokerHasNotBeen = 'the broker has not been asked for it yet'
export const brokerRefusedItAndPosition = (times: string | number, why: string | number) =>
  `the broker refused it ${times}${why}, and the position was closed first`
export const positionWasClosedBefore = 'the position was closed before the broker had confirmed it'
export const ratchetGoesByThat = 'Ratchet goes by that'
export const ratchetStillWantsOf = (value: string | number, level: string | number) =>
  `Ratchet still wants a ${value} of ${level}`
export const ratchetStillWantsNo = (value: string | number) => `Ratchet still wants no ${value}`
export const confirmedItLater = (ms: string | number) => `confirmed it ${ms} later`
export const stop = (sl: string | number) => `stop ${sl}`
export const target2 = (tp: string | number) => `target ${tp}`
export const wentStraightToNext = (value: string | number, ms: string | number) =>
  `went straight to the next change, ${value}, and confirmed that ${ms} later`
export const ms = (whole: string | number) => `${whole} ms`
export const brokerAndLedgerWereCompared =
  'broker and ledger were compared, and the broker did not have the position any more'
export const itIsTakenAs = (close: string | number, gone: string | number) =>
  `${close} ${gone}: it is taken as closed, at a price that is not known.`
export const ofLotsWere = (volume: string | number, volumeBefore: string | number) =>
  `${volume} of ${volumeBefore} lots were`
export const positionWas = 'the position was'
export const closedAtFor = (
  part: string | number,
  price: string | number,
  value: string | number,
  currency: string | number,
) => `${part} closed at ${price} for ${value} ${currency}`
export const reachedAnd = (seen: string | number, value: string | number) => `${seen} reached the ${value}, and `
export const ofAnd = (
  seen: string | number,
  beyond: string | number,
  value: string | number,
  level: string | number,
  close: string | number,
) => `${seen} ${beyond} the ${value} of ${level}${close}, and `
export const rungClosesItsPart = (rung: string | number) => `rung ${rung} closes its part: `
export const the = (value: string | number) => `the ${value}`
export const ofText3 = (value: string | number, level: string | number, close: string | number) =>
  `the ${value} of ${level}${close}`
export const priceTradedThroughWhich = (what: string | number) =>
  `the price traded through ${what}, which the broker had not confirmed, so Ratchet closed at the market itself: `
export const marginWasTooLow = 'the margin was too low (stop-out): '
export const atYourRequest = 'at your request '
export const byHandAtBroker = 'by hand, at the broker itself, '
export const ofText4 = (value: string | number, exit: string | number) => `the ${value} of ${exit}`
export const wentPast = (pips: string | number) => `went ${pips} past`
export const thatYouHadSet = ' that you had set'
export const thatRungHadSet = (rung: string | number) => ` that rung ${rung} had set`

// words
export const stillOpen = 'still open'
export const chargedForNight = 'charged for the night'
export const n1RIs = '1 R is'
export const n1AtrWilderIs = '1 ATR (Wilder) is'
export const n1AtrIs = '1 ATR is'
export const insteadOf = 'instead of'
export const youAskedForNew = 'You asked for new levels'
export const youAskedToClose = 'You asked to close the position'
export const youAskedToDelete = 'You asked to delete the order'
export const youAskedToCancel = 'You asked to cancel the order'
export const youAskedToChange = 'You asked to change the order'
export const youAskedForAnother = 'You asked for another ladder for the position'
export const youAskedToTry = 'You asked to try the account again'
export const youAskedToPay = 'You asked to pay into the paper account'
export const youAskedToReset = 'You asked to reset the paper account'
export const youAskedForAnotherCommission = 'You asked for another commission of the paper account'
export const youAskedForAnotherAccount = 'You asked for another account ladder'
export const youAskedToLet = 'You asked to let the account go on'
export const everyFieldIsValid = 'every field is valid'
export const symbolIsTradedHere = 'the symbol is traded here'
export const brokerIsKnown = 'the broker is known'
export const pricesHaveSymbolsDigits = 'prices have the symbol’s digits'
export const volumeIsAllowed = 'the volume is allowed'
export const notDuplicate = 'not a duplicate'
export const checked = (value: string | number) => `Checked: ${value}`
export const thereIsPrice = 'there is a price'
export const thereWasNoPrice = 'there was no price yet'
export const checkedNotSentBefore = (priced: string | number) =>
  `Checked: not sent before, its broker is connected, ${priced}`
export const ladderOfItsAccount = 'the ladder of its account'
export const rungStaysReached = (value: string | number | null | undefined) => `rung ${value} stays reached`
export const rungsStayReached = (value: string | number) => `rungs ${value} stay reached`
export const marketReachedRung = (rung: string | number) => `The market reached rung${rung}`
