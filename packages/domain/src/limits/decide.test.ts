import { isLimitSentence, type Limits } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gold } from '../testing/symbols.ts'
import { decideChange, decideLimits, type LimitState, type NewTrade, sumVolume, type TradeResult } from './decide.ts'
import { noLimits } from './loosen.ts'
import { limitPresets } from './presets.ts'
import { riskAt, riskOfInstruction } from './risk.ts'
import { limitUses } from './uses.ts'

/** A Tuesday, 12:00 UTC: 14:00 in Berlin. */
const noon = Date.UTC(2014, 4, 6, 12)
const minute = 60_000
const hour = 60 * minute
const fresh: LimitState = { timeMs: noon, open: [], sentMs: [], results: [] }
const trade: NewTrade = { symbol: 'GOLD', volume: 5000, risk: 10_000, currency: 'USD' }
const two = [
  { symbol: 'GOLD', volume: 7000 },
  { symbol: 'WTI', volume: 2000 },
]
const lost = (minutesAgo: number): TradeResult => ({ cents: -1, timeMs: noon - minutesAgo * minute })

describe('a new trade', () => {
  it.each<[string, Partial<Limits>, Partial<LimitState>, Partial<NewTrade>, string | null]>([
    ['LIM1: without limits all is allowed', {}, { open: two }, { risk: 'no stop' }, null],
    ['LIM2: what exactly reaches it', { tradeVolume: 0.5 }, {}, {}, null],
    [
      'LIM2: what passes it',
      { tradeVolume: 0.4999 },
      {},
      {},
      'Limit on the size of a trade: this trade has 0.50 lots; at most 0.4999 are allowed.',
    ],
    ['LIM3: another symbol is not counted', { symbolVolume: 0.7 }, { open: two }, { symbol: 'WTI' }, null],
    [
      'LIM3: its own symbol is',
      { symbolVolume: 1 },
      { open: two },
      {},
      'Limit on open volume in GOLD: 0.70 of 1.00 lots are used and 0.30 more are allowed; this trade has 0.50.',
    ],
    [
      'LIM3: what is open already may be more than is allowed now',
      { symbolVolume: 0.1 },
      { open: two },
      {},
      'Limit on open volume in GOLD: 0.70 of 0.10 lots are used and 0.00 more are allowed; this trade has 0.50.',
    ],
    [
      'LIM3: all symbols',
      { accountVolume: 1.3 },
      { open: two },
      {},
      'Limit on open volume: 0.90 of 1.30 lots are used and 0.40 more are allowed; this trade has 0.50.',
    ],
    [
      'LIM13: a symbol of its own',
      { symbolVolume: 9, symbols: [{ symbol: 'GOLD', tradeVolume: null, openVolume: 1 }] },
      { open: two },
      {},
      'Limit on open volume in GOLD: 0.70 of 1.00 lots are used and 0.30 more are allowed; this trade has 0.50.',
    ],
    [
      'LIM13: the size of a trade in it',
      { tradeVolume: 1, symbols: [{ symbol: 'GOLD', tradeVolume: 0.4, openVolume: null }] },
      {},
      {},
      'Limit on the size of a trade in GOLD: this trade has 0.50 lots; at most 0.40 are allowed.',
    ],
    [
      'LIM13: what holds for any holds beside it',
      { tradeVolume: 0.3, symbolVolume: 1, symbols: [{ symbol: 'GOLD', tradeVolume: 0.4, openVolume: 9 }] },
      {},
      {},
      'Limit on the size of a trade: this trade has 0.50 lots; at most 0.30 are allowed.',
    ],
    [
      'LIM13: another symbol is not limited by it',
      { symbols: [{ symbol: 'GOLD', tradeVolume: 0.1, openVolume: 0.1 }] },
      { open: two },
      { symbol: 'WTI' },
      null,
    ],
    [
      'LIM4',
      { openTrades: 2 },
      { open: two },
      {},
      'Limit on open trades: 2 of 2 are open or pending. No more are allowed.',
    ],
    [
      'LIM6: the day is the zone’s',
      { tradesADay: 2, zone: 'Europe/Berlin' },
      { sentMs: [noon - 14 * hour, noon - hour, noon - 15 * hour] },
      {},
      'Limit on trades a day: 2 of 2 were sent today. No more are allowed before midnight (Europe/Berlin).',
    ],
    ['LIM6: yesterday does not count', { tradesADay: 1 }, { sentMs: [noon - 13 * hour] }, {}, null],
    [
      'LIM5: without a time of the market',
      { tradesADay: 1 },
      { timeMs: 0 },
      {},
      'Limit on trades a day: the market’s time is not known yet. New orders are rejected until it is.',
    ],
    [
      'LIM7: hours without trading',
      { quietHours: [{ days: 'Monday to Friday', from: 840, to: 900 }], zone: 'Europe/Berlin' },
      {},
      {},
      'Hours without trading: Monday to Friday from 14:00 to 15:00 (Europe/Berlin). It is 14:00; new orders are rejected until 15:00.',
    ],
    ['LIM7: their end is outside', { quietHours: [{ days: 'Tuesday', from: 660, to: 720 }] }, {}, {}, null],
    ['LIM7: another day', { quietHours: [{ days: 'Sunday', from: 0, to: 1440 }] }, {}, {}, null],
    [
      'LIM7: a pause',
      { pause: { losses: 2, minutes: 30 } },
      { results: [lost(90), { cents: 5, timeMs: noon - 80 * minute }, lost(40), lost(10)] },
      {},
      'Pause after losses: the last 2 trades lost (limit 2). New orders are rejected until 12:20 (UTC).',
    ],
    ['LIM7: it ends', { pause: { losses: 2, minutes: 10 } }, { results: [lost(40), lost(10)] }, {}, null],
    [
      'LIM7: zero ends the row',
      { pause: { losses: 2, minutes: 30 } },
      { results: [lost(40), { cents: 0, timeMs: noon - 20 * minute }, lost(10)] },
      {},
      null,
    ],
    [
      'LIM8',
      { riskMoney: 99.99 },
      {},
      {},
      'Limit on money at risk in a trade: this trade risks 100.00 USD; at most 99.99 is allowed.',
    ],
    [
      'LIM8: no stop',
      { riskMoney: 99.99 },
      {},
      { risk: 'no stop' },
      'Limit on money at risk in a trade: at most 99.99 USD is allowed. This trade has no stop loss.',
    ],
    [
      'LIM8: no price',
      { riskMoney: 99.99 },
      {},
      { risk: 'no price' },
      'Limit on money at risk in a trade: at most 99.99 USD is allowed. GOLD has no price now, so the risk of this trade is unknown.',
    ],
  ])('%s', (_, limits, state, wanted, sentence) => {
    const verdict = decideLimits(
      { ...noLimits, warnAt: 100, ...limits },
      { ...fresh, ...state },
      { ...trade, ...wanted },
    )
    expect(verdict.is === 'refused' ? verdict.sentence : null).toBe(sentence)
    if (sentence !== null) expect(isLimitSentence(sentence)).toBe(true)
  })

  it.each<[string, Partial<Limits>, string | null]>([
    ['below the share nothing is said', { tradeVolume: 0.63 }, null],
    [
      'from the share on it warns',
      { tradeVolume: 0.625 },
      'Near the limit on the size of a trade: this trade has 0.50 lots; at most 0.625 are allowed.',
    ],
    [
      'the nearest of two',
      { tradeVolume: 0.6, accountVolume: 1.45 },
      'Near the limit on open volume: with this trade 1.40 of 1.45 lots are used.',
    ],
    ['at 100 it only refuses', { tradeVolume: 0.5, warnAt: 100 }, null],
  ])('LIM1: %s', (_, limits, sentence) => {
    const verdict = decideLimits({ ...noLimits, ...limits }, { ...fresh, open: two }, trade)
    expect(verdict.is === 'near' ? verdict.sentence : null).toBe(sentence)
    expect(verdict.is).not.toBe('refused')
  })

  it('LIM1: no sequence of instructions passes a limit of volume, number or day', () => {
    const lots = fc.option(
      fc.integer({ min: 1, max: 30 }).map((tenths) => tenths / 10),
      { nil: null },
    )
    const count = fc.option(fc.integer({ min: 1, max: 8 }), { nil: null })
    const step = fc.record({
      symbol: fc.constantFrom('GOLD', 'WTI'),
      volume: fc.integer({ min: 1, max: 20_000 }),
      afterMinutes: fc.integer({ min: 0, max: 600 }),
      closes: fc.boolean(),
    })
    const limited = fc.record({
      tradeVolume: lots,
      symbolVolume: lots,
      accountVolume: lots,
      openTrades: count,
      tradesADay: count,
      symbols: fc.tuple(lots, lots).map(([tradeVolume, openVolume]) => [{ symbol: 'GOLD', tradeVolume, openVolume }]),
    })
    fc.assert(
      fc.property(limited, fc.array(step, { maxLength: 60 }), (some, steps) => {
        const limits: Limits = { ...noLimits, ...some }
        let state = fresh
        for (const { symbol, volume, afterMinutes, closes } of steps) {
          state = {
            ...state,
            timeMs: state.timeMs + afterMinutes * minute,
            open: closes ? state.open.slice(1) : state.open,
          }
          if (decideLimits(limits, state, { symbol, volume, risk: 'no stop', currency: 'USD' }).is === 'refused')
            continue
          state = { ...state, open: [...state.open, { symbol, volume }], sentMs: [...state.sentMs, state.timeMs] }
          const most = (limit: number | null, scale = 1) => (limit === null ? Infinity : Math.round(limit * scale))
          expect(volume).toBeLessThanOrEqual(most(limits.tradeVolume, 1e4))
          expect(sumVolume(state.open, symbol)).toBeLessThanOrEqual(most(limits.symbolVolume, 1e4))
          const [own] = limits.symbols
          if (symbol === 'GOLD') expect(volume).toBeLessThanOrEqual(most(own?.tradeVolume ?? null, 1e4))
          expect(sumVolume(state.open, 'GOLD')).toBeLessThanOrEqual(most(own?.openVolume ?? null, 1e4))
          expect(sumVolume(state.open)).toBeLessThanOrEqual(most(limits.accountVolume, 1e4))
          expect(state.open.length).toBeLessThanOrEqual(most(limits.openTrades))
          const day = Math.floor(state.timeMs / (24 * hour))
          const today = state.sentMs.filter((ms) => Math.floor(ms / (24 * hour)) === day)
          expect(today.length).toBeLessThanOrEqual(most(limits.tradesADay))
        }
      }),
    )
  })
})

