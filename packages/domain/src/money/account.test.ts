import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { equity, floatingResult, freeMargin, type Held, usedMargin } from '../matching/index.ts'
import type { Quote } from '../numbers/types.ts'
import { gold, wti } from '../testing/symbols.ts'
import { dayMs } from '../time/durations.ts'
import { accountMoney, dayStartMs } from './account.ts'
import { convertCents, profitCents } from './money.ts'

const quotes = new Map<string, Quote>([
  ['GOLD', { symbol: 'GOLD', bid: 128_500, ask: 128_530, timeMs: 0 }],
  ['WTI', { symbol: 'WTI', bid: 9940, ask: 9943, timeMs: 0 }],
])
const prices = { instruments: new Map([gold, wti].map((one) => [one.symbol, one])), quotes }

const held = fc.record<Held>({
  symbol: fc.constantFrom('GOLD', 'WTI'),
  side: fc.constantFrom('buy', 'sell'),
  volume: fc.integer({ min: 100, max: 1_000_000 }),
  openPrice: fc.integer({ min: 1, max: 400_000 }),
  swap: fc.integer({ min: -1_000_000, max: 1_000_000 }),
})
const balance = fc.integer({ min: -1_000_000_000, max: 100_000_000_000 })

describe('the money of an account', () => {
  it('ACC1: is the sum of its positions, in whatever order and parts they are added up', () => {
    fc.assert(
      fc.property(fc.array(held, { maxLength: 30 }), fc.nat(30), (positions, cut) => {
        const whole = floatingResult(positions, prices)
        const parts = [positions.slice(cut).toReversed(), positions.slice(0, cut)]
        expect(parts.reduce((sum, part) => sum + (floatingResult(part, prices) ?? Number.NaN), 0)).toBe(whole)
      }),
    )
  })

  it('ACC1: a gain is turned by the rate of gains and a loss by that of losses, each position by itself', () => {
    const rate = { gain: 92_120_000, loss: 92_150_000 }
    const long = { symbol: 'GOLD', side: 'buy', volume: 1000, openPrice: 128_435, swap: -30 } as const
    const short = { ...long, side: 'sell', swap: 5 } as const
    const gain = convertCents(profitCents(gold, 'buy', 128_435, 128_500, 1000), rate)
    const loss = convertCents(profitCents(gold, 'sell', 128_435, 128_530, 1000), rate)
    expect([gain, loss]).toEqual([599, -875])
    expect(floatingResult([long, short], prices, () => rate)).toBe(gain - 30 + loss + 5)
  })

  it('ACC1: is unknown while the symbol of one position has no quote', () => {
    const without = { ...prices, quotes: new Map([...quotes].filter(([symbol]) => symbol === 'GOLD')) }
    const oil = { symbol: 'WTI', side: 'buy', volume: 100, openPrice: 9900, swap: 0 } as const
    expect(floatingResult([oil], without)).toBeUndefined()
    expect(accountMoney({ balance: 1, floating: null, marginUsed: 1 })).toMatchObject({ equity: null, level: null })
  })

  it('ACC2: equity less balance is the floating result, equity less margin is free, as the broker’s book has them', () => {
    fc.assert(
      fc.property(balance, fc.array(held, { maxLength: 30 }), (money, positions) => {
        const book = {
          balance: money,
          leverage: 0,
          orders: new Map(),
          positions: new Map(positions.map((position, at) => [String(at), position])),
        }
        const marginUsed = usedMargin(book, prices)
        const floating = floatingResult(positions, prices) ?? null
        const told = accountMoney({ balance: money, floating, marginUsed })
        expect(told.equity).toBe(equity(book, prices))
        expect(told.marginFree).toBe(freeMargin(book, prices))
        if (marginUsed === 0) expect(told.level).toBeNull()
        else expect(Math.abs((told.level ?? 0) - ((told.equity ?? 0) * 10_000) / marginUsed)).toBeLessThanOrEqual(0.51)
      }),
    )
  })

  it('ACC3: a deposit moves balance, equity and what is free by itself, and what is open by nothing', () => {
    fc.assert(
      fc.property(balance, fc.nat(1_000_000_000), fc.integer(), fc.nat(), (money, more, floating, marginUsed) => {
        const before = accountMoney({ balance: money, floating, marginUsed })
        const after = accountMoney({ balance: money + more, floating, marginUsed })
        expect([after.equity, after.marginFree, after.floating]).toEqual([
          (before.equity ?? 0) + more,
          (before.marginFree ?? 0) + more,
          before.floating,
        ])
      }),
    )
  })

  it.each([
    [null, 5, 5],
    [100, null, 5],
    [100, 5, null],
  ])('ACC2: what follows from something unknown is unknown: balance %s, floating %s, margin %s', (one, two, three) => {
    const told = accountMoney({ balance: one, floating: two, marginUsed: three })
    expect([told.marginFree, told.level]).toEqual([null, null])
  })

  it('ACC4: a day begins at midnight UTC', () => {
    expect(dayStartMs(Date.UTC(2014, 4, 5, 23, 59, 59, 999))).toBe(Date.UTC(2014, 4, 5))
    expect(dayStartMs(Date.UTC(2014, 4, 6))).toBe(Date.UTC(2014, 4, 6))
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e13 }), (time) => {
        const before = time - dayStartMs(time)
        expect(before >= 0 && before < dayMs).toBe(true)
      }),
    )
  })
})
