import type { OwnRungs } from '@ratchet/contract'
import type { TickColumns } from '@ratchet/domain'
import type { Question } from '../../replay/useRuns.ts'

/** What each kind of search is given. */
export interface SearchProps {
  readonly ticks: TickColumns
  /** Null while a field is in error. */
  readonly question: Question | null
  /** Puts a ladder that was found into the fields. */
  readonly onTake: (ladder: OwnRungs) => void
}
