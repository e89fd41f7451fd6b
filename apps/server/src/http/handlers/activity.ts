import { moneyNumber } from '@ratchet/domain'
import type { HandlerParts, Handlers } from './call.ts'

const money = (cents: number | null): number | null => (cents === null ? null : moneyNumber(cents))

/** What the performance charts draw. */
export function activityHandlers({ store, market }: HandlerParts): Pick<Handlers, 'getActivity'> {
  /** The market's clock is its latest quote's; a market that has not spoken yet goes by the machine's. */
  const marketMs = (): number => {
    const times = market.latestQuotes().map(({ timeMs }) => timeMs)
    return times.length ? Math.max(...times) : Date.now()
  }
  return {
    async getActivity({ session, query: { range } }) {
      const { today, items } = await store.activity(session.traderId, range, marketMs())
      return {
        today,
        items: items.map((span) => ({ ...span, profit: money(span.profit), before: money(span.before) })),
      }
    },
  }
}
