import { useCallback, useEffect, useRef, useState } from 'react'
import { startWorker } from './own-worker.ts'
import type { Answered, Asked, Refused, Result } from './protocol.ts'

export type Verification =
  | { readonly state: 'idle' }
  | { readonly state: 'busy'; readonly name: string; readonly done: number; readonly total: number }
  | { readonly state: 'done'; readonly result: Result }
  | { readonly state: 'refused'; readonly name: string; readonly reason: Refused }

/** The worker is loaded with the page: from then on nothing is needed from anywhere. */
export function useVerification() {
  const [verification, setVerification] = useState<Verification>({ state: 'idle' })
  const worker = useRef<Worker | null>(null)
  const asked = useRef({ id: 0, name: '' })

  useEffect(() => {
    const made = startWorker()
    made.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
      const { id, name } = asked.current
      // Whoever chose another file meanwhile is not told about the first.
      if (data.id !== id) return
      if (data.kind === 'progress') setVerification({ state: 'busy', name, done: data.done, total: data.total })
      else if (data.kind === 'result') setVerification({ state: 'done', result: data.result })
      else setVerification({ state: 'refused', name, reason: data.reason })
    })
    worker.current = made
    return () => made.terminate()
  }, [])

  const verify = useCallback((file: File) => {
    asked.current = { id: asked.current.id + 1, name: file.name }
    setVerification({ state: 'busy', name: file.name, done: 0, total: 0 })
    worker.current?.postMessage({ id: asked.current.id, file } satisfies Asked)
  }, [])

  return { verification, verify }
}
