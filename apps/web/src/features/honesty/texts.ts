// Filters
export const promisedVsRealised = 'Promised vs realised'
export const since = (day: string) => `since ${day}, market time`
export const symbol = 'Symbol'
export const session = 'Session'
export const sessions = { all: 'All', asia: 'Asia', europe: 'Europe', newYork: 'New York' } as const
export const period = 'Period'
export const last30Days = '30 days'
export const last90Days = '90 days'
export const lastYear = '1 year'
export const allTime = 'All'

// Before there are figures
export const signIn = 'Sign in'
export const signInReason = 'to see what your rungs promised and realised.'
export const tryAgain = 'Try again'
export const inSession = (session: string) => ` in the ${session} session`
export const noFigures = (symbol: string, where: string) =>
  `No figures for ${symbol}${where} in this period. Choose another symbol, session or period.`
export const noneMoved = 'No rung has moved a stop in this period.'
export const emptyState =
  'This screen compares the profit that each rung promised with the profit that you realised. It also shows slippage, confirmation times and rejections.'
export const setLadder = 'Set the ladder'

// A sentence for each rung
export const tradeCount = (count: number, text: string) => (count === 1 ? '1 trade' : `${text} trades`)
export const pointCount = (count: number, text: string) => (count === 1 ? '1 point' : `${text} points`)
export const realisedOnce = (rung: number, promised: string, realised: string) =>
  `Rung ${rung} promised ${promised} and realised ${realised} (1 trade)`
export const realisedOnAverage = (rung: number, promised: string, realised: string, trades: string) =>
  `Rung ${rung} promised ${promised} and realised ${realised} on average over ${trades}`
export const noSlip = (sentence: string) => `${sentence}; no stop slipped.`
export const slipped = (sentence: string, points: string) => `${sentence}; the stop slipped by ${points}.`
export const worstSlip = (sentence: string, points: string) => `${sentence}; the worst slip was ${points}.`

// Table
export const rung = 'Rung'
export const rungNumber = (rung: number) => `Rung ${rung}`
export const slipOfCloses = 'Slip of each close'
export const noCloses = 'No closes'
export const trades = 'Trades'
export const promised = 'Promised'
export const realised = 'Realised'
export const slip = 'Slip p50 / p95'
export const slipNote = 'points, − is worse'
export const confirmed = 'Confirmed p50 / p95'
export const confirmedNote = 'from tick to broker’s response'
export const rejected = 'Rejected'
export const milliseconds = (count: string) => `${count} ms`
export const seconds = (count: string) => `${count} s`

// Chart of slips
export const asPromised = 'as promised'
export const atMost = (points: string) => ` (by at most ${points})`
interface SlipCounts {
  readonly trades: string
  readonly rung: number
  readonly kept: number
  readonly worse: number
  /** Empty, or as `atMost` makes it. */
  readonly reach: string
  readonly better: number
}
export const slipChart = ({ trades, rung, kept, worse, reach, better }: SlipCounts) =>
  `${trades} closed at the stop of rung ${rung}: ${kept} as promised, ${worse} worse${reach}, ${better} better.`

// Notes
export const definition = (currency: string) =>
  `Promised: the profit at the rung’s stop. Realised: the profit at the closing price. Both are averages in ${currency}, without swap and commission. p50 is the median; 95 of 100 trades slipped no worse than p95.`
export const notCounted = 'Trades closed at their target, by hand or at a stop that you moved are not counted.'
export const incomplete = 'Only the newest 5,000 trades and stop changes are counted.'
