import { quiet } from '@ratchet/postgres'
import pg from 'pg'

/** The database roles: `api` sees one trader, `engine` every trader, `auth` the tables of identity, each nothing else. */
export type Role = 'api' | 'engine' | 'auth'
export const roles: readonly Role[] = ['api', 'engine', 'auth']

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
  const own = address.searchParams.get('options') ?? ''
  address.searchParams.delete('options')
  const options = [
    own,
    ...settings.map((setting) => `-c ${setting}`),
    `-c role=ratchet_${role}`,
    `-c search_path=${role === 'auth' ? 'auth' : 'ledger'}`,
  ]
  return {
    connectionString: address.href,
    options: options.filter(Boolean).join(' '),
    application_name: `ratchet ${role}`,
    types,
    keepAlive: true,
    // A process that stops breathing in the middle of a transaction must not hold a trader's row; what takes this long is broken.
    idle_in_transaction_session_timeout: 10_000,
    statement_timeout: 30_000,
  }
}

/**
 * A pool whose connections work under the role. better-auth takes the pool of `auth` as its database.
 * @param max connections at most; the embedded database has 60 for all processes
 */
export function openPool(url: string, role: Role, max = 8, settings: readonly string[] = []): pg.Pool {
  // The api sends what belongs together without waiting in between.
  const pipeline = role === 'api'
  return quiet(
    new pg.Pool({ ...connectionConfig(url, role, settings), max, pipeline, connectionTimeoutMillis: 10_000 }),
  )
}
