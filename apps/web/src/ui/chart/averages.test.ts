import fc from 'fast-check'
import type { KLineData } from 'klinecharts'
import { describe, expect, it } from 'vitest'
import { averageTrueRange, dayAverage, dayPivots, meanTrueRange } from './averages.ts'

const bar = (timestamp: number, high: number, low: number, close: number): KLineData => ({
  timestamp,
  open: low,
  high,
  low,
  close,
})
const day = 86_400_000
const bars = fc
  .array(fc.record({ low: fc.integer({ min: 1, max: 900 }), up: fc.nat(50), at: fc.nat(50) }), { maxLength: 60 })
  .map((given) => given.map(({ low, up, at }, n) => bar(n * 7 * 3_600_000, low + up, low, low + Math.min(at, up))))

describe('the average true range', () => {
  it('D3: begins with the mean of the first true ranges, then takes a part of each as Wilder did', () => {
    // True ranges: 2, then 5 (from the close before), 1, 4.
    const given = [bar(0, 12, 10, 11), bar(1, 16, 15, 15), bar(2, 16, 15, 16), bar(3, 18, 14, 15)]
    expect(averageTrueRange(given, 2)).toEqual([undefined, 3.5, 2.25, 3.125])
    expect(meanTrueRange(given, 2)).toEqual([undefined, 3.5, 3, 2.5])
  })

  it('is never more than the largest true range and never less than none', () => {
    fc.assert(
      fc.property(bars, fc.integer({ min: 1, max: 20 }), (given, length) => {
        const ranges = given.map(({ high, low }, n) => {
          const before = given[n - 1]?.close ?? high
          return Math.max(high - low, Math.abs(high - before), Math.abs(low - before))
        })
        const values = averageTrueRange(given, length)
        expect(values).toHaveLength(given.length)
        for (const value of values.slice(length - 1)) {
          expect(value).toBeGreaterThanOrEqual(0)
          expect(value).toBeLessThanOrEqual(Math.max(...ranges) + 1e-9)
        }
      }),
    )
  })
})

it('the average of the day is the mean of the typical prices since midnight', () => {
  fc.assert(
    fc.property(bars, (given) => {
      const values = dayAverage(given)
      for (const [n, { timestamp }] of given.entries()) {
        const own = given
          .slice(0, n + 1)
          .filter((one) => Math.floor(one.timestamp / day) === Math.floor(timestamp / day))
        const plain = own.reduce((sum, { high, low, close }) => sum + (high + low + close) / 3, 0) / own.length
        expect(values[n]).toBeCloseTo(plain, 9)
      }
    }),
  )
})

it('pivots are those of the last day that had prices, and none on the first', () => {
  const given = [bar(0, 110, 90, 95), bar(day - 1, 105, 100, 103), bar(3 * day, 104, 101, 102)]
  const p = (110 + 90 + 103) / 3
  expect(dayPivots(given)).toEqual([
    undefined,
    undefined,
    { p, r1: 2 * p - 90, r2: p + 20, s1: 2 * p - 110, s2: p - 20 },
  ])
})
