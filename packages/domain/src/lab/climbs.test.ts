import { noRisk, type OwnRungs } from '@ratchet/contract'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { seeded } from '../seeded.ts'
import { gold } from '../testing/symbols.ts'
import { walk } from '../testing/walk.ts'
import { drawEntries } from './entries.ts'
import { type GridCell, runGrid } from './grid.ts'
import { type GuidedAsked, type GuidedFound, guidedSearch } from './guided.ts'
import { chanceOf, earlierSum, labParts, laterSum, luckVerdict, testLuck, walkForward } from './parts.ts'
import { allowedFrom, type Space, spaceAround } from './space.ts'

type Brought = (ladder: OwnRungs) => GridCell

/** Runs a search to its end. @returns what it found, and how many ladders it asked for */
function searched(asked: GuidedAsked, brought: Brought): GuidedFound & { readonly asked: number } {
  const search = guidedSearch(asked)
  let [step, count] = [search.next(), 0]
  while (!step.done) {
    count += step.value.ladders.length
    step = search.next(step.value.ladders.map(brought))
  }
  return { ...step.value, asked: count }
}

const cellOf = (parts: Float64Array): GridCell => ({
  chosenBy: earlierSum(parts),
  checkedBy: laterSum(parts),
  drawdown: 0,
  parts,
})
const nothing = new Float64Array(labParts)

const start: OwnRungs = { ...noRisk, profit1: 10, sl1: 8, profit2: 20, sl2: 10, profit3: 40, sl3: 16 }
const space = spaceAround(start)
const asked: GuidedAsked = { space, start, present: nothing, trades: 200, most: 1000, turns: 39, seed: 1 }

/** A market in which the best ladder lies on a smooth hill whose height differs from part to part by luck alone. */
function noise(seed: number, height = 0): Brought {
  const random = seeded(seed)
  const bell = () => random() + random() + random() + random() - 2
  const waves = Array.from({ length: labParts }, () =>
    Array.from({ length: 4 }, () => ({ size: 1000 * bell(), turns: space.map(() => 2 * bell()), from: 7 * random() })),
  )
  return (ladder) => {
    const at = space.map(({ field, values }) => (ladder[field] ?? 0) / (values.at(-1) as number))
    const hill = height * Math.exp(-at.reduce((sum, value) => sum + (value - 0.6) ** 2, 0))
    return cellOf(
      Float64Array.from(waves, (some) =>
        Math.round(
          hill +
            some.reduce(
              (sum, { size, turns, from }) =>
                sum + size * Math.sin(from + turns.reduce((all, turn, n) => all + turn * 6 * (at[n] as number), 0)),
              0,
            ),
        ),
      ),
    )
  }
}

describe('LAB12: a guided search over all figures of a ladder', () => {
  const ticks = walk(7, 6000)
  const entries = drawEntries(ticks, { by: 'count', number: 60, side: 'both', volume: 1000, stop: 150, target: 0 })
  const run: Brought = (ladder) => runGrid(ticks, entries, [ladder], gold)[0] as GridCell

  it('takes each figure that the ladder has, and no ladder that the linter would refuse or call out of order', () => {
    const own: OwnRungs = { ...start, tp2: 50, close1: 50, close3: 40 }
    expect(spaceAround(own).map(({ field }) => field)).toEqual(
      'profit1 sl1 close1 profit2 sl2 tp2 profit3 sl3 close3'.split(' '),
    )
    for (const { field, values } of spaceAround(own)) expect(values).toContain(own[field])
    const found = searched({ ...asked, space: spaceAround(own), start: own, most: 300, turns: 3 }, (ladder) =>
      noise(4)(ladder),
    )
    for (const { profit1, profit2, profit3, close1 = 0, close3 = 0 } of found.ladders) {
      expect(profit1 < profit2 && profit2 < profit3).toBe(true)
      expect(close1 + close3).toBeLessThanOrEqual(100)
    }
    // A ladder that is out of order itself may stay so.
    expect(allowedFrom({ ...start, profit1: 30 })(start)).toBe(true)
    expect(allowedFrom({ ...start, profit1: 30 })({ ...start, profit1: 25 })).toBe(true)
    expect(allowedFrom(start)({ ...start, profit1: 25 })).toBe(false)
  })

  it('is never worse than its start, asks for each ladder once, and gives the same under the same seed', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.integer({ min: 1, max: 400 }), fc.nat(5), (seed, most, turns) => {
        const market = noise(seed)
        const given = { ...asked, seed, most, turns }
        const found = searched(given, market)
        expect(found.cells[found.best]?.chosenBy).toBeGreaterThanOrEqual(market(start).chosenBy)
        expect(found.ladders[0]).toEqual(start)
        expect(new Set(found.ladders.map((one) => JSON.stringify(one))).size).toBe(found.ladders.length)
        expect(found.luck.ahead).toBe(found.cells[found.best]?.chosenBy)
        expect(searched(given, market)).toEqual(found)
      }),
      { numRuns: 25 },
    )
  })

  it('on real ticks finds of a small space what trying all of it finds', () => {
    const small: Space = [
      { field: 'profit1', values: [4, 8, 12, 16, 19] },
      { field: 'sl1', values: [2, 5, 8, 11, 14, 17] },
      { field: 'sl2', values: [3, 7, 10, 14] },
    ]
    const all = (small[0]?.values ?? []).flatMap((profit1) =>
      (small[1]?.values ?? []).flatMap((sl1) =>
        (small[2]?.values ?? []).map((sl2) => ({ ...start, profit1, sl1, sl2 })),
      ),
    )
    const cells = runGrid(ticks, entries, all, gold)
    const best = Math.max(...cells.map(({ chosenBy }) => chosenBy))
    const found = searched({ ...asked, space: small, trades: entries.length, most: 10_000 }, run)
    expect(found.asked).toBe(120)
    expect(found.cells[found.best]?.chosenBy).toBe(best)
    // One climb alone comes there with a part of the space.
    const alone = Array.from(
      { length: 8 },
      (_, seed) => searched({ ...asked, space: small, trades: 0, most: 45, turns: 0, seed }, run).luck.ahead,
    )
    const share = (most: number) => cells.filter(({ chosenBy }) => chosenBy > most).length / cells.length
    for (const ahead of alone) expect(share(ahead)).toBeLessThan(0.05)
  })

  it('climbs further than as many ladders that are drawn', () => {
    const wins = Array.from({ length: 20 }, (_, seed) => {
      const market = noise(seed)
      const found = searched({ ...asked, seed, most: 200, turns: 0, trades: 0 }, market)
      const random = seeded(seed + 500)
      const drawn = Array.from({ length: found.asked }, () =>
        market({
          ...start,
          ...Object.fromEntries(
            space.map(({ field, values }) => [field, values[Math.floor(random() * values.length)]]),
          ),
        }),
      )
      return (found.cells[found.best]?.chosenBy ?? 0) > Math.max(...drawn.map(({ chosenBy }) => chosenBy))
    })
    expect(wins.filter(Boolean).length).toBeGreaterThanOrEqual(16)
  })
})

