// EquityChart
export const endsAt = (value: string | number, cents: string | number) => `${value} ends at ${cents}`
export const whatTradesCameTo = (words: string | number) => `What the trades came to over time. ${words}.`

// Histogram
export const howResultsAreSpread = (
  value: string | number | null | undefined,
  low: string | number | null | undefined,
  high: string | number | null | undefined,
) => `How the results are spread. Most trades, ${value}, came to between ${low} and ${high}.`
export const noResults = 'No results'

// Lab
export const ladder = 'Ladder'
export const eachEditCountsAt = 'Each edit counts at once'
export const results = 'Results'
export const noEntryIsSet = 'No entry is set yet: choose a moment of the price, then buy or sell there.'
export const whatYouWillSee = 'What you will see'
export const resultsStandHereOnce = 'The results stand here once the ticks are read.'
export const chooseRecordedBidAnd =
  'Choose recorded bid and ask ticks. The Lab opens trades on them and runs each one four times: through the ladder that you edit here, through your saved one, with a plain trailing stop, and with its first stop and target alone.'
export const ticks = 'Ticks.'
export const fromYourTerminal = 'From your terminal:'
export const symbols = 'Symbols'
export const symbol = ', a symbol,'
export const ticks2 = 'Ticks'
export const exportTicks = 'Export Ticks'
export const orFromDukascopyOr = '. Or from Dukascopy or HistData. Nothing is sent anywhere unless you keep them.'
export const trades = 'Trades.'
export const drawnOverTicksSet =
  'Drawn over the ticks, set by you on the price, your own closed ones, or imported ones.'
export const ladder2 = 'Ladder.'
export const changeRungAndSee = 'Change a rung and see at once what it kept, and what it cost.'

// MadeTrades
export const ofOpenedWithinThese = (symbol: string | number) =>
  `of ${symbol} opened within these ticks. Each opens here at the tick of its time; its first stop and target keep their distance from the open.`
export const closedTrade = 'closed trade'
export const noneOfYourClosed = (symbol: string | number) =>
  `None of your closed trades of ${symbol} opened within these ticks.`
export const nothingIsImportedYet = 'Nothing is imported yet.'
export const importHistory = 'Import a history'
export const ofAnotherAccountFirst = 'of another account first.'
export const importText = 'Import'
export const allImports = 'All imports'
export const stopWhereNoneIs = 'Stop where none is known'
export const ofOpenedWithinTheseTicks = (symbol: string | number) => `of ${symbol} opened within these ticks and`
export const hereByFiguresOf = (symbol: string | number) =>
  `here, by the figures of this desk: a lot is a lot of ${symbol}.`
export const ofText = (value: string | number, value2: string | number) => `${value} of ${value2}`
export const reportTellsNoFirst = (bare: string | number, value: string | number) =>
  `The report tells no first stop of ${bare}: ${value} the stop above.`
export const oldestAreLeftOut = (cut: string | number) => `The oldest ${cut} are left out: these are the most.`
export const ofThemOpenedAt = (off: string | number) =>
  `${off} of them opened at a price that these ticks do not have: another market, or another clock of the file?`
export const ofThemOpenedWhere = (late: string | number) =>
  `${late} of them opened where these ticks have a gap: here they open at the next tick.`
export const signIn = 'Sign in'
export const toRunYourOwn = 'to run your own trades.'
export const tryAgain = 'Try again'

// Results
export const thereIsNothingTo = 'There is nothing to run yet: see the trades and the ladder.'
export const noTradeOpensOn = 'No trade opens on these ticks.'
export const tradesRun = 'The trades run…'
export const inWithoutSwapAnd = (
  value: string | number,
  value2: string | number,
  value3: string | number,
  currency: string | number,
) => `${value} ${value2}${value3}, in ${currency}, without swap and commission`
export const firstStopAndTarget = ': the first stop and target stay where they are.'
export const stopTrailsPriceAt =
  ': the stop trails the price at the distance of the first stop, from the open on; the target stays.'
