import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { inspect } from 'node:util'
import { connectors } from '@ratchet/broker/connectors'
import { createMemoryBus } from '@ratchet/bus'
import { defaultInstruments, type Market } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import {
  type CommandOutcome,
  type CommandRow,
  type LedgerChange,
  type Log,
  type TradeRow,
  topics,
} from '@ratchet/engine'
import { LOCK_NOT_AVAILABLE } from '@ratchet/postgres'
import {
  createApiStore,
  createLedger,
  openDoor,
  openPool,
  openSessions,
  readNameKey,
  TraderMemory,
} from '@ratchet/store'
import { askingOf, createTestDatabase, type PartialChange, type Replicated } from '@ratchet/store/testing'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { expect } from 'vitest'
import { type AppParts, buildApp } from '../app/app.ts'
import { createIdentity, type Identity } from '../auth/identity.ts'
import type { PasswordCost } from '../auth/passwords.ts'
import { dayLimitsOf } from '../core/limits/quotas.ts'
import { createTries } from '../core/limits/tries.ts'
import { createLog } from '../core/monitoring/log.ts'
import { fixedKeyring } from '../core/secrets/keyring.ts'
import { createSealer } from '../core/secrets/seal.ts'
import { Secret } from '../core/secrets/secret.ts'
import { createSigner, newSigningSeed } from '../core/secrets/sign.ts'
import { createResetLetters, type ResetLetters } from '../mail/reset-letters.ts'
import type { SignUpLetters } from '../mail/sign-up-letters.ts'
import { followForeign } from '../market/foreign.ts'

/** The origin of the desk's browsers. */
export const publicUrl = 'http://127.0.0.1:4000'
export const timeMs = Date.UTC(2014, 4, 1, 12)
export const quotes: readonly Quote[] = [
  { symbol: 'GOLD', bid: 128500, ask: 128530, timeMs },
  { symbol: 'WTI', bid: 9940, ask: 9943, timeMs },
]

const cheapPasswords: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

const marketState: Market = {
  feed: 'synthetic',
  label: 'Synthetic',
  speed: 1,
  symbols: ['GOLD', 'WTI'],
  ended: false,
}

/** What stands around the app, where a test wants it otherwise. */
interface Surroundings {
  /** The way to the database. */
  readonly through?: (url: string) => Promise<string>
  /** A database that is there already, and one that follows it, from which the past is read. */
  readonly replicated?: Pick<Replicated, 'url' | 'replicaUrl'>
  readonly letters?: (log: Log) => ResetLetters
  /** With these, addresses have to be confirmed. */
  readonly signUpLetters?: SignUpLetters
  /** Who somebody is, where a test wants that to be wrong. */
  readonly identity?: (real: Identity) => Identity
  /** What a password costs; next to nothing by default. */
  readonly passwordCost?: PasswordCost
  /** The market's quotes to begin with. */
  readonly quotes?: readonly Quote[]
}

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Desk = Awaited<ReturnType<typeof openDesk>>
export type Person = Awaited<ReturnType<Desk['person']>>

/**
 * The whole HTTP side over a database of its own, with real sign-in and a market that the test moves; the engine's part is played
 * by hand, through the real ledger.
 */
export async function openDesk(change: Partial<AppParts> = {}, around: Surroundings = {}) {
  const { through = async (url) => url, replicated, letters = (log) => createResetLetters(undefined, log) } = around
  const database = replicated ? { url: replicated.url, drop: async () => {} } : await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'ratchet-desk-'))
  const { log, entries, logged } = keepLog(folder)
  const bus = createMemoryBus()
  const databaseUrl = await through(database.url)
  const notify = bus.publish.bind(bus)
  // As in the product's one process, where the ledger's writer also writes instructions.
  const written = new TraderMemory()
  const ledger = createLedger({ url: databaseUrl, notify, waitMs: 200, written })
  const door = openDoor({ notify, publisher: ledger.publisher })
  const asking = await askingOf(databaseUrl)
  const store = createApiStore({
    url: asking.api,
    nameKey: await readNameKey(databaseUrl),
    notify,
    written,
    door,
    mostAccounts: change.quotas?.accounts,
    dayLimits: change.quotas && dayLimitsOf(change.quotas),
    replica: replicated && { url: replicated.replicaUrl },
  })
  const pool = openPool(asking.auth, 'auth', 4)
  const sessions = openSessions(databaseUrl, pool)
  const master = new Secret('a master key for tests alone')
  const market = {
    state: marketState,
    quotes: around.quotes ?? quotes,
  }
  let forgotten = 0
  const real = createIdentity({
    sessions: {
      find: sessions.find,
      forget: () => {
        forgotten++
        sessions.forget()
      },
    },
    pool,
    master,
    publicUrl: change.publicUrl ?? publicUrl,
    log,
    onPerson: (id, person) => store.ensureTrader(id, person),
    letters: letters(log),
    signUpLetters: around.signUpLetters,
    passwordCost: around.passwordCost ?? cheapPasswords,
  })
  const identity = around.identity?.(real) ?? real
  const app = await buildApp({
    store,
    bus,
    log,
    identity,
    tries: createTries(pool, Buffer.from('a key of the tests')),
    publicUrl,
    port: 4000,
    signup: 'open',
    dataDir: folder,
    filesDir: folder,
    instruments: defaultInstruments,
    sealer: createSealer(await fixedKeyring(master)),
    signer: createSigner(newSigningSeed()),
    hashKey: Buffer.from('a key of the tests'),
    market: {
      latestQuotes: () => market.quotes,
      priceHistory: (symbol) => market.quotes.filter((quote) => quote.symbol === symbol),
      market: () => market.state,
    },
    ready: async () => {},
    foreign: await followForeign(bus, store, log),
    brokers: connectors.map(({ about }) => about),
    prober: {
      probe: async () => ({
        steps: [{ name: 'Token', ok: false, words: 'No broker is here.' }],
        offers: [],
        refused: 'token',
      }),
    },
    ...change,
  })
  const engine = playEngine(ledger, bus)
  return {
    app,
    store,
    ledger,
    bus,
    /** Connections of the identity's role. */
    pool,
    market,
    databaseUrl,
    folder,
    entries,
    logged,
    person: (name: string) => signUp(app, name),
    commit: engine.commit,
    answering: engine.answering,
    /** How often this process has forgotten the sessions that it remembers, without being told to by the database. */
    forgotten: () => forgotten,
    /** Runs a statement as the owner of the database. */
    asOwner: (sql: string, values: readonly unknown[] = []) => asOwner(database.url, sql, values),
    /** Takes connections from here on. Answers the address. */
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    /** Removes every person and what was counted of them, so that the next test of a file needs no desk of its own. */
    async withoutPeople(): Promise<void> {
      await emptyAuth(databaseUrl)
      entries.length = 0
      forgotten = 0
      market.quotes = around.quotes ?? quotes
      market.state = marketState
    },
    async close(): Promise<void> {
      await app.close()
      await engine.atRest()
      await Promise.all([store.close(), ledger.close(), pool.end(), sessions.close(), bus.close()])
      await database.drop()
      rmSync(folder, { recursive: true })
    },
  }
}

