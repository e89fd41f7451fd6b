// Bars
export const noTrades = 'no trades'

// Calendar
export const days = 'Days'
export const utcByDayOf = (month: string | number) => `${month}, UTC, by the day of closing`
export const monthBefore = 'Month before'
export const monthAfter = 'Month after'
export const resultsByDayIn = (month: string | number) => `Results by day in ${month}. Arrow keys go from day to day. `
export const closed = (count: string | number) => `${count} closed:`
export const noTradeClosedIn = 'No trade closed in this month.'

// EquityDrawing
export const resultsOfFromTo = (
  value: string | number,
  day: string | number,
  day2: string | number,
  high: string | number,
  low: string | number,
  cents: string | number,
  cents2: string | number,
) =>
  `Results of ${value} from ${day} to ${day2}: highest ${high}, lowest ${low}, at the end ${cents}; largest drawdown ${cents2}.`

// Excursions
export const excursionsAndLadder = 'Excursions and the ladder'
export const tryAgain = 'Try again'
export const readingPricesThatThis = 'Reading the prices that this desk has kept…'
export const howMuchWasRead = 'How much was read'
export const bestAndWorstPrice =
  'The best and worst price of each trade while it was open (MFE and MAE), and what your ladder added to its first stop and target.'
export const analyse = 'Analyse'
export const excursions = 'Excursions'
export const withKeptPrices = (value: string | number, value2: string | number) => `${value} with kept prices${value2}`
export const thisDeskHasKept =
  'This desk has kept no prices of the time in which these trades were open. Newer trades have them.'
export const worstExcursion = 'Worst excursion'
export const noTradeWon = 'No trade won.'
export const medianWorstOfWinners = (heat: string | number) => `Median worst of winners: ${heat}.`
export const bestExcursion = 'Best excursion'
export const noTradeLost = 'No trade lost.'
export const medianBestOfLosers = (given: string | number) => `Median best of losers: ${given}.`
export const dotIsTradeWithout = (value: string | number) =>
  `A dot is a trade, without swap, commission and fee; on the line lies what closed at its extreme. From candles of ${value}: which of two extremes came first within one is not known.`
export const medianWorstOfWinners2 = (heat: string | number) => `Median worst of winners: ${heat}. `
export const medianBestOfLosers2 = (given: string | number) => `Median best of losers: ${given}. `
export const whatLadderAdded = 'What the ladder added'
export const againstFirstStopAnd = 'against the first stop and target alone'
export const noneOfTheseTrades =
  'None of these trades has both kept prices and a first stop or target to be compared with.'
export const actual = 'Actual'
export const withoutLadder = 'Without the ladder'
export const difference = 'Difference'
export const ofWithFirstLevel = (value: string | number, better: string | number, worse: string | number) =>
  `Of ${value} with a first level and kept prices, ${better} did better than without it and ${worse} worse. It is an estimate: the ladder’s part and what you did by hand are one figure, without swap, commission and fee, and stops fill at the prices of candles.`
export const wouldStillBeOpen = (open: string | number) =>
  ` ${open} would still be open without the ladder, valued at the last price.`

// ExportTools
export const exportTheseTrades = (value: string | number) => `${value}: export these trades`
export const print = 'Print'

// FilterBar
export const bothSides = 'Both sides'
export const buy = 'Buy'
export const sell = 'Sell'
export const imported = (fileName: string | number) => `Imported: ${fileName}`
export const tradedAtThisDesk = 'Traded at this desk'
export const importThatIsUndone = 'An import that is undone'
export const allImportedToo = 'All, imported too'
export const beforeFirstDay = 'Before the first day.'
export const filters = 'Filters'
export const source = 'Source'
export const currency = 'Currency'
export const allAccounts = 'All accounts'
export const allSymbols = 'All symbols'
export const allTrades = 'All trades'
export const closedFromUtc = 'Closed from (UTC)'
export const closedToUtc = 'Closed to (UTC)'
export const clear = 'Clear'

// GroupTable
export const result = 'Result'
export const trades = 'Trades'
export const won = 'Won'
export const moreBroughtOrCost = (hidden: string | number) => `${hidden} more brought or cost less than these.`

// Headline
export const netResult = 'Net result'
export const and = (gains: string | number, lost: string | number) => `${gains} and ${lost}`
export const winRate = 'Win rate'
export const wonLost = (wins: string | number, losses: string | number) => `${wins} won, ${losses} lost`
export const profitFactor = 'Profit factor'
export const gainsOverLosses = 'gains over losses'
export const averageTrade = 'an average trade'
export const averageWin = 'Average win'
export const best = (cents: string | number) => `best ${cents}`
export const averageLoss = 'Average loss'
export const worst = (cents: string | number) => `worst ${cents}`
export const averageR = 'Average R'
export const ofOfWithFirst = (withR: string | number, trades: string | number) =>
  `of ${withR} of ${trades} with a first stop`
