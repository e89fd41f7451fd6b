import type { Instrument } from '@ratchet/contract'
import { createMarket, type MarketOptions, type TimeMs } from '@ratchet/domain'
import type { BookLog, Broker, Log, OwnMarket } from '@ratchet/engine/ports'
import { Pool } from '@ratchet/postgres'
import type pg from 'pg'
import { migratePaper } from './migrate.ts'
import type { Misbehaviour, PaperOptions } from './options.ts'
import { type Balance, Paper } from './paper-broker.ts'
import { type PaperShard, PaperStorage } from './storage.ts'
import type { AccountTrouble } from './trouble.ts'

export { migratePaper, paperMigrations } from './migrate.ts'
export type { Misbehaviour, PaperOptions, PaperTimers } from './options.ts'
export { Paper } from './paper-broker.ts'
export { AnsweredBefore, type Batch, type BookStorage, type StoredState } from './storage.ts'
export type { AccountTrouble, TroubleCounts } from './trouble.ts'

export interface PaperSettings {
  /** Either a pool that stays the caller's, or an address from which the broker makes its own. */
  readonly pool?: pg.Pool
  readonly connectionString?: string
  /** True where the schema is migrated already, by a user who may: then the broker's own needs no right but to its rows. */
  readonly migrated?: boolean
  readonly instruments: readonly Instrument[]
  readonly options?: Partial<PaperOptions>
  /** Choices of the market; `loops` is on by default, since a recorded feed begins anew at its end. */
  readonly market?: Partial<MarketOptions>
  /** Which of the paper markets it is; each has its own quotes and numbers its tickets for itself. That of the feed by default. */
  readonly name?: string
  /** Which shard's accounts it has; those of shard 0 by default, where all are if there is one. */
  readonly shard?: PaperShard
  /** Names the feed whose positions are stored; with another name than before, positions begin anew. */
  readonly feed?: string
  /** The ledger's log, where the book is to be written in it. */
  readonly ledgerLog?: BookLog
  /** Forgets elsewhere the places of the feed before, done before the broker forgets its own; a new book counts as another feed. */
  readonly onOtherFeed?: () => Promise<void>
  readonly log?: Log
}

export interface RunningPaperBroker extends Broker, OwnMarket {
  readonly marketTimeMs: TimeMs
  readonly misbehave: Misbehaviour
  /** How it misbehaves towards one account; nothing is wrong until something in it is set. */
  misbehaveFor(accountId: string): AccountTrouble
  /** Ends all misbehaviour towards the account. */
  behaveFor(accountId: string): void
  /** MAT20: the account's book gets no quotes, until `quoteAgain` matches it at those in force then. */
  withholdQuotes(accountId: string): void
  quoteAgain(accountId: string): void
  /** False while its database cannot be written: requests are refused then, and the market stands. */
  readonly isUp: boolean
  /** Balances that changed since the last call, at most so many; see `Paper`. */
  takeBalances(most: number): Promise<readonly Balance[]>
  readonly refusedQuotes: Readonly<Record<string, number>>
  close(): Promise<void>
}

export const defaultPaperOptions: PaperOptions = { latencyMs: 0, deposit: 10_000_000, leverage: 0 }

/** The book's statements go by key, whatever the values: planning them anew takes an eighth of their time, and compiling them far more than all of it. */
const planOnce = '-c plan_cache_mode=force_generic_plan -c jit=off'

/**
 * Connections for brokers that share them: one for each shard of a process would be too many.
 * @param max connections at most
 */
export function openPaperPool(connectionString: string | undefined, max: number, log: Log): pg.Pool {
  const pool = new Pool({ connectionString, options: planOnce, max })
  // An idle connection that breaks reports it here; a query on a connection gets the error itself.
  pool.on('error', (error) => {
    // On its way out a connection may meet a database that stops as well.
    if (!pool.ending) log.warn('A connection of the paper broker broke', { error })
  })
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} }

/** Migrates the schema `paper` where nobody has, reads the books, and is ready for quotes and requests. Throws where the database cannot be used. */
export async function createPaperBroker(settings: PaperSettings): Promise<RunningPaperBroker> {
  const { log = quiet, connectionString, feed } = settings
  const own = settings.pool ? undefined : openPaperPool(connectionString, 4, log)
  const pool = settings.pool ?? (own as pg.Pool)
  try {
    if (!settings.migrated) await migratePaper(pool)
    const storage = new PaperStorage(pool, settings.ledgerLog, settings.name, settings.shard)
    await storage.begin()
    if (feed !== undefined) await storage.openFeed(feed, settings.onOtherFeed)
    const market = createMarket(settings.instruments, { loops: true, ...settings.market })
    const paper = new Paper(market, storage, { ...defaultPaperOptions, ...settings.options }, log)
    paper.load(await storage.load())
    return closing(paper, own)
  } catch (error) {
    await own?.end()
    throw error
  }
}

function closing(paper: Paper, own: pg.Pool | undefined): RunningPaperBroker {
  const close = paper.close.bind(paper)
  return Object.assign(paper, { close: () => close().then(() => own?.end()) })
}
