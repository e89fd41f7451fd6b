// The panel and its one line (Protection, look)
export const protection = 'Protection'
export const nothingOpen = 'No open positions.'
export const positionsList = 'Protection of each open position'
export const showFewer = 'Show fewer'
export const showMore = (more: number) => `Show ${more} more`
export const allConfirmed = 'The broker has confirmed every stop.'
export const stops = (count: number) => (count === 1 ? '1 stop' : `${count} stops`)
export const targets = (count: number) => (count === 1 ? '1 target' : `${count} targets`)
export const notConfirmed = (levels: string) => `The broker has not confirmed ${levels} for over a second.`
export const onTheWay = (levels: string, count: number) =>
  `${levels} ${count === 1 ? 'awaits' : 'await'} the broker’s confirmation.`
export const positionsBare = (count: number) =>
  count === 1 ? '1 position has no stop at the broker.' : `${count} positions have no stop at the broker.`
export const brokersStopsProtect = (bare: number) =>
  `the stops at the broker protect your positions${bare > 0 ? `; ${bare} ${bare === 1 ? 'position has' : 'positions have'} no stop` : ''}`
export const serverMayBeDown = (protection: string) => `Last known stops. If the server is down, ${protection}.`
export const databaseIsDown = (protection: string) => `Last known stops. While the database is down, ${protection}.`
export const engineNotRunning = (protection: string) => `The engine is not running: ${protection}.`
export const gapNote = 'If the price gaps past a stop, the stop fills at the next price.'
export const paperNote = (server: string) => ` ${server} runs on this server and keeps your stops while it is down. `
export const paperOnPricesNote =
  'A paper account on a broker’s prices pauses while this server is down and continues with the next price. '
export const drillLink = 'Test your ladder with a chaos drill'

// A position (PositionRow)
export const intendedStop = 'Intended stop'
export const movingTo = (stop: string) => `moving to ${stop}`
export const requestedTitle = 'You requested this stop; the broker has not confirmed it yet'
export const confirmedStop = 'Confirmed stop'
export const gap = 'Gap'
export const none = 'none'
export const targetOnly = 'target only'
export const wholeStop = 'no stop yet'
export const targetIntended = (target: string) => `target ${target} intended`
export const ifServerFails = 'If this server fails now'
export const ifServerDown = 'If this server is down'
export const databaseDown = 'While the database is down'
export const engineDown = 'While the engine is down'
export const youExitAt = (price: string) => `you exit at ${price},`
export const noStopPipCost = 'No stop at the broker. Each pip against you costs'

// A frozen account (Frozen)
export const accountFrozen = (login: string, server: string) => `Account ${login} on ${server} is frozen`
export const since = (time: string, colon: string) => `Since ${time}${colon}`
export const causeBook = 'the broker’s records contradict Ratchet’s. '
export const causeOperator = 'the operator has frozen it. '
export const causeRequests = (count: number) =>
  count === 1 ? 'the outcome of this request is unknown. ' : `the outcomes of these ${count} requests are unknown. `
export const brokerChecked =
  'Ratchet checks with the broker every 2 s. Until the outcome is known, it sends nothing else for this account.'
export const doNotResend = 'Do not resend the order:'
export const executedTwice = 'it could be executed twice.'
export const noNewOrders = 'No new orders on this account; pending orders are cancelled.'
export const positionsGuarded = 'Open positions stay protected:'
export const stopsKeepMoving = 'their stops keep moving, and you can tighten stops and close positions.'
export const customerCare = 'Customer care'
export const reachesOperator = 'reaches the operator.'
export const faultConsequences =
  'Ratchet sends nothing for this account. Its stops stay at the levels that the broker has. Other accounts keep working. Try again; if that fails, give customer care the reference.'
export const tryAgain = 'Try again'
export const noOpenPosition = 'The broker’s last report: no open position.'
export const lastReport = 'The broker’s last report:'
export const noStop = 'no stop'
export const stop = (stop: string) => `stop ${stop}`
export const and = 'and'
export const moreUnderActive = 'more, listed under Active Trades'
