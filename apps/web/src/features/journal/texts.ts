// The screen before it has trades
export const journal = 'Journal'
export const signIn = 'Sign in'
export const signInReason = 'to see your results.'
export const tryAgain = 'Try again'
export const loadingTrades = 'Loading your closed trades…'
export const loadingDeals = (done: string, total: string) => `Loading ${done} of ${total} closed deals…`
export const progress = 'Progress'
export const noneClosed = 'No closed trades yet.'
export const emptyState = 'Close a trade or import your history to see your results by symbol, hour and day.'
export const placeTrade = 'Place a trade'
export const importHistory = 'Import history'

// Head
export const trades = 'Trades'
export const shownTrades = (shown: string, all: string | null, currency: string) =>
  `${shown}${all ? ` of ${all}` : ''}${currency ? `, in ${currency}` : ''}, net of swap, commission and fee`
export const loading = 'Loading…'
export const newTradesClosed = 'New trades have closed.'
export const reload = 'Reload'
export const notesFailed = (reason: string) => `Could not load your notes: ${reason}`
export const includesImported =
  'Includes imported trades. They appear in your journal only, never in statements or public pages.'
export const allImported =
  'These trades are imported. They appear in your journal only, never in statements or public pages.'
export const manageImports = 'Manage imports'
export const olderLeftOut = 'Older trades are left out: the journal covers the newest 20,000 deals.'
export const noneFromSource = 'No closed trades from this source.'
export const noneMatch = 'No closed trades match these filters.'
export const showImported = 'Show imported trades'
export const showOwn = 'Show trades made with Ratchet'
export const clearFilters = 'Clear filters'

// Filters
export const filters = 'Filters'
export const source = 'Source'
export const importedFile = (fileName: string) => `Imported: ${fileName}`
export const ownTrades = 'Traded with Ratchet'
export const undoneImport = 'Undone import'
export const ownAndImported = 'All, with imports'
export const currency = 'Currency'
export const unknownCurrency = 'Unknown'
export const account = 'Account'
export const allAccounts = 'All accounts'
export const symbol = 'Symbol'
export const allSymbols = 'All symbols'
export const side = 'Side'
export const bothSides = 'Both sides'
export const buy = 'Buy'
export const sell = 'Sell'
export const tag = 'Tag'
export const allTrades = 'All trades'
export const closedFrom = 'Closed from (UTC)'
export const closedTo = 'Closed to (UTC)'
export const beforeFirstDay = 'The last day must be on or after the first day.'
export const clear = 'Clear'

// Figures
export const figures = 'Figures'
export const netResult = 'Net result'
export const gainsAndLosses = (gains: string, losses: string) => `gains ${gains}, losses ${losses}`
export const winRate = 'Win rate'
export const wonAndLost = (won: string, lost: string) => `${won} won, ${lost} lost`
export const profitFactor = 'Profit factor'
export const profitFactorNote = 'gains ÷ losses'
export const noLosses = 'no losses'
export const expectancy = 'Expectancy'
export const expectancyNote = 'average result per trade'
export const averageWin = 'Average win'
export const bestTrade = (money: string) => `best ${money}`
export const averageLoss = 'Average loss'
export const worstTrade = (money: string) => `worst ${money}`
export const averageR = 'Average R'
export const tradesWithR = (withR: string, trades: string) => `${withR} of ${trades} had a first stop`
export const largestDrawdown = 'Largest drawdown'
export const drawdownFromZero = 'no percentage: starts at 0'
export const drawdownOfBalance = (part: string) => `${part} of the peak balance`
export const drawdownOfResult = (part: string) => `${part} of the peak result`
export const costs = 'Costs'
export const costsNote = 'swap, commission and fee'
export const longestStreaks = 'Longest streaks'
export const longestStreaksNote = 'wins / losses in a row'
export const openCharges = 'Charges on open positions'
export const openChargesNote = 'commission, swap and fee so far'
export const otherCharges = 'Other account charges'
export const otherChargesNote = 'not part of any trade'
export const totalBooked = 'Total booked'
export const totalBookedNote = 'net result plus these charges'
export const tradeCount = (count: number, text: string) => (count === 1 ? '1 trade' : `${text} trades`)

// Charts and groups
export const equityAndDrawdown = 'Equity and drawdown'
export const equityNote = 'Cumulative result and drawdown'
export const equityChart = (
  trades: string,
  from: string,
  to: string,
  money: { readonly high: string; readonly low: string; readonly last: string; readonly drawdown: string },
) =>
  `Cumulative result of ${trades}, ${from} to ${to}: high ${money.high}, low ${money.low}, last ${money.last}; largest drawdown ${money.drawdown}.`
