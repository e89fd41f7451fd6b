// The line with the figures of an account (AccountLine)
export const notSignedIn = 'Not signed in'
export const noAccountYet = 'No account yet. Your first order opens a paper account, without real money.'
export const connectAccount = 'Connect an account'
export const account = 'Account'
export const allFigures = 'All figures of the account'
export const chooseAccount = 'Account to show'

// The figures (Figures); the style sheet names two of them
export const balance = 'Balance'
export const equity = 'Equity'
export const unrealised = 'Unrealised P/L'
export const today = 'Today'
export const usedMargin = 'Used margin'
export const freeMargin = 'Free margin'
export const marginLevel = 'Margin level'

// How current the figures are (standing): a word
export const upToDate = 'Up to date'
export const connecting = 'Connecting'
export const delayed = (since: string) => `Delayed${since}`
export const frozen = (since: string) => `Frozen${since}`
export const since = (time: string) => ` since ${time}`
export const paused = 'Paused'
export const stopped = 'Stopped'
export const warned = 'Equity warning'

// How current the figures are (standing): a sentence
export const upToDateWhy = 'The figures update with every price.'
export const connectingWhy = 'Connecting to the server.'
export const noServer = (delayed: string) => `${delayed}: the server does not respond. The figures are from that time.`
export const noDatabase = (delayed: string) =>
  `${delayed}: the database does not respond. The figures are from that time.`
export const noEngine = (delayed: string) => `${delayed}: the engine is not running. The figures are from that time.`
export const noBroker = (delayed: string, why: string | null) => `${delayed}: ${why} The figures are from that time.`
export const frozenWhy = (frozen: string, why: string | null) => `${frozen}: ${why} No new orders are sent.`
export const frozenByOperator = (frozen: string, why: string | null) =>
  `${frozen}: ${why} Open positions stay protected.`
export const pausedWhy = 'Paused: no new orders. Open positions stay protected.'
export const stoppedByFloor = (line: string) => `The account reached ${line}: no new trades are opened.`
export const nearFloor = (lines: string) => `Equity came close to ${lines}. The figures update with every price.`
export const slowBroker = (slow: string) => `${slow}. Orders and stops are sent first, but responses are delayed.`
