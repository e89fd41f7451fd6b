import { noRisk, type OwnRungs } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seeded } from '../random/seeded.ts'
import { gold } from '../testing/symbols.ts'
import { walk } from '../testing/walk.ts'
import { type ClimbAsked, type Climbed, climbTogether } from './climbs.ts'
import { drawEntries } from './entries.ts'
import { ladderSums } from './grid.ts'
import { allowedFrom, type Space, spaceAround } from './space.ts'

type Brought = (ladder: OwnRungs) => number
const itself = (sum: number) => sum

function climbed(asked: ClimbAsked, brought: Brought, worths = [itself]) {
  const climbing = climbTogether<number>(asked, worths)
  let [step, count] = [climbing.next(), 0]
  while (!step.done) {
    count += step.value.ladders.length
    step = climbing.next(step.value.ladders.map(brought))
  }
  return { tried: step.value, asked: count }
}
const best = (tried: readonly Climbed<number>[] = []) => Math.max(...tried.map(({ result }) => result))

const start: OwnRungs = { ...noRisk, profit1: 10, sl1: 8, profit2: 20, sl2: 10, profit3: 40, sl3: 16 }
const space = spaceAround(start)
const asked: ClimbAsked = { space, start, most: 200, seed: 1 }

/** A smooth ground of hills that a seed decides. */
function hills(seed: number): Brought {
  const random = seeded(seed)
  const bell = () => random() + random() + random() + random() - 2
  const waves = Array.from({ length: 60 }, () => ({
    size: 1000 * bell(),
    turns: space.map(() => 2 * bell()),
    from: 7 * random(),
  }))
  return (ladder) => {
    const at = space.map(({ field, values }) => (ladder[field] ?? 0) / (values.at(-1) as number))
    const wave = (turns: readonly number[], from: number) =>
      Math.sin(from + turns.reduce((all, turn, n) => all + turn * 6 * (at[n] as number), 0))
    return Math.round(waves.reduce((sum, { size, turns, from }) => sum + size * wave(turns, from), 0))
  }
}

describe('LAB12: a climb over all figures of a ladder', () => {
  it('takes each figure that the ladder has, and no ladder that the linter would refuse or call out of order', () => {
    const own: OwnRungs = { ...start, tp2: 50, close1: 50, close3: 40 }
    expect(spaceAround(own).map(({ field }) => field)).toEqual(
      'profit1 sl1 close1 profit2 sl2 tp2 profit3 sl3 close3'.split(' '),
    )
    for (const { field, values } of spaceAround(own)) expect(values).toContain(own[field])
    const [tried = []] = climbed({ ...asked, space: spaceAround(own), start: own }, hills(4)).tried
    for (const { ladder } of tried) {
      const { profit1, profit2, profit3, close1 = 0, close3 = 0 } = ladder
      expect(profit1 < profit2 && profit2 < profit3).toBe(true)
      expect(close1 + close3).toBeLessThanOrEqual(100)
    }
    // A ladder that is out of order itself may stay so.
    expect(allowedFrom({ ...start, profit1: 30 })(start)).toBe(true)
    expect(allowedFrom({ ...start, profit1: 30 })({ ...start, profit1: 25 })).toBe(true)
    expect(allowedFrom(start)({ ...start, profit1: 25 })).toBe(false)
  })

  it('begins with its start, asks for each ladder once and for no more than it may, and finds the same again', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.integer({ min: 1, max: 120 }), (seed, most) => {
        const given = { ...asked, seed, most }
        const { tried } = climbed(given, hills(seed))
        const [own = []] = tried
        expect(own[0]).toEqual({ ladder: start, result: hills(seed)(start) })
        expect(new Set(own.map(({ ladder }) => JSON.stringify(ladder))).size).toBe(own.length)
        expect(own.length).toBeLessThanOrEqual(most)
        expect(climbed(given, hills(seed)).tried).toEqual(tried)
      }),
      { numRuns: 25 },
    )
  })

  it('LAB14: climbs that go together see nothing of one another', () => {
    const mirrored = (sum: number) => -sum
    const [up, down] = climbed(asked, hills(2), [itself, mirrored]).tried
    expect(up).toEqual(climbed(asked, hills(2)).tried[0])
    expect(down).toEqual(climbed(asked, hills(2), [mirrored]).tried[0])
    expect(best(up)).toBeGreaterThan(best(down))
  })

  it('on ticks finds of a small space what trying all of it finds', () => {
    const ticks = walk(7, 6000)
    const entries = drawEntries(ticks, { by: 'count', number: 60, side: 'both', volume: 1000, stop: 150, target: 0 })
    const small: Space = [
      { field: 'profit1', values: [4, 8, 12, 16, 19] },
      { field: 'sl1', values: [2, 5, 8, 11, 14, 17] },
      { field: 'sl2', values: [3, 7, 10, 14] },
    ]
    const [first, second, third] = small.map(({ values }) => values)
    const all = (first ?? []).flatMap((profit1) =>
      (second ?? []).flatMap((sl1) => (third ?? []).map((sl2) => ({ ...start, profit1, sl1, sl2 }))),
    )
    const sums = ladderSums(ticks, entries, all, gold)
    const brought: Brought = (ladder) => ladderSums(ticks, entries, [ladder], gold)[0] ?? 0
    const whole = climbed({ ...asked, space: small, most: 10_000 }, brought)
    expect(whole.asked).toBe(120)
    expect(best(whole.tried[0])).toBe(Math.max(...sums))
    // It comes near with a part of the space.
    const share = (most: number) => sums.filter((sum) => sum > most).length / sums.length
    for (let seed = 0; seed < 8; seed++)
      expect(share(best(climbed({ ...asked, space: small, most: 45, seed }, brought).tried[0]))).toBeLessThan(0.08)
  })

  it('climbs further than as many ladders that are drawn', () => {
    const wins = Array.from({ length: 20 }, (_, seed) => {
      const market = hills(seed)
      const found = climbed({ ...asked, seed }, market)
      const random = seeded(seed + 500)
      const drawn = Array.from({ length: found.asked }, () => {
        const figures = space.map(({ field, values }) => [field, values[Math.floor(random() * values.length)]])
        return market({ ...start, ...Object.fromEntries(figures) })
      })
      return best(found.tried[0]) > Math.max(...drawn)
    })
    expect(wins.filter(Boolean).length).toBeGreaterThanOrEqual(16)
  })
})
