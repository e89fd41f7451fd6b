import { moneyNumber } from '@ratchet/domain'
import type { ApiStore } from '@ratchet/store'
import type { Handlers } from '../core/http/call.ts'
import type { MarketView } from '../core/trading/market-view.ts'
import { marketMsOf } from './market-ms.ts'

const money = (cents: number | null): number | null => (cents === null ? null : moneyNumber(cents))

export interface ActivityParts {
  readonly store: Pick<ApiStore, 'activity'>
  readonly market: Pick<MarketView, 'latestQuotes'>
}

/** The figures of the performance charts. */
export function activityHandlers({ store, market }: ActivityParts): Pick<Handlers, 'getActivity'> {
  return {
    async getActivity({ session, query: { range } }) {
      const { today, items } = await store.activity(session.traderId, range, marketMsOf(market))
      return {
        today,
        items: items.map((span) => ({ ...span, profit: money(span.profit), before: money(span.before) })),
      }
    },
  }
}
