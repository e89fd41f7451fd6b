import { defaultInstruments, noRisk } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { profitAt } from '../positions/position.ts'
import { pipText, pipWords, rungPrices } from './ladder.ts'

const [gold, wti] = defaultInstruments
if (!gold || !wti) throw new Error('GOLD and WTI are the default instruments')

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
