import type { Clock } from '@ratchet/engine'
import type { MarketView } from '../core/trading/market-view.ts'

/**
 * Resolves at the first prices of a market, which come a moment after its engine has begun. A market that is closed has none: for it the wait
 * ends after two seconds.
 */
export async function untilPriced(
  { latestQuotes }: Pick<MarketView, 'latestQuotes'>,
  clock: Pick<Clock, 'delay'>,
): Promise<void> {
  for (let tries = 0; tries < 200 && latestQuotes().length === 0; tries++) await clock.delay(10)
}
