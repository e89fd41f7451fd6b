import type { RouteName, Schemas } from '@ratchet/contract'
import { noLimits } from '@ratchet/domain'
import { accessWith, broker, programBroker } from '../broker.ts'
import { historyBody, profileBody, riskBody, tradeBody } from '../samples.ts'

type WithBody = { [K in RouteName]: Schemas[K] extends { readonly body: unknown } ? K : never }[RouteName]
/** Its path names a broker. */
type WithoutDocument = 'exportProgram'
type WithId = {
  [K in Exclude<RouteName, WithoutDocument>]: Schemas[K] extends { readonly params: unknown } ? K : never
}[Exclude<RouteName, WithoutDocument>]

/** What stands in the paths of those. */
export const pathNames: Readonly<Record<WithoutDocument, string>> = { exportProgram: programBroker }

const reach = accessWith('a-token')

/** A body that is taken by each route that has one. A new route without does not compile. */
export const bodies: Readonly<Record<WithBody, object>> = {
  putProfile: profileBody,
  publishTrade: { ...tradeBody, openAccount: true },
  changeOrder: { price: 1280.5 },
  setAlert: { symbol: 'GOLD', price: 1299.5, note: 'mine' },
  putJournalNote: { server: 'Ratchet-Demo', brokerId: '1', position: '7', text: 'Early.', tags: ['news'] },
  importHistory: historyBody,
  beginTickSet: { name: 'May', symbol: 'GOLD', digits: 2, barMs: 0 },
  // One tick, at 1 ms, of 5 points.
  addTickPiece: { place: 0, packed: 'AQEBCgA=' },
  putDrawings: { symbol: 'GOLD', items: [] },
  testAccount: reach,
  connectAccount: { ...reach, name: 'Swing' },
  nameAccount: { name: 'Swing' },
  chooseSymbols: { symbols: ['GOLD'] },
  changeLevels: { sl: 1281.5 },
  changeLadder: { ladderId: null },
  closePosition: { volume: 0.01 },
  readNotices: { seq: 1 },
  sendMessage: { kind: 'care', message: 'Hello.' },
  startDrill: { faults: ['link'], seconds: 60 },
  deposit: { amount: 5000 },
  setCommission: { amount: 3.5 },
  putAccountFloor: {
    total: { kind: 'fixed', floor: 90_000 },
    daily: null,
    target: null,
    zone: 'UTC',
    rungs: [],
    byHand: false,
    wait: 'none',
  },
  putRisk: riskBody,
  putAccountRisk: riskBody,
  putLimits: { ...noLimits, tradeVolume: 5, waitHours: 24 },
  saveLadder: { name: 'Night', ladder: riskBody, unit: 'pips' },
  replaceLadder: { name: 'Morning', ladder: riskBody },
  // The pass phrase of everybody whom a desk of the tests makes.
  resumeTrading: { password: 'a long pass phrase' },
  openPaper: { market: broker.practice },
  openPairing: { broker: programBroker },
}

/** The owner's document that each route with an id is tried on. */
export const documents: Readonly<
  Record<
    WithId,
    | 'trade'
    | 'waiting'
    | 'account'
    | 'ticket'
    | 'drill'
    | 'ownSession'
    | 'alert'
    | 'ladder'
    | 'history'
    | 'ticks'
    | 'pairing'
  >
> = {
  getTrade: 'trade',
  deleteTrade: 'waiting',
  cancelOrder: 'waiting',
  changeOrder: 'waiting',
  getFlight: 'trade',
  getPricePath: 'trade',
  getAccount: 'account',
  nameAccount: 'account',
  pauseAccount: 'account',
  resumeAccount: 'account',
  disconnectAccount: 'account',
  listSymbols: 'account',
  chooseSymbols: 'account',
  getAccountFloor: 'account',
  putAccountFloor: 'account',
  dropAccountFloor: 'account',
  releaseAccountFloor: 'account',
  retryAccount: 'account',
  deposit: 'account',
  resetAccount: 'account',
  setCommission: 'account',
  putAccountRisk: 'account',
  dropAccountRisk: 'account',
  putLimits: 'account',
  withdrawLimits: 'account',
  changeLevels: 'ticket',
  changeLadder: 'ticket',
  closePosition: 'ticket',
  removeAlert: 'alert',
  replaceLadder: 'ladder',
  removeLadder: 'ladder',
  undoImport: 'history',
  addTickPiece: 'ticks',
  completeTickSet: 'ticks',
  readTickSet: 'ticks',
  removeTickSet: 'ticks',
  getPairing: 'pairing',
  removePairing: 'pairing',
  getDrill: 'drill',
  stopDrill: 'drill',
  endSession: 'ownSession',
}

/** The idempotency key of the owner's first trade. A key counts for its own trader alone. */
export const ownersKey = 'first-order'

/** What the routes need in their query. */
export const queries: Readonly<Record<string, string>> = {
  'GET /api/price-history': 'symbol=GOLD',
  'GET /api/trades/published': `key=${ownersKey}`,
  'GET /api/drawings': 'symbol=GOLD',
  'GET /api/candles': 'symbol=GOLD&period=1m',
  'GET /api/trades/export': 'format=csv',
  'GET /api/active-trades/export': 'format=csv',
  'GET /api/modified-trades/export': 'format=csv',
  'GET /api/closed-trades/export': 'format=csv',
  'GET /api/journal/export': 'format=csv',
  'GET /api/search': 'q=first',
  'GET /api/tick-archive': 'symbol=GOLD&time=1398902400000',
}

const [email, name, password] = ['nobody-yet@example.com', 'Nobody', 'not the pass phrase']
/** Bodies of the routes of identity. */
export const identityBodies: Readonly<Record<string, object>> = {
  'POST /api/auth/sign-up/email': { name, email, password: 'yet another phrase' },
  'POST /api/auth/sign-in/email': { email, password },
  'POST /api/auth/sign-in/code': { code: '123456' },
  'POST /api/auth/two-factor/begin': { password },
  'POST /api/auth/two-factor/confirm': { code: '123456' },
  'POST /api/auth/two-factor/end': { password, code: '123456' },
  'POST /api/auth/two-factor/recovery-codes': { password, code: '123456' },
  'POST /api/auth/sign-in/passkey/begin': {},
  'POST /api/auth/sign-in/passkey': { response: { id: 'a-passkey', response: {} } },
  'POST /api/auth/passkey/begin': { password },
  'POST /api/auth/passkey/confirm': { name: 'Phone', response: { id: 'a-passkey', response: {} } },
  'POST /api/auth/passkey/rename': { passkey: 'a-passkey', name: 'Phone' },
  'POST /api/auth/passkey/remove': { passkey: 'a-passkey', password },
  'POST /api/auth/passkey/keep': { keep: [], password },
  'POST /api/auth/prove': { password },
  'POST /api/auth/prove/passkey/begin': {},
  'POST /api/auth/prove/passkey': { response: { id: 'a-passkey', response: {} } },
  'POST /api/auth/sign-out': {},
  'POST /api/auth/change-password': { currentPassword: password, newPassword: 'yet another phrase' },
  'POST /api/auth/confirm-address': { token: 'a-token', password: 'yet another phrase' },
  'POST /api/auth/request-password-reset': { email },
  'POST /api/auth/check-reset-link': { token: 'a-token' },
  'POST /api/auth/reset-password': { token: 'a-token', newPassword: 'yet another phrase' },
}
