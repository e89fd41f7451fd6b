// CountCards
export const pendingTrades = 'Pending Trades'
export const executedTrades = 'Executed Trades'
export const modifiedTrades = 'Modified Trades'
export const closedTrades = 'Closed Trades'
export const counts = 'Counts'
