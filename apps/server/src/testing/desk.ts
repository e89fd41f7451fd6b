import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { createMemoryBus } from '@ratchet/bus'
import { defaultInstruments, type Market } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import type { Bus, Log } from '@ratchet/engine'
import { type ClosableApiStore, createApiStore, openPool, readSessions } from '@ratchet/store'
import { createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { type AppParts, buildApp } from '../app/app.ts'
import { createIdentity } from '../auth/identity.ts'
import { createSealer } from '../core/secrets/seal.ts'
import { Secret } from '../core/secrets/secret.ts'
import { createSigner } from '../core/secrets/sign.ts'
import { createResetLetters, type ResetLetters } from '../mail/reset-letters.ts'

/** The origin of the desk's browsers. */
export const origin = 'http://desk.test'

/** The HTTP side over a database of its own, with a market that the test moves; no engine. */
export interface Desk {
  readonly app: FastifyInstance
  readonly url: string
  readonly database: TestDatabase
  readonly store: ClosableApiStore
  readonly bus: Bus
  /** Connections of the identity's role. */
  readonly pool: pg.Pool
  readonly market: { state: Market; quotes: Quote[] }
  /** What was logged, each entry as text. */
  readonly logged: string[]
  close(): Promise<void>
}

export async function openDesk(
  overrides: Partial<AppParts> = {},
  lettersOf: (log: Log) => ResetLetters = (log) => createResetLetters(undefined, log),
): Promise<Desk> {
  const database = await createTestDatabase()
  const bus = createMemoryBus()
  const store = createApiStore({ url: database.url, notify: (topic, message) => bus.publish(topic, message) })
  const pool = openPool(database.url, 'auth', 4)
  const logged: string[] = []
  const note: Log['info'] = (message, particulars) =>
    void logged.push(`${message} ${inspect(particulars, { depth: 8 })}`)
  const log: Log = { info: note, warn: note, error: note }
  const state: Market = { feed: 'ticks', label: 'Test', speed: 1, symbols: ['GOLD'], ended: false }
  const market = { state, quotes: [] as Quote[] }
  const master = new Secret('a master secret for tests alone')
  const publicUrl = overrides.publicUrl ?? origin
  const dataDir = mkdtempSync(join(tmpdir(), 'ratchet-desk-'))
  const identity = createIdentity({
    findSession: readSessions(pool),
    pool,
    master,
    publicUrl,
    log,
    onPerson: (id, person) => store.ensureTrader(id, person),
    letters: lettersOf(log),
  })
  const app = await buildApp({
    store,
    bus,
    log,
    identity,
    publicUrl,
    dataDir,
    port: 4450,
    instruments: defaultInstruments,
    market: { latestQuotes: () => market.quotes, priceHistory: () => market.quotes, market: () => market.state },
    sealer: createSealer(master),
    signer: createSigner(master),
    hashKey: new Uint8Array(32),
    signup: 'open',
    ready: async () => {},
    ...overrides,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    app,
    database,
    store,
    bus,
    pool,
    market,
    logged,
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      await app.close()
      await bus.close()
      await store.close()
      await pool.end()
      await database.drop()
      rmSync(dataDir, { recursive: true })
    },
  }
}
