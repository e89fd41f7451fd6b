import type { Risk } from '@ratchet/contract'
import { type GridSums, gridLadders, type LabGrid, type TickColumns } from '@ratchet/domain'
import { useCallback, useEffect, useRef, useState } from 'react'
import { startWorker } from './own-worker.ts'
import type { Asked, Judged, SearchAnswer } from './protocol.ts'
import type { Question } from './useRuns.ts'

/** What a search went over. */
export interface Searched {
  readonly grid: LabGrid
  readonly base: Risk
  readonly ladders: readonly Risk[]
  readonly question: Question
}

export type SearchState =
  | { readonly state: 'idle' | 'failed' }
  | { readonly state: 'busy'; readonly what: 'ladders' | 'luck'; readonly done: number; readonly total: number }
  | { readonly state: 'done'; readonly found: SearchFound; readonly ms: number }

export interface SearchFound {
  readonly searched: Searched
  readonly cells: readonly GridSums[]
  readonly judged: Judged
}

/** Searches a grid of ladders in a worker that lives for one search. */
export function useSearch(ticks: TickColumns) {
  const [search, setSearch] = useState<SearchState>({ state: 'idle' })
  const worker = useRef<Worker | null>(null)
  const end = useCallback(() => {
    worker.current?.terminate()
    worker.current = null
  }, [])
  useEffect(() => end, [end])

  const start = useCallback(
    (question: Question, grid: LabGrid) => {
      end()
      const own = startWorker()
      worker.current = own
      const begun = performance.now()
      const ladders = gridLadders(question.tried, grid)
      const cells: GridSums[] = []
      setSearch({ state: 'busy', what: 'ladders', done: 0, total: ladders.length })
      own.addEventListener('message', ({ data }: MessageEvent<SearchAnswer>) => {
        if (worker.current !== own) return
        if (data.kind === 'cells') {
          cells.push(...data.cells)
          setSearch({ state: 'busy', what: 'ladders', done: cells.length, total: ladders.length })
        } else if (data.kind === 'permuted')
          setSearch({ state: 'busy', what: 'luck', done: data.done, total: data.total })
        else {
          end()
          const found = { searched: { grid, base: question.tried, ladders, question }, cells, judged: data.judged }
          setSearch({ state: 'done', found, ms: performance.now() - begun })
        }
      })
      own.addEventListener('error', () => {
        if (worker.current !== own) return
        end()
        setSearch({ state: 'failed' })
      })
      const { entries, instrument, present } = question
      own.postMessage({ kind: 'ticks', ticks } satisfies Asked)
      own.postMessage({ kind: 'search', entries, instrument, ladders, present } satisfies Asked)
    },
    [ticks, end],
  )
  const cancel = useCallback(() => {
    end()
    setSearch({ state: 'idle' })
  }, [end])
  return { search, start, cancel }
}
