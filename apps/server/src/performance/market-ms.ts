import type { MarketView } from '../core/market-view.ts'

/** The market's clock is its latest quote's, Unix ms; a market that has not spoken yet goes by the machine's. */
export function marketMsOf(market: Pick<MarketView, 'latestQuotes'>): number {
  const times = market.latestQuotes().map(({ timeMs }) => timeMs)
  return times.length ? Math.max(...times) : Date.now()
}
