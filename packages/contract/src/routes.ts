import { z } from 'zod'
import { account } from './entities/account.ts'
import { activity, activityQuery } from './entities/activity.ts'
import { drill, drillInput } from './entities/drill.ts'
import { flightRecord } from './entities/flight.ts'
import { rungHonestyAnswer, rungHonestyQuery } from './entities/honesty.ts'
import { instrument } from './entities/instrument.ts'
import { messageInput } from './entities/message.ts'
import { notice, noticeGroup, readInput, readMark } from './entities/notice.ts'
import { activeTrade, closedTrade, closeInput, counts, levelsInput, modifiedTrade } from './entities/position.ts'
import { pricePath } from './entities/price-path.ts'
import { market, quote } from './entities/quote.ts'
import { risk } from './entities/risk.ts'
import { found, searchQuery } from './entities/search.ts'
import { deskKey } from './entities/statement.ts'
import { orderChange, publishedTrade, trade, tradeInput } from './entities/trade.ts'
import { passwordPolicy, profile, profileInput } from './entities/trader.ts'
import { closedTotals, closedTotalsQuery, exportQueries, listQueries, page, spanQuery } from './lists.ts'
import { isoTime } from './primitives.ts'
import { site } from './site.ts'

const paging = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(200).optional(),
})
/** Not JSON: a file to be kept, whose name the answer's header carries. */
const file = z.string()
const byId = z.strictObject({ id: z.string().min(1).max(100) })
const answer = z.object({ message: z.string() })
/** A ladder is saved as it was given, or refused where it can work on no symbol; `warnings` says in words what works hardly as meant. */
const savedRisk = risk.extend({ ...answer.shape, warnings: z.array(z.string()) })

/**
 * Every route of the API but better-auth's own: the server registers from this table, the browser calls by it, OpenAPI is made
 * of it. Routes without `signedIn` are public; with `maybeSignedIn` it matters who asks. Those with `file` answer no JSON.
 */
