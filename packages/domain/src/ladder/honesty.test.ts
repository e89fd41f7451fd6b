import type { RungNumber } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentile } from '../numbers/percentile.ts'
import { gold, wti } from '../testing/symbols.ts'
import { type RungClose, type RungEvents, rungHonesty } from './honesty.ts'

const london = Date.parse('2014-01-15T09:00Z')
const newYork = Date.parse('2014-01-15T15:00Z')
const close = (given: Partial<RungClose> = {}): RungClose => {
  const one = { symbol: 'GOLD', rung: 1, timeMs: london, side: 'buy', open: 130_000, volume: 1000, ...given } as const
  const promised = given.promised ?? 130_300
  const price = given.price ?? promised
  const profit = given.profit ?? (one.side === 'buy' ? price - one.open : one.open - price) * 10
  return { ...one, promised, price, profit }
}
const of = (events: Partial<RungEvents>) =>
  rungHonesty({ closes: [], confirmations: [], refusals: [], ...events }, [gold, wti])

describe('the nearest-rank percentile', () => {
  it.each([
    [[7], 50, 7],
    [[7], 95, 7],
    [[1, 2], 50, 1],
    [[1, 2, 3], 50, 2],
    [[1, 2, 3, 4], 50, 2],
    [Array.from({ length: 20 }, (_, n) => n + 1), 95, 19],
    [Array.from({ length: 21 }, (_, n) => n + 1), 95, 20],
    [Array.from({ length: 100 }, (_, n) => n + 1), 100, 100],
  ])('HON5: of %j at %i is %i', (values, p, found) => {
    expect(percentile(values, p)).toBe(found)
  })
  it('HON5: of nothing is none', () => {
    expect(() => percentile([], 50)).toThrow(RangeError)
  })
  it('HON5: is one of the values, at least p of 100 are no more, and more than 100 − p of 100 are no less', () => {
    const values = fc
      .array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1 })
      .map((all) => all.sort((a, b) => a - b))
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 100 }), (inOrder, p) => {
        const found = percentile(inOrder, p)
        expect(inOrder).toContain(found)
        expect(inOrder.filter((one) => one <= found).length * 100).toBeGreaterThanOrEqual(inOrder.length * p)
        expect(inOrder.filter((one) => one >= found).length * 100).toBeGreaterThan(inOrder.length * (100 - p))
      }),
    )
  })
})

describe('what a rung promised, and what it gave', () => {
  it('HON3, HON4: averages of pips and money, and slips with their sign, for a long and a short', () => {
    const { rungs } = of({
      closes: [
        close(),
        close({ price: 130_297 }),
        close({ side: 'sell', open: 131_000, promised: 130_700, price: 130_701 }),
        close({ side: 'sell', open: 131_000, promised: 130_700, price: 130_698 }),
      ],
    })
    expect(rungs.find(({ session }) => session === 'all')).toEqual({
      symbol: 'GOLD',
      session: 'all',
      rung: 1,
      closes: 4,
      promised: { hundredths: 30_000, cents: 3000 },
      // 300, 297, 299 and 302 points are 299.5 on average.
      realised: { hundredths: 29_950, cents: 2995 },
      slip: { p50: 0, p95: -3, worst: -3, worstCents: -30 },
      bars: [0, 0, 0, 0, 0, 1, 0, 1, 1, 0, 1, 0, 0, 0, 0, 0, 0],
      confirmed: null,
      refused: 0,
    })
  })

  it('HON5: 95 of 100 closes slipped no worse than p95', () => {
    const closes = Array.from({ length: 100 }, (_, n) => close({ price: 130_300 - n }))
    expect(of({ closes }).rungs[0]?.slip).toMatchObject({ p50: -49, p95: -94, worst: -99 })
  })

  it('HON6, HON7: times and refusals stand with their rung and session, with or without a close', () => {
    const at = { symbol: 'GOLD', rung: 2, timeMs: newYork } as const
    const { rungs } = of({
      closes: [close()],
      confirmations: [3, 1, 2, 40].map((latencyMs) => ({ ...at, latencyMs })),
      refusals: [at, { ...at, timeMs: london }, { ...at, symbol: 'WTI' }],
    })
    expect(rungs.map(({ symbol, session, rung, refused }) => [symbol, session, rung, refused])).toEqual([
      ['GOLD', 'all', 1, 0],
      ['GOLD', 'all', 2, 2],
      ['GOLD', 'europe', 1, 0],
      ['GOLD', 'europe', 2, 1],
      ['GOLD', 'newYork', 2, 1],
      ['WTI', 'all', 2, 1],
      ['WTI', 'newYork', 2, 1],
    ])
    const all = rungs.find(({ session, rung }) => session === 'all' && rung === 2)
    expect(all).toMatchObject({ closes: 0, promised: null, slip: null, confirmed: { count: 4, p50Ms: 2, p95Ms: 40 } })
  })

  it('HON7: points of one symbol never count for another', () => {
    const { rungs, barPoints } = of({
      closes: [close({ price: 130_000 }), close({ symbol: 'WTI', open: 7500, promised: 7520 })],
    })
    expect(rungs.filter(({ session }) => session === 'all').map(({ symbol, slip }) => [symbol, slip?.worst])).toEqual([
      ['GOLD', -300],
      ['WTI', 0],
    ])
    expect(barPoints).toEqual(
      new Map([
        ['GOLD', 38],
        ['WTI', 1],
      ]),
    )
  })

  it('a symbol that is not traded here any more is left out', () => {
    expect(of({ closes: [close({ symbol: 'SILVER' })] }).rungs).toEqual([])
  })

  const closes = fc.array(
    fc.record({
      side: fc.constantFrom('buy' as const, 'sell' as const),
      rung: fc.integer({ min: 1, max: 12 }).map((n) => n as RungNumber),
      timeMs: fc.integer({ min: london, max: london + 7 * 86_400_000 }),
      slip: fc.integer({ min: -500, max: 100 }),
    }),
    { minLength: 1, maxLength: 60 },
  )
  it('HON4 to HON9: every close counts once in all and once in its session; order does not matter; p50, p95 and the worst never improve', () => {
    fc.assert(
      fc.property(closes, (drawn) => {
        const all = drawn.map(({ slip, ...one }) =>
          close({ ...one, price: 130_300 + (one.side === 'buy' ? slip : -slip) }),
        )
        const { rungs } = of({ closes: all })
        const count = (of: typeof rungs) => of.reduce((sum, one) => sum + one.closes, 0)
        const whole = rungs.filter(({ session }) => session === 'all')
        expect(count(whole)).toBe(all.length)
        expect(count(rungs)).toBe(2 * all.length)
        expect(of({ closes: [...all].reverse() })).toEqual(of({ closes: all }))
        for (const { slip, bars, closes } of rungs) {
          if (!slip) throw new Error('Each has a close')
          expect(slip.p50).toBeGreaterThanOrEqual(slip.p95)
          expect(slip.p95).toBeGreaterThanOrEqual(slip.worst)
          expect(bars).toHaveLength(17)
          expect(bars.reduce((sum, one) => sum + one, 0)).toBe(closes)
        }
      }),
    )
  })
})
