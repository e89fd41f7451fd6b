import { isMarket } from '@ratchet/broker/connectors'
import { marketOf, serverNames } from '@ratchet/contract'
import { Refusal } from '../refusals/refusal.ts'

/** The market that a request names by a server; undefined is the paper market. @throws Refusal if there is no such market */
export function namedMarket(server: string | undefined): string | undefined {
  if (server === undefined || server === serverNames.paper) return undefined
  const market = marketOf(server)
  if (market === undefined || !isMarket(market)) throw new Refusal('not_found', `The market ${server} does not exist.`)
  return market
}
