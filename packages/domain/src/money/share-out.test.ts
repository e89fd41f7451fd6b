import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shareOut } from './share-out.ts'

it.each<[number, readonly number[], readonly number[]]>([
  [100, [1, 1, 1], [34, 33, 33]],
  [-100, [1, 1, 1], [-34, -33, -33]],
  [-7, [3000, 1000], [-5, -2]],
  [-1, [1, 3], [0, -1]],
  [5, [0, 0], [5, 0]],
  [0, [2, 5], [0, 0]],
])('D4: %d by %j is %j', (cents, weights, shares) => {
  expect(shareOut(cents, weights)).toEqual(shares)
})

it('D4: loses no cent, and no share is a whole cent away from its exact part', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), weights, (cents, parts) => {
      const shares = shareOut(cents, parts)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(cents)
      const total = parts.reduce((sum, part) => sum + part, 0)
      if (total === 0) return
      for (const [index, share] of shares.entries()) {
        const off = BigInt(share) * BigInt(total) - BigInt(cents) * BigInt(parts[index] ?? 0)
        expect(off < 0n ? -off < BigInt(total) : off < BigInt(total)).toBe(true)
      }
    }),
    { seed: 4, numRuns: 300 },
  )
})
