import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MigrationRefused } from '@ratchet/postgres'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApiStore } from '../api/create.ts'
import { connectionConfig } from '../connections/connect.ts'
import { readNameKey } from '../installation/vault.ts'
import { createLedger } from '../ledger/create.ts'
import { newTrade } from '../testing/fixtures.ts'
import { createEmptyDatabase, type TestDatabase, testClusterUrl } from '../testing/index.ts'
import { migrate, migrationsDir } from './migrate.ts'

let database: TestDatabase
let dir: string
beforeEach(async () => {
  database = await createEmptyDatabase()
  dir = mkdtempSync(join(tmpdir(), 'ratchet-migrations-'))
})
afterEach(async () => {
  rmSync(dir, { recursive: true })
  await database.drop()
})

const file = (name: string, sql: string) => writeFileSync(join(dir, name), sql)
async function query(sql: string, config: pg.ClientConfig = { connectionString: database.url }) {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

describe('migrate', () => {
  it('applies each file once, in number order', async () => {
    file('0002_b.sql', "insert into t values ('b')")
    file('0001_a.sql', 'create table t (v text)')
    expect(await migrate(database.url, dir)).toEqual(['0001_a.sql', '0002_b.sql'])
    file('0003_c.sql', "insert into t values ('c')")
    expect(await migrate(database.url, dir)).toEqual(['0003_c.sql'])
    expect(await migrate(database.url, dir)).toEqual([])
    expect(await query('select v from t')).toEqual([{ v: 'b' }, { v: 'c' }])
  })

  it('says that a file takes longer than a second, and how long it took', async () => {
    file('0001_a.sql', 'create table t (v text)')
    file('0002_b.sql', 'select pg_sleep(1.7)')
    const said: string[] = []
    await migrate(database.url, dir, (line) => said.push(line))
    expect(said.filter((line) => line.includes('0002_b.sql'))).toEqual([
      expect.stringMatching(/^The migration 0002_b.sql is under way, \d+ s so far\.$/),
      expect.stringMatching(/^The migration 0002_b.sql took \d+ s\.$/),
    ])
  })

  it('waits for a table that somebody reads, and nobody else waits behind it for long', async () => {
    file('0001_a.sql', "create table t (v text); insert into t values ('there')")
    await migrate(database.url, dir)
    file('0002_b.sql', 'alter table t add column w text')
    const reader = new pg.Client({ connectionString: database.url })
    await reader.connect()
    await reader.query('begin; select from t')
    const said: string[] = []
    const migrated = migrate(database.url, dir, (line) => said.push(line))
    const waitsMs: number[] = []
    for (const endMs = performance.now() + 2500; performance.now() < endMs; ) {
      const beganMs = performance.now()
      await query('select v from t')
      waitsMs.push(performance.now() - beganMs)
    }
    // It stood in the way for a while; were it to stay there, the first of these would wait for the reader's end, and never get to it.
    expect(Math.max(...waitsMs)).toBeGreaterThan(300)
    expect(said[0]).toMatch(/^The migration 0002_b.sql is under way/)
    await reader.query('commit')
    await reader.end()
    expect(await migrated).toEqual(['0002_b.sql'])
    expect(await query('select * from t')).toEqual([{ v: 'there', w: null }])
  })

  it('refuses a file that was changed after it was applied, and takes other line ends for the same', async () => {
    file('0001_a.sql', 'create table t (v text);\n')
    await migrate(database.url, dir)
    file('0001_a.sql', 'create table t (v text);\r\n')
    expect(await migrate(database.url, dir)).toEqual([])
    file('0001_a.sql', 'create table t (v int);\n')
    await expect(migrate(database.url, dir)).rejects.toThrow(
      new MigrationRefused(
        'The migration 0001_a.sql was changed after it was applied. Put the file back as it was, and add a new one.',
      ),
    )
  })

  describe('with files that were rewritten', () => {
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
    const texts = ['create table t (v text)', 'alter table t add w text', 'alter table t add x text']
    const [a, b, c] = texts as [string, string, string]
    beforeEach(() => {
      file('0001_a.sql', a)
      file('0002_b.sql', b)
      file('0003_c.sql', c)
    })
    /** Folds the first two files, and removes what the third one no longer needs. */
    function rewrite() {
      for (const name of ['0001_a.sql', '0002_b.sql']) rmSync(join(dir, name))
      const folded = sha256([a, b].map(sha256).join('\n'))
      file('0002_base.sql', `-- replaces 1 to 2, ${folded}\ncreate table t (v text, w text)`)
      file('0003_c.sql', `-- replaces ${sha256(c)}\nalter table t add x varchar`)
    }

    it('accepts a database that applied the former texts, and one that applied the new ones', async () => {
      await migrate(database.url, dir)
      rewrite()
      file('0004_d.sql', "insert into t values ('v', 'w', 'x')")
      expect(await migrate(database.url, dir)).toEqual(['0004_d.sql'])
      await query('drop schema ratchet cascade; drop table t')
      expect(await migrate(database.url, dir)).toEqual(['0002_base.sql', '0003_c.sql', '0004_d.sql'])
      expect(await migrate(database.url, dir)).toEqual([])
    })

    it.each(['0002_base.sql', '0003_c.sql'])('refuses %s if it is edited after it was applied', async (name) => {
      rewrite()
      await migrate(database.url, dir)
      file(name, `${readFileSync(join(dir, name), 'utf8')} -- edited`)
      await expect(migrate(database.url, dir)).rejects.toThrow(`The migration ${name} was changed after it was applied`)
    })

    it.each([
      ['0002_base.sql', 1],
      ['0003_c.sql', 3],
    ])('refuses a database that applied another text than %s replaces', async (name, n) => {
      await migrate(database.url, dir)
      rewrite()
      await query(`update ratchet.migrations set checksum = 'of another text' where n = ${n}`)
      await expect(migrate(database.url, dir)).rejects.toThrow(`The migration ${name} was changed after it was applied`)
    })

    it('refuses a database that is older than the baseline, and says what to do', async () => {
      for (const name of ['0002_b.sql', '0003_c.sql']) rmSync(join(dir, name))
      await migrate(database.url, dir)
      file('0002_b.sql', b)
      rewrite()
      await expect(migrate(database.url, dir)).rejects.toThrow(
        new MigrationRefused(
          'The database is older than 0002_base.sql. Start the release d2bb59f7 on it first, or restore a backup with it.',
        ),
      )
    })
  })

  it('refuses a database of a newer Ratchet, and a file that comes late', async () => {
    file('0001_a.sql', 'select 1')
    file('0003_c.sql', 'select 1')
    await migrate(database.url, dir)
    file('0002_b.sql', 'create table never (v int)')
    await expect(migrate(database.url, dir)).rejects.toThrow('numbered below one that is already applied')
    rmSync(join(dir, '0002_b.sql'))
    rmSync(join(dir, '0003_c.sql'))
    await expect(migrate(database.url, dir)).rejects.toThrow(
      'The database was migrated by a newer Ratchet (0003_c.sql is unknown here).',
    )
    expect(await query("select to_regclass('never') as never")).toEqual([{ never: null }])
  })

  it('leaves nothing of a file that fails, and names it', async () => {
    file('0001_a.sql', 'create table good (v text)')
    file('0002_b.sql', 'create table half (v text); select 1 / 0')
    await expect(migrate(database.url, dir)).rejects.toThrow('The migration 0002_b.sql failed: division by zero')
    expect(await query("select to_regclass('good') is not null as good, to_regclass('half') as half")).toEqual([
      { good: true, half: null },
    ])
    file('0002_b.sql', 'create table half (v text)')
    expect(await migrate(database.url, dir)).toEqual(['0002_b.sql'])
  })

  it('takes turns when several processes start at once, on one database and on several of one cluster', async () => {
    const others = await Promise.all([1, 2, 3].map(() => createEmptyDatabase()))
    const urls = [database, database, database, ...others].map(({ url }) => url)
    const applied = await Promise.all(urls.map((url) => migrate(url)))
    expect(applied.slice(0, 3).flat().sort()).toEqual([...(applied[3] ?? [])].sort())
    expect(applied[3]).toHaveLength(applied[4]?.length ?? 0)
    await Promise.all(others.map((other) => other.drop()))
  })
})

describe('a database user that is no superuser', () => {
  const asUser = (name: string) => {
    const url = new URL(database.url)
    url.username = name
    url.password = 'pw'
    return url.href
  }

  it('migrates and runs everything, itself bound by row-level security', async () => {
    const name = `owner_${database.url.slice(-8)}`
    await query(`create role ${name} login createrole password 'pw'; grant ${name} to current_user; alter database ${new URL(database.url).pathname.slice(1)} owner to ${name};
      grant ratchet_api, ratchet_engine, ratchet_auth to ${name}`)
    const url = asUser(name)
    expect(await migrate(url)).not.toEqual([])
    const api = createApiStore({ url, nameKey: await readNameKey(url), notify: () => {} })
    const ledger = createLedger({ url, notify: () => {} })
    try {
      await ledger.loadAccounts()
      expect(await api.publishTrade('ann', newTrade, null)).toMatchObject({ outcome: 'published' })
      expect(await ledger.work(new Map())).toHaveLength(1)
      expect(await query('select current_user::text as u', connectionConfig(url, 'auth'))).toEqual([
        { u: 'ratchet_auth' },
      ])
    } finally {
      await api.close()
      await ledger.close()
      await database.drop()
      await query(`drop role ${name}`, { connectionString: testClusterUrl() })
    }
  })

  it('is told what an administrator must do where it may not use the roles', async () => {
    const name = `poor_${database.url.slice(-8)}`
    await migrate(database.url, dir)
    await query(`create role ${name} login password 'pw'`)
    await expect(migrate(asUser(name), dir)).rejects.toThrow(
      /As an administrator: create role ratchet_api nologin; grant/,
    )
    await query(`drop role ${name}`)
  })
})

it('has files with a number each, of which some were never used', async () => {
  const applied = await migrate(database.url)
  const numbers = applied.map((name) => Number(name.slice(0, 4)))
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  expect(await migrate(database.url, migrationsDir)).toEqual([])
})
