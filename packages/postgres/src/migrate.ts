import pg from 'pg'
import { readFunctions, renewFunctions, type SqlFunction } from './functions.ts'
import {
  type AppliedMigration,
  compare,
  type Migration,
  MigrationRefused,
  readMigrations,
  standsFor,
  tooOld,
  unknownHere,
} from './migration-files.ts'
import { Pool } from './pool.ts'
import { quiet } from './quiet.ts'
import { ensureRoles } from './roles.ts'
import { inShortLocks, inTransaction } from './short-locks.ts'

/**
 * Any number; one lock a database, so that processes that start at once migrate one after the other. The rights of logins are granted under
 * it too: PostgreSQL fails a statement whose catalog row another one changes ("tuple concurrently updated").
 */
export const MIGRATION_LOCK = 7_210_001
const OLDEST_SERVER = 15
/** The numbered SQL files of one part of the database, and where it is written down which of them were applied. */
export interface Migrations {
  /** The schema that has the table `migrations`; made where it is missing. */
  readonly schema: string
  /** Folder of the files, each named like `0001_book.sql`. */
  readonly dir: string
  /** Folder of the functions, one file each; those that changed are re-created with the last file. */
  readonly functions?: string | undefined
  /** Database roles that the files speak of; made where they are missing. */
  readonly roles?: readonly string[]
  /** Is told of a file that takes longer than a second, again every five, and when it has ended. */
  readonly say?: ((line: string) => void) | undefined
  /** The last file to apply; all where it is left out. For a backup of an earlier release. */
  readonly upTo?: number | undefined
}

/**
 * Brings a schema of the database to this program's: each missing file in number order, each in its own transaction. Servers of the release
 * before may work on it meanwhile.
 * @param target address or pool of a user who may create schemas (and roles, where they are missing)
 * @returns the names of the files that were applied now
 * @throws MigrationRefused where an applied file was changed, is unknown to this program, or the server is too old
 */
export async function migrate(target: string | pg.Pool, migrations: Migrations): Promise<readonly string[]> {
  const pool = typeof target === 'string' ? quiet(new Pool({ connectionString: target, max: 1 })) : target
  try {
    const client = await pool.connect()
    try {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
      return await bringUp(client, migrations)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
      client.release()
    }
  } finally {
    if (typeof target === 'string') await pool.end()
  }
}

async function bringUp(
  client: pg.PoolClient,
  { schema, dir, functions, roles = [], say = () => {}, upTo = Number.POSITIVE_INFINITY }: Migrations,
): Promise<readonly string[]> {
  const files = readMigrations(dir)
  const { rows: server } = await client.query<{ major: number }>(
    "select current_setting('server_version_num')::int / 10000 as major",
  )
  const major = server[0]?.major ?? 0
  if (major < OLDEST_SERVER)
    throw new MigrationRefused(`The database is PostgreSQL ${major}; Ratchet needs ${OLDEST_SERVER} or newer.`)
  await ensureRoles(client, roles, major)
  const table = `${pg.escapeIdentifier(schema)}.migrations`
  await client.query(`create schema if not exists ${pg.escapeIdentifier(schema)};
    create table if not exists ${table}
      (n integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now());
    do $$ begin if not (select relrowsecurity from pg_class where oid = ${pg.escapeLiteral(table)}::regclass)
      then alter table ${table} enable row level security; end if; end $$;`)
  await takeOver(client, table, files)
  const { rows: applied } = await client.query<AppliedMigration>(`select n, name, checksum from ${table} order by n`)
  compare(applied, files)
  const missing = files.filter(({ n }) => n <= upTo && !applied.some((row) => row.n === n))
  for (const migration of missing) {
    // Functions need the newest schema. A backup of this release gets them before its rows, a backup of an earlier one when it is brought up.
    const renewed = functions !== undefined && migration === files.at(-1) ? readFunctions(functions) : []
    await timed(migration.name, say, () => apply(client, table, migration, renewed))
  }
  return missing.map(({ name }) => name)
}

/**
 * Until November 2026 the paper broker's book wrote down names alone, with three digits. Such a table gets its numbers, and the checksums
 * of the files as they are now, which is the best that can be known; from then on they are held to.
 */
async function takeOver(client: pg.PoolClient, table: string, files: readonly Migration[]): Promise<void> {
  const { rows: columns } = await client.query<{ name: string }>(
    'select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped',
    [table],
  )
  if (columns.some(({ name }) => name === 'checksum')) return
  await inTransaction(client, async () => {
    await client.query(`alter table ${table} add column n integer, add column checksum text`)
    const { rows } = await client.query<{ name: string }>(`select name from ${table}`)
    const numbers = new Set(rows.map(({ name }) => Number.parseInt(name, 10)))
    for (const { name } of rows) {
      const n = Number.parseInt(name, 10)
      const file = files.find(standsFor(n))
      if (!file) throw unknownHere(name)
      if (!numbers.has(file.n)) throw tooOld(file.name)
      if (n < file.n) await client.query(`delete from ${table} where name = $1`, [name])
      else
        await client.query(`update ${table} set n = $2, checksum = $3, name = $4 where name = $1`, [
          name,
          n,
          file.checksum,
          file.name,
        ])
    }
    await client.query(`alter table ${table} drop constraint migrations_pkey, add primary key (n),
      alter column checksum set not null`)
  })
}

const sayAfterMs = 1000
const sayEveryMs = 5000

async function timed(name: string, say: (line: string) => void, work: () => Promise<void>): Promise<void> {
  const begunMs = performance.now()
  const seconds = () => Math.round((performance.now() - begunMs) / 1000)
  let timer = setTimeout(function tell() {
    say(`The migration ${name} is under way, ${seconds()} s so far.`)
    timer = setTimeout(tell, sayEveryMs)
  }, sayAfterMs)
  try {
    await work()
  } finally {
    clearTimeout(timer)
  }
  if (seconds() * 1000 >= sayAfterMs) say(`The migration ${name} took ${seconds()} s.`)
}

/** Applies a file. Whoever starts the server is told how long it waits for locks. */
async function apply(
  client: pg.PoolClient,
  table: string,
  { n, name, sql, checksum }: Migration,
  functions: readonly SqlFunction[],
): Promise<void> {
  try {
    await inShortLocks(client, async () => {
      await client.query(sql)
      await renewFunctions(client, functions)
      await client.query(`insert into ${table} (n, name, checksum) values ($1, $2, $3)`, [n, name, checksum])
    })
  } catch (error) {
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
