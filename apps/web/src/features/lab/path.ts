import type { LabEntry, Points, Run, TimeMs } from '@ratchet/domain'

/** A level from one moment to the next. */
export interface Stair {
  readonly fromMs: TimeMs
  readonly toMs: TimeMs
  readonly price: Points
}

/** How a level stood through the trade's life, one piece for each value; 0, no level, is left out. */
export function stairsOf(first: Points, run: Run, level: 'sl' | 'tp'): Stair[] {
  const moves = run.changes.map((change) => ({ ms: change.timeMs, price: change[level] }))
  const all = [{ ms: run.openTimeMs, price: first }, ...moves]
  return all
    .map(({ ms, price }, n) => ({ fromMs: ms, toMs: all[n + 1]?.ms ?? run.closeTimeMs, price }))
    .filter(({ price }) => price > 0)
}

/** The first level of a trade from the price at which it opened; 0 is none. (LAB2) */
export function firstLevel({ side, stop, target }: LabEntry, open: Points, level: 'sl' | 'tp'): Points {
  const distance = level === 'sl' ? -stop : target
  if (distance === 0) return 0
  return Math.max(0, side === 'buy' ? open + distance : open - distance)
}
