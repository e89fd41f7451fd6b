// Frozen
export const brokersRecordsContradictRatchets = 'the broker’s records contradict Ratchet’s. '
export const operatorOfThisDesk = 'the operator of this desk has frozen it. '
export const outcomeOfIsNot = (value: string | number) => `the outcome of ${value} is not known. `
export const accountAtIsFrozen = (login: string | number, server: string | number) =>
  `Account ${login} at ${server} is frozen`
export const since = (since: string | number, value: string | number) => `Since ${since}${value}`
export const brokerIsAskedEvery =
  'The broker is asked every 2 s until it says what it has. Until then nothing else is sent for this account.'
export const doNotPublishIt = 'Do not publish it again:'
export const itCouldBeExecuted = 'it could be executed twice.'
export const noNewOrdersOn = 'No new orders on this account; pending orders are cancelled.'
export const openPositionsStayGuarded = 'Open positions stay guarded:'
export const theirStopsKeepMoving = 'their stops keep moving, and you can move them forward and close by hand.'
export const customerCare = 'Customer care'
export const reachesOperator = 'reaches the operator.'
export const nothingIsSentFor =
  'Nothing is sent for this account, and its stops stay where the broker has them. Your other accounts go on. If another try does not help, tell customer care the reference.'
export const tryAgain = 'Try again'
export const atBrokerByIts = 'At the broker, by its last report: no open position.'
export const atBrokerByItsLast = 'At the broker, by its last report:'
export const noStop = 'no stop'
export const stop = (sl: string | number) => `stop ${sl}`
export const and = 'and'
export const moreListedUnderActive = 'more, listed under Active Trades'

// PositionRow
export const ifThisServerDies = 'If this server dies now'
export const ifThisServerIs = 'If this server is down'
export const whileDatabaseIsDown = 'While the database is down'
export const whileEngineIsDown = 'While the engine is down'
export const intendedStop = 'Intended stop'
export const movingTo = (sl: string | number) => `moving to ${sl}`
export const requestedByYouAnd = 'Requested by you, and not confirmed by the broker yet'
export const confirmedStop = 'Confirmed stop'
export const gap = 'Gap'
export const youExitAt = (price: string | number) => `you exit at ${price},`
export const noStopAtBroker = 'No stop at the broker. Each pip against you costs'
export const none = 'none'
export const targetOnly = 'target only'
export const allOfIt = 'all of it'
export const targetIntended = (tp: string | number) => `target ${tp} intended`

// Protection
export const noOpenPositionNeeds = 'No open position needs protection.'
export const protection = 'Protection'
export const protectionOfEachOpen = 'Protection of each open position'
export const showFewer = 'Show fewer'
export const showMore = (more: string | number) => `Show ${more} more`
export const ifPriceGapsPast = 'If the price gaps past a stop, it fills at the next price.'
export const runsOnThisServer = (paper: string | number) =>
  ` ${paper} runs on this server and keeps your stops while it is down. `
export const paperAccountOnBrokers =
  'A paper account on a broker’s prices stands still while this server is down, and goes on at the first price after it. '
export const seeHowLadderHolds = 'See how the ladder holds when things break'

// look
export const brokersOwnStopsProtect = (value: string | number) =>
  `the broker’s own stops protect your positions${value}`
export const brokerHasNotConfirmed = (alarms: string | number) =>
  `The broker has not confirmed ${alarms} for over a second.`
export const lastKnownStopsIf = (bare: string | number) => `Last known stops. If the server is down, ${bare}.`
export const lastKnownStopsWhile = (bare: string | number) => `Last known stops. While the database is down, ${bare}.`
export const engineIsNotRunning = (bare: string | number) => `The engine is not running: ${bare}.`
export const onWayToBroker = (gaps: string | number) => `${gaps} on the way to the broker.`
export const noStopAtBroker2 = (bare: string | number) => `${bare} no stop at the broker.`
export const everyStopIsConfirmed = 'Every stop is confirmed at the broker.'
