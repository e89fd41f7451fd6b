import type { DrillFault, PublicDrill } from '@ratchet/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { stream } from '../../realtime/index.ts'

/** Everything that is read of drills has this key. Whoever starts or ends a drill has it read anew. */
export const drillsKey = 'drills'
/** A drill switches its faults on and off by the second. */
const lookEveryMs = 1000

export interface DrillNow {
  /** Undefined while none is under way. */
  readonly drill: PublicDrill | undefined
  /** When that was read, by this browser's clock. */
  readonly readAtMs: number
}

/** Returns the drill that disturbs an account of the trader now, whichever tab or device began it. */
export function useDrillNow(): DrillNow {
  const { user } = useSession()
  const { data, dataUpdatedAt } = useQuery({
    queryKey: [drillsKey, user?.id, 'now'],
    queryFn: () => call('listDrills', { query: { limit: 1, underWay: 'true' } }),
    enabled: Boolean(user),
    staleTime: 30_000,
    refetchInterval: ({ state }) => (state.data?.items.length ? lookEveryMs : false),
    meta: { private: true },
  })
  return { drill: data?.items[0], readAtMs: dataUpdatedAt }
}

/** Keeps by trade the faults that may have caused what became of it, as the stream told them. */
const causes = new Map<string, readonly DrillFault[]>()
const listeners = new Set<() => void>()

/** Reads anew when a drill begins or ends, and keeps which refusals a drill may have caused. */
export function useDrillStream(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      stream.onEvents((events) => {
        if (events.some(({ record }) => record.kind.startsWith('drill.')))
          void queries.invalidateQueries({ queryKey: [drillsKey] })
        const caused = events.filter(({ tradeId, record }) => tradeId !== null && Array.isArray(record.drill))
        if (caused.length === 0) return
        // The contract of a record leaves its particulars open; the engine alone writes this one.
        for (const { tradeId, record } of caused) causes.set(tradeId ?? '', record.drill as readonly DrillFault[])
        for (const listener of listeners) listener()
      }),
    [queries],
  )
}

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the faults that may have caused what became of the trade; undefined where no drill ran. */
export const useDrillCause = (tradeId: string): readonly DrillFault[] | undefined =>
  useSyncExternalStore(watch, () => causes.get(tradeId))
