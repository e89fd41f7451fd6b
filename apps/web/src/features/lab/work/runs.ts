import { type LabEntry, labBars, labFigures, labRungs, type Run, runEntries, type TickColumns } from '@ratchet/domain'
import type { RunAsked, RunFound } from './protocol.ts'

type Given = Omit<RunAsked, 'kind' | 'id'>

/** Runs trades over the ticks that it holds. What does not depend on the tried ladder is kept from one edit to the next. */
export class Runner {
  readonly #ticks: TickColumns
  #kept = ''
  #none: readonly Run[] = []
  #present: readonly Run[] | null = null

  constructor(ticks: TickColumns) {
    this.#ticks = ticks
  }

  run({ entries, instrument, tried, present }: Given): RunFound {
    const through = (ladder: typeof tried | Record<string, never>) =>
      whole(runEntries(this.#ticks, entries, ladder, instrument), entries)
    const kept = JSON.stringify([entries, instrument, present])
    if (kept !== this.#kept) {
      this.#none = through({})
      this.#present = present && through(present)
      this.#kept = kept
    }
    const ways = { tried: through(tried), present: this.#present, none: this.#none }
    const cents = (runs: readonly Run[]) => runs.map((run) => run.cents)
    const each = { tried: cents(ways.tried), present: ways.present && cents(ways.present), none: cents(ways.none) }
    return {
      entries,
      tried: ways.tried,
      cents: each,
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

/** The page asks for entries within the ticks alone. */
function whole(runs: readonly (Run | undefined)[], entries: readonly LabEntry[]): Run[] {
  return runs.map((run, at) => {
    if (!run) throw new RangeError(`Trade ${entries[at]?.id} opens after the last tick`)
    return run
  })
}
