import { noRisk, type OwnRungs } from '@ratchet/contract'
import {
  beatenLater,
  bestFirst,
  type GridCell,
  type GridSums,
  type GuidedFound,
  guidedSearch,
  guidedTurns,
  runGrid,
  spaceAround,
  type TickColumns,
} from '@ratchet/domain'
import { laddersAtOnce, seed } from './passes.ts'
import type { GuideAnswer, GuideAsked, Guided, Tried } from './protocol.ts'

/** So many of the best are told. */
const toldBest = 6
/** Progress is told in so many steps. */
const progressSteps = 1000

/** Runs a guided search over all figures of a ladder, some ladders in a pass. (LAB12 to LAB14) */
export function* guide(ticks: TickColumns, asked: Omit<GuideAsked, 'kind'>): Generator<GuideAnswer> {
  const { entries, instrument, start, most } = asked
  const run = (ladders: readonly OwnRungs[]) => runGrid(ticks, entries, ladders, instrument)
  const present = run([asked.present ?? noRisk])[0]?.parts
  if (!present) return
  const at = { space: spaceAround(start), start, present, trades: entries.length }
  const search = guidedSearch({ ...at, most, turns: guidedTurns, seed })
  const pass = laddersAtOnce(entries.length)
  let step = search.next()
  while (!step.done) {
    const { ladders, round, rounds } = step.value
    const cells: GridCell[] = []
    for (let from = 0; from < ladders.length; from += pass) {
      cells.push(...run(ladders.slice(from, from + pass)))
      const part = (round + cells.length / ladders.length) / rounds
      yield { kind: 'climbed', done: Math.round(progressSteps * part), total: progressSteps }
    }
    step = search.next(cells)
  }
  yield { kind: 'guided', guided: guidedOf(step.value) }
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

const sumsOf = ({ chosenBy, checkedBy, drawdown }: GridCell): GridSums => ({ chosenBy, checkedBy, drawdown })
