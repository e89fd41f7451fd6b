import { createEmptyDatabase, type TestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migratePaper } from './migrate.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createEmptyDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  await migratePaper(pool)
  await pool.end()
  client = new pg.Client(database.url)
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await database?.drop()
})

const openAccounts = (from: number, to: number) =>
  client.query(
    `insert into paper.accounts (id, login, server, leverage, deposit, balance)
      select n::text, n::text, 'Ratchet-Demo', 0, 1, 1 from generate_series($1::int, $2::int) n`,
    [from, to],
  )

/** Rows of accounts that this session has read and not told the statistics of yet. */
async function readSoFar(): Promise<number> {
  const { rows } = await client.query(`select (seq_tup_read + idx_tup_fetch)::int as read
    from pg_stat_xact_all_tables where schemaname = 'paper' and relname = 'accounts'`)
  return rows[0].read
}

/** Writes one report, and tells how many rows of accounts that took. */
async function rowsReadByApply(version: number, account: string, seq: number): Promise<number> {
  await client.query('begin')
  const before = await readSoFar()
  const batch = { version, nextTicket: 1, feedPosition: 1, quotes: [], reports: [{ report: { account, seq } }] }
  await client.query({ name: 'apply', text: 'select paper.apply($1::jsonb)', values: [JSON.stringify(batch)] })
  const read = (await readSoFar()) - before
  await client.query('commit')
  return read
}

it('a commit of a book reads the accounts of its reports alone, however many there are, with the plan of a small book', async () => {
  await openAccounts(1, 3)
  // A session takes a plan for good after some calls.
  let seq = 0
  for (; seq < 10; seq++) await rowsReadByApply(seq, '1', seq + 1)
  await openAccounts(4, 3000)
  expect(await rowsReadByApply(seq, '2', 1)).toBeLessThanOrEqual(2)
})
