import type { OwnRungs } from '@ratchet/contract'
import {
  beatenLater,
  bestFirst,
  type GridCell,
  type GuidedFound,
  guidedSearch,
  sumsOf,
  type TickColumns,
} from '@ratchet/domain'
import type { GuideAnswer, GuideAsked, Guided, Tried } from './protocol.ts'
import { seed } from './seed.ts'

/** So many of the best are told. */
const toldBest = 6

/** Runs a guided search over all figures of a ladder. (LAB12 to LAB14) */
export function* guide(ticks: TickColumns, asked: Omit<GuideAsked, 'kind'>): Generator<GuideAnswer> {
  yield { kind: 'guided', guided: guidedOf(yield* guidedSearch(ticks, { ...asked, seed })) }
}

/** The page is told the best alone: thousands of ladders would only cost it the time to receive them. */
function guidedOf({ ladders, cells, best, luck, steps }: GuidedFound): Guided {
  const tried = (at: number): Tried => ({ ladder: ladders[at] as OwnRungs, sums: sumsOf(cells[at] as GridCell) })
  return {
    best: bestFirst(cells).slice(0, toldBest).map(tried),
    start: tried(0),
    ladders: ladders.length,
    beaten: beatenLater(cells, best),
    luck,
    steps,
  }
}
