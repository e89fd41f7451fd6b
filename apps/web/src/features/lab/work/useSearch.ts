import type { OwnRungs } from '@ratchet/contract'
import { type GridSums, gridLadders, type LabGrid, type TickColumns } from '@ratchet/domain'
import { useCallback, useState } from 'react'
import type { Judged, SearchAnswer } from './protocol.ts'
import type { Question } from './useRuns.ts'
import { useWorkerOnce } from './useWorkerOnce.ts'

/** What a search went over. */
export interface Searched {
  readonly grid: LabGrid
  readonly base: OwnRungs
  readonly ladders: readonly OwnRungs[]
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
  const { begin, end } = useWorkerOnce<SearchAnswer>(ticks)
  const start = useCallback(
    (question: Question, grid: LabGrid) => {
      const begun = performance.now()
      const ladders = gridLadders(question.tried, grid)
      const cells: GridSums[] = []
      const { entries, instrument, present } = question
      setSearch({ state: 'busy', what: 'ladders', done: 0, total: ladders.length })
      begin(
        { kind: 'search', entries, instrument, ladders, present },
        {
          heard: (data, over) => {
            if (data.kind === 'cells') {
              cells.push(...data.cells)
              setSearch({ state: 'busy', what: 'ladders', done: cells.length, total: ladders.length })
            } else if (data.kind === 'permuted')
              setSearch({ state: 'busy', what: 'luck', done: data.done, total: data.total })
            else {
              over()
              const found = { searched: { grid, base: question.tried, ladders, question }, cells, judged: data.judged }
              setSearch({ state: 'done', found, ms: performance.now() - begun })
            }
          },
          failed: () => setSearch({ state: 'failed' }),
        },
      )
    },
    [begin],
  )
  const cancel = useCallback(() => {
    end()
    setSearch({ state: 'idle' })
  }, [end])
  return { search, start, cancel }
}