export const drawdown = 'Drawdown'
export const hour = 'Hour'
export const weekday = 'Weekday'
export const byHour = 'By hour'
export const byHourNote = 'opening hour, UTC'
export const byHourChart = 'Results by opening hour'
export const byWeekday = 'By weekday'
export const byWeekdayNote = 'opening day, UTC'
export const byWeekdayChart = 'Results by opening weekday'
export const noTrades = 'no trades'
/** In the order of a week, by their places in the domain's: 0 is a Sunday. */
export const weekdays = [
  [1, 'Mon', 'Monday'],
  [2, 'Tue', 'Tuesday'],
  [3, 'Wed', 'Wednesday'],
  [4, 'Thu', 'Thursday'],
  [5, 'Fri', 'Friday'],
  [6, 'Sat', 'Saturday'],
  [0, 'Sun', 'Sunday'],
] as const
export const bySymbol = 'By symbol'
export const byComment = 'By comment'
export const comment = 'Comment'
export const noComment = 'No comment'
export const result = 'Result'
export const won = 'Won'
export const moreGroups = (hidden: string) => `${hidden} more with smaller results.`

// Calendar
export const days = 'Daily results'
export const daysNote = (month: string) => `${month}, by closing day (UTC)`
export const previousMonth = 'Previous month'
export const nextMonth = 'Next month'
export const calendarLabel = (month: string) => `Results by day in ${month}. Use the arrow keys to move between days. `
export const closedInMonth = (trades: string) => `${trades} closed:`
export const noneInMonth = 'No trades closed this month.'

// Excursions
export const excursionsAndLadder = 'Excursions and ladder'
export const excursionsOffer =
  'See how far each trade went for you (MFE) and against you (MAE), and what the ladder added.'
export const analyse = 'Analyse'
export const loadingPrices = 'Loading recorded prices…'
export const excursions = 'Excursions'
export const tradesWithPrices = (trades: string, without: string | null) =>
  `${trades} with recorded prices${without ? `; ${without} without are left out` : ''}`
export const noPrices = 'No prices were recorded while these trades were open. Newer trades have them.'
export const worstChart = 'Worst excursion against result'
export const worstAxis = 'Worst excursion (MAE)'
export const noWinners = 'No winning trades.'
export const medianOfWinners = (money: string) => `Median MAE of winners: ${money}.`
export const bestChart = 'Best excursion against result'
export const bestAxis = 'Best excursion (MFE)'
export const noLosers = 'No losing trades.'
export const medianOfLosers = (money: string) => `Median MFE of losers: ${money}.`
export const excursionsNote = (periods: readonly string[]) =>
  `Each dot is one trade, before costs. A dot on the line is a trade that closed at its extreme price. Prices come from ${periods.join(' and ')} candles, which do not show whether high or low came first.`
export const ladderAdded = 'Effect of the ladder'
export const ladderAddedNote = 'compared with the first stop and target alone'
export const nothingToCompare = 'None of these trades has recorded prices and a first stop or target.'
export const actual = 'Actual'
export const withoutLadder = 'Without the ladder'
export const difference = 'Difference'
export const ladderCompared = (trades: string, better: string, worse: string) =>
  `Compared: ${trades}. With the ladder, ${better} did better and ${worse} worse. This is an estimate at candle prices, before costs. It includes your manual changes.`
export const stillOpen = (count: string) =>
  ` ${count} would still be open without the ladder, valued at the last price.`

// Table of trades
export const allTradesNote = 'A position closed in parts counts as one trade'
export const tradeHistory = (ticket: string) => `History of trade ${ticket}`
export const importedAccount = (account: string) => `${account} (imported)`
export const position = 'Position'
export const lots = 'Lots'
export const note = 'Note'
export const noteOn = (ticket: string) => `Note on trade ${ticket}: `
export const addNote = 'Add note'
export const mae = 'MAE'
export const mfe = 'MFE'
export const ladder = 'Ladder'
export const commission = 'Commission'
export const swap = 'Swap'
export const fee = 'Fee'
export const opened = 'Opened'
export const closed = 'Closed'
export const noneInTable = 'No trades.'

// Export and print
export const exportAs = (format: string) => `Export these trades as ${format}`
export const exporting = 'Exporting…'
export const saved = (fileName: string) => `Saved ${fileName}`
export const print = 'Print'
export const printedNewest = (count: string) => `Only the newest ${count} trades are printed.`

// Note dialog
export const noteTitle = (ticket: string) => `Note on trade ${ticket}`
export const closeDialog = 'Close'
export const noteHint = 'Only you can see this note'
export const tags = 'Tags'
export const tagsHint = (most: number) => `Separate with commas, at most ${most}`
export const tagsExample = 'news, too early'
export const save = 'Save note'