export const routes = {
  site: { method: 'GET', path: '/api/site', response: site },
  passwordPolicy: { method: 'GET', path: '/api/password-policy', response: passwordPolicy },
  instruments: { method: 'GET', path: '/api/instruments', response: z.object({ items: z.array(instrument) }) },
  quotes: { method: 'GET', path: '/api/quotes', response: z.object({ items: z.array(quote), market }) },
  priceHistory: {
    method: 'GET',
    path: '/api/price-history',
    query: z.strictObject({
      symbol: z.string({ error: 'Name a symbol.' }).min(1, { error: 'Name a symbol.' }).max(20),
    }),
    response: z.object({ items: z.array(quote.omit({ symbol: true })) }),
  },
  getProfile: { method: 'GET', path: '/api/profile', response: profile, signedIn: true },
  putProfile: {
    method: 'PUT',
    path: '/api/profile',
    body: profileInput,
    response: profile.extend(answer.shape),
    signedIn: true,
  },
  publishTrade: {
    method: 'POST',
    path: '/api/trades',
    body: tradeInput,
    response: publishedTrade,
    status: 201,
    signedIn: true,
  },
  listTrades: {
    method: 'GET',
    path: '/api/trades',
    query: listQueries.trades,
    response: page(trade),
    signedIn: true,
  },
  exportTrades: {
    method: 'GET',
    path: '/api/trades/export',
    query: exportQueries.trades,
    response: file,
    file: true,
    signedIn: true,
  },
  getTrade: { method: 'GET', path: '/api/trades/:id', params: byId, response: trade, signedIn: true },
  deleteTrade: { method: 'DELETE', path: '/api/trades/:id', params: byId, response: answer, signedIn: true },
  /** Takes an order back that waits at the broker; its document stays, as cancelled. */
  cancelOrder: { method: 'POST', path: '/api/trades/:id/cancel', params: byId, response: answer, signedIn: true },
  changeOrder: {
    method: 'PATCH',
    path: '/api/trades/:id',
    params: byId,
    body: orderChange,
    response: answer,
    signedIn: true,
  },
  getFlight: {
    method: 'GET',
    path: '/api/trades/:id/flight',
    params: byId,
    response: z.object({ records: z.array(flightRecord) }),
    signedIn: true,
  },
  getPricePath: {
    method: 'GET',
    path: '/api/trades/:id/price-path',
    params: byId,
    response: pricePath,
    signedIn: true,
  },
  getCounts: { method: 'GET', path: '/api/counts', response: counts, signedIn: true },
  getActivity: { method: 'GET', path: '/api/activity', query: activityQuery, response: activity, signedIn: true },
  getRungHonesty: {
    method: 'GET',
    path: '/api/rung-honesty',
    query: rungHonestyQuery,
    response: rungHonestyAnswer,
    signedIn: true,
  },
  listActiveTrades: {
    method: 'GET',
    path: '/api/active-trades',
    query: listQueries.activeTrades,
    response: page(activeTrade),
    signedIn: true,
  },
  exportActiveTrades: {
    method: 'GET',
    path: '/api/active-trades/export',
    query: exportQueries.activeTrades,
    response: file,
    file: true,
    signedIn: true,
  },
  listAccounts: {
    method: 'GET',
    path: '/api/accounts',
    /** `now` is the server's clock: by it a browser whose own is off tells ages right. */
    response: z.object({ now: isoTime, items: z.array(account) }),
    signedIn: true,
  },
  retryAccount: { method: 'POST', path: '/api/accounts/:id/retry', params: byId, response: answer, signedIn: true },
  changeLevels: {
    method: 'PATCH',
    path: '/api/active-trades/:id',
    params: byId,
    body: levelsInput,
    response: answer,
    signedIn: true,
  },
  closePosition: {
    method: 'POST',
    path: '/api/active-trades/:id/close',
    params: byId,
    body: closeInput,
    response: answer,
    signedIn: true,
  },
  listModifiedTrades: {
    method: 'GET',
    path: '/api/modified-trades',
    query: listQueries.modifiedTrades,
    response: page(modifiedTrade),
    signedIn: true,
  },
  exportModifiedTrades: {
    method: 'GET',
    path: '/api/modified-trades/export',
    query: exportQueries.modifiedTrades,
    response: file,
    file: true,
    signedIn: true,
  },
  listClosedTrades: {
    method: 'GET',
    path: '/api/closed-trades',
    query: listQueries.closedTrades,
    response: page(closedTrade),
    signedIn: true,
  },
  closedTotals: {
    method: 'GET',
    path: '/api/closed-trades/totals',
    query: closedTotalsQuery,
    response: closedTotals,
    signedIn: true,
  },
  exportClosedTrades: {
    method: 'GET',
    path: '/api/closed-trades/export',
    query: exportQueries.closedTrades,
    response: file,
    file: true,
    signedIn: true,
  },
  exportStatement: {
    method: 'GET',
    path: '/api/statement',
    query: spanQuery,
    response: file,
    file: true,
    signedIn: true,
  },
  statementKey: { method: 'GET', path: '/api/statement-key', response: deskKey },
  search: {
    method: 'GET',
    path: '/api/search',
    query: searchQuery,
    response: z.object({ items: z.array(found) }),
    signedIn: true,
  },
  listNotices: {
    method: 'GET',
    path: '/api/notifications',
    query: paging.extend({ group: noticeGroup.default('all') }),
    response: page(notice).extend(readMark.shape),
    signedIn: true,
  },
  readNotices: {
    method: 'PUT',
    path: '/api/notifications/read',
    body: readInput,
    response: readMark,
    signedIn: true,
  },
  sendMessage: {
    method: 'POST',
    path: '/api/messages',
    body: messageInput,
    response: answer,
    status: 201,
    maybeSignedIn: true,
  },
  startDrill: {
    method: 'POST',
    path: '/api/drills',
    body: drillInput,
    response: drill,
    status: 201,
    signedIn: true,
  },
  listDrills: {
    method: 'GET',
    path: '/api/drills',
    /** `underWay` leaves out those that are over. */
    query: paging.extend({ underWay: z.enum(['true']).optional() }),
    response: page(drill),
    signedIn: true,
  },
  getDrill: { method: 'GET', path: '/api/drills/:id', params: byId, response: drill, signedIn: true },
  stopDrill: { method: 'POST', path: '/api/drills/:id/stop', params: byId, response: drill, signedIn: true },
  getRisk: { method: 'GET', path: '/api/risk', response: risk, signedIn: true },
  putRisk: { method: 'PUT', path: '/api/risk', body: risk, response: savedRisk, signedIn: true },
} as const

export type RouteName = keyof typeof routes
