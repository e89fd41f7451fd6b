import { describe, expect, it } from 'vitest'
import { axisText, resultText, spanText, total, yearsText } from './figure-text.ts'

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
