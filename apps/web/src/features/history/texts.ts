// Choosing a file
export const chooseFile = 'Choose your trade history file, or drop it here'
export const chooseAnother = 'Choose another file'
export const replacesFile = 'Replaces this file.'
export const fileKinds =
  'MetaTrader 5 report (HTML, XLSX), MetaTrader 4 statement (HTML), JSON, or a table (CSV, XLSX); a ZIP works too. Your browser reads it; only trades that you import are sent.'
export const readingFile = (fileName: string) => `Reading ${fileName}…`
export const cancel = 'Cancel'
export const openInLab = 'Open the prices in the Ladder Lab'
export const nothingImported = 'Nothing was imported.'
export const showInJournal = 'Show the trades in the journal'
export const readerFailed = 'The file reader did not load. Check your connection and try again.'

// Columns of a table
export const columns = 'Columns'
export const columnsNote = 'Columns were guessed from headings and contents; please check'
export const firstRows = 'First rows of the file'
export const noColumn = 'None'
export const notUsed = 'Not used'
export const emptyColumn = 'empty'
export const chooseColumns = (fields: string) => `Choose a column for: ${fields}.`
export const linesLeftOut = (count: number, text: string) =>
  count === 1 ? '1 line is not a trade and will be left out:' : `${text} lines are not trades and will be left out:`
export const lineFault = (line: string, reason: string) => `Line ${line}: ${reason}.`
export const moreFaults = (count: string) => `And ${count} more.`
export const unusedColumn = (name: string, total: string) => `${name} (total ${total})`
export const namelessColumn = (number: number) => `column ${number}`
export const unusedColumns = (count: number, text: string, names: string) =>
  count === 1
    ? `1 column of figures is not used: ${names}. If it holds commission, swap, a fee or a net result, choose it above.`
    : `${text} columns of figures are not used: ${names}. If one holds commission, swap, a fee or a net result, choose it above.`

// Questions about the figures of a table
export const questions = 'Ambiguous figures'
export const questionsNote = 'Likely answers are preselected; please check'
export const choose = 'Choose…'
export const dates = (example: string) => `Dates such as ${example}`
export const dayFirst = 'Day first'
export const monthFirst = 'Month first'
export const numbers = (example: string) => `Numbers such as ${example}`
export const decimalComma = 'Decimal comma'
export const decimalPoint = 'Decimal point'
export const positiveCosts = 'Commissions and fees above 0'
export const subtractCosts = 'Costs: subtract'
export const addCosts = 'Income: add'
export const profitMeaning = 'Profit before or after costs'
export const beforeCosts = 'Before costs'
export const afterCosts = 'After costs'

// Preview
export const preview = 'Preview'
export const file = 'File'
export const kinds = {
  mt5: 'MetaTrader 5 account report',
  mt4: 'MetaTrader 4 account statement',
  json: 'Closed trades (JSON)',
  table: 'Table',
} as const
export const tradeCount = (count: number, text: string) => (count === 1 ? '1 trade' : `${text} trades`)
export const closed = 'Closed'
export const leftOut = 'Left out'
export const openTrades = (count: number, text: string) => (count === 1 ? '1 open trade' : `${text} open trades`)
export const pendingOrders = (count: number, text: string) =>
  count === 1 ? '1 pending order' : `${text} pending orders`
export const cancelledOrders = (count: number, text: string) =>
  count === 1 ? '1 cancelled order' : `${text} cancelled orders`
export const from = 'From'
export const to = 'To'
export const net = 'Net'
export const dailyCharges = 'Daily charges'
export const dailyChargesValue = (money: string) => `${money}, not part of any trade; left out of the journal`
export const balance = 'Balance'
export const balanceRange = (from: string, to: string, paid: string | null) =>
  `${from} to ${to}${paid ? `, including ${paid} paid in or out` : ''}`
