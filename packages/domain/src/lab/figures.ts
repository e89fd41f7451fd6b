import { type RungNumber, rungNumbers } from '@ratchet/contract'
import { divideHalfAway } from '../numbers/decimal.ts'
import type { Cents, TimeMs } from '../numbers/types.ts'
import type { Run } from '../replay/runs.ts'

/** What all trades came to after one of them closed. */
export interface EquityPoint {
  readonly timeMs: TimeMs
  readonly cents: Cents
  /** How far that lies below where it had been, from 0 on. */
  readonly under: Cents
}

/** What trades came to under one ladder. */
export interface LabFigures {
  readonly trades: number
  readonly wins: number
  readonly losses: number
  readonly cents: Cents
  readonly best: Cents
  readonly worst: Cents
  /** Wins of 10,000 trades. */
  readonly winRate: number
  /** The deepest fall of the curve below where it had been, from 0 on. */
  readonly drawdown: Cents
  /** In the order in which the trades closed. */
  readonly curve: readonly EquityPoint[]
}

/** The figures of trades under one ladder, or as they were. Trades that close at the same time keep their order. (LAB3) */
export function labFigures(runs: readonly Pick<Run, 'cents' | 'closeTimeMs'>[]): LabFigures {
  const closed = [...runs].sort((a, b) => a.closeTimeMs - b.closeTimeMs)
  let [cents, peak, drawdown] = [0, 0, 0]
  const curve = closed.map((run) => {
    cents += run.cents
    peak = Math.max(peak, cents)
    drawdown = Math.max(drawdown, peak - cents)
    return { timeMs: run.closeTimeMs, cents, under: peak - cents }
  })
  const wins = runs.filter((run) => run.cents > 0).length
  const results = runs.map((run) => run.cents)
  const most = (pick: (a: Cents, b: Cents) => Cents) => (results.length ? results.reduce((a, b) => pick(a, b)) : 0)
  return {
    trades: runs.length,
    wins,
    losses: runs.filter((run) => run.cents < 0).length,
    cents,
    best: most(Math.max),
    worst: most(Math.min),
    winRate: runs.length ? divideHalfAway(wins * 10_000, runs.length) : 0,
    drawdown,
    curve,
  }
}

/** What a rung did for the trades. */
export interface LabRung {
  readonly rung: RungNumber
  /** How many trades reached it. */
  readonly reached: number
  /** How many left by a stop while it was the rung reached last. (HON1) */
  readonly ended: number
  /** What those brought. */
  readonly kept: Cents
  /** What the same trades brought without a ladder. */
  readonly without: Cents
}

/** @param runs under the ladder @param none the same trades without one, at the same places (LAB4) */
export function labRungs(runs: readonly Run[], none: readonly Run[]): LabRung[] {
  return rungNumbers.map((rung) => {
    const ended = runs.flatMap((run, at) => (run.reason === 'sl' && run.atRung === rung ? [at] : []))
    const sum = (of: readonly Run[]) => ended.reduce((total, at) => total + (of[at]?.cents ?? 0), 0)
    const reached = runs.filter((run) => run.reached & (1 << (rung - 1))).length
    return { rung, reached, ended: ended.length, kept: sum(runs), without: sum(none) }
  })
}

/** Bars of one width, the first from `from` on. */
export interface LabBars {
  readonly from: Cents
  readonly width: Cents
  /** Of each list its counts. */
  readonly counts: readonly (readonly number[])[]
}

/** So many bars at most. */
const mostBars = 24

/**
 * Lists of results as bars of the same places: as wide as 1, 2 or 5 times a power of ten that gives at most 24 of them, with one edge at 0,
 * so that no bar holds both losses and gains; what is 0 stands with the gains. (LAB5)
 */
export function labBars(lists: readonly (readonly Cents[])[]): LabBars {
  const all = lists.flat()
  if (all.length === 0) return { from: 0, width: 1, counts: lists.map(() => []) }
  const [low, high] = all.reduce(([a, b], cents) => [Math.min(a, cents), Math.max(b, cents)], [0, 0])
  const width = widthFor(low, high)
  const first = Math.floor(low / width)
  const count = Math.floor(high / width) - first + 1
  const counts = lists.map((list) => {
    const bars = new Array<number>(count).fill(0)
    for (const cents of list) {
      const at = Math.floor(cents / width) - first
      bars[at] = (bars[at] as number) + 1
    }
    return bars
  })
  return { from: first * width, width, counts }
}

function widthFor(low: Cents, high: Cents): Cents {
  for (let power = 1; ; power *= 10)
    for (const step of [1, 2, 5]) {
      const width = step * power
      if (Math.floor(high / width) - Math.floor(low / width) + 1 <= mostBars) return width
    }
}
