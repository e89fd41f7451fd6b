import type { TickColumns } from '@ratchet/domain'
import { useCallback, useState } from 'react'
import type { GuideAnswer, Guided } from './protocol.ts'
import type { Question } from './useRuns.ts'
import { useWorkerOnce } from './useWorkerOnce.ts'

export interface GuidedDone {
  readonly state: 'done'
  readonly guided: Guided
  /** What it was asked with. */
  readonly question: Question
  readonly ms: number
}
type GuidedState =
  | { readonly state: 'idle' | 'failed' }
  | { readonly state: 'busy'; readonly done: number; readonly total: number }
  | GuidedDone

/** Searches all figures of a ladder in a worker that lives for one search. */
export function useGuided(ticks: TickColumns) {
  const [search, setSearch] = useState<GuidedState>({ state: 'idle' })
  const { begin, end } = useWorkerOnce<GuideAnswer>(ticks)
  const start = useCallback(
    (question: Question, most: number) => {
      const begun = performance.now()
      const { entries, instrument, tried, present } = question
      setSearch({ state: 'busy', done: 0, total: 1 })
      begin(
        { kind: 'guide', entries, instrument, start: tried, present, most },
        {
          heard: (answer, over) => {
            if (answer.kind === 'climbed') setSearch({ state: 'busy', done: answer.done, total: answer.total })
            else {
              over()
              setSearch({ state: 'done', guided: answer.guided, question, ms: performance.now() - begun })
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
