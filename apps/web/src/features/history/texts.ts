// Checks
export const agrees = 'Agrees'
export const differs = 'Differs'
export const notCompared = 'Not compared'

// FirstTrades
export const firstTrades = 'First trades'
export const ofText = (shown: string | number, value: string | number) => `${shown} of ${value}`
export const symbol = 'Symbol'
export const side = 'Side'
export const lots = 'Lots'
export const net = 'Net'
export const opened = 'Opened'
export const at = 'At'
export const closed = 'Closed'

// History
export const chooseAnotherFile = 'Choose another file'
export const chooseFileOfYour = 'Choose a file of your history, or drop it here'
export const replacesThisFile = 'Replaces this file.'
export const accountReportOfMetatrader =
  'An account report of MetaTrader 5 (HTML or XLSX, in any language), a statement of MetaTrader 4 (HTML), closed trades as JSON, or a table (CSV or XLSX); one of them in a ZIP too. It is read in this browser; only the trades that you import are sent.'
export const reading = (value: string | number) => `Reading ${value}`
export const reading2 = (value: string | number) => `Reading ${value}…`
export const cancel = 'Cancel'
export const openThemInLadder = 'Open them in the Ladder Lab'
export const nothingWasImported = 'Nothing was imported.'
export const lookAtThemIn = 'Look at them in the journal'

// ImportList
export const imported = 'Imported'
export const usedInYourJournal = 'Used in your journal only; never in statements, counts or public pages'
export const tryAgain = 'Try again'
export const nothingYetWhatYou = 'Nothing yet. What you import stands here, and can be taken back.'
export const reading3 = 'Reading…'
export const itsTotalsDidNot = '; its totals did not agree'
export const to = (trades: string | number, value: string | number, value2: string | number) =>
  `${trades}, ${value} to ${value2}`
export const balanceTo = (from: string | number, to: string | number) => `, balance ${from} to ${to}`
export const imported2 = (importedAt: string | number) => `Imported ${importedAt}`
export const journalOf = (fileName: string | number) => `Journal of ${fileName}`
export const journal = 'Journal'
export const undo = (fileName: string | number) => `Undo ${fileName}`
export const undo2 = 'Undo'
export const undoThisImport = 'Undo this import?'
export const keepIt = 'Keep it'
export const ofLeaveYourJournal = (trades: string | number, fileName: string | number) =>
  `The ${trades} of ${fileName} leave your journal. Notes that you wrote on them stay, and are there again when you import the file again.`
export const undoImport = 'Undo the import'

// Mapping
export const none = 'None'
export const columns = 'Columns'
export const foundByTheirHeadings = 'Found by their headings and contents: check each'
export const firstRowsOfFile = 'First rows of the file'
export const notUsed = 'Not used'
export const chooseColumnFor = (value: string | number) => `Choose a column for: ${value}.`
export const lineIs = 'A line is'
export const linesAre = (value: string | number) => `${value} lines are`
export const noTradeAndWill = 'no trade and will be left out:'
export const line = (line: string | number, reason: string | number) => `Line ${line}: ${reason}.`
export const andMore = (whole: string | number) => `And ${whole} more.`

// Preview
export const pleaseCompleteFieldsThat = 'Please complete the fields that are marked.'
export const n1Was = '1 was'
export const were = (known: string | number) => `${known} were`
export const nothingIsNewThere = (value: string | number) => `Nothing is new: ${value} there already.`
export const imported3 = (added: string | number, value: string | number, value2: string | number) =>
  `${added} ${value} imported${value2}.`
export const preview = 'Preview'
export const totals = 'Totals'
export const reportTotalsComparedWith = 'Report totals compared with its rows'
export const importItAlthoughIts = 'Import it although its totals do not agree'
export const discard = 'Discard'
export const signInToImport = 'Sign in to import'
export const importText = (count: string | number) => `Import ${count}`
export const leftOut = 'Left out'
export const bookedByDay = 'Booked by the day'
export const inNoTradeAnd = (plainMoney: string | number) => `${plainMoney}, in no trade and not in the journal`
export const to2 = (plainMoney: string | number, plainMoney2: string | number, value: string | number) =>
  `${plainMoney} to ${plainMoney2}${value}`
