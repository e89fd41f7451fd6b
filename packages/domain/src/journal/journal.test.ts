import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seeded } from '../random/seeded.ts'
import { journalFigures } from './figures.ts'
import { type JournalFilter, journalFiltered } from './filter.ts'
import { dayOf, journalGroupings, journalGroups, journalMonth } from './groups.ts'
import { journalDeal } from './rows.ts'
import { type JournalDeal, type JournalTrade, journalTrades } from './trades.ts'

const at = (text: string): number => Date.parse(`${text}:00Z`)

const deal = (fields: Partial<JournalDeal> = {}): JournalDeal =>
  Object.assign(
    {
      id: '1',
      position: '7 1 Ratchet-Demo',
      tradeId: 'a',
      symbol: 'GOLD',
      account: '1 · Ratchet-Demo',
      comment: 'breakout',
      side: 'buy',
      volume: 1000,
      openAt: at('2026-11-18T08:59'),
      open: 130_000,
      closeAt: at('2026-11-18T10:00'),
      close: 130_250,
      profit: 2500,
      swap: -10,
      commission: -7,
      fee: -3,
      stop: 129_900,
      target: 0,
    } satisfies JournalDeal,
    fields,
  )
/** Trades with these results, one a minute. */
const withResults = (...results: number[]): JournalTrade[] =>
  journalTrades(
    results.map((profit, n) =>
      deal({ id: `${n}`, position: `${n}`, closeAt: n * 60_000, profit, swap: 0, commission: 0, fee: 0 }),
    ),
  )

describe('trades', () => {
  it('JRN1 JRN2: a position that closed in parts is one trade, whatever the order of its deals', () => {
    const parts = [
      deal({ volume: 1000 }),
      deal({ id: '2', volume: 3000, closeAt: at('2026-11-18T12:30'), close: 130_050, profit: 1500, comment: 'rest' }),
    ]
    const whole = {
      id: '7 1 Ratchet-Demo',
      tradeId: 'a',
      symbol: 'GOLD',
      account: '1 · Ratchet-Demo',
      comment: 'breakout',
      side: 'buy',
      volume: 4000,
      deals: parts,
      openAt: at('2026-11-18T08:59'),
      closeAt: at('2026-11-18T12:30'),
      profit: 4000,
      swap: -20,
      commission: -14,
      fee: -6,
      costs: -40,
      cents: 3960,
      // (1 × 250 + 3 × 50) over 4 × 100.
      r: 100,
    }
    expect(journalTrades(parts)).toEqual([whole])
    expect(journalTrades(parts.toReversed())).toEqual([whole])
  })

  it.each<[string, Partial<JournalDeal>, number | null]>([
    ['a long that went two and a half times its risk', {}, 250],
    ['a short that lost all of it', { side: 'sell', stop: 130_250 }, -100],
    ['a third is rounded', { close: 130_100, stop: 129_700 }, 33],
    ['half a hundredth goes away from zero', { close: 129_995, stop: 129_000 }, -1],
    ['no first stop', { stop: 0 }, null],
    ['a stop at the open', { stop: 130_000 }, null],
    ['a stop in front of the open', { stop: 130_100 }, null],
  ])('JRN2: %s', (_, fields, r) => {
    expect(journalTrades([deal(fields)])[0]?.r).toBe(r)
  })
})

