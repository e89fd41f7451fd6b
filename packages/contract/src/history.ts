/** How much of what was traded elsewhere a file may bring, and a trader keep. */
export const mostHistoryTrades = 10_000
export const mostKeptHistory = 20_000
/** So many are read at a time. */
export const historyAtOnce = 1000
/** Of a body with as many trades as may be. */
export const maxHistoryBytes = 6 * 1024 * 1024
export const historyCommentMax = 200
export const historySymbolMax = 40

/** What is said of imported history, by the server and by the browser before it asks. */
export const historyWords = {
  many: `A file can have at most ${mostHistoryTrades.toLocaleString('en-US')} trades. Save it in parts and import them one by one.`,
  none: 'The file has no closed trades.',
  full: `You can keep at most ${mostKeptHistory.toLocaleString('en-US')} imported trades. Undo an import first.`,
  undone: 'Import undone. Its trades were removed from your journal.',
  unknown: 'This import does not exist.',
  number: 'This number has too many decimals or is too large.',
  times: 'A trade must close after it opens, and not in the future.',
  twice: 'The same deal appears twice.',
  server: 'Enter the broker’s server: 1 to 100 characters.',
  login: 'Enter the Broker ID: 1 to 40 characters without spaces.',
  currency: 'Enter the currency code, such as USD.',
} as const
