import { type Instrument, noRisk, type OwnRungs } from '@ratchet/contract'
import type { Cents } from '../numbers/types.ts'
import type { TickColumns } from '../ticks/ticks.ts'
import type { LabEntry } from './entries.ts'
import { type GridCell, type GridSums, gridLadders, type LabGrid, ladderSums, laddersAtOnce, runGrid } from './grid.ts'
import { type EntriesBy, type Luck, maxMarkets, testLuck } from './luck.ts'
import { choosingPart, type WalkStep, walkForward } from './stretches.ts'

/** What a search goes over, whichever kind it is. */
export interface SearchOf {
  readonly entries: readonly LabEntry[]
  readonly instrument: Instrument
  /** What is compared with; null is no ladder. */
  readonly present: OwnRungs | null
  readonly by: EntriesBy
  readonly seed: number
}
export interface GridAsked extends SearchOf {
  readonly base: OwnRungs
  readonly grid: LabGrid
}

/** How much of what a search found is to be believed. */
export interface Judged {
  readonly luck: Luck
  /** So many of the ladders were tried in random markets too. */
  readonly tested: number
  readonly steps: readonly WalkStep[]
}

/** The random markets that a search was made in so far. */
export interface MarketStep {
  readonly kind: 'market'
  readonly done: number
  readonly total: number
}
export type GridStep = { readonly kind: 'cells'; readonly cells: readonly GridSums[] } | MarketStep

/** So many values of each figure are tried in random markets: many more would take minutes, and come hardly further. */
const testedValues = 20

/** The cells that are tried in random markets too, spread evenly over the grid, its corners among them. (LAB9) */
export function testedCells({ x, y }: LabGrid): number[] {
  const places = (count: number) => {
    const some = Math.min(count, testedValues)
    return Array.from({ length: some }, (_, n) => Math.round((n * (count - 1)) / Math.max(1, some - 1)))
  }
  const across = places(x.values.length)
  return places(y.values.length).flatMap((row) => across.map((column) => row * x.values.length + column))
}

/** Runs trades through all ladders of a grid, some in each pass. (LAB7) */
export function* runWholeGrid(ticks: TickColumns, asked: GridAsked): Generator<GridStep, readonly GridCell[]> {
  const { entries, instrument, base, grid } = asked
  const ladders = gridLadders(base, grid)
  const pass = laddersAtOnce(entries.length)
  const all: GridCell[] = []
  for (let from = 0; from < ladders.length; from += pass) {
    const cells = runGrid(ticks, entries, ladders.slice(from, from + pass), instrument)
    all.push(...cells)
    yield { kind: 'cells', cells: cells.map(sumsOf) }
  }
  return all
}

/** A screen shows the sums alone: thousands of arrays would only cost it the time to receive them. */
export const sumsOf = ({ chosenBy, checkedBy, drawdown }: GridSums): GridSums => ({ chosenBy, checkedBy, drawdown })

/** Tries all ladders of a grid, and then asks whether the best of them is better than luck. (LAB7, LAB9, LAB10) */
export function* searchGrid(ticks: TickColumns, asked: GridAsked): Generator<GridStep, Judged> {
  const { entries, instrument, base, grid, by, seed } = asked
  const cells = yield* runWholeGrid(ticks, asked)
  const present = presentCell(ticks, asked)
  const ladders = gridLadders(base, grid)
  const tested = testedCells(grid).map((cell) => ladders[cell] as OwnRungs)
  const part = choosingPart(ticks, entries)
  const pass = laddersAtOnce(part.entries.length)
  const best = function* (market: TickColumns) {
    const compared = presentSum(market, asked)
    let ahead = Number.NEGATIVE_INFINITY
    for (let from = 0; from < tested.length; from += pass) {
      const sums = ladderSums(market, part.entries, tested.slice(from, from + pass), instrument)
      ahead = Math.max(ahead, highest(sums) - compared)
      yield
    }
    return ahead
  }
  const testing = testLuck({
    ticks: part.ticks,
    trades: part.entries.length,
    by,
    ahead: highest(cells.map(({ chosenBy }) => chosenBy)) - present.chosenBy,
    seed,
    search: best,
  })
  const luck = yield* marketSteps(testing, by)
  return { luck, tested: tested.length, steps: walkForward(cells, present, entries.length) }
}

/** What is compared with, on the ticks themselves. */
export const presentCell = (ticks: TickColumns, { entries, instrument, present }: SearchOf): GridCell =>
  runGrid(ticks, entries, [present ?? noRisk], instrument)[0] as GridCell

/** What it brought in a market of the earlier trades. */
export function presentSum(market: TickColumns, { entries, instrument, present }: SearchOf): Cents {
  const part = choosingPart(market, entries)
  return ladderSums(market, part.entries, [present ?? noRisk], instrument)[0] ?? 0
}

export const highest = (sums: readonly Cents[]): Cents =>
  sums.reduce((best, sum) => Math.max(best, sum), Number.NEGATIVE_INFINITY)

export function* marketSteps(testing: Generator<number, Luck>, by: EntriesBy): Generator<MarketStep, Luck> {
  let step = testing.next()
  for (; !step.done; step = testing.next()) yield { kind: 'market', done: step.value, total: maxMarkets[by] }
  return step.value
}
