import type { HandlerParts } from '../core/call.ts'

/** The market's clock is its latest quote's, Unix ms; a market that has not spoken yet goes by the machine's. */
export function marketMsOf(market: HandlerParts['market']): number {
  const times = market.latestQuotes().map(({ timeMs }) => timeMs)
  return times.length ? Math.max(...times) : Date.now()
}
