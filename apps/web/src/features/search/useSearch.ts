import { pages } from 'virtual:guide-index'
import { useDebouncedValue } from '@mantine/hooks'
import { searchLimits } from '@ratchet/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, wordsOf as sayWhy } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { stream } from '../../realtime/index.ts'
import { findActions } from './actions.ts'
import { findGuide, findScreens, grouped, itemOf, type Searched } from './items.ts'
import { recentItems } from './recent.ts'
import { findTicket } from './tickets.ts'

/** The pause is long enough that a word typed at once is one question. */
const pauseMs = 150

/** Finds everything that fits: screens and the guide at once, trades as soon as the server has answered. */
export function useSearch(query: string, screens: readonly Searched[]) {
  const { user } = useSession()
  const [asked] = useDebouncedValue(query.trim(), pauseMs)
  const long = asked.length >= searchLimits.shortest
  const server = useQuery({
    queryKey: ['search', user?.id, asked],
    queryFn: ({ signal }) => call('search', { query: { q: asked } }, { signal }),
    enabled: Boolean(user) && long,
    placeholderData: keepPreviousData,
    staleTime: 5000,
    meta: { private: true },
  })
  const trades = long && query.trim() ? server.data?.items : undefined
  const recent = useMemo(() => recentItems(user?.id), [user?.id])
  const groups = useMemo(() => {
    if (!query.trim()) return grouped([...recent, ...findScreens('', screens)], [])
    const own = trades?.length ? trades.map(itemOf) : findTicket(query, stream.world.get())
    return grouped([...findActions(query), ...findScreens(query, screens), ...own, ...findGuide(query, pages)], recent)
  }, [query, screens, trades, recent])
  return {
    groups,
    traderId: user?.id,
    signedOut: user === null,
    busy: server.isFetching || (Boolean(user) && query.trim() !== asked),
    failed: server.error ? sayWhy(server.error) : null,
  }
}