export const rungs = 'Rungs'
export const resultOfTradesStopped = 'Result of trades stopped at each rung'
export const distribution = 'Distribution'
export const barIsWideLine = (value: string | number) => `A bar is ${value} wide; the line is no ladder`
export const trade = (id: string | number) => `Trade ${id}`
export const itsPathUnderThis = 'Its path under this ladder'
export const allTrades = 'All trades'
export const chooseOneToSee = 'Choose one to see its path'
export const tradesRun2 = 'The trades run'
export const cancel = 'Cancel'
export const runFailed = 'The run failed.'
export const cancelledTheseAreNot = 'Cancelled: these are not the figures of the fields.'
export const notUpToDate = 'Not up to date: a field is in error'
export const upToDate = 'Up to date,'
export const ms = 'ms'
export const runAgain = 'Run again'

// RungFigures
export const noRungOfThis = 'No rung of this ladder is on. Begin with a preset, or type a profit and an SL.'
export const rung = 'Rung'
export const reached = 'Reached'
export const endedAtIt = 'Ended at it'
export const kept = 'Kept'
export const withoutIt = 'Without it'

// SampleField
export const volume = 'Volume'
export const firstStop = 'First stop'
export const firstTarget = 'First target'
export const stopOrTargetOf = 'A stop or target of 0 is none.'

// SampleForm
export const spreadEvenly = 'Spread evenly'
export const soManyEntriesSpread = 'So many entries, spread evenly over the ticks'
export const everyNMinutes = 'Every N minutes'
export const entryEverySoMany = 'An entry every so many minutes of the market'
export const alternateBuysAndSells = 'Alternate buys and sells'
export const buysAlone = 'Buys alone'
export const sellsAlone = 'Sells alone'
export const howEntriesAreDrawn = 'How entries are drawn'
export const side = 'Side'
export const every = 'Every'
export const entries = 'Entries'

// TicksPanel
export const fromThisDesk = 'From this desk'
export const readInThisBrowser = 'Read in this browser'
export const chooseOtherTicks = 'Choose other ticks'
export const chooseFilesOfTicks = 'Choose files of ticks, or drop them here'
export const theyTakePlaceOf = 'They take the place of these.'
export const ticksOrBarsFrom =
  'Ticks or bars from MetaTrader, Dukascopy, JForex, HistData, TrueFX, or a table of time, bid and ask; as text, .bi5, zip or gzip. They are read in this browser.'
export const pricesOfThatThis = (symbol: string | number) => `the prices of ${symbol} that this desk has kept`
export const or = 'Or'
export const noFileAtHand = 'No file at hand? Take'
export const symbol2 = 'Symbol'
export const fileTimeZone = 'File time zone'
export const forFilesWhoseTimes = 'For files whose times name no zone: those of MetaTrader'
export const barSpread = 'Bar spread'
export const forBarsThatHave = 'For bars that have one price: the ask lies so far above it'
export const pips = 'pips'
export const reading = (value: string | number) => `Reading ${value}…`
export const reading2 = (value: string | number) => `Reading ${value}`
export const ofMb = (value: string | number, value2: string | number) => `${value} of ${value2} MB`
export const file = 'File'
export const files = 'Files'
export const andMore = (value: string | number | null | undefined, value2: string | number | null | undefined) =>
  `${value} and ${value2} more`
export const format = 'Format'
export const from = 'From'
export const to = 'To'
export const spread = 'Spread'
export const median = (digits: string | number) => `median ${digits}`
export const theseAreBarsEach =
  'These are bars. Each stands for four ticks (open, the extreme against its direction, the one along it, close); what came first in truth a bar does not tell, so results are approximate. Beside them stands the worst and the best that a price can have done within these bars; where rungs close parts, that is not known.'

// Totals
export const profitAndLoss = 'Profit and loss'
export const winRate = 'Win rate'
export const wonLost = 'Won / lost'
export const largestDrawdown = 'Largest drawdown'
export const averageTrade = 'Average trade'
export const bestTrade = 'Best trade'
export const worstTrade = 'Worst trade'
export const worstPath = 'Worst path'
export const bestPath = 'Best path'
export const thatSpreadStaysAs = 'that the spread stays as these bars of one price have it'
export const thatTradeWithinBar = 'that a trade within a bar opens at the price shown'
export const worstAndBestPath = (value: string | number) =>
  `The worst and the best path are estimates: they assume ${value}. What really came of it can lie outside.`
export const whatTradesCameTo2 = 'What the trades came to'
export const estimated = (value: string | number) => `${value}, estimated`

