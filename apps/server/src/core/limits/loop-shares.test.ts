import { expect, it } from 'vitest'
import { LoopShares } from './loop-shares.ts'

it('S2: the loop’s busy time is shared by the requests that are under way, and by no others', () => {
  let busyMs = 100
  const shares = new LoopShares(() => busyMs)
  busyMs += 50
  const alone = shares.begin()
  busyMs += 10
  const other = shares.begin()
  busyMs += 20
  expect(other()).toBe(10)
  busyMs += 5
  expect(alone()).toBe(10 + 10 + 5)
  expect([alone(), other()]).toEqual([0, 0])
  busyMs += 1000
  expect(shares.begin()()).toBe(0)
})

it('S2: a flood pays for itself, and one request beside it for its own part alone', () => {
  let busyMs = 0
  const shares = new LoopShares(() => busyMs)
  const flood = Array.from({ length: 49 }, () => shares.begin())
  const own = shares.begin()
  busyMs += 100
  expect(own()).toBeCloseTo(2)
  expect(flood.reduce((sum, end) => sum + end(), 0)).toBeCloseTo(98)
})

it('S2: measures this thread, where nothing else is given', () => {
  const shares = new LoopShares()
  const end = shares.begin()
  let sum = 0
  for (let n = 0; n < 1e6; n++) sum += Math.sqrt(n)
  expect(sum).toBeGreaterThan(0)
  expect(end()).toBeGreaterThanOrEqual(0)
})
