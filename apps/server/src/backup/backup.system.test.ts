import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateEvents } from '@ratchet/broker/events'
import { migratePaper } from '@ratchet/broker/paper'
import { migrate } from '@ratchet/store'
import { createEmptyDatabase, type TestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { typed } from '../admin/admin.fixture.ts'
import { type Desk, openDesk } from '../testing/desk.ts'
import { publish, tradeBody } from '../testing/samples.ts'

const user = `ratchet_test_owner_${process.pid}`
const env = { BACKUP_PASSPHRASE: 'correct horse battery' }
const key = 'k3YbWm0P1xqZrT7vL9cD2fGhJ4sN6aQe8uViXoBpRyE\n'

let folder: string
let desk: Desk
let databases: TestDatabase[] = []

/** As `docs/operate/database.md` says: a user who may create roles, and owns the database. */
async function giveTo(url: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  await client
    .query(
      `do $$ begin create role ${user} login createrole password 'a'; exception when duplicate_object then null; end $$;
      do $$ begin execute format('alter database %I owner to ${user}', current_database()); end $$;
      grant ratchet_api, ratchet_engine, ratchet_auth to ${user};`,
    )
    .finally(() => client.end())
  const address = new URL(url)
  address.username = user
  address.password = 'a'
  return address.href
}

async function ask<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client(url)
  await client.connect()
  return (await client.query<T>(sql).finally(() => client.end())).rows
}

