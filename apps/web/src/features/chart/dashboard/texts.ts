// The panel (PriceChart, ChartPlace)
export const price = 'Price'
export const symbol = 'Symbol'
export const period = 'Period'
export const auto = 'Auto'
export const shownPosition = 'Position on the chart'
export const noPosition = 'No position'
export const noOpenPosition = 'No open position'
export const optionClosed = ', closed'
export const chartLabel = (symbol: string) => `Bid and ask of ${symbol}`
export const waitingForQuotes = (symbol: string) => `Waiting for ${symbol} quotes`
export const keysHint =
  'Arrow keys move through time, plus and minus zoom. Home shows the first price, End shows the newest. F fits all levels into the chart. P and N read the previous and the next closed trade. The first Escape gives the mouse wheel back to the page, the second resets the view.'

// The buttons below it (ChartTools)
export const fitAll = 'Fit all'
export const fitAllTitle = 'Show all levels (F)'
export const now = 'Now'
export const nowTitle = 'Show the newest quote (End)'
export const zoomHint = (modifier: string) => `To zoom with the mouse wheel, click the chart first or hold ${modifier}.`

// The legend (Legend)
export const bid = 'Bid'
export const ask = 'Ask'
export const rungs = 'Rungs'
export const rungsReached = (reached: number, of: number) => `${reached} of ${of} reached`
export const stop = 'Stop'
export const moves = (count: number) => (count === 1 ? '1 move' : `${count} moves`)

// The lines (levels)
export const open = 'Open'
export const stopLevel = 'Stop'
export const guaranteedStop = 'Guaranteed stop'
export const intendedStop = 'Intended stop'
export const target = 'Target'
export const rung = (rung: number, tick: string) => `Rung ${rung}${tick}`
export const closed = 'Closed'

// The chart in a sentence, for screen readers (chart-text)
export const noPositionShown = 'No position is shown.'
export const openTrade = (side: string, lots: string, symbol: string, open: string) =>
  `${side} ${lots} ${symbol}, opened at ${open}`
export const closedTrade = (
  side: string,
  lots: string,
  symbol: string,
  open: string,
  close: string,
  time: string,
  money: string,
  currency: string,
) => `${side} ${lots} ${symbol}, opened at ${open}, closed at ${close} on ${time} UTC, result ${money} ${currency}.`
export const noStop = 'No stop'
export const reached = ', reached'
export const atBreakEven = ', at break-even'
export const locksIn = (money: string, currency: string) => `, locks in ${money} ${currency}`
export const atWorst = (money: string, currency: string) => `, at worst ${money} ${currency}`
