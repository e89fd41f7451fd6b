import type { Instrument, TickSet } from '@ratchet/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { wordsOf } from '../api/call.ts'
import type { Word } from '../ui/Say.tsx'
import { keptTicks, NoPrices } from './kept.ts'
import { startWorker } from './own-worker.ts'
import type { ReadAnswer, ReadAsked, ReadOptions, TicksFound } from './protocol.ts'
import * as texts from './texts.ts'
import { type Days, keptSet } from './transfer.ts'

export type TicksState =
  | { readonly state: 'none'; readonly word: Word | null }
  | {
      readonly state: 'reading'
      readonly name: string
      readonly unit: 'bytes' | 'answers'
      readonly done: number
      readonly total: number
    }
  | { readonly state: 'ready'; readonly found: TicksFound }

type Load = (progress: (done: number, total: number) => void, signal: AbortSignal) => Promise<TicksFound>

/**
 * Reads ticks in a worker that lives for one reading: whoever cancels ends it, and with it everything that it held. A file that is refused
 * leaves nothing behind but the reason.
 */
export function useTicks() {
  const [ticks, setTicks] = useState<TicksState>({ state: 'none', word: null })
  const worker = useRef<Worker | null>(null)
  const asking = useRef<AbortController | null>(null)
  const end = useCallback(() => {
    worker.current?.terminate()
    worker.current = null
    asking.current?.abort()
    asking.current = null
  }, [])
  useEffect(() => end, [end])

  const read = useCallback(
    (files: readonly File[], options: ReadOptions) => {
      end()
      const own = startWorker()
      worker.current = own
      setTicks({ state: 'reading', name: files[0]?.name ?? '', unit: 'bytes', done: 0, total: 0 })
      own.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) => {
        // Whoever chose other files meanwhile is not told about the first.
        if (worker.current !== own) return
        if (data.kind === 'progress')
          setTicks({ state: 'reading', name: data.name, unit: 'bytes', done: data.done, total: data.total })
        else {
          end()
          if (data.kind === 'found') setTicks({ state: 'ready', found: data.found })
          else setTicks({ state: 'none', word: { tone: 'bad', text: data.message } })
        }
      })
      own.addEventListener('error', () => {
        if (worker.current !== own) return
        end()
        setTicks({
          state: 'none',
          word: { tone: 'bad', text: texts.readerFailed },
        })
      })
      own.postMessage({ kind: 'read', files, options } satisfies ReadAsked)
    },
    [end],
  )
  const take = useCallback(
    (name: string, unit: 'bytes' | 'answers', load: Load) => {
      end()
      const own = new AbortController()
      asking.current = own
      setTicks({ state: 'reading', name, unit, done: 0, total: 0 })
      const progress = (done: number, total: number) =>
        asking.current === own && setTicks({ state: 'reading', name, unit, done, total })
      load(progress, own.signal).then(
        (found) => {
          if (asking.current === own) setTicks({ state: 'ready', found })
        },
        (error: unknown) => {
          if (asking.current === own) setTicks({ state: 'none', word: { tone: 'bad', text: wordsOf(error) } })
        },
      )
    },
    [end],
  )
  const takeKept = useCallback(
    (instrument: Instrument) =>
      take(texts.recordedPrices(instrument.symbol), 'answers', (progress, signal) =>
        keptTicks(instrument, progress, signal),
      ),
    [take],
  )
  const takeSet = useCallback(
    (set: TickSet, days: Days) =>
      take(set.name, 'bytes', async (progress, signal) => {
        const found = await keptSet(set, days, progress, signal)
        if (!found) throw new NoPrices(texts.noTicksOnDays(set.name))
        return found
      }),
    [take],
  )
  const cancel = useCallback(() => {
    end()
    setTicks({ state: 'none', word: { tone: 'warn', text: texts.cancelled } })
  }, [end])
  return { ticks, read, takeKept, takeSet, cancel }
}
