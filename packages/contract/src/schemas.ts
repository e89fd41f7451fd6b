import { z } from 'zod'
import { broker } from './brokers.ts'
import {
  account,
  accountChange,
  accountList,
  accountOffer,
  accountTest,
  commissionInput,
  connectedAccount,
  connectInput,
  connectStep,
  depositInput,
  paperInput,
} from './entities/account.ts'
import { accountFloor, floorPlan } from './entities/account-floor.ts'
import { accountSymbol, symbolsInput } from './entities/account-symbol.ts'
import { activity, activityQuery } from './entities/activity.ts'
import { alert, alertInput, alertsQuery } from './entities/alert.ts'
import { candleQuery, candles } from './entities/candle.ts'
import { drawings, drawingsInput, drawingsQuery } from './entities/drawing.ts'
import { drill, drillInput } from './entities/drill.ts'
import { flightRecord } from './entities/flight.ts'
import {
  historyImport,
  historyImported,
  historyImportInput,
  historyTrades,
  historyTradesQuery,
} from './entities/history.ts'
import { rungHonestyAnswer, rungHonestyQuery } from './entities/honesty.ts'
import { instrument } from './entities/instrument.ts'
import { journalCharges, journalChargesQuery } from './entities/journal-charges.ts'
import {
  journalExportQuery,
  journalNote,
  journalNoteInput,
  journalNotes,
  journalNotesQuery,
} from './entities/journal-note.ts'
import { positionLadder } from './entities/ladder-change.ts'
import { accountLimits, limitsInput, limitsList } from './entities/limits.ts'
import { messageInput } from './entities/message.ts'
import { notice, noticeGroup, readInput, readMark } from './entities/notice.ts'
import { ownSession } from './entities/own-session.ts'
import {
  accountQuery,
  activeTrade,
  closedTrade,
  closeInput,
  counts,
  levelsInput,
  modifiedTrade,
} from './entities/position.ts'
import { pricePath } from './entities/price-path.ts'
import { quota } from './entities/quota.ts'
import { market, quote } from './entities/quote.ts'
import { risk } from './entities/risk.ts'
import { resumeInput, securityEvents, securityEventsQuery, tradingState } from './entities/safety.ts'
import { keptLadder, savedLadder, savedLadderInput } from './entities/saved-ladder.ts'
import { found, searchQuery } from './entities/search.ts'
import { deskKey } from './entities/statement.ts'
import { openedPairing, pairing, pairingInput } from './entities/terminal.ts'
import {
  archiveHourQuery,
  tickPieceInput,
  tickRangeQuery,
  tickSet,
  tickSetBegun,
  tickSetInput,
} from './entities/tick-set.ts'
import { orderChange, publishedTrade, trade, tradeBody } from './entities/trade.ts'
import { passwordPolicy, profile, profileInput } from './entities/trader.ts'
import { closedTotals, closedTotalsQuery, exportQueries, listQueries, page, spanQuery } from './lists.ts'
import { wholeNumber } from './primitives.ts'
import type { RouteName, Routes } from './routes.ts'
import { site } from './site.ts'
import { idempotencyKey, idempotencyKeyWords } from './wire.ts'

const paging = z.strictObject({
  limit: wholeNumber('limit', 1, 200).default(50),
  cursor: z.string().max(200).optional(),
})
/** Not JSON: a file to be saved, whose name is in the answer's header. */
const file = z.string()
const byId = z.strictObject({ id: z.string().min(1).max(100) })
const answer = z.object({ message: z.string() })
/** A market is named as the server of its accounts; the paper market where none is. */
const ofMarket = z.strictObject({ market: z.string().max(100).optional() })
/** A ladder is saved as it was given, or refused where it can work on no symbol; `warnings` says in words what works hardly as meant. */
const savedRisk = risk.extend({ ...answer.shape, warnings: z.array(z.string()) })

const savedLimits = accountLimits.extend(answer.shape)

/** The input and the answer of a route. */
export interface RouteSchemas {
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly response: z.ZodType
}

