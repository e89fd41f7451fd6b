import type { TickColumns } from '@ratchet/domain'
import { useCallback, useState } from 'react'
import type { GuideAnswer, Guided } from '../../replay/protocol.ts'
import type { Question } from '../../replay/useRuns.ts'
import { useWorkerOnce } from '../../replay/useWorkerOnce.ts'

export interface GuidedDone {
  readonly state: 'done'
  readonly guided: Guided
  /** What it was asked with. */
  readonly question: Question
  readonly ms: number
}
type GuidedState =
  | { readonly state: 'idle' | 'failed' }
  | { readonly state: 'busy'; readonly what: 'climbed' | 'market'; readonly done: number; readonly total: number }
  | GuidedDone

/** Searches all figures of a ladder in a worker that lives for one search. */
export function useGuided(ticks: TickColumns) {
  const [search, setSearch] = useState<GuidedState>({ state: 'idle' })
  const { begin, end } = useWorkerOnce<GuideAnswer>(ticks)
  const start = useCallback(
    (question: Question, most: number) => {
      const begun = performance.now()
      const { entries, instrument, tried, present, by } = question
      setSearch({ state: 'busy', what: 'climbed', done: 0, total: 1 })
      begin(
        { kind: 'guide', entries, instrument, start: tried, present, by, most },
        {
          heard: (answer, over) => {
            if (answer.kind === 'guided') {
              over()
              setSearch({ state: 'done', guided: answer.guided, question, ms: performance.now() - begun })
            } else setSearch({ state: 'busy', what: answer.kind, done: answer.done, total: answer.total })
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
