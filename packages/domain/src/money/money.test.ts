import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Side } from '../numbers/types.ts'
import { gold, wti } from '../testing/symbols.ts'
import { convertCents, profitCents } from './money.ts'

describe('money', () => {
  it.each<[string, typeof gold, Side, number, number, number, number]>([
    ['a dollar of gold at 0.1 lot', gold, 'buy', 128400, 128500, 1000, 1000],
    ['the same short', gold, 'sell', 128400, 128500, 1000, -1000],
    ['a cent of oil at 1 lot', wti, 'buy', 5729, 5730, 10_000, 1000],
    ['half a cent rounds away from zero', gold, 'buy', 128400, 128401, 50, 1],
    ['half a cent lost rounds away from zero', gold, 'sell', 128400, 128401, 50, -1],
    ['less than half a cent is nothing', gold, 'buy', 128400, 128401, 49, 0],
    ['no move', gold, 'sell', 128400, 128400, 1000, 0],
  ])('MON1: %s', (_, instrument, side, open, close, volume, cents) => {
    expect(profitCents(instrument, side, open, close, volume)).toBe(cents)
  })

  it('MON1: half a cent rounds away from zero beyond 2^53 too, where a double no longer holds it', () => {
    const big = { ...gold, contractSize: 25_000 }
    expect(profitCents(big, 'buy', 1, 4_000_000, 999_999)).toBe(9_999_987_500_003)
    expect(profitCents(big, 'sell', 1, 4_000_000, 999_999)).toBe(-9_999_987_500_003)
  })

  it.each<[string, number, number]>([
    ['a gain by the rate of gains', 10_000, 9212],
    ['a loss by the rate of losses', -10_000, -9215],
    ['half a cent gained rounds away from zero', 5000, 4606],
    ['half a cent lost rounds away from zero', -1000, -922],
    ['nothing', 0, 0],
    ['more than a double holds on the way', 99_999_999_999, 92_119_999_999],
  ])('MON2: %s', (_, cents, own) => {
    expect(convertCents(cents, { gain: 92_120_000, loss: 92_150_000 })).toBe(own)
  })

  it('MON1: what a long makes, a short loses', () => {
    const price = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(
      fc.property(price, price, fc.integer({ min: 1, max: 1_000_000 }), (open, close, volume) => {
        const sum = profitCents(gold, 'buy', open, close, volume) + profitCents(gold, 'sell', open, close, volume)
        expect(sum).toBe(0)
      }),
    )
  })
})