/** Of every table of ours, its rows as the superuser is shown them. */
async function contentOf(url: string): Promise<Record<string, string | undefined>> {
  const tables = await ask<{ id: string }>(
    url,
    "select format('%I.%I', schemaname, tablename) as id from pg_tables where schemaname !~ '^pg_' and schemaname <> 'information_schema'",
  )
  const content: Record<string, string | undefined> = {}
  for (const { id } of tables)
    content[id] = (
      await ask<{ sum: string }>(
        url,
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum from ${id} t`,
      )
    )[0]?.sum
  return content
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ratchet-backup-'))
  databases = await Promise.all([createEmptyDatabase(), createEmptyDatabase()])
  const source = databases[0]?.url ?? ''
  const client = new pg.Client(source)
  await client.connect()
  for (const role of ['api', 'engine', 'auth'])
    await client.query(
      `do $$ begin create role ratchet_${role}; exception when duplicate_object or unique_violation then null; end $$`,
    )
  await client.end()
  const owner = await giveTo(source)
  await migrate(owner)
  await migratePaper(owner)
  await migrateEvents(owner)
  desk = await openDesk({}, { replicated: { url: source, replicaUrl: source } })
  mkdirSync(join(desk.folder, 'pictures'))
  writeFileSync(join(desk.folder, 'pictures', 'face.webp'), Buffer.alloc(70_000, 7))
  writeFileSync(join(desk.folder, 'site.json'), '{}')
  writeFileSync(join(desk.folder, 'secret'), key)
})
afterAll(async () => {
  await desk?.close()
  await Promise.all(databases.map((one) => one.drop()))
  rmSync(folder, { recursive: true, force: true })
})

const run = (words: readonly string[], url: string, more: Readonly<Record<string, string>>) =>
  typed(words, url, { ...env, ...more })

describe('backup and restore', () => {
  it('OP2, OP3: saved by the documented user while people trade, and every row and file is there again', async () => {
    const [source, target] = (await Promise.all(databases.map(({ url }) => giveTo(url)))) as [string, string]
    const ada = await desk.person('ada')
    await publish(desk, ada)
    let isDone = false
    const trading = (async () => {
      for (let n = 0; !isDone; n++)
        await ada.call('POST', '/api/trades', { ...tradeBody, tradeDetails: `during the backup ${n}` })
    })()
    const file = join(folder, 'desk.tar.gz')
    const saved = await run(['backup', file], source, { RATCHET_DATA_DIR: desk.folder }).finally(() => {
      isDone = true
      return trading
    })
    expect(saved).toMatchObject({ code: 0, err: '' })
    expect(saved.out).toMatch(
      /2 files\.\nIt includes the master key, encrypted[\s\S]*\nRestore check passed: \d+ rows and 2 files equal, \d+ records intact\.\n$/,
    )
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file).includes(key.trim())).toBe(false)

    const place = join(folder, 'restored')
    const restored = await run(['restore', file], target, { RATCHET_DATA_DIR: place })
    expect(restored).toMatchObject({ code: 0, err: '' })
    for (const name of ['pictures/face.webp', 'site.json', 'secret'])
      expect(readFileSync(join(place, name)).equals(readFileSync(join(desk.folder, name))), name).toBe(true)
    // A second restore of the same file would be the same: what was saved is what one snapshot saw.
    const again = join(folder, 'again.tar.gz')
    expect(await run(['backup', again], target, { RATCHET_DATA_DIR: place })).toMatchObject({ code: 0 })
    const lines = /(\d+) rows/.exec(saved.out)?.[1]
    expect(/(\d+) rows/.exec((await run(['check-backup', again], '', {})).out)?.[1]).toBe(lines)
    expect((await typed(['verify'], target)).code).toBe(0)
  })

  it('OP2: at rest, both databases hold the same rows', async () => {
    const [source, target] = databases.map(({ url }) => url) as [string, string]
    const other = await createEmptyDatabase()
    try {
      const file = join(folder, 'rest.tar.gz')
      expect(await run(['backup', file, 'without-key'], source, { RATCHET_DATA_DIR: desk.folder })).toMatchObject({
        code: 0,
      })
      const place = join(folder, 'rest')
      const told = await run(['restore', file], other.url, { RATCHET_DATA_DIR: place })
      expect(told.out).toContain(`put the master key into ${place}/secret`)
      expect(await contentOf(other.url)).toEqual(await contentOf(source))
      expect(await contentOf(other.url)).not.toEqual(await contentOf(target))
    } finally {
      await other.drop()
    }
  })
})

describe('a backup of an earlier release', () => {
  it('is made without bringing the database to this release, and restored to it', async () => {
    const [old, fresh] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()])
    try {
      await migrate(old.url, undefined, undefined, 106)
      await migratePaper(old.url, 10)
      await ask(old.url, "insert into ledger.traders (id, email, created_at_ms) values ('ada', 'ada@old.test', 1)")
      const file = join(folder, 'old.tar.gz')
      const saved = await run(['backup', file, 'without-key'], old.url, { RATCHET_DATA_DIR: desk.folder })
      expect(saved).toMatchObject({ code: 0, err: '' })
      const last = (url: string) => ask(url, 'select max(n) as n from ratchet.migrations')
      expect(await last(old.url)).toEqual([{ n: 106 }])
      expect(await run(['restore', file], fresh.url, { RATCHET_DATA_DIR: join(folder, 'old') })).toMatchObject({
        code: 0,
      })
      expect(await last(fresh.url)).toEqual(await last(databases[0]?.url ?? ''))
      expect(await ask(fresh.url, 'select id, email from ledger.traders')).toEqual([
        { id: 'ada', email: 'ada@old.test' },
      ])
    } finally {
      await Promise.all([old.drop(), fresh.drop()])
    }
  })
})

describe('a backup that cannot be restored', () => {
  const restore = async (name: string, more: Readonly<Record<string, string>> = {}) => {
    const other = await createEmptyDatabase()
    try {
      const told = await run(['restore', join(folder, name)], other.url, {
        RATCHET_DATA_DIR: join(folder, 'never'),
        ...more,
      })
      const left = await ask(other.url, "select from pg_namespace where nspname in ('ledger', 'ratchet')")
      return { ...told, left: left.length }
    } finally {
      await other.drop()
    }
  }

  it.each([
    ['cut short', (file: string) => truncateSync(file, statSync(file).size - 5000), /is not a whole backup of Ratchet/],
    ['no backup', (file: string) => writeFileSync(file, 'something else'), /is not a whole backup of Ratchet/],
  ])('one that is %s leaves nothing behind', async (name, hurt, words) => {
    const file = join(folder, name)
    writeFileSync(file, readFileSync(join(folder, 'desk.tar.gz')))
    hurt(file)
    expect(await restore(name)).toMatchObject({ code: 1, err: expect.stringMatching(words), left: 0 })
  })

  it('one of a newer release is refused, and names what is unknown', async () => {
    const newer = await createEmptyDatabase()
    try {
      await migrate(newer.url)
      await ask(newer.url, "insert into ratchet.migrations (n, name, checksum) values (9999, '9999_to_come.sql', 'x')")
      const saved = await run(['backup', join(folder, 'newer'), 'without-key'], newer.url, {
        RATCHET_DATA_DIR: desk.folder,
      })
      const words =
        /^The backup was made by a newer Ratchet \(9999_to_come\.sql is unknown here\): restore with that release\.$/m
      // It is written all the same; here its check says so.
      expect(saved).toMatchObject({ code: 1, err: expect.stringMatching(words) })
      expect(await restore('newer')).toMatchObject({ code: 1, err: expect.stringMatching(words), left: 0 })
    } finally {
      await newer.drop()
    }
  })

  it('another passphrase, none, and a folder that is used are refused in words that say what to do', async () => {
    expect((await restore('desk.tar.gz', { BACKUP_PASSPHRASE: 'not the right one' })).err).toMatch(
      /^BACKUP_PASSPHRASE does not decrypt/,
    )
    expect((await restore('desk.tar.gz', { BACKUP_PASSPHRASE: '' })).err).toMatch(
      /Set BACKUP_PASSPHRASE .* or add "without-key"/,
    )
    expect((await restore('desk.tar.gz', { RATCHET_DATA_DIR: folder })).err).toMatch(/is not empty: name a new folder/)
    const used = await run(['restore', join(folder, 'desk.tar.gz')], databases[0]?.url ?? '', {
      RATCHET_DATA_DIR: join(folder, 'never'),
    })
    expect(used.err).toMatch(/^The database is not empty/)
    expect(await run(['backup', join(folder, 'x')], databases[0]?.url ?? '', { BACKUP_PASSPHRASE: '' })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Set BACKUP_PASSPHRASE/),
    })
  })
})
