import { Pool, quiet } from '@ratchet/postgres'
import pg from 'pg'
import { NamelessClient, pooledMark } from './pooled.ts'

/** The database roles: `api` sees one trader, `engine` every trader, `auth` the tables of identity, each nothing else. */
export type Role = 'api' | 'engine' | 'auth'
export const roles: readonly Role[] = ['api', 'engine', 'auth']

/** What holds for a connection of the role; times in milliseconds. */
export const settingsOf = (role: Role) => ({
  role: `ratchet_${role}`,
  search_path: role === 'auth' ? 'auth' : 'ledger',
  // A process that stops breathing in the middle of a transaction must not hold a trader's row: the engine is to work again for that trader
  // within ten seconds, which the wait for the lock is a part of.
  idle_in_transaction_session_timeout: 5_000,
  // What takes this long is broken.
  statement_timeout: 30_000,
  // The writer's statements look dear to the planner before PostgreSQL 18, and compiling one takes a hundred times as long as running it.
  jit: 'off',
  // A cluster may have others of its own, in which the driver does not read times.
  timezone: 'UTC',
  datestyle: 'ISO',
})

const INT8 = 20

/** PostgreSQL's bigint as a number: everything the ledger counts stays far below 2^53, and what would not is refused. */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is too large for a number`)
  return value
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? parseInt8 : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

/**
 * How to connect under a role. The role is a start-up option of the connection, so that no statement can be sent before it
 * holds. Options that the address itself carries stay.
 * @param settings each as `name=value`
 */
export function connectionConfig(url: string, role: Role, settings: readonly string[] = []): pg.ClientConfig {
  const address = new URL(url)
  if (isPooled(address)) return pooledConfig(address, role)
  const given = address.searchParams.get('options') ?? ''
  const own = settingsOf(role)
  address.searchParams.delete('options')
  const { role: name, search_path, jit, timezone, datestyle } = own
  const options = [
    given,
    ...settings.map((setting) => `-c ${setting}`),
    ...Object.entries({ role: name, search_path, jit, timezone, datestyle }).map(
      ([key, value]) => `-c ${key}=${value}`,
    ),
  ]
  return {
    connectionString: address.href,
    options: options.filter(Boolean).join(' '),
    application_name: `ratchet ${role}`,
    types,
    keepAlive: true,
    idle_in_transaction_session_timeout: own.idle_in_transaction_session_timeout,
    statement_timeout: own.statement_timeout,
  }
}

const isPooled = ({ searchParams }: URL): boolean => searchParams.get(pooledMark.name) === pooledMark.value

/** A pooler refuses what is to hold for a connection: the login's own settings say it (`logins.ts`). */
function pooledConfig(url: URL, role: Role): pg.ClientConfig {
  const address = new URL(url)
  for (const name of [pooledMark.name, 'options']) address.searchParams.delete(name)
  return { connectionString: address.href, application_name: `ratchet ${role}`, types, keepAlive: true }
}

/**
 * A pool whose connections work under the role. better-auth takes the pool of `auth` as its database.
 * @param max connections at most; the embedded database has 60 for all processes
 * @param times how long is waited, where that is not as usual
 */
export function openPool(
  url: string,
  role: Role,
  max = 8,
  settings: readonly string[] = [],
  times: Pick<pg.PoolConfig, 'connectionTimeoutMillis' | 'query_timeout'> = {},
): pg.Pool {
  // The api sends what belongs together without waiting in between.
  const pipeline = role === 'api'
  const config = { ...connectionConfig(url, role, settings), max, pipeline, connectionTimeoutMillis: 10_000, ...times }
  return quiet(new Pool(isPooled(new URL(url)) ? { ...config, Client: NamelessClient } : config))
}

/** A connection of the owner, whom an operator's command works as. One that breaks fails the query under way, not the process. */
export async function connectAsOwner(url: string, application_name?: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Runs on a connection of the owner. */
export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectAsOwner(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
