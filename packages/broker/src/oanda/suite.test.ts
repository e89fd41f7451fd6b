import { brokerSuite } from '@ratchet/engine/suites'
import { createEmptyDatabase, type TestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { openOandaScene } from './scene.fixture.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createEmptyDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 1 }).on('error', () => {})
})
afterAll(async () => {
  await pool?.end()
  await database?.drop()
})

brokerSuite(
  'OANDA, over its counterparty',
  async () => {
    await pool.query('drop schema if exists brokers cascade')
    return openOandaScene(database.url)
  },
  { proof: 'history' },
)
