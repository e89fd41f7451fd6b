import type { HistoryTrade } from '@ratchet/contract'
import { type JournalDeal, journalDeal } from '@ratchet/domain'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { positionKey } from '../../api/ticket.ts'
import { historyKey } from '../../trading/history.ts'

/** Imported deals with the money of their account. */
interface ImportedDeal {
  readonly deal: JournalDeal
  readonly currency: string
}

/** The account says where a trade comes from, in each list, filter and group. */
function importedDeal(trade: HistoryTrade): ImportedDeal {
  const { position: id, server, brokerId } = trade
  const deal = journalDeal(Object.assign({}, trade, { id: trade.deal, tradeId: null }), {
    position: positionKey({ id, server, brokerId }),
    openAt: Date.parse(trade.openTime),
    closeAt: Date.parse(trade.time),
    first: trade,
  })
  return { deal: Object.assign(deal, { account: `${deal.account} (imported)` }), currency: trade.currency }
}

/** The imported trades of a source: of one import, of all, or none. */
export function useImported(source: string) {
  const { user } = useSession()
  return useQuery({
    queryKey: [historyKey, user?.id, 'trades', source],
    queryFn: async ({ signal }) => {
      const deals: ImportedDeal[] = []
      for (let after: number | null = 0; after !== null; ) {
        const page: Awaited<ReturnType<typeof call<'listHistory'>>> = await call(
          'listHistory',
          { query: Object.assign({ after }, source === 'all' ? {} : { import: source }) },
          { signal },
        )
        deals.push(...page.items.map(importedDeal))
        after = page.next
      }
      return deals
    },
    enabled: Boolean(user) && source !== '',
    staleTime: 30_000,
    meta: { private: true },
  })
}