describe('money at risk', () => {
  const order = { action: 'pending', type: 'Order_Type_BuyLimit', volume: 1000, price: 128_000, sl: 127_900 } as const
  const quote = { bid: 128_400, ask: 128_430 }
  it.each<[string, Parameters<typeof riskOfInstruction>, unknown]>([
    ['a waiting order at its own price', [gold, order, quote], 1000],
    ['a deal at the market', [gold, { ...order, action: 'deal', price: 0 }, quote], 5300],
    ['a deal at the worse of both', [gold, { ...order, action: 'deal' }, quote], 5300],
    [
      'a short at the bid',
      [gold, { ...order, action: 'deal', type: 'Order_Type_Sell', price: 0, sl: 128_500 }, quote],
      1000,
    ],
    ['a stop that locks in a gain', [gold, { ...order, sl: 128_100 }, quote], 0],
    ['with the commission of both sides', [{ ...gold, commissionPerLot: 700 }, order, quote], 1140],
    ['no stop', [gold, { ...order, sl: 0 }, quote], 'no stop'],
    ['no price', [gold, { ...order, action: 'deal', price: 0 }, undefined], 'no price'],
    ['an unknown symbol', [undefined, order, quote], 'no price'],
  ])('LIM8: %s', (_, args, risk) => {
    expect(riskOfInstruction(...args)).toBe(risk)
  })

  it('LIM8: grows with the size, and never is below zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 200_000 }), (volume, sl) => {
        const at = (size: number) => riskAt(gold, { side: 'buy', volume: size, sl }, [100_000]) as number
        expect(at(volume)).toBeGreaterThanOrEqual(0)
        expect(at(volume + 1)).toBeGreaterThanOrEqual(at(volume))
      }),
    )
  })
})

