import type { MarketView } from '../core/trading/market-view.ts'

/** The market's time in Unix ms: that of its latest quote, or the machine's before the first quote. */
export function marketMsOf(market: Pick<MarketView, 'latestQuotes'>): number {
  const times = market.latestQuotes().map(({ timeMs }) => timeMs)
  return times.length ? Math.max(...times) : Date.now()
}
