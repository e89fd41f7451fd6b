import { type Drawing, marketOf } from '@ratchet/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, wordsOf } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import type { CandleDrawing } from './drawing.ts'

/** A hand that moves a line changes it many times; it is kept once it rests. */
const restMs = 500

/** The trader's drawings on one symbol: read once, put on the chart, and kept whenever they change. */
export function useDrawings(symbol: string, server: string | undefined) {
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

  return { kept: data?.items, keep, failed }
}

/** Puts what is kept on a drawing once both are there; afterwards the drawing itself knows best. */
export function useKeptDrawings(drawing: CandleDrawing | null, kept: readonly Drawing[] | undefined): void {
  const shownOn = useRef<CandleDrawing | null>(null)
  useEffect(() => {
    if (!drawing || !kept || shownOn.current === drawing) return
    shownOn.current = drawing
    drawing.setDrawings(kept)
  }, [drawing, kept])
}
