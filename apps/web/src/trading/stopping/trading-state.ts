import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { stream } from '../../realtime/index.ts'

export const tradingKey = 'trading'
const lookAgainMs = 15_000

/** Tells whether the trader has stopped all trading, in whichever tab or device. */
export function useTradingState() {
  const { user } = useSession()
  return useQuery({
    queryKey: [tradingKey, user?.id],
    queryFn: () => call('getTrading'),
    enabled: Boolean(user),
    refetchInterval: lookAgainMs,
    meta: { private: true },
  })
}

export const useStoppedSince = (): string | null => useTradingState().data?.stoppedSince ?? null

/** Reads it anew when the stream tells that it changed. */
export function useTradingStream(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      stream.onEvents((events) => {
        if (events.some(({ record }) => record.kind === 'trading.changed'))
          void queries.invalidateQueries({ queryKey: [tradingKey] })
      }),
    [queries],
  )
}
