import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { stream } from '../../realtime/index.ts'
import { useStill } from '../../realtime/still.ts'
import * as texts from './texts.ts'

/** Says in words why nothing can be sent now; null where all is well. */
export function useReady(): string | null {
  const still = useStill()
  if (still === 'link') return texts.serverSilent
  if (still === 'database') return texts.databaseSilent
  if (still === 'engine') return texts.engineStopped
  return null
}

const key = 'first-steps-drill'

/** Tells whether a drill of this trader disturbs the paper account on purpose. */
export function useDrillRuns(): boolean {
  const { user } = useSession()
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: [key, user?.id],
    queryFn: async () =>
      (await call('listDrills', { query: { limit: 1 } })).items.some(({ endedAt }) => endedAt === null),
    enabled: Boolean(user),
    meta: { private: true },
  })
  useEffect(
    () =>
      stream.onEvents((events) => {
        if (events.some(({ record }) => record.kind.startsWith('drill.')))
          void queries.invalidateQueries({ queryKey: [key] })
      }),
    [queries],
  )
  return data ?? false
}
