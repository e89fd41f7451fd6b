import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { SharedPools } from './pools.ts'

let database: TestDatabase
let watch: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  watch = new pg.Client({ connectionString: database.url })
  await watch.connect()
})
afterAll(async () => {
  await watch.end()
  await database.drop()
})

const open = async () =>
  (
    await watch.query(
      "select from pg_stat_activity where datname = current_database() and application_name = 'ratchet engine'",
    )
  ).rowCount

it('parts that share have so many connections together, each kind its own, and the last one that ends closes them', async () => {
  const pools = new SharedPools(2)
  const parts = Array.from({ length: 5 }, () => pools.open(database.url, 'engine', 4))
  const other = pools.open(database.url, 'engine', 1, ['synchronous_commit=off'])
  const asked = parts.flatMap((part) => Array.from({ length: 3 }, () => part.query('select pg_sleep(0.02)')))
  const [{ rows }] = await Promise.all([other.query('show synchronous_commit'), ...asked])
  expect(rows).toEqual([{ synchronous_commit: 'off' }])
  expect(await open()).toBe(3)

  const [first, ...rest] = parts
  await Promise.all([first?.end(), first?.end(), ...rest.slice(1).map((part) => part.end())])
  // Those that ended, one of them twice, have taken nothing from the one that has not.
  expect((await rest[0]?.query('select 1 as one'))?.rows).toEqual([{ one: 1 }])
  await Promise.all([rest[0]?.end(), other.end()])
  await expect.poll(open, { timeout: 8000 }).toBe(0)

  const again = pools.open(database.url, 'engine')
  expect((await again.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await again.end()
})

it('whoever has ended asks for nothing any more', async () => {
  const pools = new SharedPools()
  const [one, two] = [pools.open(database.url, 'engine'), pools.open(database.url, 'engine')]
  await one.end()
  await expect(one.query('select 1')).rejects.toThrow('ended')
  await expect(one.connect()).rejects.toThrow('ended')
  await two.end()
})
