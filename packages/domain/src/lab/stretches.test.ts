import { noRisk } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { gold } from '../testing/symbols.ts'
import { walk } from '../testing/walk.ts'
import { drawEntries } from './entries.ts'
import { ladderSums, runGrid } from './grid.ts'
import { choosingPart, earlierOf, earlierSum, laterSum, type StretchSums, walkForward } from './stretches.ts'

const ticks = walk(11, 4000)
const entries = drawEntries(ticks, { by: 'count', number: 30, side: 'both', volume: 1000, stop: 300, target: 0 })
const ladders = [noRisk, { ...noRisk, profit1: 8, sl1: 6 }, { ...noRisk, profit1: 20, sl1: 5, close1: 50 }]

describe('LAB7: what trades had brought when a stretch begins', () => {
  it('T1: is what the ticks before it alone tell, whatever the trades that are open bring later', () => {
    const cells = runGrid(ticks, entries, ladders, gold)
    const part = choosingPart(ticks, entries)
    expect(part.entries).toHaveLength(18)
    expect(part.ticks.timeMs.at(-1)).toBeLessThan(entries[18]?.openAt ?? 0)
    expect(cells.map(earlierSum)).toEqual(ladderSums(part.ticks, part.entries, ladders, gold))
    // Trades live on, so that it differs from what they bring in the end.
    for (const { until, brought } of cells)
      expect(until[3]).not.toBe(brought.slice(0, 3).reduce((sum, cents) => sum + cents, 0))
  })

  it('T1: another future changes no choice', () => {
    const bid = ticks.bid.map((price, tick) => (tick < 2400 ? price : 250_000 - price))
    const spread = (tick: number) => (ticks.ask[tick] ?? 0) - (ticks.bid[tick] ?? 0)
    const other = { ...ticks, bid, ask: bid.map((price, tick) => price + spread(tick)) }
    const [ours, theirs] = [runGrid(ticks, entries, ladders, gold), runGrid(other, entries, ladders, gold)]
    for (const [at, { until, chosenBy, checkedBy }] of ours.entries()) {
      expect([...until].slice(0, 4)).toEqual([...(theirs[at]?.until ?? [])].slice(0, 4))
      expect(chosenBy).toBe(theirs[at]?.chosenBy)
      expect(checkedBy).not.toBe(theirs[at]?.checkedBy)
    }
  })

  it('holds each trade once, and of several at one moment none that is not open', () => {
    const [cell] = runGrid(ticks, entries, ladders.slice(1), gold)
    if (!cell) throw new Error('nothing was run')
    expect(cell.brought.reduce((sum, cents) => sum + cents, 0)).toBe(ladderSums(ticks, entries, ladders, gold)[1])
    expect(laterSum(cell)).toBe(cell.checkedBy)
    const [one] = entries
    if (!one) throw new Error('there is no trade')
    const same = Array.from({ length: 5 }, (_, n) => ({ ...one, id: String(n) }))
    expect([...(runGrid(ticks, same, ladders.slice(1), gold)[0]?.until ?? [])]).toEqual([0, 0, 0, 0, 0])
  })

  it('of trades without later ones it is all that they bring', () => {
    const alone = entries.slice(0, 1)
    const [cell] = runGrid(ticks, alone, ladders.slice(1), gold)
    expect([cell?.chosenBy, cell?.checkedBy]).toEqual([ladderSums(ticks, alone, ladders, gold)[1], 0])
    expect([0, 1, 5, 10, 31].map(earlierOf)).toEqual([0, 1, 3, 6, 19])
  })
})

describe('LAB10: the walk forward', () => {
  const ladder = (until: readonly number[], brought: readonly number[]): StretchSums => ({
    until: Float64Array.from(until),
    brought: Float64Array.from(brought),
  })

  it('counts of a ladder only what it did after it was chosen', () => {
    const some = [
      ladder([0, 40, 30, 20, 10], [40, -8, -8, -8, -8]),
      ladder([0, 8, 90, 106, 130], [8, 72, 16, 24, 32]),
      ladder([0, 0, 0, 0, 720], [0, 0, 0, 720, 0]),
    ]
    expect(walkForward(some, ladder([0, 8, 16, 24, 32], [8, 8, 8, 8, 8]), 100)).toEqual([
      { ladder: 0, from: 20, to: 40, cents: -8, present: 8 },
      { ladder: 1, from: 40, to: 60, cents: 16, present: 8 },
      { ladder: 1, from: 60, to: 80, cents: 24, present: 8 },
      { ladder: 2, from: 80, to: 100, cents: 0, present: 8 },
    ])
  })

  it('has no step without trades, and none of no ladders', () => {
    const nothing = ladder([0, 0, 0, 0, 0], [0, 0, 0, 0, 0])
    expect(walkForward([nothing], nothing, 0)).toEqual([])
    expect(walkForward([], nothing, 50)).toEqual([])
    expect(walkForward([nothing], nothing, 3).every(({ from, to }) => from > 0 && to > from)).toBe(true)
  })
})
