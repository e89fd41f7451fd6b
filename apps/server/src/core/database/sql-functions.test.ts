import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { migratePaper } from '@ratchet/broker/paper'
import { functionsChecksum, readFunctions } from '@ratchet/postgres'
import { createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const folder = (path: string) => fileURLToPath(new URL(`../../../../../packages/${path}`, import.meta.url))
const packages = ['store', 'broker'] as const
const files = packages.flatMap((name) => readFunctions(folder(`${name}/functions`)))

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  await migratePaper(database.url)
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const definitions = async (): Promise<Readonly<Record<string, string>>> => {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select n.nspname || '.' || p.proname as name, pg_get_functiondef(p.oid) || coalesce(p.proacl::text, '')
      || pg_get_userbyid(p.proowner) || coalesce((select string_agg(pg_get_triggerdef(t.oid), ' ' order by t.tgrelid::regclass::text)
        from pg_trigger t where t.tgfoid = p.oid and not t.tgisinternal), '') as definition
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname not in ('pg_catalog', 'information_schema') order by 1`)
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]))
}
async function undone<T>(work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    return await work()
  } finally {
    await client.query('rollback')
  }
}

describe('every SQL function of a running database', () => {
  it('has a file, and every file a function', async () =>
    expect(Object.keys(await definitions()).sort()).toEqual(files.map(({ name }) => name).sort()))

  it('is what its file says, with owner, rights and triggers; and PostgreSQL finds no fault in a body', async () => {
    const before = await definitions()
    const after = await undone(async () => {
      for (const { name } of files) await client.query(`grant create on schema ${name.split('.')[0]} to ratchet_engine`)
      for (const { sql } of files) await client.query(sql)
      return definitions()
    })
    expect(after).toEqual(before)
  })

  it('a body changed by hand is found', async () => {
    const before = await definitions()
    const changed = await undone(async () => {
      await client.query(
        "create or replace function ledger.part_now() returns integer language sql stable as 'select 1'",
      )
      return definitions()
    })
    expect(changed).not.toEqual(before)
  })
})

it.each(packages)(
  'the newest checksum in a migration of %s is that of its files; if not, add it in a new one',
  (name) => {
    const dir = folder(`${name}/migrations`)
    const named = readdirSync(dir)
      .sort()
      .flatMap((file) => /^-- functions: (\w+)$/m.exec(readFileSync(`${dir}/${file}`, 'utf8'))?.[1] ?? [])
    expect(`-- functions: ${named.at(-1)}`).toBe(
      `-- functions: ${functionsChecksum(readFunctions(folder(`${name}/functions`)))}`,
    )
  },
)
