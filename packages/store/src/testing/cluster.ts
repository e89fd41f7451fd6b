import { randomBytes } from 'node:crypto'
import pg from 'pg'

/**
 * Whether somebody gave the tests a PostgreSQL by RATCHET_TEST_DATABASE_URL. Else the run starts one of its own, and keeps its address in
 * RATCHET_TEST_CLUSTER_URL.
 */
export const isGivenCluster = Boolean(process.env.RATCHET_TEST_DATABASE_URL)

/** For the name of a test that is about the embedded PostgreSQL itself. */
export const embeddedWord = isGivenCluster
  ? ' (skipped: about the embedded PostgreSQL; RATCHET_TEST_DATABASE_URL names another)'
  : ''

/** Address of the cluster on which the tests make their databases: as a user who may create databases and roles. */
export function testClusterUrl(): string {
  const url = process.env.RATCHET_TEST_DATABASE_URL || process.env.RATCHET_TEST_CLUSTER_URL
  if (!url) throw new Error('There is no PostgreSQL for the tests: run them from the root, in the project "system".')
  return url
}

/**
 * The address of the pooler that stands before the given cluster: the apis of all tests then ask through it. Empty where there is none,
 * and for a database elsewhere.
 */
export function poolerFor(url: string): string {
  const { RATCHET_TEST_POOLER_URL: pooler, RATCHET_TEST_DATABASE_URL: cluster } = process.env
  return pooler && cluster && url !== '' && new URL(url).host === new URL(cluster).host ? pooler : ''
}

/** On a given cluster a run's databases carry its mark, so that two runs know their own. */
export const nameOfRun = (rest: string): string => `ratchet_test_${process.env.RATCHET_TEST_RUN ?? ''}${rest}`

/**
 * Begins a run on the given cluster.
 * @returns what removes every database and login that the run has left there; the roles that migrations make stay
 */
export async function beginRun(): Promise<() => Promise<void>> {
  process.env.RATCHET_TEST_RUN ??= `${randomBytes(3).toString('hex')}_`
  const prefix = nameOfRun('')
  await inCluster((client) => client.query('select 1'))
  return () =>
    inCluster(async (client) => {
      const { rows } = await client.query<{ name: string }>(
        'select datname as name from pg_database where starts_with(datname, $1)',
        [prefix],
      )
      for (const { name } of rows) await dropDatabase(client, name)
    })
}

/** Drops it under whoever is connected, with the logins that servers made for themselves in it. */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ login: string }>(
    "select rolname as login from pg_roles where rolcanlogin and rolname like 'ratchet\\_%' and strpos(rolname, $1) > 0",
    [name],
  )
  const logins = rows.map(({ login }) => pg.escapeIdentifier(login))
  // Only a superuser, or a member, may end what they are still connected to.
  if (logins.length > 0) await client.query(`grant ${logins.join(', ')} to current_user`)
  await client.query(`drop database if exists ${name} with (force)`)
  for (const login of logins) await client.query(`drop role if exists ${login}`)
}

export function databaseUrl(name: string): string {
  const url = new URL(testClusterUrl())
  url.pathname = `/${name}`
  return url.href
}

export async function inCluster<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: testClusterUrl() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
