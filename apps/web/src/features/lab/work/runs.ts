import {
  type Bounds,
  boundsOfEntries,
  partsOf,
  type LabEntry,
  labBars,
  labFigures,
  labRungs,
  type Run,
  runEntries,
  runGrid,
  type TickColumns,
} from '@ratchet/domain'
import type { RunAsked, RunFound, SearchAsked } from './protocol.ts'

type Given = Omit<RunAsked, 'kind' | 'id'>

/** Runs trades over the ticks that it holds. What does not depend on the tried ladder is kept from one edit to the next. */
export class Runner {
  readonly #ticks: TickColumns
  #kept = ''
  #none: readonly Run[] = []
  #present: readonly Run[] | null = null
  #noneBounds: readonly Bounds[] | null = null
  #presentBounds: readonly Bounds[] | null = null

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
      this.#kept = kept
    }
    const ways = { tried: through(tried), present: this.#present, none: this.#none }
    const cents = (runs: readonly Run[]) => runs.map((run) => run.cents)
    const each = { tried: cents(ways.tried), present: ways.present && cents(ways.present), none: cents(ways.none) }
    const triedBounds = within(tried)
    return {
      entries,
      tried: ways.tried,
      cents: each,
      bounds: triedBounds &&
        this.#noneBounds && { tried: triedBounds, present: this.#presentBounds, none: this.#noneBounds },
      figures: {
        tried: labFigures(ways.tried),
        present: ways.present && labFigures(ways.present),
        none: labFigures(ways.none),
      },
      rungs: labRungs(ways.tried, ways.none),
      bars: labBars(each.present ? [each.tried, each.present, each.none] : [each.tried, each.none]),
    }
  }
}

/** So many positions are in the market at a time: enough that a pass over the ticks is worth it, few enough that progress shows. */
const positionsAtOnce = 10_000

/** Runs trades through many ladders, some at a time. (LAB7) */
export function* search(ticks: TickColumns, { entries, instrument, ladders }: Omit<SearchAsked, 'kind'>) {
  const step = Math.max(1, Math.floor(positionsAtOnce / Math.max(1, entries.length)))
  for (let at = 0; at < ladders.length; at += step)
    yield runGrid(ticks, entries, ladders.slice(at, at + step), instrument)
}

/** The page asks for entries within the ticks alone. */
function whole<T>(runs: readonly (T | undefined)[], entries: readonly LabEntry[]): T[] {
  return runs.map((run, at) => {
    if (!run) throw new RangeError(`Trade ${entries[at]?.id} opens after the last tick`)
    return run
  })
}
