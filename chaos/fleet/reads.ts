import { routes } from '@ratchet/contract'
import { Violation } from '../violation.ts'
import { paperAccount } from '../work.ts'
import type { Trader } from './trader.ts'

/** It asks a server of somebody else. */
const elsewhere = '/api/tick-archive'
/** Everything that a trader reads and that needs no words of its own. */
const whole = Object.values(routes).flatMap(({ method, path }) =>
  method === 'GET' && !path.includes(':') && path !== elsewhere ? [path] : [],
)
const ofAccount = ['', '/symbols', '/risk', '/floor']

/**
 * Reads all of it through one api. One that is older than a route does not know it, and some ask for more than this says; but what another
 * release has written is never a fault.
 * @returns how many answers there were
 */
export async function readAll(trader: Trader, url: string): Promise<number> {
  trader.url = url
  const account = await paperAccount(trader)
  const trades = (await trader.call('GET', '/api/trades?limit=20'))?.body?.items ?? []
  const paths = [
    ...whole,
    ...ofAccount.map((part) => `/api/accounts/${account}${part}`),
    ...trades.flatMap(({ id }: { id: string }) => [`/api/trades/${id}`, `/api/trades/${id}/flight`]),
  ]
  for (const path of paths) {
    const reply = await trader.call('GET', path)
    if (!reply || reply.status >= 500)
      throw new Violation(
        'read',
        `GET ${path} of ${url} was answered with ${reply?.status} ${JSON.stringify(reply?.body)}`,
      )
  }
  return paths.length
}
