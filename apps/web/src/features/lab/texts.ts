// Before ticks are read
export const howItWorks = 'How it works'
export const resultsAppear = 'Results appear when the ticks are read.'
export const intro =
  'Run trades on recorded bid and ask ticks. Each trade runs four times: with this ladder, your default ladder, a plain trailing stop, and no ladder.'
export const ticksStep = 'Ticks.'
export const fromTerminal = 'In MetaTrader 5:'
export const menuSymbols = 'Symbols'
export const yourSymbol = ', your symbol,'
export const menuTicks = 'Ticks'
export const menuExport = 'Export Ticks'
export const otherFiles = '. Dukascopy and HistData files work too. Files stay in your browser unless you save them.'
export const tradesStep = 'Trades.'
export const tradesStepText = 'Sample trades, trades that you place on the price, your closed trades, or imported ones.'
export const ladderStep = 'Ladder.'
export const ladderStepText = 'Change a rung to see how much profit it kept and how much it cost.'

// Ticks
export const pips = 'pips'
export const cancel = 'Cancel'
export const to = 'To'
// Trades
export const trades = 'Trades'
export const source = 'Source of trades'
export const sample = 'Sample'
export const sampleName = 'Sample trades, generated over the ticks'
export const placed = 'Placed'
export const placedName = 'Trades that you place on the price'
/** In one piece, so that the choice goes to a line of its own on a phone. */
export const mine = 'My\u00a0trades'
export const mineName = 'My closed trades within the ticks'
export const imported = 'Imported'
export const importedName = 'Imported trades within the ticks'
export const nextEntry = 'Applies to the next entry that you place on the chart.'
export const timing = 'Entry timing'
export const spreadEvenly = 'Spread evenly'
export const spreadEvenlyName = 'A number of entries, spread evenly over the ticks'
export const everyMinutes = 'Every N minutes'
export const everyMinutesName = 'One entry every N market minutes'
export const side = 'Side'
export const alternate = 'Alternate'
export const alternateName = 'Alternate buys and sells'
export const buy = 'Buy'
export const buyName = 'Buys only'
export const sell = 'Sell'
export const sellName = 'Sells only'
export const every = 'Every'
export const minutes = 'min'
export const entries = 'Entries'
export const volume = 'Volume'
export const lots = 'lots'
export const firstStop = 'First stop'
export const firstTarget = 'First target'
export const zeroHint = '0 means no stop or no target.'
export const invalidWhole = 'Please enter a whole number.'
export const invalidLots = 'Lots must be above 0, with at most 4 decimals.'
export const invalidCount = 'Please enter a number above 0.'
export const tooManyEntries = (most: string) => `Enter at most ${most} entries.`
export const noEntries = 'No entries yet. Choose a time on the chart, then Buy here or Sell here.'

// Trades of the account, and imported ones
export const signIn = 'Sign in'
export const signInReason = 'to run your own trades.'
export const tryAgain = 'Try again'
export const closedTrades = (count: number, text: string) => (count === 1 ? '1 closed trade' : `${text} closed trades`)
export const openedWithin = (symbol: string) =>
  `in ${symbol} opened within these ticks. Each opens at the tick of that time; its first stop and target keep their distance.`
export const noneWithin = (symbol: string) => `None of your closed ${symbol} trades opened within these ticks.`
export const noImports = 'No imports yet.'
export const importHistory = 'Import a history'
export const importSource = 'Import'
export const allImports = 'All imports'
export const stopIfUnknown = 'Stop if unknown'
export const importedWithin = (within: string, all: number, text: string) =>
  `${within} of ${all === 1 ? '1 imported trade' : `${text} imported trades`}`
export const importedScope = (symbol: string) =>
  `in ${symbol} opened within these ticks. They run with this server’s lot size for ${symbol}.`
export const withoutStop = (count: number, text: string) =>
  count === 1
    ? '1 has no first stop in the report and gets the stop above.'
    : `${text} have no first stop in the report and get the stop above.`
export const oldestLeftOut = (count: string, most: string) =>
  `The oldest ${count} are left out: at most ${most} trades can run.`
export const otherPrices = (count: string) =>
  `${count} opened at a price outside these ticks. Check the market and the file time zone.`
export const openedInGap = (count: string) => `${count} opened in a gap of these ticks and open here at the next tick.`

// Results
export const ladder = 'Ladder'
export const ladderNote = 'Results update as you edit'
export const results = 'Results'
export const nothingToRun = 'Nothing to run yet. Check the trades and the ladder.'
export const noneOpen = 'No trades open on these ticks.'
export const running = 'Running the trades…'
export const tradesInResults = (count: number, text: string, isImported: boolean, currency: string) =>
  `${text} ${isImported ? 'imported ' : ''}${count === 1 ? 'trade' : 'trades'}, in ${currency}, without swap and commission`