export const largestDrawdown = 'Largest drawdown'
export const fromBelowStartOf = 'from below a start of 0'
export const ofText = (drawdownPart: string | number, value: string | number) => `${drawdownPart} of ${value}`
export const swapCommissionAndFee = 'swap, commission and fee'
export const longestStreaks = 'Longest streaks'
export const wonInRowLost = 'won in a row / lost in a row'
export const chargesOfOpenPositions = 'Charges of open positions'
export const commissionSwapAndFee = 'commission, swap and fee so far'
export const chargesNotOfOne = 'Charges not of one trade'
export const bookedByBroker = 'booked by the broker'
export const bookedInAll = 'Booked in all'
export const netResultAndThese = 'net result and these charges'

// Journal
export const signIn = 'Sign in'
export const toSeeWhatYour = 'to see what your trades have brought.'
export const withSwapCommissionAnd = (value: string | number, value2: string | number, value3: string | number) =>
  `${value}${value2}${value3}, with swap, commission and fee`
export const reading = 'Reading…'
export const moreTradesHaveClosed = 'More trades have closed.'
export const readAgain = 'Read again'
export const yourNotesCouldNot = (error: string | number) => `Your notes could not be read: ${error}`
export const importedTradesAreAmong = 'Imported trades are among these'
export const theseTradesAreImported = 'These trades are imported'
export const theyWereMadeElsewhere =
  ': they were made elsewhere, this desk has not seen them, and no statement or public page has them.'
export const imports = 'Imports'
export const thereAreOlderTrades = 'There are older trades: the newest 20,000 deals are looked at.'
export const noTradeOfYours = 'No trade of yours has closed there.'
export const noClosedTradeFits = 'No closed trade fits these filters.'
export const showImportedTrades = 'Show imported trades'
export const showTradesOfThis = 'Show the trades of this desk'
export const clearFilters = 'Clear the filters'
export const positionThatClosedIn = 'A position that closed in parts is one trade'
export const figures = 'Figures'
export const equityAndDrawdown = 'Equity and drawdown'
export const cumulativeResultAndDrawdown = 'Cumulative result and drawdown'
export const byHour = 'By hour'
export const ofOpeningUtc = 'of opening, UTC'
export const resultsByHourOf = 'Results by hour of opening'
export const byWeekday = 'By weekday'
export const resultsByWeekdayOf = 'Results by weekday of opening'
export const bySymbol = 'By symbol'
export const symbol = 'Symbol'
export const account = 'Account'
export const byComment = 'By comment'
export const comment = 'Comment'
export const noComment = 'No comment'
export const journal = 'Journal'
export const readingYourClosedTrades = 'Reading your closed trades…'
export const readingOfClosedDeals = (done: string | number, total: string | number) =>
  `Reading ${done} of ${total} closed deals…`
export const noneOfYourTrades = 'None of your trades has closed yet.'
export const onceOneHasOr =
  'Once one has, or once you have imported what you traded elsewhere, this screen shows what your trading brought: the curve of your results and its falls, win rate, profit factor and average R, by symbol, hour and weekday, day by day in a calendar, and every trade with the way to its flight.'
export const placeTrade = 'Place a trade'
export const importHistory = 'Import history'

// NoteDialog
export const noteOnTrade = (trade: string | number) => `Note on trade ${trade}`
export const close = 'Close'
export const note = 'Note'
export const forYourselfAlone = 'For yourself alone'
export const tags = 'Tags'
export const withCommasBetweenAt = (mostTags: string | number) => `With commas between, ${mostTags} at most`
export const newsTooEarly = 'news, too early'
export const cancel = 'Cancel'
export const save = 'Save'

// Printed
export const newestTradesArePrinted = (mostPrinted: string | number) => `The newest ${mostPrinted} trades are printed.`

// TradeTable
export const flightOfTrade = (ticket: string | number) => `Flight of trade ${ticket}`
export const noteOnTrade2 = (trade: string | number) => `Note on trade ${trade}: `
export const worst2 = 'Worst'
export const best2 = 'Best'
export const ladder = 'Ladder'
export const position = 'Position'
export const side = 'Side'
export const lots = 'Lots'
export const costs = 'Costs'
export const opened = 'Opened'
export const closed2 = 'Closed'
export const noTrades2 = 'No trades.'

// useImported
export const imported2 = (account: string | number) => `${account} (imported)`

// words
export const noLoss = 'no loss'
export const n1Trade = '1 trade'
export const trades2 = (count: string | number) => `${count} trades`
export const won2 = (cents: string | number, trades: string | number, winRate: string | number) =>
  `${cents}, ${trades}, ${winRate} won`
