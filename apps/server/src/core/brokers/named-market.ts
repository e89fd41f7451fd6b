import { isAccountMarket, isMarket } from '@ratchet/broker/connectors'
import { marketOf, serverNames } from '@ratchet/contract'
import type { ApiStore } from '@ratchet/store'
import { Refusal } from '../refusals/refusal.ts'

/** Whether a trader has an account at a server, or had one. */
export type HasAccountAt = Pick<ApiStore, 'hasAccountAt'>

/**
 * The market that a request names by a server; undefined is the paper market. A market of one account is there for the traders of that account alone.
 * @param traderId undefined if nobody is signed in
 * @throws Refusal if there is no such market
 */
export async function namedMarket(
  store: HasAccountAt,
  traderId: string | undefined,
  server: string | undefined,
): Promise<string | undefined> {
  if (server === undefined || server === serverNames.paper) return undefined
  const market = marketOf(server)
  const isThere =
    market !== undefined &&
    isMarket(market) &&
    (!isAccountMarket(market) || (traderId !== undefined && (await store.hasAccountAt(traderId, market))))
  if (!isThere) throw new Refusal('not_found', `The market ${server} does not exist.`)
  return market
}
