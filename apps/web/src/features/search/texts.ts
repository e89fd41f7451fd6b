// SearchBox and SearchDialog
export const search = 'Search'
export const placeholder = 'Screens, trades, tickets, comments'
export const escapeKey = 'esc'
export const cancel = 'Cancel'

// SearchResults
export const results = 'Results'
export const move = 'move'
export const open = 'open'
export const searching = 'Searching…'
export const nothingFound = (query: string) => `Nothing found for “${query}”.`
export const signInToSearchTrades = 'Sign in to search your trades too.'
export const typeOneMoreLetter = 'Type one more letter to search your trades.'
export const since = (time: string) => `since ${time}`
export const profitOn = (profit: string, time: string) => `${profit} on ${time}`

// Groups of results
export const recent = 'Recent'
export const screens = 'Screens'
export const actions = 'Actions'
export const openPositions = 'Open positions'
export const trades = 'Trades'
export const closedDeals = 'Closed deals'
export const seeAlso = 'See also'

// Results from the guide
export const documentation = 'Documentation'

// Actions, and where the trader finds them
export const riskManagement = 'Risk Management'
export const equityFloor = 'Equity floor'
export const ladderLab = 'Ladder Lab'
export const importHistory = 'Import history'
export const security = 'Security'
export const settings = 'Settings'
export const buyOrSell = 'Buy or sell'
export const besideChart = 'Order ticket beside the chart'
export const positionsBesideChart = 'Open positions beside the chart'
export const closePosition = 'Close a position'
export const closeHalf = 'Close half of a position'
export const reversePosition = 'Reverse a position'
export const breakEven = 'Move the stop to break-even'
export const setPriceAlert = 'Set a price alert'
export const alertsBelowChart = 'Alerts below the chart'
export const closeSeveral = 'Close several positions'
export const changeLevels = 'Change a stop loss or take profit'
export const activeTrades = 'Active Trades'
export const cancelPendingOrder = 'Cancel a pending order'
export const totalOrders = 'Total Orders'
export const setLadder = 'Set a ladder'
export const setDailyLossLimit = 'Set a daily loss limit'
export const testLadder = 'Test a ladder'
export const importTrades = 'Import trades'
export const stopOrResume = 'Stop or resume all trading'
export const setUpTwoFactor = 'Set up two-factor sign-in'
export const addPasskey = 'Add a passkey'
export const changePassword = 'Change your password'
