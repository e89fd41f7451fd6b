import { describe, expect, it } from 'vitest'
import { seeded } from '../seeded.ts'
import { chanceOf, earlierOf, type Luck, labParts, luckVerdict, partSums, testLuck, walkForward } from './parts.ts'

const finished = (steps: Generator<number, Luck>): Luck => {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Ladders whose advantages are noise that they share in part, as ladders that differ in two figures do. */
function noise(seed: number, count: number) {
  const next = seeded(seed)
  const bell = () => next() + next() + next() + next() - 2
  const shared = Array.from({ length: labParts }, bell)
  return Array.from({ length: count }, () => Float64Array.from(shared, (all) => Math.round(1000 * (all + bell()))))
}
const nothing = new Float64Array(labParts)
const luckOf = (ladders: readonly Float64Array[], seed: number, permutations = 199) =>
  finished(testLuck(ladders, nothing, 200, permutations, seeded(seed)))

describe('LAB9: whether the best of many is better than luck', () => {
  it('of noise it says so about as often as its chance allows, however many ladders were tried', () => {
    const chances = Array.from({ length: 300 }, (_, seed) => chanceOf(luckOf(noise(seed, 40), seed + 1000)))
    const share = (most: number) => chances.filter((chance) => chance <= most).length / chances.length
    expect(share(0.05)).toBeLessThan(0.09)
    for (const most of [0.25, 0.5, 0.75]) expect(Math.abs(share(most) - most)).toBeLessThan(0.09)
    // Looking at the best alone, as if no other had been tried, would find luck everywhere.
    const alone = Array.from({ length: 100 }, (_, seed) => {
      const ladders = noise(seed, 40)
      const ahead = (parts: Float64Array) => parts.slice(0, 24).reduce((sum, cents) => sum + cents, 0)
      const best = ladders.reduce((a, b) => (ahead(b) > ahead(a) ? b : a))
      return chanceOf(luckOf([best], seed))
    })
    expect(alone.filter((chance) => chance <= 0.05).length).toBeGreaterThan(25)
  })

  it('an advantage that is really there is found among many', () => {
    const found = Array.from({ length: 40 }, (_, seed) => {
      const ladders = noise(seed, 40)
      ladders[17] = (ladders[17] as Float64Array).map((cents) => cents + 1200)
      return luckVerdict(luckOf(ladders, seed))
    })
    expect(found.filter((verdict) => verdict === 'better').length).toBeGreaterThan(36)
  })

  it('the same seed gives the same, and its progress ends before the last permutation', () => {
    const ladders = noise(3, 10)
    expect(luckOf(ladders, 5)).toEqual(luckOf(ladders, 5))
    const steps = testLuck(ladders, nothing, 200, 100, seeded(1))
    expect([...steps]).toEqual([0, 25, 50, 75])
  })

  it('a chance is never 0, and neither few trades nor a best that is behind are called better', () => {
    const luck = { ahead: 500, asFar: 0, permutations: 999, parts: 24 }
    expect(chanceOf(luck)).toBe(0.001)
    expect(luckVerdict(luck)).toBe('better')
    expect(luckVerdict({ ...luck, asFar: 49 })).toBe('better')
    expect(luckVerdict({ ...luck, asFar: 50 })).toBe('luck')
    expect(luckVerdict({ ...luck, ahead: 0 })).toBe('behind')
    expect(luckVerdict({ ...luck, parts: 7 })).toBe('few')
    const trades = (count: number) => finished(testLuck(noise(1, 3), nothing, count, 1, seeded(1))).parts
    expect([0, 1, 10, 11, 40, 5000].map(trades)).toEqual([0, 1, 6, 7, 24, 24])
  })
})

describe('LAB10: the walk forward', () => {
  const step = (...fifths: number[]) => Float64Array.from({ length: labParts }, (_, part) => fifths[part >> 3] ?? 0)

  it('counts of a ladder only what it did after it was chosen', () => {
    const ladders = [step(5, -1, -1, -1, -1), step(1, 9, 2, 3, 4), step(0, 0, 0, 90, 0)]
    const steps = walkForward(ladders, step(1, 1, 1, 1, 1), 100)
    expect(steps).toEqual([
      { ladder: 0, from: 20, to: 40, cents: -8, present: 8 },
      { ladder: 1, from: 40, to: 60, cents: 16, present: 8 },
      { ladder: 1, from: 60, to: 80, cents: 24, present: 8 },
      { ladder: 2, from: 80, to: 100, cents: 0, present: 8 },
    ])
    // What comes later has no say in what was chosen before.
    const other = ladders.map((parts) => parts.map((cents, part) => (part < 16 ? cents : cents * -7)))
    expect(walkForward(other, step(1, 1, 1, 1, 1), 100)[0]).toEqual(steps[0])
  })

  it('of noise alone it comes to nothing, though the best of it looks well', () => {
    const sums = Array.from({ length: 300 }, (_, seed) => {
      const steps = walkForward(noise(seed, 40), nothing, 200)
      return steps.reduce((sum, { cents }) => sum + cents, 0)
    })
    const mean = sums.reduce((sum, cents) => sum + cents, 0) / sums.length
    const spread = Math.sqrt(sums.reduce((sum, cents) => sum + (cents - mean) ** 2, 0) / sums.length / sums.length)
    expect(Math.abs(mean)).toBeLessThan(4 * spread)
  })

  it('has no step without trades, and none of no ladders', () => {
    expect(walkForward([nothing], nothing, 0)).toEqual([])
    expect(walkForward([], nothing, 50)).toEqual([])
    expect(walkForward([nothing], nothing, 3).every(({ from, to }) => from > 0 && to > from)).toBe(true)
  })
})

it('LAB9: parts hold each trade once, the earlier ones those that choose', () => {
  for (const count of [0, 1, 7, 39, 40, 41, 100, 5000]) {
    const runs = Array.from({ length: count }, (_, at) => ({ cents: at + 1 }))
    const parts = partSums(runs)
    expect(parts.reduce((sum, cents) => sum + cents, 0)).toBe((count * (count + 1)) / 2)
    const earlier = earlierOf(count)
    expect(parts.slice(0, 24).reduce((sum, cents) => sum + cents, 0)).toBe((earlier * (earlier + 1)) / 2)
  }
})
