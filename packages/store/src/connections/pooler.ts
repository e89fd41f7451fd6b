import pg from 'pg'
import { connectionConfig, type Role, settingsOf } from './connect.ts'
import { LoginRefused } from './logins.ts'
import { pooledMark } from './pooled.ts'

/** The environment's name for the address of the pooler. */
const setting = 'DATABASE_POOLER_URL'

/** The address of the same login through a pooler in transaction mode. Of the pooler's address only the place and the database count. */
export function throughPooler(login: string, pooler: string): string {
  const { host, pathname } = new URL(pooler)
  const address = new URL(login)
  address.host = host
  if (pathname.length > 1) address.pathname = pathname
  address.searchParams.set(pooledMark.name, pooledMark.value)
  return address.href
}

/**
 * Through a pooler nothing can be said at the start of a connection, so role, schema and times have to be the login's own settings.
 * @throws LoginRefused with one line for the operator where they are not, or where the pooler does not let the login in
 */
export async function tryPooler(url: string, role: Role): Promise<void> {
  const client = new pg.Client({ ...connectionConfig(url, role), connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ role: string; path: string; times: string }>(
      `select current_user::text as role, current_setting('search_path') as path,
        current_setting('statement_timeout') as times`,
    )
    const [found] = rows
    const { username } = new URL(url)
    const wanted = settingsOf(role)
    if (found?.role !== wanted.role || found.path !== wanted.search_path || found.times === '0')
      throw new LoginRefused(
        `The login "${decodeURIComponent(username)}" lacks its own settings, which it needs behind ${setting}. See "PgBouncer" in docs/operate/database.md.`,
      )
  } catch (error) {
    if (error instanceof LoginRefused) throw error
    throw new LoginRefused(`${setting} cannot be used: ${(error as Error).message}.`)
  } finally {
    await client.end().catch(() => {})
  }
}
