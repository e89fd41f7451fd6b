// ActiveCards
export const activeTradesAtGlance = 'Active trades at a glance'
export const showFewer = 'Show fewer'
export const showMore = (more: string | number) => `Show ${more} more`
export const chart = 'Chart'
export const flightOfPosition = (id: string | number) => `Flight of position ${id}`
export const flight = 'Flight'
export const open = 'Open'
export const now = 'Now'
export const stop = 'Stop'
export const target = 'Target'
export const swap = 'Swap'
export const account = 'Account'

// ActiveTrades
export const activeTrades = 'Active Trades'

// CloseButton
export const closePosition = (id: string | number) => `Close position ${id}`
export const close = 'Close'
export const keep = 'Keep'
export const closePosition2 = 'Close position'
export const closeAtMarketNow = (type: string | number, volume: string | number, symbol: string | number) =>
  `Close ${type} ${volume} ${symbol} at the market? Now`
export const lotsToClose = 'Lots to close'
export const all = (volume: string | number) => `all ${volume}`
export const half = 'Half'
export const nearlyHalf = 'Nearly half'

// CloseMany
export const closeSeveralPositions = 'Close several positions'
export const close2 = 'Close…'
export const closed = (done: string | number, value: string | number) => `Closed ${done}${value}.`
export const close3 = (count: string | number) => `Close ${count}`
export const closeAtMarket = 'Close at the market'
export const positionsCloseOneBy =
  'Positions close one by one. Any that fail stay open with their stops and are listed here.'
export const positionsClosed = 'Positions closed'
export const ofClosed = (done: string | number, value: string | number) => `${done} of ${value} closed`
export const stillOpen = (value: string | number) => `, ${value} still open:`
export const stillOpen2 = (value: string | number) => `Still open: ${value}`

// ClosedTrades
export const flightOfTradeOf = (id: string | number) => `Flight of the trade of ticket ${id}`
export const at = (id: string | number, brokerId: string | number, reason: string | number, price: string | number) =>
  `${id} · ${brokerId} · ${reason} at ${price}`
export const totalClosedTrades = 'Total Closed Trades'

// ColumnMenu
export const columnsOf = (title: string | number) => `Columns of ${title}`
export const columns = 'Columns'
export const resetColumns = 'Reset columns'

// ExportMenu
export const mb = (value: string | number) => `${value} MB`
export const exporting = 'Exporting…'
export const exporting2 = (bytes: string | number) => `Exporting… ${bytes}`
export const isSaved = (value: string | number) => `${value} is saved.`
export const exportText = (title: string | number) => `Export ${title}`
export const exportText2 = 'Export'
export const allRowsAsShown = 'All rows as shown'
export const csv = 'CSV'
export const excelXlsx = 'Excel (XLSX)'
export const wholeRecord = 'The whole record'
export const signedStatement = 'Signed statement'

// FilterBar
export const filter = 'Filter'
export const filter2 = (title: string | number) => `Filter ${title}`
export const clearFilterOf = (title: string | number) => `Clear the filter of ${title}`
export const symbolIn = (title: string | number) => `Symbol in ${title}`
export const allSymbols = 'All symbols'
export const statusIn = (title: string | number) => `Status in ${title}`
export const allStates = 'All states'
export const desc = (key: string | number) => `${key} desc`
export const asc = (key: string | number) => `${key} asc`
export const orderOf = (title: string | number) => `Order of ${title}`
export const newestFirst = 'Newest first'

// LevelCell
export const stopLoss = 'Stop Loss'
export const takeProfit = 'Take Profit'
export const stopCanBeTightened = 'A stop can be tightened, not removed.'
export const noStopIsSet = 'No stop is set yet.'
export const n0RemovesTarget = '0 removes the target.'
export const noTargetIsSet = 'No target is set yet.'
export const ofPosition = (label: string | number, id: string | number) => `${label} of position ${id}`
export const changeOfPositionNow = (
  label: string | number,
  id: string | number,
  shown: string | number,
  value: string | number,
) => `Change ${label} of position ${id}, now ${shown}${value}`
export const guaranteedByBrokerIt = 'Guaranteed by the broker: it fills at this price, whatever the market does'
export const intendedNotYetConfirmed = 'Intended, not yet confirmed by the broker'
export const cancel = 'Cancel'
export const save = 'Save'
export const openedAt = (
  type: string | number,
  symbol: string | number,
  digits: string | number,
  trade: string | number,
) => `${type} ${symbol}, opened at ${digits}. ${trade}`
export const breakEven = (price: string | number) => `Break-even · ${price}`
export const priceIsNotPast = 'The price is not past your entry yet.'

// ModifiedTrades
export const flightOfTradeOfPosition = (id: string | number) => `Flight of the trade of position ${id}`
export const sl = (sl: string | number) => `SL ${sl}`
export const tp = (tp: string | number) => `TP ${tp}`
export const trailingModifiedTrades = 'Trailing Modified Trades'

// OrderTools
export const change = 'Change'
export const order = (does: string | number, key: string | number) => `${does} order ${key}`
export const at2 = (value: string | number, volume: string | number, symbol: string | number, price: string | number) =>
  `${value} ${volume} ${symbol} at ${price}`
export const keepOrder = 'Keep order'
export const cancelOrder = 'Cancel order'
export const cancel2 = (order: string | number) => `Cancel ${order}?`
export const orderStaysInThis = 'The order stays in this list, as cancelled.'
export const price = 'Price'
export const discard = 'Discard'
export const changeOrder = 'Change order'
export const change2 = (order: string | number) => `Change ${order}`
export const stopLossOrTake = 'A stop loss or take profit of 0 means none.'

// Rung
export const rungOfLadder = (rung: string | number) => `Rung ${rung} of the ladder`
export const rung = (rung: string | number) => `rung ${rung}`

// TableFrame
export const times = (time: string | number) => `Times: ${time}`
export const filter3 = (value: string | number, title: string | number) => `Filter ${value}${title}`
export const showAsTable = (title: string | number) => `Show ${title} as a table`
export const showAsCards = (title: string | number) => `Show ${title} as cards`
export const ofText = (some: string | number, all: string | number) => `${some} of ${all}`
export const rows = 'rows'
export const clearFilter = 'Clear the filter'

// TotalOrders
export const flightOfOrder = (key: string | number) => `Flight of order ${key}`
export const slTp = (sl: string | number, tp: string | number) => `SL ${sl} TP ${tp}`
export const totalOrders = 'Total Orders'

// active-columns
export const showPositionOnChart = (id: string | number) => `Show position ${id} on the chart`

// close-many
export const all2 = 'All'
export const winners = 'Winners'
export const losers = 'Losers'

// totals
export const total = (count: string | number, unit: string | number, value: string | number) =>
  `Total: ${count} ${unit}${value}`
