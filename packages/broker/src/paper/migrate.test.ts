import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defaultInstruments } from '@ratchet/contract'
import { MigrationRefused } from '@ratchet/postgres'
import { createEmptyDatabase, type TestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPaperBroker } from './index.ts'
import { migratePaper } from './migrate.ts'

const folder = fileURLToPath(new URL('../../migrations', import.meta.url))
const files = readdirSync(folder).sort()
let database: TestDatabase
let pool: pg.Pool
beforeEach(async () => {
  database = await createEmptyDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 4 })
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

/** A book as every Ratchet before this runner left it: files of three digits, written down by their names alone. */
async function migrateAsBefore(): Promise<void> {
  await pool.query(`create schema paper;
    create table paper.migrations (name text primary key, applied_at timestamptz not null default now())`)
  await pool.query(readFileSync(`${folder}/${files[0]}`, 'utf8'))
  await pool.query(
    "insert into paper.migrations (name, applied_at) values ('001_book.sql', '2026-01-01'), ('002_by_key.sql', '2026-01-02')",
  )
}
const applied = async () => (await pool.query('select n, name, checksum from paper.migrations order by n')).rows
const shape = async () =>
  (
    await pool.query(`select attname, format_type(atttypid, atttypmod), attnotnull from pg_attribute
      where attrelid = 'paper.migrations'::regclass and attnum > 0 order by attname`)
  ).rows

it('takes over a book that was migrated before there were checksums, and loses nothing of it', async () => {
  await migrateAsBefore()
  await pool.query(`insert into paper.accounts (id, login, server, leverage, deposit, balance)
    values ('a', '1', 'Ratchet-Demo', 0, 10000000, 9999999)`)
  await pool.query("update paper.state set next_ticket = 4711, feed = 'a feed', feed_position = 12")
  const broker = await createPaperBroker({ pool, instruments: defaultInstruments, feed: 'a feed' })
  const { balance } = await broker.snapshot('a')
  await broker.close()
  expect(balance).toBe(9_999_999)
  const { rows } = await pool.query('select next_ticket::int, feed_position::int from paper.state')
  expect(rows).toEqual([{ next_ticket: 4711, feed_position: 12 }])
  // It is a table like a new one, and remembers when each file was applied.
  const taken = { applied: await applied(), shape: await shape() }
  const { rows: when } = await pool.query("select n from paper.migrations where applied_at = '2026-01-02' order by n")
  expect(when).toEqual([{ n: 2 }])
  await pool.query('drop schema paper cascade')
  await migratePaper(pool)
  expect(taken).toEqual({ applied: await applied(), shape: await shape() })
})

it('applies to such a book what it has not had yet', async () => {
  await migrateAsBefore()
  expect(await migratePaper(pool)).toEqual(files.slice(1))
  expect(await migratePaper(pool)).toEqual([])
})

it('refuses a book that is older than the baseline, and says what to do', async () => {
  await migrateAsBefore()
  await pool.query("delete from paper.migrations where name = '002_by_key.sql'")
  const before = await shape()
  await expect(migratePaper(pool)).rejects.toThrow(
    new MigrationRefused(
      'The database is older than 0002_baseline.sql. Start the release d2bb59f7 on it first, or restore a backup with it.',
    ),
  )
  expect(await shape()).toEqual(before)
})

it('leaves a book as it is that a newer Ratchet migrated', async () => {
  await migrateAsBefore()
  await pool.query("insert into paper.migrations (name) values ('999_later.sql')")
  const before = await shape()
  await expect(migratePaper(pool)).rejects.toThrow(MigrationRefused)
  await expect(migratePaper(pool)).rejects.toThrow('999_later.sql is unknown here')
  expect(await shape()).toEqual(before)
})

it('refuses a changed file of the book from then on, as the ledger does', async () => {
  await migrateAsBefore()
  await migratePaper(pool)
  await pool.query("update paper.migrations set checksum = 'of another file' where n = 2")
  await expect(migratePaper(pool)).rejects.toThrow(/^The migration 0002_baseline.sql was changed after it was applied/)
})
