import {
  type AccountState,
  type Bus,
  type CommitBook,
  type Ledger,
  LedgerAway,
  OwnershipLost,
  topics,
} from '@ratchet/engine/ports'
import { Kysely, PostgresDialect } from 'kysely'
import { openPool } from '../connect.ts'
import { isPassing } from '../errors.ts'
import type { DB } from '../generated/database.ts'
import { checkOwner } from './gather.ts'
import { Group } from './group.ts'
import { WriterLease } from './lease.ts'
import { findWork, inSnapshot, loadStates } from './load.ts'
import { KnownPlaces } from './places.ts'
import { createPublisher, type Publisher } from './publisher.ts'
import { RememberedRows } from './remembered.ts'
import { Written } from './written.ts'

export interface LedgerOptions {
  /** Address of the migrated database; the ledger takes the engine's role itself. */
  readonly url: string
  /** Gets topic and message after each commit. */
  readonly notify: Bus['publish']
  /** How long to wait for another engine on the database to end; 5 s by default. */
  readonly waitMs?: number
  /** Most connections for reading, beside the one that writes. */
  readonly connections?: number
  /** What this process writes, if others of it write too. */
  readonly written?: Written
  /** The clock of the flight records; the machine's by default. */
  readonly nowMs?: () => number
}

export interface EngineLedger extends Ledger {
  /** For the api of the same process. */
  readonly publisher: Publisher
  /** For a broker of our own whose book is in the same database. Takes the writer lease where this engine does not hold it. */
  readonly commitBook: CommitBook
  /** Makes this engine the writer, before anything is read. @throws EngineAlreadyRunning */
  takeLease(): Promise<void>
  /** Resets the accounts' feed positions, for another feed in which they mean nothing. @throws OwnershipLost */
  forgetFeed(): Promise<void>
  /** The broker password of an account as the api sealed it: the account's own, else the trader's where the login is theirs. */
  sealedPassword(accountId: string): Promise<Uint8Array | null>
  close(): Promise<void>
}

/** @throws LedgerAway if the database is unavailable for now; any other error of it is a fault and is rethrown */
const asked = <T>(question: Promise<T>): Promise<T> =>
  question.catch((error: unknown) => {
    const isAway = !(error instanceof OwnershipLost) && isPassing(error)
    throw isAway ? new LedgerAway('The ledger cannot be reached.', { cause: error }) : error
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
  written = new Written(),
  nowMs = Date.now,
}: LedgerOptions): EngineLedger {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: openPool(url, 'engine', connections) }) })
  const lease = new WriterLease(url, waitMs)
  /** The lease generation under which each account was last loaded. 0 is none: an account that was never loaded is not ours to write. */
  const loadedUnder = new Map<string, number>()
  const committed = (traderId: string, seq: number) => notify(topics.trader(traderId), { seq })
  const remembered = new RememberedRows(written)
  const group = new Group({ lease, remembered, written, nowMs, committed })

  async function load(accountId?: string): Promise<readonly AccountState[]> {
    await lease.acquire()
    const { generation } = lease
    const states = await inSnapshot(db, (trx) => loadStates(trx, accountId))
    return states.map(({ deleted, ...state }) => {
      loadedUnder.set(state.account.id, generation)
      remembered.loaded(state.account, deleted)
      return state
    })
  }

  const places = new KnownPlaces(written)
  const publisher = createPublisher({
    places,
    group,
    generation: () => lease.generation,
    isLoaded: (accountId) => loadedUnder.get(accountId) === lease.generation,
  })

  return {
    publisher,
    commitBook: async ({ apply, json }, writes) => {
      await lease.acquire()
      const { generation } = lease
      // What an account wrote that has to be loaded again is not written.
      const isOurs = writes.every(({ account }) => loadedUnder.get(account.id) === generation)
      for (const write of writes) checkOwner(write)
      const isWhole = await group.commitBook({ apply, json, writes: isOurs ? writes : [] }, generation)
      return isOurs && isWhole
    },
    takeLease: () => lease.acquire(),
    loadAccounts: () => load(),
    loadAccount: async (accountId) => (await asked(load(accountId)))[0] ?? null,

    work: async (known) => {
      const { generation } = lease
      const works = await asked(findWork(db, known))
      // An account that the engine loads for the first time here has no older state that could be stale.
      for (const { account } of works) {
        if (loadedUnder.has(account.id)) continue
        loadedUnder.set(account.id, generation)
        remembered.loaded(account, [])
      }
      return works
    },

    commit: async (write) => {
      checkOwner(write)
      await asked(group.commit(write, loadedUnder.get(write.account.id) ?? 0))
    },

    lastFeedPosition: async () => {
      const last = await db
        .selectFrom('accounts')
        .select((eb) => eb.fn.max('feed_position').as('last'))
        .executeTakeFirst()
      return last?.last ?? -1
    },

    forgetFeed: () =>
      lease
        .write(async () => ({ statement: { text: 'update ledger.accounts set feed_position = -1' } }))
        .then(() => {}),

    owns: (accountId) => asked(lease.holds(loadedUnder.get(accountId) ?? 0)),

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

    close: async () => {
      await lease.close()
      await db.destroy()
    },
  }
}
