// StopAll
export const stopEverything = 'Stop everything'
export const stop = 'Stop'
export const everything = 'everything'

// StopDialog
export const tradingStopsAtOnce =
  'Trading stops at once: nothing new is sent to any of your accounts until you resume it with your password.'
export const closeAtMarket = (open: string | number) => `Close ${open} at market`
export const cancelAllPendingOrders = 'Cancel all pending orders'
export const close = 'Close'
export const keepTrading = 'Keep trading'
export const stopEverythingNow = 'Stop everything now'
export const closedAndCancelled = 'Closed and cancelled'
export const closedCancelled = (closed: string | number, cancelled: string | number) =>
  `${closed} closed, ${cancelled} cancelled`
export const toGo = (left: string | number) => `, ${left} to go`
export const closed = (closed: string | number) => `${closed} closed`
export const cancelled = (cancelled: string | number) => `, ${cancelled} cancelled.`
export const theseStayed = ' These stayed:'
export const resumeItUnder = 'Resume it under'
export const security = 'Security'
