import type { AccountFigures } from '@ratchet/engine/ports'
import {
  type AccountState,
  type BookLog,
  type Bus,
  type Ledger,
  LedgerAway,
  OwnershipLost,
  topics,
} from '@ratchet/engine/ports'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { ownPools, type Pools } from '../connections/pools.ts'
import { isPassing } from '../errors.ts'
import type { DB } from '../generated/database.ts'
import { openLog, type Publisher, TraderMemory } from '../log/index.ts'
import { type AccountBalance, balancesStatement, figuresStatement } from './figures.ts'
import { findWork, inSnapshot, isOf, isOfShard, loadStates, type MarketServers } from './load.ts'
import { turnParts } from './parts.ts'

export interface LedgerOptions {
  /** Address of the migrated database; the ledger takes the engine's role itself. */
  readonly url: string
  /** Gets topic and message after each commit. */
  readonly notify: Bus['publish']
  /** How long to wait for another engine on the database to end; 5 s by default. */
  readonly waitMs?: number
  /** Most connections for reading, beside the one that writes. */
  readonly connections?: number
  /** Where those come from, if others of this process read by them too. */
  readonly pools?: Pools | undefined
  /** What this process writes, if others of it write too. */
  readonly written?: TraderMemory
  /** Is told once of a trader whose tables cannot be made from the record, with the reason where it is at hand. */
  readonly failed?: (traderId: string, error?: unknown) => void
  /** Servers whose accounts trade on other markets, each with a ledger of its own (`ofMarket`). */
  readonly foreign?: readonly string[]
  /** What such servers begin with, where each account has a market of its own. */
  readonly foreignPrefixes?: readonly string[]
  /** Is told where the tables of the broker's book could not be made for now. */
  readonly bookFailed?: (error: unknown) => void
  /** The clock of the flight records; the machine's by default. */
  readonly nowMs?: () => number
  /** The shard that it writes; without one all traders, which are in shard 0 then. */
  readonly shard?: number | undefined
  /** The id by which the process is known to others (`ShardRegister`). */
  readonly engine?: string
}

type Versions = ReadonlyMap<string, number>

export interface EngineLedger extends Ledger {
  /** For the api of the same process. */
  readonly publisher: Publisher
  /** For a broker of our own whose book is in the same database. */
  readonly log: BookLog
  /** The same ledger, as the engine of another market sees it: with the accounts at its server alone. */
  ofMarket(server: string): Ledger
  /** Makes this engine the writer, before anything is read. @throws EngineAlreadyRunning */
  takeLease(): Promise<void>
  /** Resets the accounts' feed positions, for another feed in which they mean nothing. @throws OwnershipLost */
  forgetFeed(): Promise<void>
  /** The broker password of an account as the api sealed it: the account's own, else the trader's where the login is theirs. */
  sealedPassword(accountId: string): Promise<Uint8Array | null>
  /** Keeps what brokers say of accounts. @throws OwnershipLost where this engine is not the writer */
  keepFigures(figures: readonly AccountFigures[]): Promise<void>
  /** Keeps what is in the books of accounts of our own. @throws OwnershipLost where this engine is not the writer */
  keepBalances(balances: readonly AccountBalance[]): Promise<void>
  /** Resolves when the tables have all that was written so far. @throws LedgerAway */
  caughtUp(): Promise<void>
  /** Records that are not in the tables yet, and traders whose tables cannot be made. */
  lag(): { readonly records: number; readonly stopped: number }
  close(): Promise<void>
}

/** @throws LedgerAway if the database is unavailable for now; any other error of it is a fault and is rethrown */
const asked = <T>(question: Promise<T>): Promise<T> =>
  question.catch((error: unknown) => {
    const isAway = !(error instanceof OwnershipLost) && isPassing(error)
    if (!isAway) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new LedgerAway(`The ledger cannot be reached: ${reason}`, { cause: error })
  })

/**
 * The engine's side of the ledger. `loadAccounts` and `loadAccount` take the writer lease (see WriterLease) where this engine does
 * not hold it: after OwnershipLost an account is written again only once it was loaded again.
 * @throws EngineAlreadyRunning from the loading calls, while another engine holds this database
 */
