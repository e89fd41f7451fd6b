// AtStake
export const tradeActionDeal = 'Trade_Action_Deal'
export const drillPractice = 'drill practice'
export const on = (paper: string | number) => `on ${paper} (`
export const exposed = 'Exposed:'
export const oneOpenPosition = 'one open position'
export const openPositions = (value: string | number) => `${value} open positions`
export const yourLadderHasNo = 'Your ladder has no rung yet, so no stop would move.'
export const setItFirst = 'Set it first'
export const publishedItIsListed = 'Published. It is listed here once it is open.'
export const noPositionIsOpen = 'No position is open on your paper account: a drill would test little.'
export const buy001Gold = 'Buy 0.01 GOLD for practice'

// DrillDesk
export const newDrill = 'New drill'
export const report = 'Report'
export const startDrillItsReport = 'Start a drill: its report is shown here.'

// DrillForm
export const drillIsRunningOn = 'A drill is running on your paper account. Wait for its end, or end it first.'
export const chooseAtLeastOne = 'Choose at least one fault.'
export const onlyYourPaperAccount = 'Only your paper account is disturbed.'
export const realAccountsAndEvery =
  'Real accounts, and every other trader, are never touched. Paper positions may close during a drill, as they would in such a market.'
export const duration = 'Duration'
export const startDrill = 'Start the drill'

// DrillHistory
export const pastDrills = 'Past drills'
export const noDrillYetIts = 'No drill yet. Its report will be kept here.'
export const showOlderOnes = 'Show older ones'

// DrillReport
export const restartOfServerOr =
  'A restart of the server or an error cut the drill short. Its faults are off, and there is no report of it.'
export const seedItDecidesWhen = (
  seed: string | number,
  from: string | number,
  to: string | number,
  zoneName: string | number,
) =>
  `Seed ${seed}: it decides when each fault comes. Judged by the records of your own account between ${from} and ${to} ${zoneName}.`
export const whatWasPromisedAnd = 'Promises and results'
export const didNotHold = 'Did not hold:'
export const gapsInProtection = 'Gaps in the protection'
export const position = 'Position'
export const opened = 'Opened'
export const lasted = 'Lasted'
export const exposed2 = 'Exposed'
export const withoutAnyStop = 'Without any stop'
export const stillOpen = (ms: string | number) => `${ms}, still open`
export const allOfIt = 'all of it'
export const closes = 'Closes'
export const why = 'Why'
export const price = 'Price'
export const intendedStop = 'Intended stop'
export const slippage = 'Slippage'
export const notByStop = 'not by the stop'
export const pips = (slippagePips: string | number, money: string | number) => `${slippagePips} pips, ${money}`

// DrillRun
export const drillUnderWay = 'Drill under way'
export const paperAccount = (account: string | number) => `Paper account ${account}`
export const endDrill = 'End the drill'
export const sLeft = (leftSeconds: string | number) => `${leftSeconds} s left`
export const shareOfDrillThat = 'Share of the drill that is over'
export const faultsThatAreOn = 'Faults that are on'
export const noFaultIsOn = 'No fault is on.'
export const noPositionIsOpenOn = 'No position is open on the paper account.'
export const stopsOfOpenPositions = 'Stops of the open positions'
export const wantedBroker = (intendedSl: string | number, sl: string | number) => `wanted ${intendedSl} · broker ${sl}`
export const gapS = (value: string | number) => `gap ${value} s`
export const noStopAtBroker = 'No stop at the broker'
export const noStopAtBroker2 = (gap: string | number) => `No stop at the broker, ${gap}`
export const noGap = 'no gap'

// FaultChoice
export const faults = 'Faults'

// Figures
export const rungsReached = 'Rungs reached'
export const stopChangesAsked = 'Stop changes asked'
export const again = (asked: string | number, again: string | number) => `${asked} (${again} again)`
export const longestGap = 'Longest gap'
export const worstGapInMoney = 'Worst gap in money'
export const accountFrozen = 'Account frozen'
export const ordersSentAtBroker = 'Orders sent / at the broker'
export const stopsLoosened = 'Stops loosened'
export const differencesFound = 'Differences found'

// Happenings
export const whatHappensNow = 'Happening now'
export const nothingHasHappenedYet = 'Nothing has happened yet.'

// Timeline
export const gapOf = (symbol: string | number, ms: string | number) => `Gap of ${symbol}, ${ms}`
export const accountWasFrozen = 'The account was frozen'
export const protectionGap = 'Protection gap'
export const to = (title: string | number, fromMs: string | number, toMs: string | number) =>
  `${title}: ${fromMs} to ${toMs}`
export const whenEachFaultWas = (hits: string | number, value: string | number, value2: string | number) =>
  `When each fault was on (${hits}), with ${value} gaps in the protection and ${value2} times frozen. The tables below have the same in figures.`

// words
export const priceGaps = 'Price gaps'
export const yourAccountReceivesNo =
  'Your account receives no price for some seconds, then the price that the market has reached.'
export const noPriceReachesYour = 'No price reaches your account'
export const requotes = 'Requotes'
export const halfOfAllRequests = 'Half of all requests are requoted.'
export const everyOtherRequestIs = 'Every other request is requoted'
export const lateAnswers = 'Late answers'
export const brokerExecutesAtOnce = 'The broker executes at once, but answers up to 1.6 seconds later.'
export const answersComeLate = 'Answers come late'
export const lostMessages = 'Lost messages'
export const someRequestsNeverArrive = 'Some requests never arrive, and some answers never come back.'
export const requestsAndAnswersGet = 'Requests and answers get lost'
export const deadLink = 'Dead link'
export const noRequestReachesBroker =
  'No request reaches the broker and no answer comes back, for up to six seconds at a time.'
export const linkToBrokerIs = 'The link to the broker is cut'
export const restart = 'Restart'
export const engineDropsYourAccount =
  'The engine drops your account from memory and reads it again from the record, as after a crash.'
export const engineForgetsYourAccount = 'The engine forgets your account and reads it again'
export const waitsToBegin = 'Waits to begin'
export const faultsAreOffWaiting = 'Faults are off; waiting for the last answers'
export const endedByYou = 'Ended by you'
export const cutShort = 'Cut short'
export const didNotHold2 = 'Did not hold'
export const ladderNotTested = 'Ladder not tested'
export const notTested = 'Not tested'
export const min = (value: string | number) => `${value} min`
