import type { Activity, ActivityRange } from '@ratchet/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../api/call.ts'
import { stream, type TraderEvent, useWorld } from '../../realtime/index.ts'

const activityKey = ['activity'] as const
/** The market's day may turn without any trade, so the charts are read again this often. */
const turnMs = 60_000
/** Trades may close many times a second; the charts follow this often. */
const followMs = 1500

export function useActivity(range: ActivityRange, traderId: string | null | undefined) {
  return useQuery<Activity>({
    queryKey: [...activityKey, traderId, range],
    queryFn: ({ signal }) => call('getActivity', { query: { range } }, { signal }),
    enabled: typeof traderId === 'string',
    staleTime: turnMs,
    refetchInterval: turnMs,
  })
}

const concerns = ({ changes }: TraderEvent): boolean =>
  Boolean(changes.closedTrades?.length || changes.modifiedTrades?.length)

/** Has the charts read again after trades closed or changed, and after the stream missed something. */
export function useFollowActivity(): void {
  const queries = useQueryClient()
  const generation = useWorld((world) => world.generation)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const read = () => {
      timer = null
      void queries.invalidateQueries({ queryKey: activityKey })
    }
    const leave = stream.onEvents((events) => {
      if (events.some(concerns)) timer ??= setTimeout(read, followMs)
    })
    return () => {
      leave()
      if (timer) clearTimeout(timer)
    }
  }, [queries])
  const seen = useRef(generation)
  useEffect(() => {
    // A new snapshot stands for events that were not seen. What is being read just now is new enough.
    if (seen.current !== generation) void queries.invalidateQueries({ queryKey: activityKey }, { cancelRefetch: false })
    seen.current = generation
  }, [queries, generation])
}
