import { type Alert, marketOf } from '@ratchet/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { stream } from '../../realtime/index.ts'
import { levelOfAlert } from './levels.ts'

const none: readonly Alert[] = []

/** The trader's alerts that wait at a symbol. One that the price reaches leaves the list at that moment. */
export function useAlerts(symbol: string, server: string | undefined) {
  const { user } = useSession()
  const queries = useQueryClient()
  const market = marketOf(server)
  const place = market === undefined ? { symbol } : { symbol, server: market }
  const { data, error } = useQuery({
    queryKey: ['alerts', user?.id, market, symbol],
    queryFn: () => call('listAlerts', { query: place }),
    enabled: Boolean(user),
    staleTime: 30_000,
    // Another screen of the same person may have set or removed one.
    refetchOnWindowFocus: true,
    meta: { private: true },
  })
  const readAgain = () => queries.invalidateQueries({ queryKey: ['alerts'] })
  useEffect(
    () =>
      stream.onEvents((events) => {
        if (events.some(({ record }) => record.kind === 'alert.reached'))
          void queries.invalidateQueries({ queryKey: ['alerts'] })
      }),
    [queries],
  )
  const items = data?.items ?? none
  const levels = useMemo(() => items.map(levelOfAlert), [items])
  return {
    items,
    /** Their lines on the chart. */
    levels,
    error,
    set: async (price: number, note: string) => {
      await call('setAlert', { body: { ...place, price, note } })
      await readAgain()
    },
    remove: async (id: string) => {
      // What is gone already, since it was reached or removed elsewhere, leaves the list too.
      await call('removeAlert', { params: { id } }).finally(readAgain)
    },
  }
}
export type Alerts = ReturnType<typeof useAlerts>
