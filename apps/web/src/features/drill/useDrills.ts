import type { PublicDrill } from '@ratchet/contract'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { drillsKey } from '../../trading/accounts/drill.ts'
import { isUnderWay } from './fault-text.ts'

/** A drill switches its faults on and off by the second. */
const lookEveryMs = 700

/** Returns the trader's drills, newest first, read again and again while one runs. */
export function useDrills() {
  const { user } = useSession()
  const queries = useQueryClient()
  const list = useInfiniteQuery({
    queryKey: [drillsKey, user?.id],
    queryFn: ({ pageParam }) =>
      call('listDrills', { query: { limit: 20, ...(pageParam === '' ? {} : { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    enabled: Boolean(user),
    refetchInterval: ({ state }) => {
      const newest = state.data?.pages[0]?.items[0]
      return newest && isUnderWay(newest.state) ? lookEveryMs : false
    },
    meta: { private: true },
  })
  const read = () => queries.invalidateQueries({ queryKey: [drillsKey] })
  const pages = list.data?.pages
  const drills = useMemo<readonly PublicDrill[]>(() => pages?.flatMap(({ items }) => items) ?? [], [pages])
  return {
    drills,
    known: pages !== undefined,
    error: pages ? null : list.error,
    /** Tells when the answer came, by this browser's clock. */
    readAtMs: list.dataUpdatedAt,
    read,
    more: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
  }
}
