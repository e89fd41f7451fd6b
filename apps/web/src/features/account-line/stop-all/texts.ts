// The button on every screen (StopAll)
export const stopEverything = 'Stop everything'
export const stopWord = 'Stop'
export const everything = '\u00a0everything'

// The dialog (StopDialog)
export const explanation = 'No new orders are sent to any account until you resume trading with your password.'
export const openPositions = (count: number) => `${count} open ${count === 1 ? 'position' : 'positions'}`
export const closeAtMarket = (positions: string) => `Close ${positions} at market`
export const cancelAllPendingOrders = 'Cancel all pending orders'
export const cancel = 'Cancel'
export const stopEverythingNow = 'Stop everything now'

// The result (StopDialog)
export const progress = 'Closed and cancelled'
export const progressCounts = (closed: number, cancelled: number) => `${closed} closed, ${cancelled} cancelled`
export const left = (count: number) => `, ${count} left`
export const closedPositions = (count: number) => `${count} ${count === 1 ? 'position' : 'positions'} closed`
export const cancelledOrders = (count: number) => `, ${count} ${count === 1 ? 'order' : 'orders'} cancelled.`
export const notDone = ' Not closed or cancelled:'
export const resumeUnder = 'Resume trading under'
export const security = 'Security'
export const close = 'Close'
