import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareOf, UnheldShards } from './share.ts'

/** Lets every engine act on what it sees, until nobody moves anything. @returns how many shards were let go of */
function settle(shards: number, engines: readonly string[], owners: Map<number, string>): number {
  let released = 0
  for (let round = 0; ; round++) {
    expect(round).toBeLessThan(shards * 3 + 3)
    let moved = false
    for (const me of engines) {
      const mine = new Set([...owners].flatMap(([shard, owner]) => (owner === me ? [shard] : [])))
      const { take, release } = shareOf(me, mine, { shards, engines, owners })
      for (const shard of release) owners.delete(shard)
      for (const shard of take) {
        expect(owners.has(shard)).toBe(false)
        owners.set(shard, me)
      }
      released += release.length
      moved ||= take.length + release.length > 0
    }
    if (!moved) return released
  }
}

const counts = (engines: readonly string[], owners: ReadonlyMap<number, string>) =>
  engines.map((engine) => [...owners.values()].filter((owner) => owner === engine).length)

describe('SHA3: the fair share', () => {
  it('leaves no shard without an owner, and none has two more than another, whoever comes and goes', () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    const steps = fc.array(fc.subarray(names, { minLength: 1 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), steps, (shards, rounds) => {
        const owners = new Map<number, string>()
        for (const engines of rounds) {
          // Those that are gone have lost theirs.
          for (const [shard, owner] of owners) if (!engines.includes(owner)) owners.delete(shard)
          settle(shards, engines, owners)
          expect(owners.size).toBe(shards)
          const each = counts(engines, owners)
          expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it.each([
    [6, ['a'], ['a', 'b'], 3],
    [6, ['a', 'b'], ['a', 'b', 'c'], 2],
    [6, ['a', 'b', 'c'], ['a', 'b'], 0],
    [1, ['a'], ['a', 'b'], 0],
  ])('of %i shards %o, then %o, moves %i', (shards, before, after, moves) => {
    const owners = new Map<number, string>()
    settle(shards, before, owners)
    for (const [shard, owner] of owners) if (!after.includes(owner)) owners.delete(shard)
    expect(settle(shards, after, owners)).toBe(moves)
  })

  it('takes nothing that somebody unknown has, and nothing while it is not seen itself', () => {
    expect(shareOf('a', new Set(), { shards: 1, engines: ['a'], owners: new Map([[0, null]]) }).take).toEqual([])
    expect(shareOf('a', new Set(), { shards: 1, engines: ['b'], owners: new Map() }).take).toEqual([])
  })
})

describe('SHA3: a shard that nobody holds', () => {
  const held = new Map([
    [0, 'a'],
    [1, null],
  ])

  it('is given up after some looks in a row, so that two engines do not both take it for theirs', () => {
    const unheld = new UnheldShards()
    const looks = Array.from({ length: 7 }, () => unheld.look([0, 1, 2], held))
    expect(looks).toEqual([[], [], [], [], [], [], [2]])
  })

  it('counts anew once somebody held it, or it was not begun', () => {
    for (const [begun, owners] of [
      [[2], new Map([[2, 'a']])],
      [[], held],
    ] as const) {
      const unheld = new UnheldShards()
      for (let look = 0; look < 6; look++) expect(unheld.look([2], held)).toEqual([])
      expect(unheld.look(begun, owners)).toEqual([])
      expect(unheld.look([2], held)).toEqual([])
    }
  })
})
