import { useEffect, useRef } from 'react'
import { useWorld } from '../../realtime/index.ts'
import type { Published } from './usePublish.ts'

interface Steps {
  /** Called when the broker has filled it, or holds it. */
  readonly onTaken: () => void
  readonly onFailed: () => void
}

/** Tells what has become of the trade that was just published; each step is told once. */
export function useTradeOutcome(published: Published | null, steps: Steps): { readonly failed: boolean } {
  const trade = useWorld((world) => published && world.trades.find(({ id }) => id === published.id))
  const status = trade?.status ?? published?.status
  const failed = status === 'failed'
  const taken = status === 'executed' || status === 'closed' || (status === 'Pending' && Boolean(trade?.order))
  const latest = useRef(steps)
  useEffect(() => {
    latest.current = steps
  })
  const id = published?.id
  useEffect(() => {
    if (id && taken) latest.current.onTaken()
  }, [id, taken])
  useEffect(() => {
    if (id && failed) latest.current.onFailed()
  }, [id, failed])
  return { failed }
}