type ParamsOf<Path> = Path extends `${string}:${string}` ? { readonly params: z.ZodType } : { readonly params?: never }
type BodyOf<Method> = Method extends 'PUT' | 'PATCH'
  ? { readonly body: z.ZodType }
  : Method extends 'POST'
    ? unknown
    : { readonly body?: never }
/** The schemas that a route needs: an answer, one for its path if that has a parameter, and a body if its method carries one. */
type SchemasByName = {
  readonly [K in RouteName]: RouteSchemas & ParamsOf<Routes[K]['path']> & BodyOf<Routes[K]['method']>
}

/** The input and the answer of each route. A route without its schemas does not compile, nor do schemas without a route. */
export const schemas = {
  site: { response: site },
  passwordPolicy: { response: passwordPolicy },
  brokers: { response: z.object({ items: z.array(broker) }) },
  instruments: {
    query: ofMarket,
    /** `others` are symbols that its broker offers and that are off: rows of before may be of them. */
    response: z.object({ items: z.array(instrument), others: z.array(instrument).optional() }),
  },
  quotes: { query: ofMarket, response: z.object({ items: z.array(quote), market }) },
  priceHistory: {
    query: ofMarket.extend({
      symbol: z.string({ error: 'Enter a symbol.' }).min(1, { error: 'Enter a symbol.' }).max(20),
    }),
    response: z.object({ items: z.array(quote.omit({ symbol: true })) }),
  },
  candles: { query: candleQuery, response: candles },
  getDrawings: { query: drawingsQuery, response: drawings },
  putDrawings: { body: drawingsInput, response: answer },
  listAlerts: { query: alertsQuery, response: z.object({ items: z.array(alert) }) },
  setAlert: { body: alertInput, response: alert },
  removeAlert: { params: byId, response: answer },
  getProfile: { response: profile },
  putProfile: { body: profileInput, response: profile.extend(answer.shape) },
  publishTrade: { body: tradeBody, response: publishedTrade },
  findPublished: {
    query: z.strictObject({
      key: z.string({ error: idempotencyKeyWords }).regex(idempotencyKey, { error: idempotencyKeyWords }),
    }),
    response: z.object({ published: publishedTrade.omit({ warning: true }).nullable() }),
  },
  listTrades: { query: listQueries.trades, response: page(trade) },
  exportTrades: { query: exportQueries.trades, response: file },
  getTrade: { params: byId, response: trade },
  deleteTrade: { params: byId, response: answer },
  /** Takes an order back that waits at the broker; its document stays, as cancelled. */
  cancelOrder: { params: byId, response: answer },
  changeOrder: { params: byId, body: orderChange, response: answer },
  getFlight: { params: byId, response: z.object({ records: z.array(flightRecord) }) },
  getPricePath: { params: byId, response: pricePath },
  getCounts: { response: counts },
  getJournalCharges: { query: journalChargesQuery, response: journalCharges },
  getActivity: { query: activityQuery, response: activity },
  getRungHonesty: { query: rungHonestyQuery, response: rungHonestyAnswer },
  listActiveTrades: { query: listQueries.activeTrades, response: page(activeTrade) },
  exportActiveTrades: { query: exportQueries.activeTrades, response: file },
  listAccounts: { response: accountList },
  testAccount: {
    body: accountTest,
    response: z.object({ steps: z.array(connectStep), choices: z.array(accountOffer) }),
  },
  connectAccount: { body: connectInput, response: connectedAccount },
  openPaper: { body: paperInput, response: account },
  getAccount: { params: byId, response: account },
  nameAccount: { params: byId, body: accountChange, response: answer },
  pauseAccount: { params: byId, response: answer },
  resumeAccount: { params: byId, response: answer },
  disconnectAccount: { params: byId, response: answer },
  openPairing: { body: pairingInput, response: openedPairing },
  getPairing: { params: byId, response: pairing },
  removePairing: { params: byId, response: answer },
  exportProgram: { params: z.object({ broker: z.string() }), response: file },
  listSymbols: { params: byId, response: z.object({ items: z.array(accountSymbol) }) },
  chooseSymbols: { params: byId, body: symbolsInput, response: answer },
  getAccountFloor: { params: byId, response: accountFloor },
  putAccountFloor: { params: byId, body: floorPlan, response: answer },
  dropAccountFloor: { params: byId, response: answer },
  releaseAccountFloor: { params: byId, response: answer },
  retryAccount: { params: byId, response: answer },
  deposit: { params: byId, body: depositInput, response: answer },
  resetAccount: { params: byId, response: answer },
  setCommission: { params: byId, body: commissionInput, response: answer },
  changeLevels: { params: byId, query: accountQuery, body: levelsInput, response: answer },
  changeLadder: { params: byId, query: accountQuery, body: positionLadder, response: answer },
  closePosition: { params: byId, query: accountQuery, body: closeInput, response: answer },
  listModifiedTrades: { query: listQueries.modifiedTrades, response: page(modifiedTrade) },
  exportModifiedTrades: { query: exportQueries.modifiedTrades, response: file },
  listClosedTrades: { query: listQueries.closedTrades, response: page(closedTrade) },
  closedTotals: { query: closedTotalsQuery, response: closedTotals },
  exportClosedTrades: { query: exportQueries.closedTrades, response: file },
  exportStatement: { query: spanQuery, response: file },
  statementKey: { response: deskKey },
  search: { query: searchQuery, response: z.object({ items: z.array(found) }) },
  listNotices: {
    query: paging.extend({ group: noticeGroup.default('all') }),
    response: page(notice).extend(readMark.shape),
  },
  listSessions: { response: z.object({ items: z.array(ownSession) }) },
  endSession: { params: byId, response: answer },
  endOtherSessions: { response: answer },
  readNotices: { body: readInput, response: readMark },
  getTrading: { response: tradingState },
  stopTrading: { response: answer },
  resumeTrading: { body: resumeInput, response: answer },
  listSecurityEvents: { query: securityEventsQuery, response: securityEvents },
  listQuotas: { response: z.object({ items: z.array(quota) }) },
  sendMessage: { body: messageInput, response: answer },
  startDrill: { body: drillInput, response: drill },
  listDrills: {
    /** `underWay` leaves out those that are over. */
    query: paging.extend({ underWay: z.enum(['true']).optional() }),
    response: page(drill),
  },
  getDrill: { params: byId, response: drill },
  stopDrill: { params: byId, response: drill },
  exportJournal: { query: journalExportQuery, response: file },
  listJournalNotes: { query: journalNotesQuery, response: journalNotes },
  putJournalNote: { body: journalNoteInput, response: journalNote },
  importHistory: { body: historyImportInput, response: historyImported },
  listImports: { response: z.object({ items: z.array(historyImport) }) },
  undoImport: { params: byId, response: answer },
  listHistory: { query: historyTradesQuery, response: historyTrades },
  listLadders: { response: z.object({ items: z.array(savedLadder) }) },
  saveLadder: { body: savedLadderInput, response: keptLadder },
  replaceLadder: { params: byId, body: savedLadderInput, response: keptLadder },
  removeLadder: { params: byId, response: answer },
  listLimits: { response: limitsList },
  putLimits: { params: byId, body: limitsInput, response: savedLimits },
  withdrawLimits: { params: byId, response: savedLimits },
  listTickSets: { response: z.object({ items: z.array(tickSet), mostBytes: z.int() }) },
  beginTickSet: { body: tickSetInput, response: tickSetBegun },
  addTickPiece: { params: byId, body: tickPieceInput, response: z.object({ ticks: z.int() }) },
  completeTickSet: { params: byId, response: tickSet },
  readTickSet: { params: byId, query: tickRangeQuery, response: file },
  removeTickSet: { params: byId, response: answer },
  readArchiveHour: { query: archiveHourQuery, response: file },
  getRisk: { response: risk },
  putRisk: { body: risk, response: savedRisk },
  putAccountRisk: { params: byId, body: risk, response: savedRisk },
  dropAccountRisk: { params: byId, response: answer },
} as const satisfies SchemasByName

export type Schemas = typeof schemas
