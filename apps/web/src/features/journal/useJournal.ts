import { type JournalTrade, journalTrades } from '@ratchet/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useWorld } from '../../realtime/index.ts'
import { useAccountList, useCurrencyOf } from '../../trading/accounts.ts'
import { type Progress, readJournal } from './read.ts'

/** The trades of each currency, the one with most of them first. */
export interface CurrencyTrades {
  readonly currency: string
  readonly trades: readonly JournalTrade[]
}

const none: Progress = { done: 0, total: 0 }

/** The trader's closed trades, read once; a word says that newer ones have closed since. */
export function useJournal() {
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
  // Without the accounts no currency is known, and money would be added up across them.
  const known = accounts.data !== undefined
  const all = useMemo(() => {
    if (!data || !known) return null
    const deals = Map.groupBy(data.read.deals, ({ server, brokerId }) => currencyOf(server, brokerId) ?? '')
    return Array.from(deals, ([currency, own]): CurrencyTrades => {
      return { currency, trades: journalTrades(own.map(({ deal }) => deal)) }
    }).sort((a, b) => b.trades.length - a.trades.length || (a.currency < b.currency ? -1 : 1))
  }, [data, known, currencyOf])
  return {
    user,
    all,
    whole: data?.read.whole ?? true,
    stale:
      data !== undefined && !isFetching && data.closed !== undefined && closed !== undefined && closed > data.closed,
    progress,
    error: error ?? accounts.error,
    busy: isFetching,
    again: () => {
      void refetch()
      if (accounts.error) void accounts.refetch()
    },
  }
}

export type Journal = ReturnType<typeof useJournal>
