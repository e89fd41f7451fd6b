// AccountLine
export const notSignedIn = 'Not signed in'
export const noAccountYetYour = 'No account yet: your first order opens a paper account, without real money.'
export const connectOneOfYours = 'Connect one of yours'
export const account = 'Account'
export const allFiguresOfAccount = 'All figures of the account'
export const accountWhoseMoneyIs = 'Account whose money is shown'

// words
export const since = (value: string | number) => ` since ${value}`
export const serverDoesNotAnswer = (word: string | number) =>
  `${word}: the server does not answer. The figures are those of then.`
export const connecting = 'Connecting'
export const connectingFiguresFollowOnce = 'Connecting: the figures follow once the server answers.'
export const databaseDoesNotAnswer = (word: string | number) =>
  `${word}: the database does not answer. The figures are those of then.`
export const engineIsNotRunning = (word: string | number) =>
  `${word}: the engine is not running. The figures are those of then.`
export const openPositionsStayGuarded = (
  when: string | number | null | undefined,
  account: string | number | null | undefined,
) => `${when}: ${account} Open positions stay guarded.`
export const nothingNewIsSent = (
  word: string | number | null | undefined,
  account: string | number | null | undefined,
) => `${word}: ${account} Nothing new is sent for it.`
export const figuresAreThoseOf = (
  word: string | number | null | undefined,
  account: string | number | null | undefined,
) => `${word}: ${account} The figures are those of then.`
export const pausedItTakesNo = 'Paused: it takes no new orders. Open positions stay protected.'
export const paused = 'Paused'
export const stopped = 'Stopped'
export const accountLadderMetNothing = (value: string | number) =>
  `The account ladder met ${value}: nothing new is opened.`
export const warned = 'Warned'
export const accountCameNearUpdates = (lines: string | number) =>
  `The account came near ${lines}. Updates with every price.`
export const ordersAndStopsAre = (slow: string | number) =>
  `${slow}. Orders and stops are sent before everything else, and answered that much later.`
export const current = 'Current'
export const updatesWithEveryPrice = 'Updates with every price.'
