// ActivityChart
export const tradeActivity = 'Trade Activity'
export const closed = 'Closed'
export const modified = 'Modified'

// DailyChart
export const dailyTradePerformance = 'Daily Trade Performance'
export const currentYear = 'Current year'
export const previousYear = 'Previous year'
export const noTrades = 'no trades'

// Figure
export const chartArrowKeysMove = 'A chart. The arrow keys move through it.'

// FigurePanel
export const showAsChart = 'Show as chart'
export const showAsTable = 'Show as table'
export const utcTo = (today: string | number) => `UTC, to ${today}`
export const rangeOf = (title: string | number) => `Range of ${title}`
export const chooseLongerRangeTo = 'Choose a longer range to see your older trades.'
export const closedTradesAppearHere = 'Closed trades appear here.'
export const signIn = 'Sign in'
export const toSeeResultsOf = 'to see the results of your own trades.'
export const tryAgain = 'Try again'

// Performance
export const noTradeWasClosed = (label: string | number) =>
  `No trade was closed and no stop was moved in the last ${label}.`
export const tradeActivityInFigures = 'Trade Activity in figures'
export const resultsIn = (currencies: string | number) => `Results in ${currencies}.`
export const noTradeWasClosedIn = (label: string | number) =>
  `No trade was closed in the last ${label}, nor on the same days a year before.`
export const currentYear2 = (items: string | number) => `Current year ${items}`
export const previousYear2 = (items: string | number) => `Previous year ${items}`
export const dailyTradePerformanceIn = 'Daily Trade Performance in figures'

// words
export const weekFrom = (text: string | number) => `Week from ${text}`
export const closedModified = (closed: string | number, modified: string | number) =>
  `${closed} closed, ${modified} modified`
export const noClosedTrades = 'no closed trades'
export const currentYearPreviousYear = (profit: string | number, before: string | number) =>
  `current year ${profit}, previous year ${before}`
