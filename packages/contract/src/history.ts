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
  many: `A file brings ${mostHistoryTrades.toLocaleString('en-US')} trades at most. Save it in parts, and import one after another.`,
  none: 'There is no trade in it.',
  full: `You keep ${mostKeptHistory.toLocaleString('en-US')} imported trades at most. Undo an import first.`,
  undone: 'The import is undone: its trades are gone from your journal.',
  unknown: 'There is no such import.',
  number: 'It has more decimals than are kept, or is too large.',
  times: 'A trade closes after it opens, and not in the future.',
  twice: 'The same deal stands there twice.',
  server: 'Name the broker’s server: 1 to 100 letters.',
  login: 'Name the account: its log-in, of 1 to 40 letters without blanks.',
  currency: 'Name the currency by its three letters, such as USD.',
} as const
