import { moneyNumber } from '@ratchet/domain'
import type { HandlerParts, Handlers } from '../core/call.ts'
import { marketMsOf } from './market-ms.ts'

const money = (cents: number | null): number | null => (cents === null ? null : moneyNumber(cents))

/** What the performance charts draw. */
export function activityHandlers({ store, market }: HandlerParts): Pick<Handlers, 'getActivity'> {
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
