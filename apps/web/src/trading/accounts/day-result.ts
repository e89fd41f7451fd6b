import { type Account, marketOf } from '@ratchet/contract'
import { useMarketClock } from '../market/market-clock.ts'

/** ACC4: the result of the account's day, in its currency. Once its market has begun a new day nothing is booked on that yet. */
export function useDayResult(account: Pick<Account, 'server' | 'day' | 'dayResult'>): number | null {
  const { nowMs } = useMarketClock()
  // A broker's market runs with the computer's clock, whatever the paper market does.
  const marketMs = marketOf(account.server) === undefined ? nowMs : Date.now()
  return new Date(marketMs).toISOString().slice(0, 10) > account.day ? 0 : account.dayResult
}
