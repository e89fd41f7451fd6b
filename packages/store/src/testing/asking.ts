import { createHash } from 'node:crypto'
import { openLogins } from '../connections/logins.ts'
import { throughPooler } from '../connections/pooler.ts'
import { poolerFor } from './cluster.ts'

type Asking = 'api' | 'auth'

/**
 * The addresses by which the api of a test asks its database: its owner's, or through the pooler of the run under logins of its own, as
 * the server's api does.
 */
export async function askingOf(url: string): Promise<Readonly<Record<Asking, string>>> {
  const pooler = poolerFor(url)
  if (pooler === '') return { api: url, auth: url }
  const key = createHash('sha256').update('a key of the tests').digest()
  const { urls } = await openLogins({ url, key, needed: ['api', 'auth'], isOurs: false })
  const asking = (login: Asking) => throughPooler(urls.get(login) ?? url, pooler)
  return { api: asking('api'), auth: asking('auth') }
}
