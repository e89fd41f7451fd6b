import { noRisk } from '@ratchet/contract'
import {
  type Bounds,
  boundsOfEntries,
  type LabEntry,
  labBars,
  labFigures,
  labRungs,
  type PlainRun,
  partsOf,
  type Run,
  runEntries,
  runGrid,
  runPlainStops,
  seeded,
  type TickColumns,
  testLuck,
  walkForward,
} from '@ratchet/domain'
import { laddersAtOnce, seed } from './passes.ts'
import type { RunAsked, RunFound, SearchAnswer, SearchAsked } from './protocol.ts'

type Given = Omit<RunAsked, 'kind' | 'id'>

/** Runs trades over the ticks that it holds. What does not depend on the tried ladder is kept from one edit to the next. */
export class Runner {
  readonly #ticks: TickColumns
  #kept = ''
  #none: readonly Run[] = []
  #present: readonly Run[] | null = null
  #noneBounds: readonly Bounds[] | null = null
  #presentBounds: readonly Bounds[] | null = null
  #plain: readonly PlainRun[] | null = null

  constructor(ticks: TickColumns) {
    this.#ticks = ticks
  }

  run({ entries, instrument, tried, present, bars }: Given): RunFound {
    const through = (ladder: typeof tried | Record<string, never>) =>
      whole(runEntries(this.#ticks, entries, ladder, instrument), entries)
    const within = (ladder: typeof tried | Record<string, never>) =>
      bars && !partsOf(ladder) ? whole(boundsOfEntries(this.#ticks, entries, ladder, instrument), entries) : null
    const kept = JSON.stringify([entries, instrument, present, bars])
    if (kept !== this.#kept) {
      this.#none = through({})
      this.#present = present && through(present)
      this.#noneBounds = within({})
      this.#presentBounds = present && within(present)
      const trails = entries.some(({ stop }) => stop > 0)
      this.#plain = trails ? whole(runPlainStops(this.#ticks, entries, instrument), entries) : null
      this.#kept = kept
    }
    const ways = { tried: through(tried), present: this.#present, plain: this.#plain, none: this.#none }
    const cents = (runs: readonly PlainRun[]) => runs.map((run) => run.cents)
    const each = {
      tried: cents(ways.tried),
      present: ways.present && cents(ways.present),
      plain: ways.plain && cents(ways.plain),
      none: cents(ways.none),
    }
    const triedBounds = within(tried)
    return {
      entries,
      tried: ways.tried,
      cents: each,
      bounds: triedBounds &&
        this.#noneBounds && { tried: triedBounds, present: this.#presentBounds, plain: null, none: this.#noneBounds },
      figures: {
        tried: labFigures(ways.tried),
        present: ways.present && labFigures(ways.present),
        plain: ways.plain && labFigures(ways.plain),
        none: labFigures(ways.none),
      },
      rungs: labRungs(ways.tried, ways.none),
      bars: labBars(each.present ? [each.tried, each.present, each.none] : [each.tried, each.none]),
    }
  }
}

/** So often are signs turned: a chance is told to a thousandth. (LAB9) */
const permutations = 999

/** Runs trades through many ladders, some at a time, and then asks whether the best of them is better than luck. (LAB7, LAB9, LAB10) */
export function* search(ticks: TickColumns, asked: Omit<SearchAsked, 'kind'>): Generator<SearchAnswer> {
  const { entries, instrument, ladders, present } = asked
  const step = laddersAtOnce(entries.length)
  const parts: Float64Array[] = []
  for (let at = 0; at < ladders.length; at += step) {
    const cells = runGrid(ticks, entries, ladders.slice(at, at + step), instrument)
    for (const cell of cells) parts.push(cell.parts)
    // The page shows the sums alone: thousands of arrays would only cost it the time to receive them.
    const sums = cells.map(({ chosenBy, checkedBy, drawdown }) => ({ chosenBy, checkedBy, drawdown }))
    yield { kind: 'cells', cells: sums }
  }
  const compared = runGrid(ticks, entries, [present ?? noRisk], instrument)[0]?.parts
  if (!compared) return
  const testing = testLuck(parts, compared, entries.length, permutations, seeded(seed))
  for (;;) {
    const { done, value } = testing.next()
    if (!done) {
      yield { kind: 'permuted', done: value, total: permutations }
      continue
    }
    const steps = walkForward(parts, compared, entries.length)
    yield { kind: 'judged', judged: { luck: value, steps } }
    return
  }
}

/** The page asks for entries within the ticks alone. */
function whole<T>(runs: readonly (T | undefined)[], entries: readonly LabEntry[]): T[] {
  return runs.map((run, at) => {
    if (!run) throw new RangeError(`Trade ${entries[at]?.id} opens after the last tick`)
    return run
  })
}
