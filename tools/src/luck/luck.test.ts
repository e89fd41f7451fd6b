import { describe, expect, it } from 'vitest'
import { measureWay, wilson } from './measure.ts'
import { noise, planted } from './ways.ts'

describe('how often the Lab says “better than luck”', () => {
  it('T1: of prices that go nowhere hardly ever, in each way of making trades', () => {
    const some = noise.map((way) => measureWay({ ...way, ticks: 1200 }, 3, 1))
    expect(some.reduce((sum, { better }) => sum + better, 0)).toBeLessThanOrEqual(3)
  })

  it('T1: of trends that were planted often', () => {
    const [, , strong] = planted
    if (!strong) throw new Error('nothing is planted')
    const { better } = measureWay(strong, 8, 1)
    expect(better).toBeGreaterThanOrEqual(2)
  })

  it('an interval holds the share, and is never beyond 0 and 1', () => {
    expect(wilson(0, 500)).toMatchObject({ low: 0 })
    expect(wilson(0, 500).high).toBeCloseTo(0.0076, 3)
    expect(wilson(25, 500).low).toBeCloseTo(0.0341, 3)
    expect(wilson(25, 500).high).toBeCloseTo(0.0729, 3)
  })
})
