import { defaultInstruments } from '@ratchet/contract'
import { type BrokerScene, brokerSuite } from '@ratchet/engine/suites'
import { createEmptyDatabase, type TestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { bookStorageSuite } from '../suites/book-storage.ts'
import { goldAt, noonMs } from './gold.fixture.ts'
import { createPaperBroker } from './index.ts'
import { migratePaper } from './migrate.ts'
import { PaperStorage } from './storage.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createEmptyDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 4 })
  pool.on('error', () => {})
})
afterAll(async () => {
  await pool?.end()
  await database?.drop()
})

async function openScene(): Promise<BrokerScene> {
  await pool.query('drop schema if exists paper cascade')
  const start = async () => {
    const broker = await createPaperBroker({ pool, instruments: defaultInstruments })
    for (const id of ['a', 'b']) await broker.connect({ id, login: `login ${id}`, server: 'Ratchet-Demo' })
    return broker
  }
  let broker = await start()
  let place = 0
  const quoteOf = (bid: number) => goldAt(bid, noonMs + place)
  let last = quoteOf(1)
  return {
    broker,
    nowMs: () => last.timeMs,
    quote: async (bid, laterMs = 0) => {
      place += laterMs
      last = quoteOf(bid)
      await broker.quote(last, place++)
      await broker.settle()
    },
    settle: () => broker.settle(),
    cut: (isDown) => {
      for (const id of ['a', 'b']) broker.misbehaveFor(id).linkDown = isDown
    },
    restart: async () => {
      await broker.close()
      broker = await start()
      broker.prime(last, place - 1)
      return broker
    },
    close: () => broker.close(),
  }
}

brokerSuite('the paper broker over PostgreSQL', openScene)

bookStorageSuite('the schema paper', async () => {
  await pool.query('drop schema if exists paper cascade')
  await migratePaper(pool)
  return { storage: new PaperStorage(pool), another: () => new PaperStorage(pool), close: async () => {} }
})
