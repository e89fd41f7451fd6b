import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { migrate, migrationsDir } from '../migrate/migrate.ts'
import { databaseUrl, dropDatabase, inCluster, nameOfRun } from './cluster.ts'

export type { PartialChange } from '@ratchet/engine/suites'
export { askingOf } from './asking.ts'
export { beginRun, embeddedWord, isGivenCluster, poolerFor, testClusterUrl } from './cluster.ts'
export { copyRunning } from './copy-running.ts'
export { type PgBouncer, pgbouncerProgram, startPgBouncer } from './pgbouncer.ts'
export { type Replicated, startReplicated } from './replicated.ts'
export { closedUnguarded } from './unguarded.ts'

export interface TestDatabase {
  /** Address as the cluster's owner, the superuser of an embedded one; the stores take their roles themselves. */
  readonly url: string
  drop(): Promise<void>
}

const LOCK = 7_210_002

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

/** A copy of a database that nobody is connected to. */
export const createCopy = (url: string): Promise<TestDatabase> =>
  createDatabase(`template ${new URL(url).pathname.slice(1)} strategy file_copy`)

async function createDatabase(words: string): Promise<TestDatabase> {
  const name = nameOfRun(randomBytes(8).toString('hex'))
  await inCluster((client) => client.query(`create database ${name} ${words}`))
  return {
    url: databaseUrl(name),
    drop: () => inCluster((client) => dropWhenLeft(client, name)),
  }
}

/** Pools close faster than their connections: those get a moment to end by themselves. What stays is named, since it costs each test that moment. */
async function dropWhenLeft(client: pg.Client, name: string): Promise<void> {
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
  await dropDatabase(client, name)
}

async function ensureTemplate(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of readdirSync(migrationsDir).sort()) hash.update(readFileSync(`${migrationsDir}/${file}`))
  const name = nameOfRun(`template_${hash.digest('hex').slice(0, 8)}`)
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
