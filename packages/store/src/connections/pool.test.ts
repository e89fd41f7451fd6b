import { Pool } from '@ratchet/postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../testing/index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(() => database?.drop())

const one = 'select 1 as one'
it('a pool that ends answers a query of the same turn', async () => {
  const pool = new Pool({ connectionString: database.url, max: 1 })
  await pool.query(one)
  const asked = pool.query(one)
  const ended = pool.end()
  expect((await asked).rows).toEqual([{ one: 1 }])
  await ended
})

it('the pool of pg-pool forgets such a query: with a release that does not, ours is not needed any more', async () => {
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  await pool.query(one)
  let isAnswered = false
  pool.query(one).finally(() => {
    isAnswered = true
  })
  await pool.end()
  await new Promise((done) => setTimeout(done, 200))
  expect(isAnswered).toBe(false)
})

it('a pool that ends answers who waits for a busy connection, and refuses who comes later', async () => {
  const pool = new Pool({ connectionString: database.url, max: 1 })
  const client = await pool.connect()
  const waiting = pool.query(one)
  const ended = pool.end()
  await expect(pool.query(one)).rejects.toThrow('after calling end')
  await expect(pool.connect()).rejects.toThrow('after calling end')
  client.release()
  expect((await waiting).rows).toEqual([{ one: 1 }])
  await ended
})
