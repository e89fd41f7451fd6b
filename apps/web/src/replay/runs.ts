import {
  assumedIn,
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
  runPlainStops,
  runWholeGrid,
  searchGrid,
  type TickColumns,
} from '@ratchet/domain'
import type { RunAsked, RunFound, SearchAnswer, SearchAsked } from './protocol.ts'
import { seed } from './seed.ts'

type Given = Omit<RunAsked, 'kind' | 'id' | 'by'>

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
        this.#noneBounds && {
          tried: triedBounds,
          present: this.#presentBounds,
          plain: null,
          none: this.#noneBounds,
          assumed: assumedIn(
            this.#ticks,
            entries.map(({ openAt }) => openAt),
          ),
        },
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

/** Runs trades through many ladders, some at a time, and then asks whether the best of them is better than luck. (LAB7, LAB9, LAB10) */
export function* search(ticks: TickColumns, asked: Omit<SearchAsked, 'kind'>): Generator<SearchAnswer> {
  const whole = { ...asked, seed }
  if (asked.judges) yield { kind: 'judged', judged: yield* searchGrid(ticks, whole) }
  else {
    yield* runWholeGrid(ticks, whole)
    yield { kind: 'judged', judged: null }
  }
}

/** The page asks for entries within the ticks alone. */
function whole<T>(runs: readonly (T | undefined)[], entries: readonly LabEntry[]): T[] {
  return runs.map((run, at) => {
    if (!run) throw new RangeError(`trade ${entries[at]?.id} opens after the last tick`)
    return run
  })
}
