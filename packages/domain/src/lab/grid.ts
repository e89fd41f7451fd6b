import type { Instrument, OwnRungs, RiskField } from '@ratchet/contract'
import { divideHalfAway } from '../decimal.ts'
import { compileLadder } from '../ladder.ts'
import { partsOf } from '../parts.ts'
import { type Run, runPositions } from '../runs.ts'
import type { TickColumns } from '../ticks.ts'
import type { Cents } from '../types.ts'
import { type LabEntry, planEntries } from './entries.ts'
import { labFigures } from './figures.ts'

/** One figure of a ladder, and the values that it takes. */
export interface GridAxis {
  readonly field: RiskField
  readonly values: readonly number[]
}

/** Ladders that differ in two figures; cells are counted along x first. */
export interface LabGrid {
  readonly x: GridAxis
  readonly y: GridAxis
}

/** What the trades brought under one ladder of the grid. */
export interface GridCell {
  /** Of the earlier trades, by which the best is chosen. */
  readonly chosenBy: Cents
  /** Of the later ones, which had no say in it. */
  readonly checkedBy: Cents
  /** Of all. */
  readonly drawdown: Cents
}

/** The ladders of a grid, in the order of its cells. */
export const gridLadders = (base: OwnRungs, { x, y }: LabGrid): OwnRungs[] =>
  y.values.flatMap((second) => x.values.map((first) => ({ ...base, [x.field]: first, [y.field]: second })))

/** The earlier six of ten trades choose, the later ones check. (LAB7) */
export const earlierOf = (trades: number): number => Math.ceil(trades * 0.6)

/**
 * Runs trades through many ladders in one pass over the ticks: a tick costs what it reaches, however many are open. Entries stand in order
 * of time. (LAB2, LAB7)
 */
export function runGrid(
  ticks: TickColumns,
  entries: readonly LabEntry[],
  ladders: readonly OwnRungs[],
  instrument: Instrument,
): GridCell[] {
  const bare = planEntries(ticks, entries, [])
  const planned = ladders.flatMap((risk) => {
    const ladder = compileLadder(risk, instrument)
    const parts = partsOf(risk)
    return bare.map((position) => ({ ...position, ladder, parts }))
  })
  const runs = runPositions(ticks, planned, instrument)
  const earlier = earlierOf(entries.length)
  const sum = (of: readonly Run[]) => of.reduce((total, run) => total + run.cents, 0)
  return ladders.map((_, n) => {
    const its = runs.slice(n * entries.length, (n + 1) * entries.length).filter((run) => run !== undefined)
    const { drawdown } = labFigures(its)
    return { chosenBy: sum(its.slice(0, earlier)), checkedBy: sum(its.slice(earlier)), drawdown }
  })
}

/** The cells from the best to the worst by the earlier trades; of equals that with the smaller drawdown, then the first. (LAB7) */
export const bestFirst = (cells: readonly GridCell[]): number[] =>
  Array.from(cells.keys()).sort((a, b) => {
    const [one, other] = [cells[a] as GridCell, cells[b] as GridCell]
    return other.chosenBy - one.chosenBy || one.drawdown - other.drawdown || a - b
  })

/** How many of 10,000 other ladders a cell beats on the later trades; one that did just as well counts half. (LAB7) */
export function beatenLater(cells: readonly GridCell[], cell: number): number {
  const own = cells[cell]?.checkedBy ?? 0
  const halves = cells.reduce((sum, { checkedBy }, at) => {
    if (at === cell) return sum
    return sum + (checkedBy < own ? 2 : checkedBy === own ? 1 : 0)
  }, 0)
  return cells.length > 1 ? divideHalfAway(halves * 5000, cells.length - 1) : 0
}