describe('a changed order', () => {
  it.each<[string, NewTrade['risk'], NewTrade['risk'], number | null, boolean]>([
    ['without the limit', 100, 9_999_999, null, true],
    ['more, and within it', 100, 10_000, 100, true],
    ['more, and beyond it', 10_000, 10_001, 100, false],
    ['less, and beyond it still', 20_000, 15_000, 100, true],
    ['as before', 20_000, 20_000, 100, true],
    ['its stop taken away', 10_000, 'no stop', 100, false],
    ['never had a stop', 'no stop', 'no stop', 100, true],
    ['a stop where there was none', 'no stop', 20_000, 100, true],
  ])('LIM9: %s', (_, before, risk, riskMoney, isAllowed) => {
    expect(decideChange({ riskMoney }, before, { ...trade, risk }).is).toBe(isAllowed ? 'allowed' : 'refused')
  })
})

describe('uses', () => {
  it('LIM12: are the counts that decide', () => {
    const limits: Limits = { ...noLimits, symbolVolume: 0.7, accountVolume: 1, openTrades: 2, tradesADay: 3 }
    const state = { ...fresh, open: two, sentMs: [noon] }
    expect(
      limitUses(limits, state).map(({ limit, symbol, used, most, isReached }) => [
        limit,
        symbol,
        used,
        most,
        isReached,
      ]),
    ).toEqual([
      ['symbolVolume', 'GOLD', 7000, 7000, true],
      ['symbolVolume', 'WTI', 2000, 7000, false],
      ['accountVolume', null, 9000, 10_000, false],
      ['openTrades', null, 2, 2, true],
      ['tradesADay', null, 1, 3, false],
    ])
  })

  it('LIM12, LIM13: of a symbol of its own by the stricter limit, open or not', () => {
    const symbols = [
      { symbol: 'GOLD', tradeVolume: 0.5, openVolume: 1 },
      { symbol: 'BRENT', tradeVolume: null, openVolume: 9 },
    ]
    const uses = limitUses({ ...noLimits, symbolVolume: 3, symbols }, { ...fresh, open: two })
    expect(uses.map(({ limit, symbol, used, most }) => [limit, symbol, used, most])).toEqual([
      ['tradeVolume', 'GOLD', null, null],
      ['symbolVolume', 'BRENT', 0, 30_000],
      ['symbolVolume', 'GOLD', 7000, 10_000],
      ['symbolVolume', 'WTI', 2000, 30_000],
    ])
  })

  it('LIM12: what is set is told, and nothing else', () => {
    expect(limitUses(noLimits, fresh)).toEqual([])
    for (const { limits } of limitPresets) expect(limitUses(limits, fresh).length).toBeGreaterThan(0)
  })
})
