import { expect, it } from 'vitest'
import { isoTime } from './view.ts'

it('writes moments as ISO time, whatever was written before', () => {
  const start = Date.UTC(2026, 10, 27, 4)
  // Some fall into one slot of what is remembered, some into another.
  const moments = [0, 16, 1, 0, 32, -16, 16, 1].map((ms) => start + ms)
  for (const moment of [...moments, ...moments, -1, 0]) expect(isoTime(moment)).toBe(new Date(moment).toISOString())
  expect(() => isoTime(Number.NaN)).toThrow(RangeError)
})