export const logInOfAccount = 'Log-in of the account'
export const brokersServer = 'Broker’s server'
export const fileTimeZone = 'File time zone'
export const itsTimesNameNo = 'Its times name no zone; most brokers keep New York + 7 hours'

// Symbols
export const symbols = 'Symbols'
export const whatYourJournalCalls =
  'What your journal calls them: with their endings cut off, where this desk knows them'
export const asItIs = (value: string | number) => `${value} (as it is)`

// plan
export const sayFirstWhatTable = 'Say first what the table leaves open.'
export const itsTotalsDoNot = 'Its totals do not agree. Nothing is imported unless you say so.'

// sample-text
export const at2 = (format: string | number) => ` at ${format}`
export const utc = (moment: string | number, moment2: string | number) => `${moment} ${moment2} UTC`
export const profit = (money: string | number) => `profit ${money}`
export const on = (
  act: string | number,
  lot: string | number,
  symbol: string | number,
  open: string | number,
  openAt: string | number,
) => `${act} ${lot} ${symbol}${open} on ${openAt}`
export const closedOn = (close: string | number, closeAt: string | number) => `closed${close} on ${closeAt}`
export const net2 = (money: string | number) => `net ${money}`
export const column = (value: string | number) => `column ${value}`
export const inAll = (value: string | number, plainMoney: string | number) => `${value} (${plainMoney} in all)`
export const columnOfFiguresIs = 'A column of figures is'
export const columnsOfFiguresAre = (value: string | number) => `${value} columns of figures are`
export const notUsedSoNo = (count: string | number, value: string | number) =>
  `${count} not used, so no result has them: ${value}. If one is commission, swap, a fee or a net result, choose it above.`

// useFile
export const partThatReadsFiles = 'The part that reads files could not be loaded. Check your connection.'

// words
export const n1Trade = '1 trade'
export const trades = (count: string | number) => `${count} trades`
export const reportOfAccountAs = 'Report of an account, as MetaTrader 5 saves it'
export const statementOfAccountAs = 'Statement of an account, as MetaTrader 4 saves it'
export const closedTradesAsJson = 'Closed trades as JSON'
export const eachDealsBalanceFollows = 'Each deal’s balance follows from the one before'
export const sumsBelowDeals = 'The sums below the deals'
export const totalNetProfit = 'The total net profit'
export const positionTotalEqualsDeal = 'Position total equals deal total'
export const whatWasPaidIn = 'What was paid in and out'
export const openTradesComeTo = 'The open trades come to the floating result'
export const balanceCreditAndFloating = 'Balance, credit and floating result make the equity'
export const sumsBelowClosedTrades = 'The sums below the closed trades'
export const closedResultThereAnd = 'The closed result, there and in the summary'
export const profitsAndTheirCosts = 'The profits and their costs come to the net results'
export const tradeThatIsOpen = 'trade that is open'
export const tradesThatAreOpen = 'trades that are open'
export const pendingOrder = 'pending order'
export const pendingOrders = 'pending orders'
export const cancelledOrder = 'cancelled order'
export const cancelledOrders = 'cancelled orders'
export const fileHasNoSuch = 'The file has no such figure'
export const theyAreMissingFile = 'They are missing: the file seems to be cut short or to lack a part'
export const inRow = (line: string | number) => ` in row ${line}`
export const positionsComeToDeals = (own: string | number, stated: string | number) =>
  `The positions come to ${own}, the deals to ${stated}`
export const fileSaysItsRows = (stated: string | number, place: string | number, own: string | number) =>
  `The file says ${stated}${place}, its rows come to ${own}`
