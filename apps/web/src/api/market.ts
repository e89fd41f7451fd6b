import { marketOf } from '@ratchet/contract'

/** Names a symbol of one market: the paper broker's GOLD and another broker's are two things. */
export function symbolKey(symbol: string, server?: string): string {
  const market = marketOf(server)
  return market === undefined ? symbol : `${market}/${symbol}`
}
