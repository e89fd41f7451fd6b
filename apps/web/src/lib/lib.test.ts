import { defaultInstruments, noRisk } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { exactTimeText, levelText, lotText, moneyText, priceText, timeText } from './format.ts'
import { pipText, pipWords, rungPrices } from './ladder.ts'
import { profitAt } from './position.ts'
import { homeAfterSignIn, safeNext } from './safe-next.ts'

const [gold, wti] = defaultInstruments
if (!gold || !wti) throw new Error('GOLD and WTI are the default instruments')

describe('figures as people read them', () => {
  it('money has its sign in front and no minus for nothing', () => {
    expect([1234.5, -0.5, 0, null].map(moneyText)).toEqual(['+1,234.50', '−0.50', '0.00', 'N/A'])
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

describe('a position in money', () => {
  it('is reckoned by side, volume and contract, to the cent', () => {
    const long = { type: 'Buy' as const, price_open: 1284.35, volume: 0.1 }
    expect(profitAt(long, 1287.35, gold)).toBe(30)
    expect(profitAt({ ...long, type: 'Sell' }, 1287.35, gold)).toBe(-30)
    expect(profitAt({ type: 'Buy', price_open: 94.3, volume: 1 }, 94.31, wti)).toBe(10)
  })
})

describe('the ladder in prices', () => {
  it('50 pips of profit and 20 of risk lock in 30 (long and short)', () => {
    const risk = { ...noRisk, profit1: 50, sl1: 20 }
    expect(rungPrices('Buy', 1284.35, risk, gold)).toEqual([{ rung: 1, trigger: 1289.35, stop: 1287.35, target: null }])
    expect(rungPrices('Sell', 1284.35, risk, gold)).toEqual([
      { rung: 1, trigger: 1279.35, stop: 1281.35, target: null },
    ])
  })
  it('S20: one pip is a pip, and all other counts are pips', () =>
    expect([1, -1, 2, 0.5, 1.00004, 0, 10].map(pipWords)).toEqual([
      ...['1 pip', '−1 pip', '2 pips', '0.5 pips', '1 pip', '0 pips', '10 pips'],
    ]))
  it('says what a pip is', () => expect([pipText(gold), pipText(wti)]).toEqual(['0.10', '0.01']))
})

describe('the way back after signing in', () => {
  it.each(['/admin/trade', '/trade', '/admin/risk?x=1#y'])('leads to %s', (next) => expect(safeNext(next)).toBe(next))
  it.each([
    null,
    '',
    'admin',
    '//evil.test',
    '/\\evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '/auth/login',
    '/./\\evil',
    '/.//evil.test',
  ])('never leads to %j', (next) => expect(safeNext(next)).toBe(homeAfterSignIn))
})
