import { noRisk } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { seeded } from '../random/seeded.ts'
import { gold } from '../testing/symbols.ts'
import { walk } from '../testing/walk.ts'
import type { TickColumns } from '../ticks/ticks.ts'
import { drawEntries } from './entries.ts'
import { type Luck, luckVerdict, testLuck } from './luck.ts'
import { randomMarket, stepStarts } from './random-market.ts'
import { searchGrid, testedCells } from './search.ts'

function ended<Result>(steps: Generator<unknown, Result>): Result {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

const middle = ({ bid, ask }: TickColumns, tick: number) => ((bid[tick] ?? 0) + (ask[tick] ?? 0)) / 2
const spreads = ({ bid, ask }: TickColumns) => [...bid].map((price, tick) => (ask[tick] ?? 0) - price)

describe('LAB9: a random market', () => {
  const ticks = walk(3, 3000)
  const starts = stepStarts(ticks)

  it('has steps of a minute and four ticks at least', () => {
    expect(starts[0]).toBe(0)
    for (const [n, start] of starts.entries()) {
      const next = starts[n + 1]
      if (next === undefined) break
      expect(next - start).toBeGreaterThanOrEqual(4)
      expect((ticks.timeMs[next] ?? 0) - (ticks.timeMs[start] ?? 0)).toBeGreaterThanOrEqual(60_000)
    }
    // A bar is taken apart nowhere, however long it is.
    const timeMs = Float64Array.from({ length: 400 }, (_, n) => Math.floor(n / 4) * 3_600_000 + (n % 4) * 900_000)
    expect(stepStarts({ ...ticks, timeMs, length: 400 }).every((start) => start % 4 === 0)).toBe(true)
  })

  it('T1: keeps times, spreads and the size of each move, and turns whole steps', () => {
    const market = randomMarket(ticks, starts, seeded(5))
    expect(market.timeMs).toBe(ticks.timeMs)
    expect(spreads(market)).toEqual(spreads(ticks))
    expect(market.bid.every(Number.isInteger)).toBe(true)
    let step = 0
    const ways = starts.map(() => new Set<number>())
    for (let tick = 1; tick < ticks.length; tick++) {
      if (tick === starts[step + 1]) step++
      const [move, was] = [
        middle(market, tick) - middle(market, tick - 1),
        middle(ticks, tick) - middle(ticks, tick - 1),
      ]
      expect(Math.abs(move)).toBe(Math.abs(was))
      if (was !== 0) ways[step]?.add(move / was)
    }
    expect(ways.every(({ size }) => size <= 1)).toBe(true)
    const up = ways.filter((way) => way.has(1)).length
    expect(up).toBeGreaterThan(starts.length * 0.3)
    expect(up).toBeLessThan(starts.length * 0.7)
  })

  it('has no price at zero or below, however far it falls', () => {
    const falls = Float64Array.from({ length: 4000 }, (_, n) => 20 + n * 5)
    const steep = {
      length: 4000,
      timeMs: falls.map((_, n) => n * 30_000),
      bid: falls,
      ask: falls.map((low) => low + 3),
    }
    const market = randomMarket(steep, stepStarts(steep), seeded(1))
    expect(market.bid.reduce((low, price) => Math.min(low, price))).toBeGreaterThanOrEqual(20)
  })
})

describe('LAB9: whether the best of many is better than luck', () => {
  const ticks = walk(4, 2000)
  const asked = { ticks, trades: 20, by: 'clock', ahead: 100, seed: 1 } as const
  /** A search that brings so much in each market, in the order in which they are made. */
  function* bringing(...sums: readonly number[]): Generator<null, number> {
    yield null
    return sums[made++] ?? 0
  }
  let made = 0
  const tested = (more: Partial<Parameters<typeof testLuck>[0]>, ...sums: readonly number[]): Luck => {
    made = 0
    return ended(testLuck({ ...asked, search: () => bringing(...sums), ...more }))
  }

  it('ends at the first random market that brings as much', () => {
    expect(tested({}, 100, 50, 99, 100, 7)).toMatchObject({ markets: 3, isMatched: true, ahead: 100, trades: 20 })
    expect(luckVerdict(tested({}, 100, 50, 100))).toBe('luck')
    const better = tested({}, 100)
    expect(better).toMatchObject({ markets: 79, isMatched: false })
    expect(luckVerdict(better)).toBe('better')
    // The entries of a trader depend on the price before them, so luck has twice as many tries.
    const trader = tested({ by: 'trader' }, 100)
    expect([trader.markets, luckVerdict(trader)]).toEqual([159, 'better'])
    expect(luckVerdict({ ...trader, markets: 79 })).toBe('luck')
  })

  it('T1: says where it cannot be decided, and makes no market then', () => {
    const verdicts = [{ by: 'hindsight' as const }, { trades: 7 }, { ahead: 0 }, { ticks: walk(4, 100) }].map(
      (more) => {
        const luck = tested(more, 100)
        expect([luck.markets, made]).toEqual([0, 0])
        return luckVerdict(luck)
      },
    )
    expect(verdicts).toEqual(['hindsight', 'few', 'behind', 'few'])
  })

  it('T1: of prices that go nowhere it is said seldom, of trades that overlap and are of one side too', () => {
    const grid = { x: { field: 'profit1', values: [4, 8, 16] }, y: { field: 'sl1', values: [3, 9, 20] } } as const
    const verdicts = Array.from({ length: 40 }, (_, seed) => {
      const world = walk(seed, 3000)
      const drawn = { by: 'count', number: 40, side: 'buy', volume: 1000, stop: 500, target: 0 } as const
      const base = { ...noRisk, profit1: 8, sl1: 6 }
      const of = { instrument: gold, present: null, by: 'clock', seed: seed + 900, base, grid } as const
      return luckVerdict(ended(searchGrid(world, { ...of, entries: drawEntries(world, drawn) })).luck)
    })
    expect(verdicts.filter((verdict) => verdict === 'better').length).toBeLessThanOrEqual(3)
    expect(verdicts.filter((verdict) => verdict === 'luck').length).toBeGreaterThan(15)
  })

  it('of a large grid 400 ladders are tried in random markets, its corners among them', () => {
    const axis = (field: 'profit1' | 'sl1', count: number) => ({
      field,
      values: Array.from({ length: count }, (_, n) => n + 1),
    })
    const cells = testedCells({ x: axis('profit1', 100), y: axis('sl1', 50) })
    expect(new Set(cells).size).toBe(400)
    for (const corner of [0, 99, 4900, 4999]) expect(cells).toContain(corner)
    expect(testedCells({ x: axis('profit1', 3), y: axis('sl1', 2) })).toEqual([0, 1, 2, 3, 4, 5])
  })
})
