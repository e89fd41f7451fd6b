// Panels
export const tradeActivity = 'Trade Activity'
export const tradeActivityTable = 'Trade Activity as a table'
export const dailyPerformance = 'Daily Trade Performance'
export const dailyPerformanceTable = 'Daily Trade Performance as a table'
export const showAsChart = 'Show as chart'
export const showAsTable = 'Show as table'
export const upTo = (day: string) => `UTC, up to ${day}`
export const rangeOf = (title: string) => `Range of ${title}`
export const signIn = 'Sign in'
export const signInReason = 'to see your results.'
export const tryAgain = 'Try again'

// A range without trades
export const noActivity = (range: string) => `No closed trades and no stop changes in the last ${range}.`
export const noResults = (range: string) => `No closed trades in the last ${range}, nor a year earlier.`
export const severalCurrencies = (currencies: string) => `Results in ${currencies}.`
export const chooseLongerRange = 'Choose a longer range to see older trades.'
export const closedAppearHere = 'Closed trades appear here.'

// Legends, columns and tips
export const units = { day: 'Day', week: 'Week', month: 'Month' } as const
export const closed = 'Closed'
export const modified = 'Modified'
export const currentYear = 'Current year'
export const currentYears = (years: string) => `Current year ${years}`
export const previousYear = 'Previous year'
export const previousYears = (years: string) => `Previous year ${years}`
export const noTrades = 'no trades'

// Charts, for screen readers
export const weekOf = (day: string) => `Week of ${day}`
export const counts = (closed: string, modified: string) => `${closed} closed, ${modified} modified`
export const noClosedTrades = 'no closed trades'
export const results = (current: string, previous: string) => `current year ${current}, previous year ${previous}`
