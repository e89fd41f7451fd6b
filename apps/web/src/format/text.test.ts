import { describe, expect, it } from 'vitest'
import { exactTimeText, levelText, lotText, moneyText, plainMoneyText, priceText, timeText } from './text.ts'

describe('figures as people read them', () => {
  it('money has its sign in front and no minus for nothing', () => {
    expect([1234.5, -0.5, 0, null].map(moneyText)).toEqual(['+1,234.50', '−0.50', '0.00', 'N/A'])
  })
  it('B23: money without a sign has thousands as money with one has', () => {
    expect([10000, 1283860, -0.5].map(plainMoneyText)).toEqual(['10,000.00', '1,283,860.00', '−0.50'])
  })
  it('prices can be copied into a field: no separator, all digits', () => expect(priceText(1284.3)).toBe('1284.30'))
  it('a level of 0 is none', () =>
    expect([levelText(0), levelText(1284.35), levelText(null)]).toEqual(['N/A', '1284.35', 'N/A']))
  it('lots keep what they have beyond two digits', () => {
    expect([0.1, 1, 0.015, 0.0001].map(lotText)).toEqual(['0.10', '1.00', '0.015', '0.0001'])
  })
  it('times are UTC and can be told apart within a second', () => {
    expect(timeText('2025-03-03T09:30:01.250Z')).toBe('2025-03-03 09:30:01')
    expect(exactTimeText('2025-03-03T09:30:01.250Z')).toBe('09:30:01.250')
  })
})
