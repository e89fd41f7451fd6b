import { type RouteName, type Schemas, snapshotRows } from '@ratchet/contract'
import type { z } from 'zod'
import { accountId, accountListOf, countsOf, now, passwordPolicy, type ServerState } from './state.ts'

const newestFirst = <T>(items: readonly T[]) => ({
  items: items.slice(0, snapshotRows),
  nextCursor: null,
  total: items.length,
})
export type Response<K extends RouteName> = z.input<Schemas[K]['response']>

const done = { message: 'Done.' }

/** The replies of a server that has this state, for the routes that screens call by themselves. A test sets those it is about. */
export const repliesOf = (state: ServerState): { readonly [K in RouteName]?: Response<K> } => ({
  site: state.site,
  passwordPolicy,
  brokers: { items: [] },
  instruments: { items: state.instruments },
  quotes: { items: state.quotes, market: state.market },
  candles: { items: [], more: false },
  priceHistory: { items: [] },
  getJournalCharges: { items: [], next: null, accounts: [] },
  getActivity: { today: now.slice(0, 10), items: [] },
  getDrawings: { items: [] },
  listAlerts: { items: [] },
  getProfile: state.profile,
  putProfile: { ...state.profile, ...done },
  listTrades: newestFirst(state.trades),
  findPublished: { published: null },
  getCounts: countsOf(state),
  listActiveTrades: newestFirst(state.activeTrades),
  listModifiedTrades: newestFirst(state.modifiedTrades),
  listClosedTrades: newestFirst(state.closedTrades),
  closedTotals: { count: state.closedTrades.length, profit: 0, swap: 0, commission: 0, fee: 0 },
  listAccounts: accountListOf(state),
  listNotices: { items: [], nextCursor: null, read: 0, unread: 0 },
  getTrading: { stoppedSince: null, engineSilentSince: null },
  listQuotas: { items: [] },
  search: { items: [] },
  listDrills: { items: [], nextCursor: null },
  listLadders: { items: [] },
  listLimits: { items: [] },
  getAccountFloor: { id: accountId, state: null, records: [] },
  listSessions: { items: [] },
  getRungHonesty: { from: now.slice(0, 10), items: [], barPoints: { GOLD: 1, WTI: 1 }, complete: true },
  listImports: { items: [] },
  listTickSets: { items: [], mostBytes: 1e8 },
  getRisk: state.risk,
  putRisk: { ...state.risk, ...done, warnings: [] },
  publishTrade: {
    id: '0190bbbb-0000-7000-8000-000000000001',
    key: `${now.slice(0, 16).replace('T', ' ')}`,
    status: 'Pending',
  },
})
