import type { OwnRungs } from '@ratchet/contract'
import { type GridSums, gridLadders, type Judged, type LabGrid, type TickColumns } from '@ratchet/domain'
import { useCallback, useState } from 'react'
import type { SearchAnswer } from '../../replay/protocol.ts'
import type { Question } from '../../replay/useRuns.ts'
import { useWorkerOnce } from '../../replay/useWorkerOnce.ts'

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
  /** Null where the cells alone were wanted. */
  readonly judged: Judged | null
}

/**
 * Searches a grid of ladders in a worker that lives for one search.
 * @param judges whether the best is judged too, or the cells alone are wanted
 */
export function useSearch(ticks: TickColumns, judges: boolean) {
  const [search, setSearch] = useState<SearchState>({ state: 'idle' })
  const { begin, end } = useWorkerOnce<SearchAnswer>(ticks)
  const start = useCallback(
    (question: Question, grid: LabGrid) => {
      const begun = performance.now()
      const ladders = gridLadders(question.tried, grid)
      const cells: GridSums[] = []
      const { entries, instrument, present, by, tried: base } = question
      setSearch({ state: 'busy', what: 'ladders', done: 0, total: ladders.length })
      begin(
        { kind: 'search', entries, instrument, base, grid, present, by, judges },
        {
          heard: (data, over) => {
            if (data.kind === 'cells') {
              cells.push(...data.cells)
              setSearch({ state: 'busy', what: 'ladders', done: cells.length, total: ladders.length })
            } else if (data.kind === 'market')
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
    [begin, judges],
  )
  const cancel = useCallback(() => {
    end()
    setSearch({ state: 'idle' })
  }, [end])
  return { search, start, cancel }
}
