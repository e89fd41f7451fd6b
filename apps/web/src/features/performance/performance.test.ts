import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { axisText, resultText, spanText, total, yearsText } from './figure-text.ts'
import { labelled, scaleOf } from './scale.ts'

describe('the axis of a chart', () => {
  it.each([
    [[0, 0], true, [0, 1]],
    [[1, 1], true, [0, 1]],
    [[3, 5], true, [0, 2, 4, 6]],
    [[13], true, [0, 5, 10, 15]],
    [[401.2, -187], false, [-200, 0, 200, 400, 600]],
    [[-0.03], false, [-0.03, -0.02, -0.01, 0]],
    [[], false, [0, 0.5]],
  ])('of %j, whole %s, has the steps %j', (values, whole, ticks) => {
    expect(scaleOf(values, whole).ticks).toEqual(ticks)
  })

  it('holds zero and every value, with few steps, and whole ones for counts', () => {
    // Money counts whole cents.
    const cents = fc.integer({ min: -1e11, max: 1e11 }).map((amount) => amount / 100)
    const amounts = fc.array(cents, { maxLength: 60 })
    fc.assert(
      fc.property(amounts, fc.boolean(), (amounts, whole) => {
        const values = whole ? amounts.map((value) => Math.round(Math.abs(value))) : amounts
        const { low, high, ticks } = scaleOf(values, whole)
        const slack = 1e-6
        expect(low).toBeLessThanOrEqual(Math.min(0, ...values) + slack)
        expect(high).toBeGreaterThanOrEqual(Math.max(0, ...values) - slack)
        expect(ticks).toContain(0)
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks.length).toBeLessThanOrEqual(7)
        if (whole) expect(ticks.every(Number.isInteger)).toBe(true)
      }),
    )
  })

  it('leaves room for a cent below zero beside a fortune above it', () => {
    expect(scaleOf([1_000_000_000, -0.01], false).low).toBeLessThan(0)
  })

  it('always names the newest span, and never has two names in the room of one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.double({ min: 1, max: 300, noNaN: true }), (count, band) => {
        const shown = labelled(count, band, 54)
        expect(shown.at(-1)).toBe(count - 1)
        for (let index = 1; index < shown.length; index++)
          expect(((shown[index] ?? 0) - (shown[index - 1] ?? 0)) * band).toBeGreaterThanOrEqual(54 - 1e-6)
      }),
    )
  })
})

describe('the words of a chart', () => {
  it.each([
    ['2014-05-08', 'day', '8 May', 'Thu 8 May 2014'],
    ['2014-05-05', 'week', '5 May', 'Week of 5 May 2014'],
    ['2014-05-01', 'month', 'May', 'May 2014'],
    ['2014-01-01', 'month', '2014', 'January 2014'],
  ] as const)('%s as a %s is %s, in full %s', (day, unit, axis, full) => {
    expect([axisText(day, unit), spanText(day, unit)]).toEqual([axis, full])
  })

  it('tells no trades from a result of nothing, and signs the others', () => {
    expect([null, 0, 12.5, -3].map(resultText)).toEqual(['no closed trades', '0.00', '+12.50', '−3.00'])
  })

  it('names the years of its spans', () => {
    const span = { closed: 0, modified: 0, profit: null, before: null }
    const of = (...days: string[]) => days.map((day) => ({ day, ...span }))
    expect([yearsText(of('2014-05-04', '2014-05-08'), 0), yearsText(of('2014-05-04', '2014-05-08'), 1)]).toEqual([
      '2014',
      '2013',
    ])
    expect(yearsText(of('2013-06-01', '2014-05-01'), 0)).toBe('2013/14')
    expect(yearsText([], 0)).toBe('')
  })

  it('adds up without dust, and has no sum of nothing', () => {
    const span = { day: '2014-05-08', closed: 1, modified: 0, before: null }
    const items = [0.1, 0.2, null].map((profit) => ({ ...span, profit }))
    expect([total(items, 'profit'), total(items, 'before')]).toEqual([0.3, null])
  })
})
