import type { Bus } from '@ratchet/engine/ports'
import { Kysely, PostgresDialect } from 'kysely'
import { openPool } from '../connections/connect.ts'
import type { DB } from '../generated/database.ts'
import { openDoor, TraderMemory, type WriterDoor } from '../log/index.ts'
import { readMark } from '../replica/place.ts'
import { Replica, type ReplicaFigures, type ReplicaOptions } from '../replica/replica.ts'
import { readAccountFloor } from './account-floors.ts'
import { AccountNames } from './account-names.ts'
import { hasAccountAt, instruments, listAccounts, markets } from './accounts.ts'
import { activity } from './activity.ts'
import { listAlerts, removeAlert, setAlert } from './alerts.ts'
import type { ApiStore } from './api-store.ts'
import { candles } from './candles.ts'
import { batchedEventsSince } from './changes.ts'
import { balances, charges } from './charges.ts'
import * as commands from './commands.ts'
import { changeAccount, connectAccount, openOf, openPaper } from './connect-account.ts'
import type { Page } from './cursor.ts'
import { type DayLimits, noDayLimits, spentToday } from './day-writes.ts'
import { putDrawings, readDrawings } from './drawings.ts'
import { askDrill, getDrill, listDrills, stopDrill } from './drills.ts'
import * as events from './events.ts'
import { exposure } from './exposure.ts'
import * as history from './history.ts'
import { rungEvents } from './honesty.ts'
import * as journalNotes from './journal-notes.ts'
import * as ladders from './ladders.ts'
import * as limits from './limits.ts'
import * as lists from './lists.ts'
import { namingBy } from './name.ts'
import { listNotices, noticesRead, readNotices } from './notices.ts'
import * as pairings from './pairings.ts'
import { pastPrices, pricePath } from './price-path.ts'
import { publishing } from './publish.ts'
import { readMany, readOne } from './reading.ts'
import { openRecord } from './record.ts'
import * as savedLadders from './saved-ladders.ts'
import { search } from './search.ts'
import type { ApiContext, Trx } from './session.ts'
import { setTrading, tradingStopped } from './stop-trading.ts'
import type { StreamContext } from './stream.ts'
import { accountSymbols, chooseSymbols, symbolsOn } from './symbols.ts'
import * as tickSets from './tick-sets.ts'
import * as trader from './trader.ts'
import { prepareNaming } from './trader-statement.ts'
import { publishedUnder, usage } from './usage.ts'
import { walk } from './walk.ts'

export interface ApiStoreOptions {
  /** Address of the migrated database; the store takes the api's role itself. */
  readonly url: string
  /** The database's key by which traders are named (`Vault.nameKey`). */
  readonly nameKey: Uint8Array
  /** Gets topic and message after each commit. */
  readonly notify: Bus['publish']
  /** To the ledger's writer and the engine, and what is written there, if this process has them. */
  readonly door?: WriterDoor | undefined
  readonly written?: TraderMemory | undefined
  /** Most connections; 8 by default. */
  readonly connections?: number
  /** The most accounts of one trader; no end by default. */
  readonly mostAccounts?: number | undefined
  /** What one trader may have written within a day; no end by default. */
  readonly dayLimits?: DayLimits | undefined
  /** The clock that names trades by their minute; the machine's by default. */
  readonly nowMs?: () => number
  /** A database that follows this one, for reads of the past; all is read here by default. */
  readonly replica?: Pick<ReplicaOptions, 'url' | 'onTrouble' | 'mostBehindMs'> | undefined
}

export type ClosableApiStore = ApiStore & { readonly replica: ReplicaFigures | undefined; close(): Promise<void> }