describe('LAB13: whether the best of a guided search is better than luck', () => {
  const searches = 120
  let found: readonly GuidedFound[] = []
  beforeAll(() => {
    found = Array.from({ length: searches }, (_, seed) => searched({ ...asked, seed, most: 1200 }, noise(seed)))
  }, 120_000)

  it('of noise it says so in about one search in twenty', () => {
    const better = found.filter(({ luck }) => luckVerdict(luck) === 'better').length
    expect(better).toBeLessThanOrEqual(searches * 0.09)
    const chances = found.map(({ luck }) => chanceOf(luck))
    for (const most of [0.25, 0.5, 0.75])
      expect(Math.abs(chances.filter((chance) => chance <= most).length / searches - most)).toBeLessThan(0.12)
  })

  it('which turning the signs of the ladders that one climb chose would not', () => {
    const better = found.filter((_, seed) => {
      const market = noise(seed)
      const { cells } = searched({ ...asked, seed, most: 60, turns: 0, trades: 0 }, market)
      const test = testLuck(
        cells.map(({ parts }) => parts),
        nothing,
        200,
        199,
        seeded(seed),
      )
      let step = test.next()
      while (!step.done) step = test.next()
      return chanceOf(step.value) <= 0.05
    })
    expect(better.length).toBeGreaterThan(searches * 0.15)
  })

  it('an advantage that is really there is found', () => {
    const real = Array.from({ length: 20 }, (_, seed) => searched({ ...asked, seed, most: 1200 }, noise(seed, 2500)))
    expect(real.filter(({ luck }) => luckVerdict(luck) === 'better').length).toBeGreaterThanOrEqual(18)
  })
})

describe('LAB14: the walk forward of a guided search', () => {
  it('chooses by what came before alone', () => {
    const market = noise(3)
    const given = { ...asked, most: 600, turns: 2 }
    const { steps } = searched(given, market)
    expect(steps.map(({ from, to }) => [from, to])).toEqual([
      [40, 80],
      [80, 120],
      [120, 160],
      [160, 200],
    ])
    // Another future changes no choice.
    const other = searched({ ...given, most: 600 }, (ladder) =>
      cellOf(market(ladder).parts.map((cents, part) => (part < 32 ? cents : -3 * cents))),
    )
    expect(other.steps.map(({ ladder }) => ladder)).toEqual(steps.map(({ ladder }) => ladder))
    for (const { ladder, cents } of steps.slice(-1))
      expect(cents).toBe(walkForward([market(ladder).parts], nothing, 200).at(-1)?.cents)
    const earlier = searched(given, (ladder) =>
      cellOf(market(ladder).parts.map((cents, part) => (part < 8 ? cents : (part * 977) % 50))),
    )
    expect(earlier.steps[0]?.ladder).toEqual(steps[0]?.ladder)
  })

  it('of noise alone it comes to nothing', () => {
    const sums = Array.from({ length: 40 }, (_, seed) => {
      const { steps } = searched({ ...asked, seed, most: 300, turns: 0 }, noise(seed + 900))
      return steps.reduce((sum, { cents }) => sum + cents, 0)
    })
    const mean = sums.reduce((sum, cents) => sum + cents, 0) / sums.length
    const spread = Math.sqrt(sums.reduce((sum, cents) => sum + (cents - mean) ** 2, 0) / sums.length / sums.length)
    expect(Math.abs(mean)).toBeLessThan(4 * spread)
  })
})
