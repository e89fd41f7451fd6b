import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { migrate, migrationsDir } from '../migrate.ts'

export type { PartialChange } from '@ratchet/engine/suites'
export { copyRunning } from './copy-running.ts'
export { type PgBouncer, pgbouncerProgram, startPgBouncer } from './pgbouncer.ts'
export { type Replicated, startReplicated } from './replicated.ts'
export { closedUnguarded } from './unguarded.ts'

export interface TestDatabase {
  /** Address as the cluster's superuser; the stores take their roles themselves. */
  readonly url: string
  drop(): Promise<void>
}

const LOCK = 7_210_002

/** Address of the throw-away cluster that the test run started. */
export function testClusterUrl(): string {
  const url = process.env.RATCHET_TEST_DATABASE_URL
  if (!url)
    throw new Error('RATCHET_TEST_DATABASE_URL is not set: run the tests from the root, in the project "system".')
  return url
}

/** Made while a test runs, for the next one of its file. A last one that nobody takes ends with the cluster. */
let spare: Promise<TestDatabase> | undefined
let isAskedAgain = false

/**
 * A fresh, migrated database for one test file or one test: a copy of a template that the first caller of a run migrates. Who asks a second
 * time will ask for more, and finds the next one made. Many at once are fine.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const taken = spare ?? copyOfTemplate()
  spare = undefined
  const database = await taken
  if (isAskedAgain) {
    spare ??= copyOfTemplate()
    // Where it failed, who takes it hears of it.
    spare.catch(() => {})
  }
  isAskedAgain = true
  return database
}

// Whole files are copied, which costs less than a log of each page: of this cluster nothing has to survive.
const copyOfTemplate = async () => createDatabase(`template ${await ensureTemplate()} strategy file_copy`)

/** A database without any schema, to try migrations on. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase('')

async function createDatabase(words: string): Promise<TestDatabase> {
  const name = `ratchet_test_${randomBytes(8).toString('hex')}`
  await inCluster((client) => client.query(`create database ${name} ${words}`))
  return {
    url: databaseUrl(name),
    drop: () => inCluster((client) => drop(client, name)),
  }
}

/** Pools close faster than their connections: those get a moment to end by themselves. What stays is named, since it costs each test that moment. */
async function drop(client: pg.Client, name: string): Promise<void> {
  const connected = async () =>
    (
      await client.query<{ part: string }>('select application_name as part from pg_stat_activity where datname = $1', [
        name,
      ])
    ).rows
  let left = await connected()
  for (let waitedMs = 0; left.length > 0 && waitedMs < 1000; waitedMs += 10) {
    await new Promise((done) => setTimeout(done, 10))
    left = await connected()
  }
  if (left.length > 0)
    process.stderr.write(
      `A test's database is dropped under ${left.map(({ part }) => part || 'somebody').join(', ')}\n`,
    )
  await client.query(`drop database if exists ${name} with (force)`)
  // The logins that servers made for themselves in it.
  const { rows } = await client.query<{ login: string }>(
    "select rolname as login from pg_roles where rolcanlogin and rolname like 'ratchet\\_%' and strpos(rolname, $1) > 0",
    [name],
  )
  for (const { login } of rows) await client.query(`drop role if exists ${pg.escapeIdentifier(login)}`)
}

async function ensureTemplate(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of readdirSync(migrationsDir).sort()) hash.update(readFileSync(`${migrationsDir}/${file}`))
  const name = `ratchet_template_${hash.digest('hex').slice(0, 16)}`
  return inCluster(async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return name
    // Renamed when it is ready: a half-migrated one is never taken for the template.
    await client.query(`drop database if exists ${name}_new with (force)`)
    await client.query(`create database ${name}_new`)
    await migrate(databaseUrl(`${name}_new`))
    await client.query(`alter database ${name}_new rename to ${name}`)
    return name
  })
}

function databaseUrl(name: string): string {
  const url = new URL(testClusterUrl())
  url.pathname = `/${name}`
  return url.href
}

async function inCluster<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: testClusterUrl() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
