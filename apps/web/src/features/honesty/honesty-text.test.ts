import type { RungHonestyRow } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { slippedIn } from '../../trading/ladder/honesty.ts'
import { latencyText, slipText, spreadWords, summary } from './honesty-text.ts'

const row: RungHonestyRow = {
  symbol: 'GOLD',
  session: 'all',
  rung: 2,
  closes: 38,
  refused: 0,
  promised: { pips: 12, money: 12 },
  realised: { pips: 11.9, money: 11.94 },
  slip: { p50: 0, p95: -2, worst: -3, worstMoney: -0.3 },
  bars: [0, 0, 0, 0, 0, 1, 2, 4, 30, 1, 0, 0, 0, 0, 0, 0, 0],
  confirmed: { count: 40, p50Ms: 3, p95Ms: 1240 },
}

describe('rung honesty in words', () => {
  it.each<[Partial<RungHonestyRow>, string | null]>([
    [{}, 'Rung 2 promised +12.00 and realised +11.94 on average over 38 trades; the worst slip was 3 points.'],
    [
      { slip: { p50: 0, p95: 0, worst: 0, worstMoney: 0 } },
      'Rung 2 promised +12.00 and realised +11.94 on average over 38 trades; no stop slipped.',
    ],
    [{ closes: 1 }, 'Rung 2 promised +12.00 and realised +11.94 (1 trade); the stop slipped by 3 points.'],
    [
      { closes: 1, slip: { p50: -1, p95: -1, worst: -1, worstMoney: -0.1 }, promised: { pips: -1, money: -1 } },
      'Rung 2 promised −1.00 and realised +11.94 (1 trade); the stop slipped by 1 point.',
    ],
    [{ closes: 0, promised: null, realised: null, slip: null }, null],
  ])('sums up %j', (given, words) => {
    expect(summary({ ...row, ...given })).toBe(words)
  })

  it('tells the picture', () => {
    expect(spreadWords(row)).toBe(
      '38 trades closed at the stop of rung 2: 30 as promised, 7 worse (by at most 3 points), 1 better.',
    )
  })

  it('slips have their sign, times their unit', () => {
    expect([-3, 0, 2].map(slipText)).toEqual(['−3', '0', '+2'])
    expect([0, 999.4, 1240].map(latencyText)).toEqual(['0 ms', '999 ms', '1.24 s'])
  })

  it('a symbol’s stops have slipped as far as the widest of its rungs', () => {
    const other = { ...row, rung: 1, closes: 2, slip: { p50: 0, p95: -9, worst: -9, worstMoney: -1 } }
    const asia = { ...other, session: 'asia', slip: { p50: 0, p95: -20, worst: -20, worstMoney: -1 } } as const
    expect(slippedIn([row, other, asia], 'GOLD')).toEqual({ points: -9, closes: 40 })
    expect(slippedIn([row], 'WTI')).toBeNull()
    expect(slippedIn([{ ...row, slip: null }], 'GOLD')).toBeNull()
  })
})
