import type { HistoryTrade } from '@ratchet/contract'
import { type JournalDeal, journalDeal } from '@ratchet/domain'
import { useMemo } from 'react'
import { positionKey } from '../../api/ticket.ts'
import { useHistoryTrades } from '../../trading/history/history.ts'
import * as texts from './texts.ts'

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
    first: { sl: trade.sl, tp: trade.tp, tradeDetails: trade.comment },
  })
  return { deal: Object.assign(deal, { account: texts.importedAccount(deal.account) }), currency: trade.currency }
}

/** The imported trades of a source, as the journal counts them. */
export function useImported(source: string) {
  const { data: trades, error, isFetching, refetch } = useHistoryTrades(source)
  const data = useMemo(() => trades?.map(importedDeal), [trades])
  return { data, error, isFetching, refetch }
}