export const brokerId = 'Broker ID'
export const brokerServer = 'Broker’s server'
export const currency = 'Currency'
export const fileTimeZone = 'File time zone'
export const fileTimeZoneHint = 'The file names no time zone. Most brokers use New York + 7 hours.'
export const completeFields = 'Please complete the fields that are marked.'
export const answerQuestions = 'Answer the questions about ambiguous figures first.'
export const totalsDiffer = 'The totals differ. Tick the box to import anyway.'
export const discard = 'Discard'
export const signInToImport = 'Sign in to import'
export const importTrades = (trades: string) => `Import ${trades}`
export const nothingNew = (known: number, text: string) =>
  known === 1 ? 'Nothing new: the trade is already imported.' : `Nothing new: all ${text} trades are already imported.`
export const importedTrades = (trades: string) => `Imported ${trades}.`
export const alreadyImported = (known: number, text: string) =>
  known === 1 ? '1 was already imported.' : `${text} were already imported.`

// Totals
export const totals = 'Totals'
export const totalsNote = 'Report totals compared with its rows'
export const importAnyway = 'Import although the totals differ'
export const agrees = 'Agrees'
export const differs = 'Differs'
export const notCompared = 'Not compared'
export const checks = {
  chain: 'Each balance follows from the one before',
  sums: 'Sums below the deals',
  net: 'Total net profit',
  positions: 'Position total equals deal total',
  paid: 'Deposits and withdrawals',
  floating: 'Open trades add up to the floating result',
  equity: 'Balance, credit and floating result add up to equity',
} as const
export const checksOfMt4 = {
  sums: 'Sums below the closed trades',
  net: 'Closed result, in the table and in the summary',
} as const
export const checksOfTable = { net: 'Profits and costs add up to the net results' } as const
export const notInFile = 'Not in this file'
export const missingInFile = 'Missing: the file may be incomplete'
export const positionsAndDeals = (positions: string, deals: string) => `Positions total ${positions}, deals ${deals}`
export const statedAndAdded = (stated: string, row: string | null, added: string) =>
  `The file states ${stated}${row ? ` in row ${row}` : ''}; its rows add up to ${added}`

// Symbols
export const symbols = 'Symbols'
export const symbolsNote = 'Choose the name of each symbol in your journal'
export const unchanged = (symbol: string) => `${symbol} (unchanged)`

// First trades
export const firstTrades = 'First trades'
export const shownOfAll = (shown: number, all: string) => `${shown} of ${all}`
export const symbol = 'Symbol'
export const side = 'Side'
export const lots = 'Lots'
export const opened = 'Opened'
export const price = 'Price'
export const bought = 'Bought'
export const sold = 'Sold'
export const atPrice = (price: string) => ` at ${price}`
export const utc = (day: string, clock: string) => `${day} ${clock} UTC`
export const profit = (money: string) => `profit ${money}`
export const commission = (money: string) => `commission ${money}`
export const swap = (money: string) => `swap ${money}`
export const fee = (money: string) => `fee ${money}`
export const netOf = (money: string) => `net ${money}`
interface SampleTrade {
  readonly act: string
  readonly lots: string
  readonly symbol: string
  /** Empty, or as `atPrice` makes it. */
  readonly open: string
  readonly openAt: string
  readonly close: string
  readonly closeAt: string
  readonly money: string
}
export const sampleTrade = ({ act, lots, symbol, open, openAt, close, closeAt, money }: SampleTrade) =>
  `${act} ${lots} ${symbol}${open} on ${openAt}, closed${close} on ${closeAt}: ${money}`

// Imports
export const imports = 'Imports'
export const importsNote = 'Imported trades appear in your journal only, never in statements, counts or public pages'
export const noImports = 'No imports yet. Each import is listed here, and you can undo it.'
export const importDiffers = '; totals differ'
export const importPeriod = (trades: string, from: string, to: string) => `${trades}, ${from} to ${to}`
export const importBalance = (from: string, to: string) => `, balance ${from} to ${to}`
export const importedAt = (moment: string) => `Imported ${moment}`
export const journal = 'Journal'
export const journalOf = (fileName: string) => `Journal of ${fileName}`
export const undo = 'Undo'
export const undoOf = (fileName: string) => `Undo ${fileName}`
export const undoTitle = 'Undo this import?'
export const undoEffect = (trades: string, fileName: string) =>
  `Removes the ${trades} of ${fileName} from your journal. Your notes are kept, and return if you import the file again.`
export const undoImport = 'Undo import'