export function createLedger({
  url,
  notify,
  waitMs = 5000,
  connections = 4,
  pools = ownPools,
  written = new TraderMemory(),
  failed = () => {},
  bookFailed = () => {},
  foreign = [],
  foreignPrefixes = [],
  nowMs = Date.now,
  shard,
  engine,
}: LedgerOptions): EngineLedger {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: pools.open(url, 'engine', connections) }) })
  const turn = turnParts(db, nowMs)
  const log = openLog({
    url,
    waitMs,
    lease: { shard: shard ?? 0, engine: engine ?? null },
    memory: written,
    // Whatever is lost of the tables in a crash is made again, so nobody waits for the disk here.
    projecting: pools.open(url, 'engine', 1, ['synchronous_commit=off']),
    asked,
    committed: (traderId, seq) => {
      notify(topics.trader(traderId), { seq })
      turn()
    },
    isKnown: async (traderId, key) => {
      const known = db.selectFrom('idempotency').select('trade_id').where('trader_id', '=', traderId)
      return (await known.where('key', '=', key).executeTakeFirst()) !== undefined
    },
    failed,
    bookFailed,
    nowMs,
  })

  async function load(market: MarketServers, accountId?: string): Promise<readonly AccountState[]> {
    if (accountId === undefined && market.isAllOthers) await log.ended()
    // Beside another market that goes on there may never be a moment when nothing is under way; a log that broke comes to its end.
    else await log.durable().catch(() => (accountId === undefined ? log.ended() : undefined))
    await log.acquire()
    const { generation } = log
    const { rows } = await sql<{ ids: readonly string[] }>`select ledger.catch_up_all() as ids`.execute(db)
    for (const id of rows[0]?.ids ?? []) log.stop(id)
    const states = await inSnapshot(db, (trx) => loadStates(trx, market, accountId))
    // What the tables say of a trader whose tables are behind is not so any more.
    const sound = states.filter(({ account }) => log.isMadeOf(account.traderId))
    return sound.map(({ deleted, ...state }) => {
      log.loaded(state, deleted, generation)
      return state
    })
  }

  /** Finds all that was committed before the call. */
  const findSound = async (market: MarketServers, ...versions: readonly [Versions, Versions]) => {
    await log.durable().catch(() => {})
    await log.tables()
    return (await asked(findWork(db, market, ...versions))).filter(({ account }) => log.isSound(account.traderId))
  }

  const { commit, append, onBroken, durable, room, owns } = log
  const ofMarket = (market: MarketServers): Ledger => ({
    commit,
    append,
    onBroken,
    durable,
    room,
    owns,
    loadAccounts: async () => {
      const states = await load(market)
      log.mend()
      return states
    },
    loadAccount: async (accountId) => (await asked(load(market, accountId)))[0] ?? null,
    work: async (known, limited = new Map()) => {
      const { generation } = log
      const works = await findSound(market, known, limited)
      for (const work of works) log.found(work, generation)
      return works
    },
    hasWork: async (known, limited) => (await findSound(market, known, limited)).length > 0,
    lastFeedPosition: async () => {
      const last = await db
        .selectFrom('accounts')
        .select((eb) => eb.fn.max('feed_position').as('last'))
        .where(isOf(market))
        .executeTakeFirst()
      return last?.last ?? -1
    },
  })

  return {
    ...ofMarket({ servers: foreign, isAllOthers: true, otherPrefixes: foreignPrefixes, shard }),
    ofMarket: (server) => ofMarket({ servers: [server], isAllOthers: false, shard }),
    publisher: log.publisher,
    log: log.book,
    keepFigures: async (figures) => {
      if (figures.length > 0) await log.write(figuresStatement(figures))
    },
    keepBalances: async (balances) => {
      if (balances.length > 0) await log.write(balancesStatement(balances))
    },
    takeLease: () => log.acquire(),
    forgetFeed: async () => {
      const { sql: text, parameters } =
        sql`update ledger.accounts set feed_position = -1 where ${isOfShard(shard)}`.compile(db)
      await log.write({ text, values: [...parameters] })
    },
    sealedPassword: async (accountId) => {
      const row = await db
        .selectFrom('accounts')
        .innerJoin('traders', 'traders.id', 'accounts.trader_id')
        .select(['password_sealed', 'login', 'forex_code', 'forex_password_sealed'])
        .where('accounts.id', '=', accountId)
        .executeTakeFirst()
      if (!row) return null
      return row.password_sealed ?? (row.login === row.forex_code ? row.forex_password_sealed : null)
    },

    caughtUp: () => log.caughtUp(),
    lag: () => log.lag(),
    close: async () => {
      await log.close()
      await db.destroy()
    },
  }
}
