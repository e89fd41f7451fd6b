// A table (TableFrame, totals)
export const totalOrders = 'Total Orders'
export const totalClosedTrades = 'Total Closed Trades'
export const activeTrades = 'Active Trades'
export const trailingModifiedTrades = 'Trailing Modified Trades'
export const times = (clock: string) => `Times: ${clock}`
export const someOfAll = (some: string, all: string) => `${some} of ${all}`
export const rows = 'rows'
export const total = (count: string, noun: string) => `Total: ${count} ${noun}`
export const table = 'Table'
export const cards = 'Cards'
export const showAsTable = (title: string) => `Show ${title} as a table`
export const showAsCards = (title: string) => `Show ${title} as cards`

// Filter and order (FilterBar)
export const filter = 'Filter'
export const filterTable = (title: string) => `Filter ${title}`
export const filterAndSort = (title: string) => `Filter and sort ${title}`
export const clearFilter = 'Clear filter'
export const clearFilterOf = (title: string) => `Clear filter of ${title}`
export const symbolFilter = (title: string) => `Symbol in ${title}`
export const allSymbols = 'All symbols'
export const statusFilter = (title: string) => `Status in ${title}`
export const allStatuses = 'All statuses'
export const sortTable = (title: string) => `Sort ${title}`
export const newestFirst = 'Newest first'

// Columns (ColumnMenu)
export const columns = 'Columns'
export const columnsOf = (title: string) => `Columns of ${title}`
export const resetColumns = 'Reset columns'

// Export (ExportMenu)
export const exportShort = 'Export'
export const exportTable = (title: string) => `Export ${title}`
export const allRowsAsShown = 'All rows, as shown'
export const csv = 'CSV'
export const excelXlsx = 'Excel (XLSX)'
export const wholeRecord = 'Full record'
export const signedStatement = 'Signed statement'
export const exporting = 'Exporting…'
export const exportingSize = (size: string) => `Exporting… ${size}`
export const megabytes = (size: string) => `${size} MB`
export const saved = (file: string) => `Saved ${file}.`

// Rows of trades
export const history = 'History'
export const orderHistory = (key: string) => `History of order ${key}`
export const positionHistory = (id: string) => `History of position ${id}`
export const ticketHistory = (id: string) => `History of ticket ${id}`
export const positionTradeHistory = (id: string) => `History of the trade of position ${id}`
export const showPositionOnChart = (id: string) => `Show position ${id} on the chart`
export const rungTitle = (rung: number) => `Rung ${rung} of the ladder`
export const rungHidden = (rung: number) => `rung ${rung}`
export const sl = (stop: string) => `SL ${stop}`
export const tp = (target: string) => `TP ${target}`
export const slTp = (stop: string, target: string) => `SL ${stop} TP ${target}`
export const closedUnder = (id: string, account: string, reason: string, price: string) =>
  `${id} · ${account} · ${reason} at ${price}`

// Active trades as cards (ActiveCards)
export const activeTradesList = 'Active trades'
export const showFewer = 'Show fewer'
export const showMore = (more: number) => `Show ${more} more`
export const chart = 'Chart'
export const open = 'Open'
export const now = 'Now'
export const stop = 'Stop'
export const target = 'Target'
export const swap = 'Swap'
export const account = 'Account'

// Close a position (CloseButton)
export const close = 'Close'
export const cancel = 'Cancel'
export const closePosition = (id: string) => `Close position ${id}`
export const closeQuestion = (side: string, lots: string, symbol: string) =>
  `Close ${side} ${lots} ${symbol} at market? Now`
export const lotsToClose = 'Lots to close'
export const allLots = (lots: string) => `all ${lots}`
export const half = 'Half'
export const nearlyHalf = 'Nearly half'
export const closeLots = (lots: string, symbol: string) => `Close ${lots} ${symbol}`

// Close several positions (CloseMany, close-many)
export const closePositions = 'Close positions'
export const closeEllipsis = 'Close…'
export const closeAtMarket = 'Close at market'
export const allPositions = 'All'
export const winners = 'Winners'
export const losers = 'Losers'
export const positions = (count: number) => `${count} ${count === 1 ? 'position' : 'positions'}`
export const closeCount = (positions: string) => `Close ${positions}`
export const closeManyNote = 'Positions close one by one. Any that fail stay open with their stops and are listed here.'
export const closingPositions = 'Closing positions'
export const ofClosed = (done: number, of: number) => `${done} of ${of} closed`
export const stillOpen = (count: number) => `, ${count} still open:`
export const stillOpenTitle = (positions: string) => `Still open: ${positions}`
export const closed = (positions: string, money: string) => `Closed ${positions}${money}.`

// Stop loss and take profit of a position (LevelCell)
export const stopLoss = 'Stop Loss'
export const takeProfit = 'Take Profit'
export const levelOfPosition = (level: string, id: string) => `${level} of position ${id}`
export const changeLevel = (level: string, id: string, price: string, guaranteed: string) =>
  `Change ${level} of position ${id}, now ${price}${guaranteed}`
export const guaranteed = ', guaranteed by the broker'
export const guaranteedTitle = 'Guaranteed by the broker: it fills at exactly this price'
export const intendedTitle = 'Intended, not yet confirmed by the broker'
export const openedAt = (side: string, symbol: string, price: string, hint: string) =>
  `${side} ${symbol}, opened at ${price}. ${hint}`
export const stopHint = 'A stop can be tightened, not removed.'
export const noStopHint = 'No stop is set yet.'
export const targetHint = '0 removes the target.'
export const noTargetHint = 'No target is set yet.'
export const breakEven = (price: string) => `Break-even · ${price}`
export const notPastEntry = 'The price is not past your entry yet.'
export const setLevel = (level: string) => `Set ${level}`

// Change or cancel a pending order (OrderTools)
export const change = 'Change'
export const changeOrderKey = (key: string) => `Change order ${key}`
export const cancelOrderKey = (key: string) => `Cancel order ${key}`
export const cancelQuestion = (order: string) => `Cancel ${order}?`
export const cancelNote = 'The order stays in this list as cancelled.'
export const keepOrder = 'Keep order'
export const cancelOrder = 'Cancel order'
export const changeWhat = (order: string) => `Change ${order}`
export const price = 'Price'
export const zeroMeansNone = 'Enter 0 for no stop loss or no take profit.'
export const changeOrder = 'Change order'
