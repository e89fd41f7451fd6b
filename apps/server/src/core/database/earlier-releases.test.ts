import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { migratePaper } from '@ratchet/broker/paper'
import { migrate } from '@ratchet/store'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Releases whose databases are upgraded, with the folders of their migrations. Their texts are only in git: the files here were shortened. */
const releases = [
  ['c9fed57', 'packages/store/migrations', 'packages/broker/src/paper/migrations'],
  ['d2bb59f7', 'packages/store/migrations', 'packages/broker/migrations'],
] as const

const root = new URL('../../../../..', import.meta.url)
const git = (...words: readonly string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe' })
const hasCommit = (commit: string): boolean => {
  try {
    return git('cat-file', '-t', commit).trim() === 'commit'
  } catch {
    return false
  }
}

async function connected<T>({ url }: TestDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Applies the files of a folder as its release did. Before November 2026 the paper book kept the names of its files only. */
async function applyAll(client: pg.Client, commit: string, folder: string, schema: string): Promise<void> {
  const paths = git('ls-tree', '-r', '--name-only', commit, `${folder}/`).trim().split('\n')
  const hasNumbers = /^\d{4}_/.test(basename(paths[0] ?? ''))
  await client.query(
    `create schema ${schema}; create table ${schema}.migrations (${
      hasNumbers ? 'n integer primary key, name text not null, checksum text not null' : 'name text primary key'
    }, applied_at timestamptz not null default now())`,
  )
  for (const path of paths) {
    const sql = git('show', `${commit}:${path}`)
    await client.query(sql)
    const name = basename(path)
    if (!hasNumbers) await client.query(`insert into ${schema}.migrations (name) values ($1)`, [name])
    else
      await client.query(`insert into ${schema}.migrations (n, name, checksum) values ($1, $2, $3)`, [
        Number(name.slice(0, 4)),
        name,
        createHash('sha256').update(sql).digest('hex'),
      ])
  }
}

/** The facts that `pg_dump --schema-only` prints of the database, without the order of columns. */
const describeSchema = `
  with own as (select oid, nspname, nspacl from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')),
  rel as (select c.*, c.oid::regclass::text as id from pg_class c join own on own.oid = c.relnamespace)
  select array_agg(line order by line) as lines from (
    select format('schema %s %s', nspname, nspacl) as line from own
    union all select format('%s %s owner %s acl %s rls %s %s options %s', relkind, id, relowner::regrole,
      array(select unnest(relacl)::text order by 1), relrowsecurity, relforcerowsecurity, reloptions) from rel
    union all select format('column %s.%s %s null %s default %s identity %s%s acl %s', id, attname, format_type(atttypid, atttypmod),
      not attnotnull, pg_get_expr(d.adbin, d.adrelid), attidentity, attgenerated, array(select unnest(attacl)::text order by 1))
      from rel join pg_attribute a on attrelid = rel.oid and attnum > 0 and not attisdropped and relkind in ('r', 'p')
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    union all select format('constraint %s %s %s', id, conname, pg_get_constraintdef(k.oid)) from rel join pg_constraint k on conrelid = rel.oid
    union all select format('index %s under %s', pg_get_indexdef(indexrelid),
      (select inhparent::regclass from pg_inherits where inhrelid = indexrelid)) from rel join pg_index on indrelid = rel.oid
    union all select format('policy %s', p) from pg_policies p
    union all select format('trigger %s', pg_get_triggerdef(t.oid)) from rel join pg_trigger t on tgrelid = rel.oid and not tgisinternal
    union all select format('function %s owner %s acl %s comment %s', pg_get_functiondef(p.oid), proowner::regrole, proacl,
      obj_description(p.oid, 'pg_proc')) from pg_proc p join own on own.oid = pronamespace
  ) described`
const schemaOf = (database: TestDatabase): Promise<readonly string[]> =>
  connected(database, async (client) => (await client.query<{ lines: string[] }>(describeSchema)).rows[0]?.lines ?? [])

let fresh: TestDatabase
beforeAll(async () => {
  fresh = await createTestDatabase()
  await migratePaper(fresh.url)
})
afterAll(() => fresh.drop())

it('a database that is made for a backup of this release has the schema of a new one', async () => {
  const made = await createEmptyDatabase()
  const lastOf = (schema: string) =>
    connected(fresh, async (client) => (await client.query(`select max(n) as n from ${schema}.migrations`)).rows[0]?.n)
  try {
    await migrate(made.url, undefined, undefined, await lastOf('ratchet'))
    await migratePaper(made.url, await lastOf('paper'))
    expect(await schemaOf(made)).toEqual(await schemaOf(fresh))
  } finally {
    await made.drop()
  }
})

describe.each(releases)('a database of the release %s', (commit, store, paper) => {
  it.skipIf(!hasCommit(commit))(
    'is upgraded to the schema of a new database (skipped in a clone without that commit)',
    async () => {
      const old = await createEmptyDatabase()
      try {
        await connected(old, async (client) => {
          await applyAll(client, commit, store, 'ratchet')
          await applyAll(client, commit, paper, 'paper')
        })
        await migrate(old.url)
        await migratePaper(old.url)
        expect(await schemaOf(old)).toEqual(await schemaOf(fresh))
        expect([await migrate(old.url), await migratePaper(old.url)]).toEqual([[], []])
      } finally {
        await old.drop()
      }
    },
  )
})
