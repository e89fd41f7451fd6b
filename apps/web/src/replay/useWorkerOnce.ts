import type { TickColumns } from '@ratchet/domain'
import { useCallback, useEffect, useRef } from 'react'
import { startWorker } from './own-worker.ts'
import type { Asked } from './protocol.ts'

interface Hearing<Answer> {
  /** @param end ends the worker, once all is told */
  heard(answer: Answer, end: () => void): void
  failed(): void
}

/** A worker with the ticks that lives for one search; another search, or the end of the screen, ends the one before. */
export function useWorkerOnce<Answer>(ticks: TickColumns) {
  const worker = useRef<Worker | null>(null)
  const end = useCallback(() => {
    worker.current?.terminate()
    worker.current = null
  }, [])
  useEffect(() => end, [end])
  const begin = useCallback(
    (asked: Asked, { heard, failed }: Hearing<Answer>) => {
      end()
      const own = startWorker()
      worker.current = own
      own.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
        if (worker.current === own) heard(data, end)
      })
      own.addEventListener('error', () => {
        if (worker.current !== own) return
        end()
        failed()
      })
      own.postMessage({ kind: 'ticks', ticks } satisfies Asked)
      own.postMessage(asked)
    },
    [ticks, end],
  )
  return { begin, end }
}
