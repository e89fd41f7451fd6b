/**
 * The servers of brokers, each of which has a market of its own, on which paper accounts trade too; every other server
 * has Ratchet's own market. The contract's own list stands beside schemas, which would bring their library to the first
 * screen; a test holds the two equal.
 */
export const brokerServers: readonly string[] = ['OANDA-Practice', 'OANDA-Live']

/** Names the market on which an account at a server trades, as the API does; undefined is the paper market. */
export const marketOf = (server: string | undefined): string | undefined =>
  brokerServers.find((market) => server === market || server === paperServerOf(market))

export const paperServerOf = (market: string): string => `Paper-${market}`

/** Names a symbol of one market: the paper broker's GOLD and another broker's are two things. */
export function symbolKey(symbol: string, server?: string): string {
  const market = marketOf(server)
  return market === undefined ? symbol : `${market}/${symbol}`
}