async function asOwner(url: string, sql: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql, [...values]).finally(() => client.end())
}

/** Never waits while it holds a table: what the server still does behind an answer holds others, and the two would wait for each other. */
async function emptyAuth(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ names: string }>(
    "select string_agg(format('%I.%I', schemaname, tablename), ', ') as names from pg_tables where schemaname = 'auth'",
  )
  const names = rows[0]?.names
  const emptied = () =>
    client.query(`begin; lock ${names} in access exclusive mode nowait; truncate ${names}; commit`).then(
      () => true,
      async (error: { code?: string }) => {
        await client.query('rollback')
        if (error.code === LOCK_NOT_AVAILABLE) return false
        throw error
      },
    )
  try {
    while (!(await emptied())) await delay(5)
  } finally {
    await client.end()
  }
}

/** The server's own log, and each entry as text as it was handed over, before anything is left out of it. */
function keepLog(folder: string) {
  const shown: string[] = []
  const entries: string[] = []
  const real = createLog({ dataDir: folder, console: (line) => void shown.push(line) })
  const both =
    (level: keyof Log): Log[keyof Log] =>
    (message, particulars) => {
      entries.push(`${message} ${inspect(particulars, { depth: 8 })}`)
      real[level](message, particulars)
    }
  const log: Log = { info: both('info'), warn: both('warn'), error: both('error') }
  /** Everything that was logged or shown so far. */
  const logged = (): string => {
    real.flush()
    return `${readFileSync(join(folder, 'ratchet.log'), 'utf8')}\n${shown.join('\n')}`
  }
  return { log, entries, logged }
}

/** Signs somebody up, by the route, and calls in that name from then on. */
async function signUp(app: FastifyInstance, name: string) {
  const email = `${name}@example.com`
  const payload = { name, email, password: 'a long pass phrase' }
  const response = await app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload })
  expect(response.statusCode, response.body).toBe(200)
  const cookie = response.cookies.map((one) => `${one.name}=${one.value}`).join('; ')
  const id = response.json().user.id as string
  const call = (method: Method, url: string, body?: unknown, headers: Record<string, string> = {}) =>
    app.inject({ method, url, headers: { cookie, ...headers }, ...(body !== undefined && { payload: body as object }) })
  return { id, name, email, cookie, call }
}

/** The engine's part. */
function playEngine(ledger: ReturnType<typeof createLedger>, bus: AppParts['bus']) {
  /** What a test that answers commands is still busy with. */
  let answers = Promise.resolve()
  const take = (account: { readonly id: string; readonly traderId: string }, changes: readonly LedgerChange[]) =>
    ledger.commit({ account, brokerSeq: 0, feedPosition: 0, changes })
  return {
    atRest: () => answers,
    /** Has the ledger take changes of a trade's account, as the engine would. */
    async commit(
      { accountId, traderId }: Pick<TradeRow, 'accountId' | 'traderId'>,
      changes: readonly PartialChange[],
    ): Promise<void> {
      await ledger.loadAccount(accountId)
      await take({ id: accountId, traderId }, changes as LedgerChange[])
    },
    /** Answers commands as the engine would; returns the way to stop. */
    answering(
      decide: (command: CommandRow) => Pick<LedgerChange, 'deleteTrade'> & { readonly outcome: CommandOutcome },
    ): () => void {
      const answerAll = async () => {
        await ledger.loadAccounts()
        for (const { account, commands } of await ledger.work(new Map())) {
          for (const command of commands) {
            const { outcome, ...rest } = decide(command)
            const data = outcome
            const done = { kind: 'command.done', tradeId: command.tradeId, marketTimeMs: null, data } as const
            const changes = [{ ...done, ...rest, command: { id: command.id, outcome } }]
            await take({ id: account.id, traderId: account.traderId }, changes)
          }
        }
      }
      // One at a time: two calls at once would both find the same command open.
      return bus.subscribe(topics.work, () => {
        answers = answers.then(answerAll)
      })
    },
  }
}
