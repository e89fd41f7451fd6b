import { useCallback, useEffect, useRef, useState } from 'react'
import { startWorker } from './read/own-worker.ts'
import type { Answered, Asked, ReadFile } from './read/protocol.ts'
import * as texts from './texts.ts'

export type FileState =
  | { readonly state: 'none'; readonly refused: string | null; readonly isPrices?: boolean }
  | { readonly state: 'reading'; readonly name: string }
  | { readonly state: 'ready'; readonly file: ReadFile }

const nothing: FileState = { state: 'none', refused: null }

/** Reads a file in a worker that lives for one reading: whoever cancels ends it, and with it everything that it held. */
export function useFile() {
  const [state, setState] = useState<FileState>(nothing)
  const worker = useRef<Worker | null>(null)
  const count = useRef(0)
  const end = useCallback(() => {
    worker.current?.terminate()
    worker.current = null
  }, [])
  useEffect(() => end, [end])
  const clear = useCallback(() => {
    end()
    setState(nothing)
  }, [end])
  const read = useCallback(
    (file: File) => {
      end()
      const own = startWorker()
      worker.current = own
      const id = ++count.current
      setState({ state: 'reading', name: file.name })
      const finish = (next: FileState) => {
        // Whoever chose another file meanwhile is not told about the first.
        if (worker.current !== own) return
        end()
        setState(next)
      }
      own.addEventListener('message', ({ data }: MessageEvent<Answered>) =>
        finish(
          data.kind === 'read'
            ? { state: 'ready', file: data.file }
            : { state: 'none', refused: data.message, isPrices: data.isPrices },
        ),
      )
      own.addEventListener('error', () => finish({ state: 'none', refused: texts.readerFailed }))
      own.postMessage({ id, file } satisfies Asked)
    },
    [end],
  )
  return { state, read, clear }
}
