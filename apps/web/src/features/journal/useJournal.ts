import { type JournalTrade, journalTrades, type PositionCharges } from '@ratchet/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useWorld } from '../../realtime/index.ts'
import { useAccountList, useCurrencyOf } from '../../trading/accounts/accounts.ts'
import { type Progress, readJournal } from './read.ts'
import { useImported } from './useImported.ts'

/** The trades of each currency, the one with most of them first. */
export interface CurrencyTrades {
  readonly currency: string
  readonly trades: readonly JournalTrade[]
  /** What was booked beside closing deals. */
  readonly charges: readonly PositionCharges[]
}

const none: Progress = { done: 0, total: 0 }

/**
 * The closed trades of a source, read once; a word says that newer ones have closed since. What the product has made itself is never taken
 * from an import: a trade that is in both is the product's.
 */
export function useJournal(source: string) {
  const { user } = useSession()
  const [progress, setProgress] = useState(none)
  const accounts = useAccountList()
  const currencyOf = useCurrencyOf()
  const closed = useWorld((world) => world.counts?.closed)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['journal', user?.id],
    queryFn: async ({ signal }) => {
      setProgress(none)
      return { read: await readJournal(signal, setProgress), closed }
    },
    enabled: Boolean(user),
    staleTime: 30_000,
    meta: { private: true },
  })
  const imported = useImported(source)
  // Without the accounts no currency is known, and money would be added up across them.
  const known = accounts.data !== undefined
  const all = useMemo(() => {
    if (!data || !known || (source !== '' && !imported.data)) return null
    const own = data.read.deals.map(({ deal, server, brokerId }) => {
      return { deal, currency: currencyOf(server, brokerId) ?? '' }
    })
    const mine = new Set(own.map(({ deal }) => deal.position))
    const brought = imported.data?.filter(({ deal }) => source !== 'all' || !mine.has(deal.position)) ?? []
    const isOwn = source === '' || source === 'all'
    const deals = Map.groupBy(isOwn ? [...own, ...brought] : brought, ({ currency }) => currency)
    const beside = isOwn ? data.read.charges : []
    return Array.from(deals, ([currency, all]): CurrencyTrades => {
      const charges = beside
        .filter(({ server, brokerId }) => (currencyOf(server, brokerId) ?? '') === currency)
        .map((one) => one.charges)
      return {
        currency,
        charges,
        trades: journalTrades(
          all.map(({ deal }) => deal),
          charges,
        ),
      }
    }).sort((a, b) => b.trades.length - a.trades.length || (a.currency < b.currency ? -1 : 1))
  }, [data, known, currencyOf, source, imported.data])
  const ids = useMemo(() => new Set(imported.data?.map(({ deal }) => deal.position)), [imported.data])
  return {
    user,
    all,
    /** The trades that come from an import, by their keys. */
    imported: ids,
    whole: data?.read.whole ?? true,
    balances: data?.read.balances ?? [],
    stale:
      data !== undefined && !isFetching && data.closed !== undefined && closed !== undefined && closed > data.closed,
    progress,
    error: error ?? accounts.error ?? imported.error,
    busy: isFetching || imported.isFetching,
    again: () => {
      void refetch()
      if (source !== '') void imported.refetch()
      if (accounts.error) void accounts.refetch()
    },
  }
}

export type Journal = ReturnType<typeof useJournal>
