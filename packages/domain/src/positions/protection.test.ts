import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { profitCents } from '../money/money.ts'
import type { Quote } from '../numbers/types.ts'
import { gold, wti } from '../testing/symbols.ts'
import { estimateOrder } from './estimate.ts'
import { exitAlone, gapAlarmMs, type Protected, protectionGap } from './protection.ts'

const long: Protected = {
  side: 'buy',
  volume: 1000,
  open: 128_500,
  swap: 0,
  gapSinceMs: null,
  sl: 128_000,
  intendedSl: 128_000,
  tp: 0,
  intendedTp: 0,
}
const short: Protected = { ...long, side: 'sell', sl: 129_000, intendedSl: 129_000 }
const wanted = (intendedSl: number, gapSinceMs: number | null = 5000): Partial<Protected> => ({
  intendedSl,
  gapSinceMs,
})
const quote = (bid: number, ask = bid + 30): Quote => ({ symbol: 'GOLD', bid, ask, timeMs: 1 })

describe('the gap between the intended and the confirmed stop', () => {
  it.each<[string, Protected, number | null]>([
    ['a long whose stop climbs by 8.00 at 0.10 lot', { ...long, ...wanted(128_800) }, 8000],
    ['a short whose stop falls by 8.00', { ...short, ...wanted(128_200) }, 8000],
    ['the first stop of a position without one has no bound', { ...long, sl: 0, ...wanted(128_000) }, null],
    ['only the target differs', { ...long, intendedTp: 130_000, gapSinceMs: 5000 }, 0],
    ['a broker with a stop that nobody wants lacks nothing', { ...long, ...wanted(0) }, 0],
    ['rounded like the booking, half a cent away from zero', { ...long, volume: 50, ...wanted(128_001) }, 0],
  ])('PRO1: %s', (_, position, cents) => {
    expect(protectionGap(position, gold, 5000)?.cents).toBe(cents)
  })

  it.each<[string, Protected]>([
    ['everything is confirmed', long],
    ['a time that was left behind is no gap', { ...long, gapSinceMs: 1 }],
    ['neither stop nor target, and none wanted', { ...long, sl: 0, intendedSl: 0 }],
  ])('PRO1: none where %s', (_, position) => expect(protectionGap(position, gold, 9e12)).toBeNull())

  it.each<[string, number | null, number, number | null, boolean]>([
    ['just opened', 5000, 5000, 0, false],
    ['a second old is not yet an alarm', 5000, 5000 + gapAlarmMs, 1000, false],
    ['older than a second is', 5000, 6001, 1001, true],
    ['a clock that was put back makes no negative age', 5000, 4000, 0, false],
    ['nobody knows since when', null, 5000, null, true],
  ])('PRO2: %s', (_, since, nowMs, ageMs, alarm) => {
    expect(protectionGap({ ...long, ...wanted(128_800, since) }, gold, nowMs)).toMatchObject({ ageMs, alarm })
  })
})

describe('if nobody but the broker looks after the position', () => {
  it.each<[string, Protected, Quote | undefined, number, number]>([
    ['a long leaves at its stop', long, quote(128_700), 128_000, -5000],
    ['a short leaves at its stop', short, quote(128_300), 129_000, -5000],
    ['a stop above the open keeps a gain', { ...long, sl: 128_800 }, quote(129_000), 128_800, 3000],
    ['without a quote the stop itself', long, undefined, 128_000, -5000],
    ['a market already through the stop of a long', long, quote(127_900), 127_900, -6000],
    ['a market already through the stop of a short', short, quote(129_000, 129_040), 129_040, -5400],
    ['the ask does not end a long', long, quote(128_001, 128_900), 128_000, -5000],
    ['with what the nights have cost', { ...long, swap: -90 }, quote(128_700), 128_000, -5090],
    ['PRO5: what is only wanted does not count', { ...long, ...wanted(128_800) }, quote(129_000), 128_000, -5000],
  ])('PRO3: %s', (_, position, now, price, cents) => {
    expect(exitAlone(position, gold, now)).toEqual({ by: 'stop', price, cents })
  })

  it('PRO3: the commission of the close is paid too', () => {
    const paid = { ...gold, commissionPerLot: 700 }
    expect(exitAlone(long, paid, undefined)).toEqual({ by: 'stop', price: 128_000, cents: -5070 })
  })

  it.each([
    ['gold', gold, 1000, 100],
    ['oil', wti, 10_000, 1000],
  ] as const)(
    'PRO4: without a stop nothing protects it, and a pip of %s costs what it costs',
    (_, symbol, volume, pip) => {
      const bare = { ...long, sl: 0, volume, intendedSl: 128_800, tp: 130_000 }
      expect(exitAlone(bare, symbol, quote(128_700))).toEqual({ by: 'nothing', pip })
      const order = { side: 'buy', volume, open: 128_500, sl: 0, tp: 0 } as const
      expect(pip).toBe(estimateOrder(symbol, order, 0).pip)
    },
  )
})

const price = fc.integer({ min: 1, max: 10_000_000 })
const anyPosition: fc.Arbitrary<Protected> = fc.record({
  side: fc.constantFrom('buy', 'sell'),
  volume: fc.integer({ min: 1, max: 1_000_000 }),
  open: price,
  sl: price,
  tp: price,
  intendedSl: price,
  intendedTp: price,
  swap: fc.integer({ min: -100_000, max: 100_000 }),
  gapSinceMs: fc.option(fc.integer({ min: 0, max: 2_000_000_000_000 })),
})

describe('for any position', () => {
  it('PRO1, PRO3: the gap is what the confirmation adds to the exit alone', () => {
    fc.assert(
      fc.property(anyPosition, (position) => {
        const before = exitAlone(position, gold, undefined)
        const after = exitAlone({ ...position, sl: position.intendedSl }, gold, undefined)
        if (before.by !== 'stop' || after.by !== 'stop') throw new Error('Every level is set')
        expect(protectionGap(position, gold, 0)?.cents ?? 0).toBe(after.cents - before.cents)
      }),
    )
  })

  it('PRO1, LAD5: a tighter stop is never worth less, so the gap of a ladder is never negative', () => {
    fc.assert(
      fc.property(anyPosition, fc.integer({ min: 0, max: 1_000_000 }), (position, tighter) => {
        const intendedSl = position.side === 'buy' ? position.sl + tighter : Math.max(1, position.sl - tighter)
        expect(protectionGap({ ...position, intendedSl }, gold, 0)?.cents ?? 0).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('PRO3: no quote makes the exit better than the broker’s stop', () => {
    fc.assert(
      fc.property(anyPosition, price, fc.integer({ min: 0, max: 500 }), (position, bid, spread) => {
        const alone = exitAlone(position, gold, quote(bid, bid + spread))
        if (alone.by !== 'stop') throw new Error('There is a stop')
        const atStop = profitCents(gold, position.side, position.open, position.sl, position.volume) + position.swap
        expect(alone.cents).toBeLessThanOrEqual(atStop)
      }),
    )
  })

  it('PRO2: an age is never negative, and the alarm is its own', () => {
    fc.assert(
      fc.property(anyPosition, fc.integer({ min: 0, max: 2_000_000_000_000 }), (position, nowMs) => {
        const gap = protectionGap(position, gold, nowMs)
        if (!gap) return
        expect(gap.ageMs ?? 0).toBeGreaterThanOrEqual(0)
        expect(gap.alarm).toBe(gap.ageMs === null || gap.ageMs > gapAlarmMs)
      }),
    )
  })
})
