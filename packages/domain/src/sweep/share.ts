import type { QuoteBlock } from './block.ts'
import { sweepEntries } from './entries.ts'
import { rollByPyramid } from './life.ts'
import type { SweepOutcome } from './outcome.ts'
import { rollThroughIndex } from './rolling.ts'
import { someTrials, type Trials } from './trials.ts'

/**
 * Up to so many ladders the pyramid is at least as quick as the index, which looks at every tick however few they are. Measured on
 * recorded gold with up to ten thousand.
 */
const few = 10_000

/** The work of one worker, in a form that can be posted as it is. */
export interface SweepShare {
  readonly block: QuoteBlock
  readonly trials: Trials
  /** Ticks of the block, in any order, at each of which every trial opens; without, each is in the market all the time. */
  readonly entries?: Int32Array | undefined
}

export function sweep({ block, trials, entries }: SweepShare): SweepOutcome {
  if (entries) return sweepEntries(block, trials, entries)
  // In lots there is one way: what rungs close of a position depends on how far that very position has come.
  return trials.lots || trials.count <= few ? rollByPyramid(block, trials) : rollThroughIndex(block, trials)
}

/** The trials in so many parts of about the same size, in their order; fewer where there are fewer trials. */
export function sharesOf(share: SweepShare, parts: number): SweepShare[] {
  const { trials } = share
  const used = Math.max(1, Math.min(parts, trials.count))
  const border = (n: number) => Math.round((n * trials.count) / used)
  return Array.from({ length: used }, (_, n) => ({ ...share, trials: someTrials(trials, border(n), border(n + 1)) }))
}
