import type { RungHonestyAnswer, RungHonestyRow } from '@ratchet/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { stream, type TraderEvent } from '../../realtime/index.ts'

const honestyKey = ['rung-honesty'] as const
/** Stops may be reached many times a second; the figures follow this often. */
const followMs = 1500

const concerns = ({ record, changes }: TraderEvent): boolean =>
  Boolean(changes.closedTrades?.length || changes.modifiedTrades?.length) || record.kind === 'stop.refused'

/**
 * Reads what the trader's rungs promised and gave in so many days of the market, and reads it again as trades close.
 */
export function useRungHonesty(days = 90) {
  const { user } = useSession()
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const leave = stream.onEvents((events) => {
      if (!events.some(concerns)) return
      timer ??= setTimeout(() => {
        timer = null
        void queries.invalidateQueries({ queryKey: honestyKey })
      }, followMs)
    })
    return () => {
      leave()
      if (timer) clearTimeout(timer)
    }
  }, [queries])
  return useQuery<RungHonestyAnswer>({
    queryKey: [...honestyKey, user?.id, days],
    queryFn: ({ signal }) => call('getRungHonesty', { query: { days } }, { signal }),
    enabled: Boolean(user),
    staleTime: 30_000,
  })
}

/**
 * Tells how far the trader's own stops have slipped in a symbol: the widest p95 of all rungs, and of how many closes it
 * is.
 */
export function slippedIn(items: readonly RungHonestyRow[], symbol: string): { points: number; closes: number } | null {
  const its = items.filter((one) => one.symbol === symbol && one.session === 'all' && one.slip)
  if (!its.length) return null
  return {
    points: Math.min(...its.map(({ slip }) => slip?.p95 ?? 0)),
    closes: its.reduce((sum, { closes }) => sum + closes, 0),
  }
}
