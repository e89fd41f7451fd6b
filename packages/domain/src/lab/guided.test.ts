import { noRisk, type OwnRungs } from '@ratchet/contract'
import { expect, it } from 'vitest'
import { gold } from '../testing/symbols.ts'
import { walk } from '../testing/walk.ts'
import type { TickColumns } from '../ticks/ticks.ts'
import { drawEntries } from './entries.ts'
import { runGrid } from './grid.ts'
import { type GuidedFound, guidedSearch } from './guided.ts'
import { luckVerdict } from './luck.ts'

const start: OwnRungs = { ...noRisk, profit1: 10, sl1: 8, profit2: 20, sl2: 10 }
const drawn = { by: 'count', number: 40, side: 'both', volume: 1000, stop: 300, target: 0 } as const

function searched(ticks: TickColumns, seed = 1, most = 24): GuidedFound {
  const entries = drawEntries(ticks, drawn)
  const search = guidedSearch(ticks, { entries, instrument: gold, start, present: null, by: 'clock', most, seed })
  let step = search.next()
  while (!step.done) step = search.next()
  return step.value
}

const ticks = walk(5, 2000)

it('LAB12: a guided search is never worse than its start, and tells of each ladder what it brought', () => {
  const { ladders, cells, best, luck } = searched(ticks)
  const entries = drawEntries(ticks, drawn)
  expect(ladders[0]).toEqual(start)
  expect(cells).toEqual(runGrid(ticks, entries, ladders, gold))
  expect(cells[best]?.chosenBy).toBe(Math.max(...cells.map(({ chosenBy }) => chosenBy)))
  expect(luck.ahead).toBe((cells[best]?.chosenBy ?? 0) - (runGrid(ticks, entries, [noRisk], gold)[0]?.chosenBy ?? 0))
  expect(searched(ticks)).toEqual(searched(ticks))
})

it('T1, LAB13: of prices that go nowhere it seldom says that its best is better than luck', () => {
  const verdicts = Array.from({ length: 25 }, (_, seed) => luckVerdict(searched(walk(seed, 2500), seed, 16).luck))
  expect(verdicts.filter((verdict) => verdict === 'better').length).toBeLessThanOrEqual(2)
  expect(verdicts.filter((verdict) => verdict === 'luck').length).toBeGreaterThan(10)
})

it('LAB14: a step of its walk forward is chosen by what came before it alone', () => {
  const { steps } = searched(ticks)
  expect(steps.map(({ from, to }) => [from, to])).toEqual([
    [8, 16],
    [16, 24],
    [24, 32],
    [32, 40],
  ])
  // From the last step on the price goes another way.
  const bid = ticks.bid.map((price, tick) => (tick < 1600 ? price : 250_000 - price))
  const other = searched({ ...ticks, bid, ask: bid.map((price) => price + 20) })
  // The spread of the ticks before has to be the same too.
  const same = searched({ ...ticks, ask: ticks.bid.map((price) => price + 20) })
  expect(other.steps.map(({ ladder }) => ladder)).toEqual(same.steps.map(({ ladder }) => ladder))
  expect(other.steps.at(-1)?.cents).not.toBe(same.steps.at(-1)?.cents)
})