describe('figures', () => {
  it('JRN3 JRN4 JRN5: of a row of trades', () => {
    expect(journalFigures(withResults(1000, 500, -600, -300, 0, -300, 2000))).toMatchObject({
      trades: 7,
      wins: 3,
      losses: 3,
      cents: 2300,
      gains: 3500,
      lost: -1200,
      factor: 292,
      expectancy: 329,
      averageWin: 1167,
      averageLoss: -400,
      winRate: 4286,
      mostWon: 2,
      mostLost: 2,
      drawdown: 1200,
      // From 15.00.
      drawdownPart: 8000,
    })
  })

  it('D5: the part of a drawdown is of the balance where that is known', () => {
    const results = withResults(500, 1000, -1200, 300)
    expect(journalFigures(results)).toMatchObject({ drawdown: 1200, drawdownPart: 8000 })
    expect(journalFigures(results, { cents: 10_500 })).toMatchObject({ drawdown: 1200, drawdownPart: 1000 })
    expect(journalFigures(withResults(-100), { cents: 1000 })).toMatchObject({ drawdown: 100, drawdownPart: 1000 })
    // What was paid in by the time of the high is in its balance; what came later is not.
    const paid = (minute: number, cents: number) => ({ timeMs: minute * 60_000, cents })
    const transfers = [paid(0, 5000), paid(3, 99_999)]
    expect(journalFigures(results, { cents: 5500, transfers })).toMatchObject({ drawdown: 1200, drawdownPart: 1000 })
    // A fall from the very start is one from what there was before it.
    const first = { cents: 600, transfers: [paid(-5, 400), paid(9, 99_999)] }
    expect(journalFigures(withResults(-100, -100), first)).toMatchObject({ drawdown: 200, drawdownPart: 2000 })
  })

  it('JRN3 JRN4: what there is not is null, never a number', () => {
    expect(journalFigures([])).toMatchObject({
      trades: 0,
      factor: null,
      expectancy: null,
      averageWin: null,
      averageLoss: null,
      averageR: null,
      drawdown: 0,
      drawdownPart: null,
    })
    expect(journalFigures(withResults(100))).toMatchObject({ factor: null, averageLoss: null, drawdownPart: 0 })
    expect(journalFigures(withResults(-100))).toMatchObject({ factor: 0, drawdown: 100, drawdownPart: null })
  })

  it('JRN2: the average R is that of the trades which have one', () => {
    const rows = [deal({ position: 'a' }), deal({ position: 'b', stop: 0 }), deal({ position: 'c', close: 129_950 })]
    expect(journalFigures(journalTrades(rows))).toMatchObject({ withR: 2, averageR: 100 })
  })
})

describe('groups and days', () => {
  const trades = journalTrades([
    deal({ position: 'a', openAt: at('2026-11-15T23:59'), closeAt: at('2026-11-16T00:00') }),
    deal({
      position: 'b',
      openAt: at('2026-11-16T00:00'),
      closeAt: at('2026-11-30T23:59'),
      symbol: 'WTI',
      comment: '',
    }),
    deal({ position: 'c', openAt: at('2026-11-30T08:00'), closeAt: at('2026-12-01T00:00'), profit: -5000 }),
  ])

  it('JRN6: a trade stands at the hour and the weekday of its open', () => {
    const told = (by: keyof typeof journalGroupings) =>
      journalGroups<string | number>(trades, journalGroupings[by]).map(({ key, cents, wins }) => [key, cents, wins])
    expect(told('hour')).toEqual([
      [0, 2480, 1],
      [8, -5020, 0],
      [23, 2480, 1],
    ])
    // A Sunday and two Mondays.
    expect(told('weekday')).toEqual([
      [0, 2480, 1],
      [1, -2540, 1],
    ])
    expect(told('symbol').map(([key]) => key)).toEqual(['GOLD', 'WTI'])
    expect(told('comment').map(([key]) => key)).toEqual(['', 'breakout'])
  })

  it('JRN7: a month has all its days, and a trade is on the day of its close', () => {
    const november = journalMonth(trades, 2026, 11)
    expect(november).toHaveLength(30)
    expect(new Date((november[0]?.day ?? 0) * 86_400_000).toISOString()).toBe('2026-11-01T00:00:00.000Z')
    expect(november.flatMap(({ trades: count }, n) => (count ? [n + 1] : []))).toEqual([16, 30])
    expect(journalMonth(trades, 2026, 12)[0]).toMatchObject({ trades: 1, cents: -5020 })
    expect([2, 12].map((month) => journalMonth([], 2028, month).length)).toEqual([29, 31])
  })
})

