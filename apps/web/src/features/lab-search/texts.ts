// Kind of search
export const search = 'Search'
export const searchOver = 'Search over'
export const twoFigures = 'Two\u00a0figures'
export const twoFiguresName = 'Ladders that differ in two figures'
export const twoFiguresNote = 'Varies two figures of this ladder'
export const allFigures = 'All\u00a0figures'
export const allFiguresName = 'A guided search over all figures'
export const allFiguresNote = 'Varies every figure of this ladder'

// Two figures
export const across = 'Horizontal'
export const up = 'Vertical'
export const figure = 'Figure'
export const figureOf = (axis: string) => `${axis}: figure`
export const from = 'From'
export const to = 'To'
export const steps = 'Steps'
export const rungFigure = (rung: string, name: string) => `Rung ${rung} ${name}`
export const figureNames = { profit: 'profit', sl: 'SL', tp: 'TP', close: 'part' } as const
export const invalidSteps = 'Please enter a whole number of steps.'
export const stepsRange = 'Each figure takes 2 to 200 steps.'
export const lastAboveFirst = 'The last value must be above the first.'
export const sameFigure = 'Choose two different figures.'
export const tooManyLadders = (most: string, count: string) => `Choose at most ${most} ladders; this is ${count}.`
export const tryLadders = (count: string) => `Try ${count} ladders`

// All figures
export const maxLadders = 'Maximum number of ladders'
export const upToLadders = (count: string) => `Up to ${count} ladders`
export const searchFigures = (count: number) => (count === 1 ? 'Search over 1 figure' : `Search over ${count} figures`)
export const noRungs = 'The ladder has no rungs.'

// While a search runs, and after it
export const searching = 'Searching'
export const cancel = 'Cancel'
export const runningLadders = 'Running ladders'
export const climbing = 'Looking for better ladders'
export const testingLuck = 'Testing for luck: repeating the search in random markets'
export const laddersInSeconds = (ladders: string, seconds: string) => `${ladders} ladders in ${seconds} s`
export const otherTrades = 'Out of date: the trades have changed'
export const failed = 'The search failed. Try fewer ladders.'

// The best ladders
export const earlier = 'Earlier trades'
export const later = 'Later trades'
export const tryIt = 'Try it'
export const tryFigures = (x: string, y: string) => `Try it: ${x} and ${y} pips`
export const tryNamed = (name: string) => `Try it: ${name}`
export const bestLadders = 'Best ladders'
export const start = 'Start ladder'
export const best = 'Best ladder'
export const place = (place: number) => `No. ${place}`
export const map = (x: string, y: string) =>
  `Result of the earlier trades by ${x} and ${y}. The table of the best ladders gives figures.`
export const mapBest = 'Best: '
export const mapCell = (figures: string, earlier: string, later: string) =>
  `${figures}: earlier trades ${earlier}, later trades ${later}`
export const mapAcross = 'Map: horizontal'
export const mapUp = 'Map: vertical'
export const mapRunning = 'Calculating the map'
export const mapFailed = 'The map could not be calculated.'
export const mapNote =
  'Ladders around the best one. A broad hill of gains is more convincing than a single peak. The luck test does not count these ladders.'

// Is it luck?
interface Chosen {
  readonly earlier: string
  readonly ladders: string
  readonly ahead: string
  readonly other: string
  readonly luck: string
}
export const chosen = ({ earlier, ladders, ahead, other, luck }: Chosen) =>
  `On the first ${earlier} trades, the best of ${ladders} ladders made ${ahead} compared with ${other}. ${luck}`
export const yourLadder = 'your ladder'
export const noLadder = 'no ladder'
export const noLaterTrades = 'There are too few trades to check the best ladder on later trades.'
export const onLaterTrades = (later: string, percent: number, verdict: string) =>
  `On the last ${later} trades, which had no part in this choice, the best ladder beat ${percent} % of the other ladders. ${verdict}`
export const verdicts = {
  hindsight: 'You placed these trades with the price in view, so luck cannot be ruled out.',
  few: 'Too few trades, or too short a period, to rule out luck.',
  behind: 'None of these ladders is ahead of your current result.',
  luck: 'The best ladder is no better than luck: do not trust it.',
  better: 'The best ladder is better than luck.',
} as const
export const withLadders = (tested: string) => `, with ${tested} of the ladders`
export const randomMarkets = (some: string) =>
  `The same search ran in random markets, where each minute’s direction is random${some}: `
export const noneAsGood = (markets: string) => `none of the ${markets} searches did as well.`
export const oneAsGood = (markets: number, text: string) =>
  markets === 1 ? 'the first search did as well.' : `one of ${text} searches did as well.`
export const lostMoney = 'But it lost money: do not trust it.'
export const noBetterThanLuck = 'That is no better than luck: do not trust it.'
export const provesLittle = 'That proves little.'
export const heldUp = 'It held up in this period.'

// Walk-forward
export const walkForward = 'Walk-forward'
export const walkForwardTerm = 'Walk-forward.'
export const walkForwardText =
  'After each fifth of the trades, the best ladder so far is chosen. Only its result on the next fifth counts.'
export const walkForwardSteps = 'Walk-forward steps'
export const trades = 'Trades'
export const chosenLadder = 'Chosen ladder'
export const result = 'Result'
export const total = 'Total'
