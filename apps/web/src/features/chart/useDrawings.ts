import { type Drawing, type Instrument, marketOf } from '@ratchet/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { call, wordsOf } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import type { ChartView } from '../../ui/chart/chart.ts'
import { OwnDrawings } from './own-drawings.ts'

/** A hand that moves a line changes it many times; it is kept once it rests. */
const restMs = 500

/** The trader's drawings on one symbol: read once, put on the chart, and kept whenever they change. */
export function useDrawings(chart: ChartView | null, server: string | undefined, instrument: Instrument) {
  const { symbol } = instrument
  const { user } = useSession()
  const client = useQueryClient()
  const market = marketOf(server)
  const key = ['drawings', user?.id, market, symbol]
  const [failed, setFailed] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const place = market === undefined ? { symbol } : { symbol, market }
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => call('getDrawings', { query: place }),
    enabled: Boolean(user),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const keep = (items: readonly Drawing[]) => {
    client.setQueryData(key, { items: [...items] })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      call('putDrawings', { body: { ...place, items: [...items] } }).then(
        () => setFailed(null),
        (error: unknown) => setFailed(wordsOf(error)),
      )
    }, restMs)
  }
  const latest = useRef(keep)
  latest.current = keep
  const drawings = useMemo(
    () => chart && new OwnDrawings(chart.library, instrument, (items) => latest.current(items)),
    [chart, instrument],
  )
  // Stored drawings are put on the chart once; afterwards the chart itself has them.
  const filled = useRef<OwnDrawings | null>(null)
  const kept = data?.items
  useEffect(() => {
    if (!drawings || !kept || filled.current === drawings) return
    filled.current = drawings
    drawings.set(kept)
  }, [drawings, kept])
  return { drawings, failed }
}