// TradeDetail
export const atLeftAtAfter = (
  lot: string | number,
  symbol: string | number,
  openPrice: string | number,
  closePrice: string | number,
  lasting: string | number,
  toLowerCase: string | number,
) => `${lot} ${symbol} at ${openPrice}, left at ${closePrice} after ${lasting} (${toLowerCase}):`
export const atRung = (lot: string | number, rung: string | number, value: string | number, cents: string | number) =>
  `${lot} at rung ${rung}, ${value}: ${cents}`
export const movesOfStopAnd = 'Moves of the stop and the target'
export const time = 'Time'
export const stop = 'Stop'
export const locksIn = 'Locks in'
export const target = 'Target'
export const open = 'Open'

// TradePath
export const movedStopOrTarget = 'moved the stop or the target once'
export const moves = (value: string | number) => `${value} moves`
export const pathOfTradeOpened = (
  id: string | number,
  openPrice: string | number,
  moves: string | number,
  closePrice: string | number,
) =>
  `The path of trade ${id}: opened at ${openPrice}, ${moves}, left at ${closePrice}. The list of moves gives every figure.`

// TradeTable
export const trades2 = 'Trades'
export const noTrades = 'No trades.'
export const worstToBestEstimated = 'Worst to best, estimated'
export const worstToBest = 'Worst to best'
export const to2 = 'to'
export const trade2 = 'Trade'
export const pathOfTrade = (id: string | number) => `Path of trade ${id}`
export const moves2 = 'Moves'
export const endedBy = 'Ended by'
export const opened = 'Opened'

// TradesPanel
export const tradesDrawnOverTicks = 'Trades drawn over the ticks'
export const entriesThatYouSet = 'Entries that you set on the price'
export const myOwnClosedTrades = 'My own closed trades that opened within the ticks'
export const importedTradesThatOpened = 'Imported trades that opened within the ticks'
export const whichTrades = 'Which trades'
export const forEntryThatYou = 'For the entry that you set next, on the price beside the results.'

// file-options
export const pleaseEnterNumberOf = 'Please enter a number of pips.'

// sample
export const pleaseEnterWholeNumber = 'Please enter a whole number.'
export const lotsAreAbove0 = 'Lots are above 0 and have at most 4 decimals.'
export const pleaseEnterNumberAbove = 'Please enter a number above 0.'
export const thereAreEntriesAt = (mostEntries: string | number) => `There are ${mostEntries} entries at most.`

// useFiles
export const filesNameSaysWhich = (named: string | number, symbol: string | number) =>
  `The file’s name says ${named}, which is not on this desk: taken for ${symbol}.`
export const isOfWithDigits = (value: string | number, symbol: string | number, digits: string | number) =>
  `“${value}” is of ${symbol}, with ${digits} digits. Choose a symbol that has as many.`
export const isNotOnThis = (symbol: string | number, symbol2: string | number) =>
  `${symbol} is not on this desk: taken for ${symbol2}.`

// words
export const thisLadder = 'This ladder'
export const yourLadder = 'Your ladder'
export const plainStop = 'Plain stop'
export const noLadder = 'No ladder'
export const ticksTimeMsBid = 'Ticks: time_ms, bid, ask'
export const dukascopyTicks = 'Dukascopy ticks'
export const dukascopyTicksBi5 = 'Dukascopy ticks (bi5)'
export const dukascopyCandlesBi5 = 'Dukascopy candles (bi5)'
export const mt5TickExport = 'MT5 tick export'
export const barsOfBidAnd = 'Bars of bid and ask'
export const barsOfOnePrice = 'Bars of one price'
export const mt5BarExport = 'MT5 bar export'
export const histdataBars = 'HistData bars'
export const histdataTicks = 'HistData ticks'
export const truefxTicks = 'TrueFX ticks'
export const mt4BarExport = 'MT4 bar export'
export const ticksInTable = 'Ticks in a table'
export const barsInTable = 'Bars in a table'
export const barsOfTenSeconds = 'Bars of ten seconds'
export const ticksKeptByYou = 'Ticks, kept by you'
export const barsKeptByYou = 'Bars, kept by you'
export const severalFormats = 'Several formats'
export const endOfTicks = 'End of the ticks'
export const closedByItsRungs = 'Closed by its rungs'
export const hMin = (hours: string | number, value: string | number) => `${hours} h ${value} min`
export const minS = (minutes: string | number, floor: string | number) => `${minutes} min ${floor} s`
