import type { Risk } from '@ratchet/contract'
import { type GridCell, gridLadders, type LabGrid, type TickColumns } from '@ratchet/domain'
import { useCallback, useEffect, useRef, useState } from 'react'
import { startWorker } from './own-worker.ts'
import type { Asked, SearchAnswer } from './protocol.ts'
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
  | { readonly state: 'busy'; readonly done: number; readonly total: number }
  | { readonly state: 'done'; readonly searched: Searched; readonly cells: readonly GridCell[]; readonly ms: number }

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
      const cells: GridCell[] = []
      setSearch({ state: 'busy', done: 0, total: ladders.length })
      own.addEventListener('message', ({ data }: MessageEvent<SearchAnswer>) => {
        if (worker.current !== own) return
        cells.push(...data.cells)
        if (cells.length < ladders.length) {
          setSearch({ state: 'busy', done: cells.length, total: ladders.length })
          return
        }
        end()
        const searched = { grid, base: question.tried, ladders, question }
        setSearch({ state: 'done', searched, cells, ms: performance.now() - begun })
      })
      own.addEventListener('error', () => {
        if (worker.current !== own) return
        end()
        setSearch({ state: 'failed' })
      })
      const { entries, instrument } = question
      own.postMessage({ kind: 'ticks', ticks } satisfies Asked)
      own.postMessage({ kind: 'search', entries, instrument, ladders } satisfies Asked)
    },
    [ticks, end],
  )
  const cancel = useCallback(() => {
    end()
    setSearch({ state: 'idle' })
  }, [end])
  return { search, start, cancel }
}