describe('filters', () => {
  const trades = journalTrades([
    deal({ position: 'a', closeAt: at('2026-11-16T00:00') }),
    deal({ position: 'b', closeAt: at('2026-11-17T23:59'), symbol: 'WTI' }),
    deal({ position: 'c', closeAt: at('2026-11-18T00:00'), side: 'sell', account: '2 · Ratchet-Demo' }),
  ])
  const day = dayOf(at('2026-11-17T00:00'))

  it.each<[string, JournalFilter, string]>([
    ['nothing is asked for', {}, 'abc'],
    ['a symbol', { symbol: 'GOLD' }, 'ac'],
    ['a side', { side: 'buy' }, 'ab'],
    ['an account', { account: '2 · Ratchet-Demo' }, 'c'],
    ['a first day', { from: day }, 'bc'],
    ['a last day', { to: day }, 'ab'],
    ['one day of a symbol', { from: day, to: day, symbol: 'WTI' }, 'b'],
    ['one day of another', { from: day, to: day, symbol: 'GOLD' }, ''],
  ])('JRN9: %s', (_, filter, ids) => {
    expect(
      journalFiltered(trades, filter)
        .map(({ id }) => id)
        .join(''),
    ).toBe(ids)
  })
})

const someDeals = fc.array(
  fc.record({
    id: fc.uuid(),
    position: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
    symbol: fc.constantFrom('GOLD', 'WTI'),
    comment: fc.constantFrom('', 'x', 'y'),
    account: fc.constantFrom('1', '2'),
    openAt: fc.integer({ min: 0, max: 40 }).map((hours) => hours * 3_600_000),
    closeAt: fc.integer({ min: 0, max: 40 }).map((hours) => hours * 3_600_000),
    profit: fc.integer({ min: -5000, max: 5000 }),
    stop: fc.constantFrom(0, 129_900),
  }),
  { maxLength: 40 },
)

describe('whatever the trades', () => {
  it('JRN1 JRN3: the order in which deals are given does not matter', () => {
    fc.assert(
      fc.property(someDeals, fc.nat(), (fields, seed) => {
        const next = seeded(seed)
        const deals = fields.map(deal)
        const mixed = deals
          .map((one) => ({ one, at: next() }))
          .sort((a, b) => a.at - b.at)
          .map(({ one }) => one)
        const trades = journalTrades(deals)
        expect(journalTrades(mixed)).toEqual(trades)
        expect(trades.reduce((sum, { deals: own }) => sum + own.length, 0)).toBe(deals.length)
      }),
    )
  })

  it('JRN4 JRN6 JRN7: groups, days, gains and losses add up to the whole', () => {
    fc.assert(
      fc.property(someDeals, (fields) => {
        const deals = fields.map(deal)
        const trades = journalTrades(deals)
        const { cents, gains, lost, wins, losses, mostWon, mostLost } = journalFigures(trades)
        expect(cents).toBe(deals.reduce((sum, one) => sum + one.profit + one.swap + one.commission + one.fee, 0))
        expect(gains + lost).toBe(cents)
        expect(mostWon).toBeLessThanOrEqual(wins)
        expect(mostLost).toBeLessThanOrEqual(losses)
        for (const keyOf of Object.values(journalGroupings)) {
          const groups = journalGroups<string | number>(trades, keyOf)
          expect(groups.reduce((sum, group) => sum + group.cents, 0)).toBe(cents)
          expect(groups.reduce((sum, group) => sum + group.trades, 0)).toBe(trades.length)
          expect(groups.reduce((sum, group) => sum + group.wins, 0)).toBe(wins)
        }
        expect(journalMonth(trades, 1970, 1).reduce((sum, day) => sum + day.cents, 0)).toBe(cents)
      }),
    )
  })
})

it('B7: a stopped trade keeps the comment of its trader, whatever the broker wrote over it', () => {
  const row = {
    id: '7',
    tradeId: null,
    symbol: 'GOLD',
    server: 'Ratchet-Demo',
    brokerId: '1',
    comment: '[sl 1282.37]',
    type: 'Buy',
  } as const
  const money = { volume: 0.1, priceOpen: 1285, price: 1282.37, profit: -26.3, swap: 0, commission: 0, fee: 0 }
  const told = (first: Parameters<typeof journalDeal>[1]['first']) =>
    journalDeal({ ...row, ...money }, { position: '7', openAt: 1, closeAt: 2, first }).comment
  expect(told({ sl: 1282.37, tp: 0, tradeDetails: 'first practice buy' })).toBe('first practice buy')
  expect(told(undefined)).toBe('[sl 1282.37]')
})
