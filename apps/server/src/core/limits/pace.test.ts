import { expect, it } from 'vitest'
import { RequestPace } from './pace.ts'

it('lets a burst through at once, and spreads what follows evenly', () => {
  let nowMs = 5000
  const pace = new RequestPace({ perSecond: 100, burst: 3 }, () => nowMs)
  expect([1, 2, 3, 4, 5, 6].map(() => pace.take('a'))).toEqual([0, 0, 0, 10, 20, 30])
  // Another caller has a pace of their own.
  expect(pace.take('b')).toBe(0)
  nowMs += 30
  expect(pace.take('a')).toBe(10)
  // Who rests may burst again.
  nowMs += 1000
  expect([1, 2, 3, 4].map(() => pace.take('a'))).toEqual([0, 0, 0, 10])
})

it('counts what costs more as more', () => {
  const pace = new RequestPace({ perSecond: 100, burst: 10 }, () => 0)
  expect([pace.take('a', 100), pace.take('a')]).toEqual([900, 910])
})

it('holds at most so many callers', () => {
  const pace = new RequestPace({ perSecond: 1, burst: 1 }, () => 0)
  for (let n = 0; n < 100_001; n++) pace.take(`${n}`)
  // The oldest was dropped and begins anew; the last ones were not.
  expect([pace.take('100000'), pace.take('0')]).toEqual([1000, 0])
})