/** Opens the api's side of the ledger. Connects at the first call. */
export function createApiStore({
  url,
  nameKey,
  notify,
  door = openDoor({ notify }),
  written = new TraderMemory(),
  connections = 8,
  mostAccounts = Number.POSITIVE_INFINITY,
  dayLimits = noDayLimits,
  nowMs = Date.now,
  replica: follower,
}: ApiStoreOptions): ClosableApiStore {
  const pool = prepareNaming(openPool(url, 'api', connections))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const named = namingBy(nameKey)
  const mark = (traderId: string) => readOne({ pool, named }, traderId, (trx) => readMark(trx, traderId))
  const replica = follower && new Replica({ ...follower, named, mark })
  const context: ApiContext & StreamContext = {
    db,
    pool,
    notify,
    door,
    written,
    mostAccounts,
    dayLimits,
    nowMs,
    named,
    replica,
  }
  type Read<A extends readonly unknown[], T> = (trx: Trx, traderId: string, ...args: A) => Promise<T>
  /** Turns a function of one statement into a method that reads in the trader's name, in one round trip. */
  const reading =
    <A extends readonly unknown[], T>(read: Read<A, T>) =>
    (traderId: string, ...args: A): Promise<T> =>
      readOne(context, traderId, (trx) => read(trx, traderId, ...args))
  /** The same for a function of several statements, in one snapshot. */
  const gathering =
    <A extends readonly unknown[], T>(read: Read<A, T>) =>
    (traderId: string, ...args: A): Promise<T> =>
      readMany(context, traderId, (trx) => read(trx, traderId, ...args))
  /** The same for what is long past and much to read: it is read at the replica where that shows the trader what is here (RPL1). */
  const past =
    <A extends readonly unknown[], T>(read: Read<A, T>, here = gathering(read)) =>
    async (traderId: string, ...args: A): Promise<T> => {
      const there = await replica?.read(traderId, (trx) => read(trx, traderId, ...args))
      return there ? there.found : here(traderId, ...args)
    }

  const names = new AccountNames()
  const withNames = <R extends { readonly accountId: string }>(traderId: string, rows: readonly R[]) =>
    names.ofRows(traderId, rows, (work) => readOne(context, traderId, work))
  /** Gives the rows of a page the names of their accounts. */
  const naming =
    <A extends readonly unknown[], R extends { readonly accountId: string }>(read: Read<A, Page<R>>) =>
    async (traderId: string, ...args: A) => {
      const { items, ...page } = await past(read, reading(read))(traderId, ...args)
      return { items: await withNames(traderId, items), ...page }
    }

  return {
    ensureTrader: (traderId, person) => trader.ensureTrader(context, traderId, person),
    publishTrade: publishing(context),
    tradingStopped: reading(tradingStopped),
    stopTrading: (traderId) => setTrading(context, traderId, 'stopped'),
    resumeTrading: (traderId) => setTrading(context, traderId, 'resumed'),
    usage: reading(usage),
    spentToday: reading((trx, traderId) => spentToday(trx, traderId, nowMs())),
    publishedUnder: reading(publishedUnder),
    listTrades: reading(lists.listTrades),
    getTrade: reading(lists.findTrade),
    flight: reading(events.flightOf),
    pricePath: gathering(pricePath),
    pastPrices: (market, symbol, most) => readOne(context, '', (trx) => pastPrices(trx, market, symbol, most)),
    candles: (request) => readMany(context, '', (trx) => candles(trx, request)),
    drawings: reading(readDrawings),
    putDrawings: (traderId, ...given) => putDrawings(context, traderId, ...given),
    listAlerts: reading(listAlerts),
    setAlert: (traderId, alert) => setAlert(context, traderId, alert),
    removeAlert: (traderId, id) => removeAlert(context, traderId, id),
    listActive: reading(lists.listActive),
    allActive: reading(lists.allActive),
    getActive: reading(lists.findActive),
    listAccounts: (traderId, marketMs = nowMs) =>
      readMany(context, traderId, (trx) => listAccounts(trx, traderId, marketMs)),
    accountsAt: (traderId, marketMs) =>
      readMany(context, traderId, async (trx) => ({
        seq: await events.lastSeq(trx, traderId),
        rows: await listAccounts(trx, traderId, marketMs),
        exposure: await exposure(trx, traderId),
      })),
    instruments: (market) => readOne(context, '', (trx) => instruments(trx, market)),
    hasAccountAt: reading(hasAccountAt),
    markets: () => readOne(context, '', (trx) => markets(trx)),
    connectAccount: (traderId, account) => connectAccount(context, traderId, account),
    openPaper: (traderId, server, name) => openPaper(context, traderId, server, name),
    changeAccount: (traderId, id, wanted) => changeAccount(context, traderId, id, wanted),
    openOf: reading(openOf),
    accountSymbols: reading(accountSymbols),
    symbolsOn: (market) => readOne(context, '', (trx) => symbolsOn(trx, market)),
    chooseSymbols: (traderId, id, symbols, confirm) => chooseSymbols(context, traderId, id, symbols, confirm),
    listModified: naming(lists.listModified),
    listClosed: naming(lists.listClosed),
    closedTotals: past(lists.closedTotals, reading(lists.closedTotals)),
    walk: (traderId, list, request) => walk(context, names, traderId, list, request),
    openRecord: (traderId, span) => openRecord(context, traderId, span),
    counts: reading(lists.countAll),
    listNotices: gathering(listNotices),
    noticesRead: reading(noticesRead),
    readNotices: (traderId, seq) => readNotices(context, traderId, seq),
    search: async (traderId, text) => {
      const { trades, positions, deals } = await past(search)(traderId, text)
      return { trades, positions: await withNames(traderId, positions), deals: await withNames(traderId, deals) }
    },
    activity: past(activity),
    charges: past(charges),
    balances: past(balances),
    rungEvents: past(rungEvents),
    askDrill: (traderId, request) => askDrill(context, traderId, request),
    listDrills: reading(listDrills),
    getDrill: reading(getDrill),
    stopDrill: (traderId, id) => stopDrill(context, traderId, id),
    accountFloor: gathering(readAccountFloor),
    getRisk: reading(ladders.readRisk),
    putRisk: (traderId, risk) => ladders.putRisk(context, traderId, risk),
    putAccountRisk: (traderId, accountId, risk) => ladders.putAccountRisk(context, traderId, accountId, risk),
    accountLimits: (traderId) => readMany(context, traderId, (trx) => limits.readAccountLimits(trx, traderId, nowMs())),
    putLimits: (traderId, accountId, wanted) => limits.putLimits(context, traderId, accountId, wanted),
    withdrawLimits: (traderId, accountId) => limits.withdrawLimits(context, traderId, accountId),
    importHistory: (traderId, wanted) => history.importHistory(context, traderId, wanted),
    historyImports: reading(history.readHistoryImports),
    historyTrades: reading(history.readHistoryTrades),
    undoImport: (traderId, id) => history.undoImport(context, traderId, id),
    journalNotes: reading(journalNotes.readJournalNotes),
    putJournalNote: (traderId, note) => journalNotes.putJournalNote(context, traderId, note),
    tickSets: reading(tickSets.readTickSets),
    beginTickSet: (traderId, set) => tickSets.beginTickSet(context, traderId, set),
    addTickPiece: (traderId, id, piece) => tickSets.addTickPiece(context, traderId, id, piece),
    completeTickSet: (traderId, id) => tickSets.completeTickSet(context, traderId, id),
    tickRoom: reading(tickSets.tickRoom),
    hasTickSet: reading(tickSets.hasTickSet),
    tickPieces: reading(tickSets.readTickPieces),
    removeTickSet: (traderId, id) => tickSets.removeTickSet(context, traderId, id),
    savedLadders: reading(savedLadders.readSavedLadders),
    saveLadder: (traderId, ladder) => savedLadders.saveLadder(context, traderId, ladder),
    replaceLadder: (traderId, id, ladder) => savedLadders.replaceLadder(context, traderId, id, ladder),
    removeLadder: (traderId, id) => savedLadders.removeLadder(context, traderId, id),
    beginPairing: (traderId, pairing) => pairings.beginPairing(context, traderId, pairing),
    pairing: reading(pairings.readPairing),
    pairingByCode: reading(pairings.pairingByCode),
    isConnected: (server, login) => readOne(context, '', (trx) => pairings.isConnected(trx, server, login)),
    pairingOwner: (id) => readOne(context, '', (trx) => pairings.pairingOwner(trx, id)),
    hearPairing: (traderId, id, report) => pairings.hearPairing(context, traderId, id, report),
    markPairingUsed: (traderId, id) => pairings.markPairingUsed(context, traderId, id),
    removePairing: (traderId, id) => pairings.removePairing(context, traderId, id),
    getProfile: reading(trader.getProfile),
    putProfile: (traderId, profile) => trader.putProfile(context, traderId, profile),
    addCommand: (traderId, command, id) => commands.addCommand(context, traderId, command, id),
    findCommand: reading(commands.findCommand),
    commandOutcome: reading(commands.commandOutcome),
    lastSeq: reading(events.lastSeq),
    eventsSince: batchedEventsSince(context),
    snapshot: async (traderId) => {
      const rows = await readMany(context, traderId, (trx) => events.snapshot(trx, traderId))
      const [modified, closed] = [await withNames(traderId, rows.modified), await withNames(traderId, rows.closed)]
      return { ...rows, modified, closed }
    },
    // Not `db.destroy()`: that ends the pool only where a statement went through Kysely, and reads here do not.
    close: async () => void (await Promise.all([pool.end(), replica?.close()])),
    replica,
  }
}
