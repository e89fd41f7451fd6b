import type { Instrument, OwnRungField, OwnRungs } from '@ratchet/contract'
import { compileLadder } from '../ladder/ladder.ts'
import { partsOf } from '../ladder/parts.ts'
import { divideHalfAway } from '../numbers/decimal.ts'
import type { Cents } from '../numbers/types.ts'
import { type Planned, runPositions } from '../replay/runs.ts'
import type { TickColumns } from '../ticks/ticks.ts'
import { type LabEntry, planEntries } from './entries.ts'
import { labFigures } from './figures.ts'
import { earlierSum, laterSum, type StretchSums, stretchSums, stretchTimes } from './stretches.ts'

/** One figure of a ladder, and the values that it takes. */
export interface GridAxis {
  readonly field: OwnRungField
  readonly values: readonly number[]
}

/** Ladders that differ in two figures; cells are counted along x first. */
export interface LabGrid {
  readonly x: GridAxis
  readonly y: GridAxis
}

/** What the trades brought under one ladder of the grid. */
export interface GridSums {
  /** Of the earlier trades until the later ones begin, by which the best is chosen. */
  readonly chosenBy: Cents
  /** Of the later ones, which had no say in it. */
  readonly checkedBy: Cents
  /** Of all. */
  readonly drawdown: Cents
}

export interface GridCell extends GridSums, StretchSums {}

/** So many positions are in the market at a time: enough that a pass over the ticks is worth it, few enough that progress shows. */
const positionsAtOnce = 10_000

/** How many ladders go over the ticks in one pass. */
export const laddersAtOnce = (entries: number): number =>
  Math.max(1, Math.floor(positionsAtOnce / Math.max(1, entries)))

/** The ladders of a grid, in the order of its cells. */
export const gridLadders = (base: OwnRungs, { x, y }: LabGrid): OwnRungs[] =>
  y.values.flatMap((second) => x.values.map((first) => ({ ...base, [x.field]: first, [y.field]: second })))

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
  const planned = plannedWith(ticks, entries, ladders, instrument)
  const times = stretchTimes(entries)
  const open = times.map(() => new Map<Planned, Cents>())
  const onOpen = (mark: number, plan: Planned, cents: Cents) => open[mark]?.set(plan, cents)
  const runs = runPositions(ticks, planned, instrument, { times, onOpen })
  return ladders.map((_, n) => {
    const first = n * entries.length
    const its = runs.slice(first, first + entries.length)
    const openAt = (stretch: number, trade: number) => open[stretch - 1]?.get(planned[first + trade] as Planned)
    const sums = stretchSums(its, times, openAt)
    const { drawdown } = labFigures(its.filter((run) => run !== undefined))
    return { chosenBy: earlierSum(sums), checkedBy: laterSum(sums), drawdown, ...sums }
  })
}

/** What all trades brought under each ladder. */
export function ladderSums(
  ticks: TickColumns,
  entries: readonly LabEntry[],
  ladders: readonly OwnRungs[],
  instrument: Instrument,
): Cents[] {
  const sums: Cents[] = []
  const pass = laddersAtOnce(entries.length)
  for (let from = 0; from < ladders.length; from += pass) {
    const some = ladders.slice(from, from + pass)
    const runs = runPositions(ticks, plannedWith(ticks, entries, some, instrument), instrument)
    for (let first = 0; first < runs.length; first += entries.length)
      sums.push(runs.slice(first, first + entries.length).reduce((sum, run) => sum + (run?.cents ?? 0), 0))
  }
  return sums
}

function plannedWith(
  ticks: TickColumns,
  entries: readonly LabEntry[],
  ladders: readonly OwnRungs[],
  instrument: Instrument,
): Planned[] {
  const bare = planEntries(ticks, entries, [])
  return ladders.flatMap((risk) => {
    const ladder = compileLadder(risk, instrument)
    const parts = partsOf(risk)
    return bare.map((position) => ({ ...position, ladder, parts }))
  })
}

/** The cells from the best to the worst by the earlier trades; of equals that with the smaller drawdown, then the first. (LAB7) */
export const bestFirst = (cells: readonly GridSums[]): number[] =>
  Array.from(cells.keys()).sort((a, b) => {
    const [one, other] = [cells[a] as GridSums, cells[b] as GridSums]
    return other.chosenBy - one.chosenBy || one.drawdown - other.drawdown || a - b
  })

/** How many of 10,000 other ladders a cell beats on the later trades; one that did just as well counts half. (LAB7) */
export function beatenLater(cells: readonly Pick<GridSums, 'checkedBy'>[], cell: number): number {
  const own = cells[cell]?.checkedBy ?? 0
  const halves = cells.reduce((sum, { checkedBy }, at) => {
    if (at === cell) return sum
    return sum + (checkedBy < own ? 2 : checkedBy === own ? 1 : 0)
  }, 0)
  return cells.length > 1 ? divideHalfAway(halves * 5000, cells.length - 1) : 0
}
