import type { Cents, TimeMs } from '../numbers/types.ts'
import type { Run } from '../replay/runs.ts'
import { firstTickAt, type TickColumns } from '../ticks/ticks.ts'
import type { LabEntry } from './entries.ts'

/** The trades of a search fall into five stretches of like number, in order of time. (LAB10) */
const stretchCount = 5
/** The first three of five choose the best ladder, the last two check it. (LAB7) */
const choosing = 3

const stretchFrom = (stretch: number, trades: number): number => Math.ceil((stretch * trades) / stretchCount)

export const earlierOf = (trades: number): number => stretchFrom(choosing, trades)

/** What the trades of a search brought under one ladder. */
export interface StretchSums {
  /**
   * Of all trades before each stretch, when its first trade opens: those that are open then count as if they closed at the last quote before, so
   * that nothing of what comes later is in it.
   */
  readonly until: Float64Array
  /** Of the trades of each stretch, in the end. */
  readonly brought: Float64Array
}

/** When each stretch after the first begins; those without a trade after them begin never. */
export const stretchTimes = (entries: readonly Pick<LabEntry, 'openAt'>[]): TimeMs[] =>
  Array.from(
    { length: stretchCount - 1 },
    (_, n) => entries[stretchFrom(n + 1, entries.length)]?.openAt ?? Number.POSITIVE_INFINITY,
  )

/**
 * @param runs in order of time; those that did not open brought nothing
 * @param times when each stretch after the first begins
 * @param openAt what a trade would have brought when a stretch begins, if it is open then
 */
export function stretchSums(
  runs: readonly (Pick<Run, 'cents' | 'closeTimeMs'> | undefined)[],
  times: readonly TimeMs[],
  openAt: (stretch: number, trade: number) => Cents | undefined,
): StretchSums {
  const [until, brought] = [new Float64Array(stretchCount), new Float64Array(stretchCount)]
  for (let stretch = 0; stretch < stretchCount; stretch++) {
    const from = stretchFrom(stretch, runs.length)
    const time = times[stretch - 1] ?? 0
    for (let trade = 0; trade < from; trade++) {
      const run = runs[trade]
      const closed = run && run.closeTimeMs < time ? run.cents : 0
      until[stretch] = (until[stretch] as number) + (openAt(stretch, trade) ?? closed)
    }
    for (let trade = from; trade < stretchFrom(stretch + 1, runs.length); trade++)
      brought[stretch] = (brought[stretch] as number) + (runs[trade]?.cents ?? 0)
  }
  return { until, brought }
}

/** Of the earlier trades, by which a ladder is chosen; where there are no later ones, of all. */
export const earlierSum = ({ until }: Pick<StretchSums, 'until'>): Cents => until[choosing] as number
/** Of the later ones, which had no say in it. */
export const laterSum = ({ brought }: Pick<StretchSums, 'brought'>): Cents =>
  brought.subarray(choosing).reduce((total, cents) => total + cents, 0)

/** The ticks and the trades that choose: up to where the first of the later trades opens. (LAB7, LAB9) */
export function choosingPart<Entry extends Pick<LabEntry, 'openAt'>>(
  ticks: TickColumns,
  entries: readonly Entry[],
): { readonly ticks: TickColumns; readonly entries: readonly Entry[] } {
  const count = earlierOf(entries.length)
  const later = entries[count]
  const length = later ? firstTickAt(ticks, later.openAt) : ticks.length
  const { timeMs, bid, ask } = ticks
  const cut = (column: Float64Array) => column.subarray(0, length)
  return { ticks: { length, timeMs: cut(timeMs), bid: cut(bid), ask: cut(ask) }, entries: entries.slice(0, count) }
}

/** A step of the walk forward: the ladder that had been best until then, and what it did next. */
export interface WalkStep {
  readonly ladder: number
  /** Places of the trades that follow, the first and the one after the last. */
  readonly from: number
  readonly to: number
  readonly cents: Cents
  /** What the same trades brought under the present ladder. */
  readonly present: Cents
}

/** A stretch that a step of the walk forward takes, and its places among the trades. */
export interface WalkPlace {
  readonly stretch: number
  readonly from: number
  readonly to: number
}

/** Stretches without a trade, in them or before them, are left out. */
export const walkPlaces = (trades: number): WalkPlace[] =>
  Array.from({ length: stretchCount - 1 }, (_, n) => n + 1)
    .map((stretch) => ({ stretch, from: stretchFrom(stretch, trades), to: stretchFrom(stretch + 1, trades) }))
    .filter(({ from, to }) => from > 0 && to > from)

/** The step with the best of some ladders; of equals the first. */
export function walkStep(ladders: readonly StretchSums[], present: StretchSums, place: WalkPlace): WalkStep {
  const { stretch, from, to } = place
  const sums = ladders.map(({ until }) => until[stretch] as number)
  const ladder = sums.reduce((top, cents, n) => (cents > (sums[top] as number) ? n : top), 0)
  const cents = ladders[ladder]?.brought[stretch] ?? 0
  return { ladder, from, to, cents, present: present.brought[stretch] as number }
}

/**
 * Chooses anew after each fifth of the trades, by what all before it had brought until then, and counts only what the chosen one did with the
 * fifth that follows. Of equals the first is chosen. (LAB10)
 */
export const walkForward = (ladders: readonly StretchSums[], present: StretchSums, trades: number): WalkStep[] =>
  ladders.length === 0 ? [] : walkPlaces(trades).map((place) => walkStep(ladders, present, place))
