/** One route of the API as everybody may know it: what it takes and answers stands in `schemas.ts` under the same name. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/api/${string}`
  /** The heading of the description under which it stands. */
  readonly tag: 'Public' | 'Trader' | 'Trades' | 'Positions'
  /** The purpose of the route, in a line. */
  readonly summary: string
  /** The status of a successful answer; 200 by default. */
  readonly status?: 201
  /** Its answer is no JSON but a file to be kept, whose name the answer's header carries. */
  readonly file?: true
  /** Routes without it are public. */
  readonly signedIn?: true
  /** Public, but it matters who asks. */
  readonly maybeSignedIn?: true
}

/**
 * Every route of the API but better-auth's own: the server registers from this table, the browser calls by it, OpenAPI is made
 * of it. It carries no schema, because the sign-in page loads it and has no use for those of every answer.
 */
export const routes = {
  site: { method: 'GET', path: '/api/site', tag: 'Public', summary: 'Names, links and media of the public pages' },
  passwordPolicy: { method: 'GET', path: '/api/password-policy', tag: 'Public', summary: 'The rules of a password' },
  brokers: {
    method: 'GET',
    path: '/api/brokers',
    tag: 'Public',
    summary: 'The brokers at which an account can be connected, and what each asks for',
  },
  instruments: {
    method: 'GET',
    path: '/api/instruments',
    tag: 'Public',
    summary: 'Contract data of every symbol, of the paper market or of another that is named',
  },
  quotes: {
    method: 'GET',
    path: '/api/quotes',
    tag: 'Public',
    summary:
      'The latest quote of each symbol, of the paper market or of another that is named, and which market that is',
  },
  priceHistory: {
    method: 'GET',
    path: '/api/price-history',
    tag: 'Public',
    summary: 'The past of a symbol, oldest first: near times in full, far ones thinned',
  },
  getProfile: { method: 'GET', path: '/api/profile', tag: 'Trader', summary: 'The profile', signedIn: true },
  putProfile: {
    method: 'PUT',
    path: '/api/profile',
    tag: 'Trader',
    summary: 'Change the profile; a broker password goes in and never comes out',
    signedIn: true,
  },
  publishTrade: {
    method: 'POST',
    path: '/api/trades',
    tag: 'Trades',
    summary: 'Publish an instruction; with an Idempotency-Key at most once',
    status: 201,
    signedIn: true,
  },
  listTrades: {
    method: 'GET',
    path: '/api/trades',
    tag: 'Trades',
    summary: 'Instructions, newest first',
    signedIn: true,
  },
  exportTrades: {
    method: 'GET',
    path: '/api/trades/export',
    tag: 'Trades',
    summary: 'Instructions as a file for spreadsheets, CSV or XLSX',
    file: true,
    signedIn: true,
  },
  getTrade: {
    method: 'GET',
    path: '/api/trades/:id',
    tag: 'Trades',
    summary: 'One instruction, by its key or its id',
    signedIn: true,
  },
  deleteTrade: {
    method: 'DELETE',
    path: '/api/trades/:id',
    tag: 'Trades',
    summary: 'Delete an instruction, by its key or its id; a working order is cancelled first',
    signedIn: true,
  },
  cancelOrder: {
    method: 'POST',
    path: '/api/trades/:id/cancel',
    tag: 'Trades',
    summary: 'Cancel an order that waits at the broker; its document stays',
    signedIn: true,
  },
  changeOrder: {
    method: 'PATCH',
    path: '/api/trades/:id',
    tag: 'Trades',
    summary: 'Change the price, the stop loss or the take profit of an order that waits at the broker',
    signedIn: true,
  },
  getFlight: {
    method: 'GET',
    path: '/api/trades/:id/flight',
    tag: 'Trades',
    summary: 'Everything that happened to an instruction, oldest first',
    signedIn: true,
  },
  getPricePath: {
    method: 'GET',
    path: '/api/trades/:id/price-path',
    tag: 'Trades',
    summary: 'What the market did through the life of an instruction, in at most 600 points',
    signedIn: true,
  },
  getCounts: {
    method: 'GET',
    path: '/api/counts',
    tag: 'Trades',
    summary: 'How many are pending, executed, modified and closed',
    signedIn: true,
  },
  getActivity: {
    method: 'GET',
    path: '/api/activity',
    tag: 'Trades',
    summary: 'Closing deals, stop changes and profit by day, week or month, beside those of the year before',
    signedIn: true,
  },
  getRungHonesty: {
    method: 'GET',
    path: '/api/rung-honesty',
    tag: 'Positions',
    summary: 'What the stop of each rung promised and gave, by symbol and session',
    signedIn: true,
  },
  listActiveTrades: {
    method: 'GET',
    path: '/api/active-trades',
    tag: 'Positions',
    summary: 'Open positions, newest first',
    signedIn: true,
  },
  exportActiveTrades: {
    method: 'GET',
    path: '/api/active-trades/export',
    tag: 'Positions',
    summary: 'Open positions as a file for spreadsheets',
    file: true,
    signedIn: true,
  },
  listAccounts: {
    method: 'GET',
    path: '/api/accounts',
    tag: 'Positions',
    summary: 'The accounts, and which of them is frozen because the outcome of a request is not known',
    signedIn: true,
  },
  testAccount: {
    method: 'POST',
    path: '/api/accounts/test',
    tag: 'Positions',
    summary: 'Look step by step whether an account could be connected; nothing is kept and nothing is traded',
    signedIn: true,
  },
  connectAccount: {
    method: 'POST',
    path: '/api/accounts',
    tag: 'Positions',
    summary: 'Connect an account at a broker, or renew the credentials of one that is connected',
    status: 201,
    signedIn: true,
  },
  openPaper: {
    method: 'POST',
    path: '/api/accounts/paper',
    tag: 'Positions',
    summary: 'Open a paper account that trades on the prices of a broker at which the trader has an account',
    signedIn: true,
    status: 201,
  },
  getAccount: {
    method: 'GET',
    path: '/api/accounts/:id',
    tag: 'Positions',
    summary: 'One account: its money, its state, and when its broker was last heard of',
    signedIn: true,
  },
  nameAccount: {
    method: 'PATCH',
    path: '/api/accounts/:id',
    tag: 'Positions',
    summary: 'Name an account',
    signedIn: true,
  },
  pauseAccount: {
    method: 'POST',
    path: '/api/accounts/:id/pause',
    tag: 'Positions',
    summary: 'Take no new instruction for an account; what is open there stays protected',
    signedIn: true,
  },
  resumeAccount: {
    method: 'POST',
    path: '/api/accounts/:id/resume',
    tag: 'Positions',
    summary: 'Take instructions for an account again',
    signedIn: true,
  },
  disconnectAccount: {
    method: 'DELETE',
    path: '/api/accounts/:id',
    tag: 'Positions',
    summary: 'Forget the credentials of an account that has nothing open; its record stays',
    signedIn: true,
  },
  listSymbols: {
    method: 'GET',
    path: '/api/accounts/:id/symbols',
    tag: 'Positions',
    summary: 'What its broker offers an account, and which of it is on there',
    signedIn: true,
  },
  chooseSymbols: {
    method: 'PUT',
    path: '/api/accounts/:id/symbols',
    tag: 'Positions',
    summary: 'Say which symbols are on at an account; one with an open position or a waiting order stays on',
    signedIn: true,
  },
  putAccountRisk: {
    method: 'PUT',
    path: '/api/accounts/:id/risk',
    tag: 'Trader',
    summary: 'Give an account a ladder of its own',
    signedIn: true,
  },
  dropAccountRisk: {
    method: 'DELETE',
    path: '/api/accounts/:id/risk',
    tag: 'Trader',
    summary: 'Let an account climb by the ladder of all accounts again',
    signedIn: true,
  },
  retryAccount: {
    method: 'POST',
    path: '/api/accounts/:id/retry',
    tag: 'Positions',
    summary: 'Try an account again that an internal fault has frozen',
    signedIn: true,
  },
  changeLevels: {
    method: 'PATCH',
    path: '/api/active-trades/:id',
    tag: 'Positions',
    summary:
      'Change stop loss and take profit; a stop never loosens. The query names the account of a ticket that two have',
    signedIn: true,
  },
  closePosition: {
    method: 'POST',
    path: '/api/active-trades/:id/close',
    tag: 'Positions',
    summary: 'Close a position, or a part of it. The query names the account of a ticket that two have',
    signedIn: true,
  },
  listModifiedTrades: {
    method: 'GET',
    path: '/api/modified-trades',
    tag: 'Positions',
    summary: 'Stop changes, newest first',
    signedIn: true,
  },
  exportModifiedTrades: {
    method: 'GET',
    path: '/api/modified-trades/export',
    tag: 'Positions',
    summary: 'Stop changes as a file for spreadsheets',
    file: true,
    signedIn: true,
  },
  listClosedTrades: {
    method: 'GET',
    path: '/api/closed-trades',
    tag: 'Positions',
    summary: 'Closing deals, newest first',
    signedIn: true,
  },
  closedTotals: {
    method: 'GET',
    path: '/api/closed-trades/totals',
    tag: 'Trades',
    summary: 'What all closed trades of a filter come to',
    signedIn: true,
  },
  exportClosedTrades: {
    method: 'GET',
    path: '/api/closed-trades/export',
    tag: 'Positions',
    summary: 'Closing deals as a file for spreadsheets',
    file: true,
    signedIn: true,
  },
  exportStatement: {
    method: 'GET',
    path: '/api/statement',
    tag: 'Trader',
    summary: 'The record of a time as a signed file that anybody can verify',
    file: true,
    signedIn: true,
  },
  statementKey: {
    method: 'GET',
    path: '/api/statement-key',
    tag: 'Public',
    summary: 'The public key of signed statements',
  },
  search: {
    method: 'GET',
    path: '/api/search',
    tag: 'Trader',
    summary: 'Trades, open positions and closing deals that carry the words, newest first',
    signedIn: true,
  },
  listNotices: {
    method: 'GET',
    path: '/api/notifications',
    tag: 'Trader',
    summary: 'What happened that the trader is told of, newest first, and how much of it is new',
    signedIn: true,
  },
  listSessions: {
    method: 'GET',
    path: '/api/sessions',
    tag: 'Trader',
    summary: 'Where the trader is signed in',
    signedIn: true,
  },
  endSession: {
    method: 'DELETE',
    path: '/api/sessions/:id',
    tag: 'Trader',
    summary: 'End one of the trader’s sessions',
    signedIn: true,
  },
  endOtherSessions: {
    method: 'POST',
    path: '/api/sessions/end-others',
    tag: 'Trader',
    summary: 'End every session of the trader but the one that asks',
    signedIn: true,
  },
  readNotices: {
    method: 'PUT',
    path: '/api/notifications/read',
    tag: 'Trader',
    summary: 'Say how far the notifications were read',
    signedIn: true,
  },
  sendMessage: {
    method: 'POST',
    path: '/api/messages',
    tag: 'Public',
    summary: 'Write to the operator: by the contact form, or signed in to customer care',
    status: 201,
    maybeSignedIn: true,
  },
  startDrill: {
    method: 'POST',
    path: '/api/drills',
    tag: 'Trader',
    summary: 'Rehearse trouble on the paper account: gaps, requotes, lost answers, a dead link, a restart',
    status: 201,
    signedIn: true,
  },
  listDrills: {
    method: 'GET',
    path: '/api/drills',
    tag: 'Trader',
    summary: 'Drills, newest first, each with its report once it is over',
    signedIn: true,
  },
  getDrill: {
    method: 'GET',
    path: '/api/drills/:id',
    tag: 'Trader',
    summary: 'One drill: what is switched on now, or its report',
    signedIn: true,
  },
  stopDrill: {
    method: 'POST',
    path: '/api/drills/:id/stop',
    tag: 'Trader',
    summary: 'End a drill before its time',
    signedIn: true,
  },
  getRisk: { method: 'GET', path: '/api/risk', tag: 'Trader', summary: 'The ladder', signedIn: true },
  putRisk: { method: 'PUT', path: '/api/risk', tag: 'Trader', summary: 'Save the ladder', signedIn: true },
} as const satisfies Readonly<Record<string, Route>>

export type Routes = typeof routes
export type RouteName = keyof Routes
