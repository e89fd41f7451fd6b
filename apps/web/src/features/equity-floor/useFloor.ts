import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { stream } from '../../realtime/index.ts'

const floorKey = 'account-floor'

/** How an account stands with its ladder. What becomes of it comes with the stream. */
export function useFloor(accountId: string) {
  const { user } = useSession()
  const queries = useQueryClient()
  const { data, error } = useQuery({
    queryKey: [floorKey, user?.id, accountId],
    queryFn: () => call('getAccountFloor', { params: { id: accountId } }),
    enabled: Boolean(user),
    staleTime: 30_000,
    refetchOnWindowFocus: true,
    meta: { private: true },
  })
  const readAgain = () => queries.invalidateQueries({ queryKey: [floorKey] })
  useEffect(
    () =>
      stream.onEvents((events) => {
        if (events.some(({ record: { kind } }) => kind.startsWith('floor.') || kind === 'account.funded'))
          void queries.invalidateQueries({ queryKey: [floorKey] })
      }),
    [queries],
  )
  return { floor: data, error, readAgain }
}