export const upToDate = (ms: string) => `Up to date, ${ms} ms`
export const outOfDate = 'Out of date: a field has an error'
export const cancelled = 'Cancelled. These results are out of date.'
export const runFailed = 'The run failed.'
export const runAgain = 'Run again'
export const noLadderRule = ': first stop and target never move.'
export const plainStopRule = ': the stop trails the price at the first stop’s distance; the target never moves.'

// Totals and charts
export const totals = 'Totals'
export const profitAndLoss = 'Profit and loss'
export const winRate = 'Win rate'
export const wonLost = 'Won / lost'
export const largestDrawdown = 'Largest drawdown'
export const averageTrade = 'Average trade'
export const bestTrade = 'Best trade'
export const worstTrade = 'Worst trade'
export const worstPath = 'Worst path'
export const bestPath = 'Best path'
export const estimated = (name: string) => `${name}, estimated`
export const constantSpread = 'that the spread is constant'
export const shownOpen = 'that trades within a bar open at the price shown'
export const pathsEstimated = (assumptions: readonly string[]) =>
  `Worst and best path are estimates: they assume ${assumptions.join(', and ')}. The true result can be outside.`
export const endsAt = (way: string, money: string) => `${way} ends at ${money}`
export const equityChart = (ends: string) => `Cumulative result over time. ${ends}.`
export const distribution = 'Distribution'
export const distributionNote = (width: string) => `Each bar covers ${width}; the line shows results without a ladder`
export const distributionChart = (count: number, low: string, high: string) =>
  `Distribution of results. The tallest bar has ${count === 1 ? '1 trade' : `${count} trades`}, from ${low} to ${high}.`
export const noResults = 'No results'

// Rungs
export const rungs = 'Rungs'
export const rungsNote = 'Result of trades stopped at each rung'
export const noRungs = 'This ladder has no rungs. Load a preset, or type a profit and an SL.'
export const rung = 'Rung'
export const reached = 'Reached'
export const stopped = 'Stopped'
export const kept = 'Kept'
export const withoutLadder = 'No ladder'

// One trade
export const trade = (id: string) => `Trade ${id}`
export const pathNote = 'Path with this ladder'
interface TradeSummary {
  readonly lots: string
  readonly symbol: string
  readonly open: string
  readonly close: string
  readonly lasting: string
  readonly reason: string
}
export const tradeSummary = ({ lots, symbol, open, close, lasting, reason }: TradeSummary) =>
  `${lots} ${symbol} at ${open}, closed at ${close} after ${lasting} (${reason}):`
export const includingParts = (parts: readonly string[]) => `, including ${parts.join('; ')}`
export const partAtRung = (lots: string, rung: number, price: string, money: string) =>
  `${lots} at rung ${rung}, ${price}: ${money}`
export const reasons = { sl: 'Stop', tp: 'Target', end: 'End of ticks', rung: 'Closed by rungs' } as const
export const movesTable = 'Moves of stop and target'
export const time = 'Time'
export const stop = 'Stop'
export const lockedIn = 'Locked in'
export const target = 'Target'
export const open = 'Open'
export const moveCount = (count: number) => (count === 1 ? '1 move' : `${count} moves`)
export const pathChart = (id: string, open: string, moves: string, close: string) =>
  `Path of trade ${id}: opened at ${open}, ${moves}, closed at ${close}. The table of moves gives each figure.`
// Table of trades
export const allTrades = 'All trades'
export const allTradesNote = 'Choose a trade to see its path'
export const noTrades = 'No trades.'
export const tradeColumn = 'Trade'
export const pathOf = (id: string) => `Path of trade ${id}`
export const worstToBest = 'Worst to best'
export const worstToBestEstimated = 'Worst to best, estimated'
export const rangeTo = 'to'
export const moves = 'Moves'
export const endedBy = 'Ended by'
export const opened = 'Opened'

// A trade over candles (TradePath, path-shapes)
export const pathCandles = (period: string, side: string) => `Candles: ${period}, ${side}.`
export const bid = 'bid'
export const ask = 'ask'
export const pathHint =
  'Drag or use the arrow keys to move. Zoom with plus and minus, or Ctrl and the wheel. End returns to the trade.'
export const wholeTrade = 'Whole trade'
export const closedAtRung = (rung: number) => `closed at rung ${rung}`
