import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../migrate/migrate.ts'
import { createOldDatabase, migrateUntil } from '../testing/before.ts'
import { createEmptyDatabase, type TestDatabase } from '../testing/index.ts'
import { openLoading, openSnapshot, schemas } from './index.ts'

let databases: TestDatabase[] = []
beforeAll(async () => {
  databases = await Promise.all([createOldDatabase(), createEmptyDatabase()])
})
afterAll(() => Promise.all(databases.map((one) => one.drop())))

async function ask<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client(url)
  await client.connect()
  return (await client.query<T>(sql).finally(() => client.end())).rows
}

/** Each table's rows as one text, whatever order they lie in. */
async function contentOf(url: string): Promise<Record<string, string | null>> {
  const tables = await ask<{ id: string }>(
    url,
    `select format('%I.%I', schemaname, tablename) as id from pg_tables where schemaname = any('{${schemas.join()}}') order by 1`,
  )
  const content: Record<string, string | null> = {}
  for (const { id } of tables) {
    const [row] = await ask<{ text: string | null }>(
      url,
      `select string_agg(t::text, e'\\n' order by t::text) as text from ${id} t`,
    )
    content[id] = row?.text ?? null
  }
  return content
}

describe('a backup of the database', () => {
  it('OP2: of an earlier release has every row, and goes on as this release', async () => {
    const [old, empty] = databases.map(({ url }) => url) as [string, string]
    const snapshot = await openSnapshot(old)
    const { shape } = snapshot
    const last = shape.migrations.ratchet.at(-1)
    await migrateUntil(empty, String(last?.n).padStart(4, '0'))
    const loading = await openLoading(empty, shape)
    for (const table of shape.tables) {
      const pieces = snapshot.rows(table)
      let next = await pieces.next()
      for (; !next.done; next = await pieces.next()) await loading.add(table, next.value)
      expect(await loading.digest(table)).toEqual(next.value)
    }
    await loading.commit()
    await loading.close()
    await snapshot.close()
    const content = await contentOf(old)
    expect(Object.values(content).filter((text) => text !== null).length).toBeGreaterThan(10)
    expect(await contentOf(empty)).toEqual(content)
    // What watched the tables watches them again.
    const watched = `select tgrelid::regclass::text as on, tgname as name, tgenabled::text as is from pg_trigger where not tgisinternal
      union select oid::regclass::text, 'rows', relforcerowsecurity::text from pg_class where relrowsecurity order by 1, 2`
    expect(await ask(empty, watched)).toEqual(await ask(old, watched))
    await migrate(empty)
    await migrate(old)
    const sequences = 'select schemaname, sequencename, last_value from pg_sequences order by 1, 2'
    expect(await ask(empty, sequences)).toEqual(await ask(old, sequences))
    // Each migration tells the moment at which it was applied.
    const withoutMoments = async (url: string) => ({
      ...(await contentOf(url)),
      'ratchet.migrations': null,
      'vault.name_key': null,
    })
    expect(await withoutMoments(empty)).toEqual(await withoutMoments(old))
  })

  it('every schema that migrations make is saved', async () => {
    const [, empty] = databases.map(({ url }) => url) as [string, string]
    const made = await ask<{ name: string }>(
      empty,
      "select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')",
    )
    expect(made.map(({ name }) => name).filter((name) => !(schemas as readonly string[]).includes(name))).toEqual([])
  })
})
