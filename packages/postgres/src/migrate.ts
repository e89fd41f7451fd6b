import { readdirSync } from 'node:fs'
import pg from 'pg'
import { readFunctions, renewFunctions, type SqlFunction } from './functions.ts'
import { quiet } from './quiet.ts'
import { inShortLocks, inTransaction } from './short-locks.ts'
import { readSql, sha256 } from './sql-file.ts'
import { INSUFFICIENT_PRIVILEGE, isRoleRace } from './sql-states.ts'

/** The database and this program do not fit; the message is one line for the operator. */
export class MigrationRefused extends Error {}

/** A migration as the database has it on record. */
export interface AppliedMigration {
  readonly n: number
  readonly name: string
  readonly checksum: string
}

interface Migration extends AppliedMigration {
  readonly sql: string
  /** The lowest number that the file stands for: its own, unless it is a baseline. */
  readonly first: number
  /** Checksums of the texts that the file replaces. */
  readonly replaced: readonly string[]
}

/**
 * Any number; one lock a database, so that processes that start at once migrate one after the other. The rights of logins are granted under
 * it too: PostgreSQL fails a statement whose catalog row another one changes ("tuple concurrently updated").
 */
export const MIGRATION_LOCK = 7_210_001
const OLDEST_SERVER = 15
/** The newest release that has every migration in a file of its own. */
const MIGRATES_ALL = 'd2bb59f7'

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
  const pool = typeof target === 'string' ? quiet(new pg.Pool({ connectionString: target, max: 1 })) : target
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

/**
 * A file may be rewritten, if a database that applied its former text gets the same schema from the files behind it. A line in the file names the
 * checksum of the former text: `-- replaces CHECKSUM`. A baseline stands for several numbers: `-- replaces 1 to 18, CHECKSUM`, where CHECKSUM is that of
 * their checksums, a line each. A database has applied either all of these numbers, or the baseline.
 */
const replaces = /^-- replaces (?:(\d+) to \d+, )?(\w{64})$/gm

function readMigrations(dir: string): readonly Migration[] {
  const names = readdirSync(dir).filter((name) => /^\d{4}_\w+\.sql$/.test(name))
  return names.sort().map((name) => {
    const file = readSql(`${dir}/${name}`)
    const n = Number(name.slice(0, 4))
    const lines = [...file.sql.matchAll(replaces)]
    const first = Math.min(n, ...lines.flatMap(([, from]) => (from ? Number(from) : [])))
    return { n, name, ...file, first, replaced: lines.map(([, , checksum = '']) => checksum) }
  })
}

const standsFor =
  (n: number) =>
  (file: Migration): boolean =>
    file.first <= n && n <= file.n

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

const unknownHere = (name: string) =>
  new MigrationRefused(
    `The database was migrated by a newer Ratchet (${name} is unknown here). Start that version, or restore a backup.`,
  )
const tooOld = (name: string) =>
  new MigrationRefused(
    `The database is older than ${name}. Start the release ${MIGRATES_ALL} on it first, or restore a backup with it.`,
  )
/** @returns the first migration that does not fit the files of a folder, and why; undefined if all fit */
export const misfitOf = (applied: readonly AppliedMigration[], dir: string): Misfit | undefined =>
  misfit(applied, readMigrations(dir))

interface Misfit {
  readonly name: string
  readonly is: 'unknown' | 'too old' | 'changed'
}

function misfit(applied: readonly AppliedMigration[], files: readonly Migration[]): Misfit | undefined {
  for (const { n, name } of applied) if (!files.some(standsFor(n))) return { name, is: 'unknown' }
  for (const file of files) {
    const rows = applied.filter(({ n }) => standsFor(n)(file))
    const [only] = rows
    if (!only) continue
    if (rows.at(-1)?.n !== file.n) return { name: file.name, is: 'too old' }
    const text = rows.length === 1 ? only.checksum : sha256(rows.map(({ checksum }) => checksum).join('\n'))
    if (text !== file.checksum && !file.replaced.includes(text)) return { name: file.name, is: 'changed' }
  }
  return undefined
}

function compare(applied: readonly AppliedMigration[], files: readonly Migration[]): void {
  const found = misfit(applied, files)
  if (found?.is === 'unknown') throw unknownHere(found.name)
  if (found?.is === 'too old') throw tooOld(found.name)
  if (found)
    throw new MigrationRefused(
      `The migration ${found.name} was changed after it was applied. Put the file back as it was, and add a new one.`,
    )
  const last = applied.at(-1)?.n ?? 0
  const late = files.find(({ n }) => n < last && !applied.some((row) => row.n === n))
  if (late) throw new MigrationRefused(`The migration ${late.name} is numbered below one that is already applied.`)
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

const TRIES = 20

/**
 * Makes the roles where they are missing, and the connecting user a member. Roles belong to the whole cluster while the lock
 * above belongs to one database, so another migration may make the same role at the same moment: that counts as made.
 */
async function ensureRoles(client: pg.PoolClient, roles: readonly string[], major: number): Promise<void> {
  for (const role of roles) {
    for (let attempt = 1; ; attempt++) {
      try {
        await ensureRole(client, role, major)
        break
      } catch (error) {
        if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE)
          throw new MigrationRefused(
            `The database user may not use the role ${role}. As an administrator: create role ${role} nologin; grant ${role} to <user>;`,
          )
        if (!isRoleRace(error) || attempt === TRIES) throw error
      }
    }
  }
}

async function ensureRole(client: pg.PoolClient, role: string, major: number): Promise<void> {
  const find = 'select rolsuper or rolbypassrls as unbound from pg_roles where rolname = $1'
  let { rows } = await client.query<{ unbound: boolean }>(find, [role])
  if (rows.length === 0) {
    await client.query(`create role ${role} nologin`)
    rows = (await client.query<{ unbound: boolean }>(find, [role])).rows
  }
  if (rows[0]?.unbound)
    throw new MigrationRefused(`The role ${role} bypasses row-level security. Take that right from it.`)
  // From 16 on, the user who created a role is its member without the right to take it.
  const right = major >= 16 ? 'set' : 'member'
  const member = await client.query<{ member: boolean }>('select pg_has_role(current_user, $1, $2) as member', [
    role,
    right,
  ])
  if (!member.rows[0]?.member) await client.query(`grant ${role} to current_user`)
}
