// ChartPlace
export const bidAndAskOf = (symbol: string | number) => `Bid and ask of ${symbol}`
export const arrowKeysMoveThrough =
  'Arrow keys move through time, plus and minus zoom. Home shows the first price, End the newest. F fits all levels into the chart. P and N read the previous and the next closed trade. Escape gives the wheel back to the page, then returns to the first view.'
export const waitingForQuotesOf = (symbol: string | number) => `Waiting for quotes of ${symbol}`

// ChartTools
export const showEveryLevelOn = 'Show every level on the chart (F)'
export const fitAll = 'Fit all'
export const showNewestQuoteEnd = 'Show the newest quote (End)'
export const now = 'Now'
export const clickChartToZoom = (modifier: string | number) =>
  `Click the chart to zoom with the wheel, or hold ${modifier}.`

// Legend
export const bid = 'Bid'
export const ask = 'Ask'
export const rungs = 'Rungs'
export const stopSoFar = 'Stop so far'
export const n1Move = '1 move'
export const moves = (climbed: string | number) => `${climbed} moves`

// PriceChart
export const price = 'Price'
export const symbol = 'Symbol'
export const positionShownOnChart = 'Position shown on the chart'
export const noPosition = 'No position'
export const noOpenPosition = 'No open position'
export const closed = ', closed'

// draw
export const displayBlockWidth100 = 'display: block; width: 100%; height: 100%'

// levels
export const open = 'Open'
export const guaranteedStop = 'Guaranteed stop'
export const intendedStop = 'Intended stop'
export const target = 'Target'
export const rung = (rung: string | number, value: string | number) => `Rung ${rung}${value}`
export const closed2 = 'Closed'

// past
export const closedByItsStop = 'closed by its stop'
export const closedAtItsTarget = 'closed at its target'
export const closedByStopOut = 'closed by a stop-out'
export const closedByLadder = 'closed by the ladder'
export const closedByYou = 'closed by you'
export const utc = (
  type: string | number,
  volume: string | number,
  prices: string | number,
  net: string | number,
  currency: string | number,
  ending: string | number,
  time: string | number,
) => `${type} ${volume}, ${prices}, ${net} ${currency}, ${ending} ${time} UTC`

// words
export const atBreakEven = ', at break even'
export const locksIn = (cents: string | number, currency: string | number) => `, locks in ${cents} ${currency}`
export const atWorst = (cents: string | number, currency: string | number) => `, at worst ${cents} ${currency}`
export const noPositionIsShown = 'No position is shown.'
export const openedAtClosedAt = (
  type: string | number,
  volume: string | number,
  symbol: string | number,
  priceOpen: string | number,
  price: string | number,
  time: string | number,
  money: string | number,
  value: string | number,
) => `${type} ${volume} ${symbol}, opened at ${priceOpen}, closed at ${price} on ${time} UTC, result ${money} ${value}.`
export const reached = ', reached'
export const noStop = 'No stop'
export const openedAt = (
  type: string | number,
  volume: string | number,
  symbol: string | number,
  price_open: string | number,
) => `${type} ${volume} ${symbol}, opened at ${price_open}`
export const closed3 = (net: string | number) => `Closed ${net}`
