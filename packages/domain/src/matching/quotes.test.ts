import { RET } from '@ratchet/contract'
import { describe, expect, test } from 'vitest'
import { saneQuote } from '../numbers/instruments.ts'
import type { SaneQuote } from '../numbers/types.ts'
import { acceptQuote, equity, usedMargin } from './index.ts'
import { hourMs, noonMs, onlyPosition, scene } from './scene.fixture.ts'

const quote = (symbol: string, timeMs: number) => saneQuote({ symbol, bid: 9000, ask: 9003, timeMs }) as SaneQuote

describe('MAT1: quotes that cannot be believed are refused and counted; the book stays as it is', () => {
  test.each<[string, number, number, number, object]>([
    ['NaN bid', Number.NaN, 130_000, 1, {}],
    ['NaN ask', 130_000, Number.NaN, 1, {}],
    ['zero', 0, 0, 1, {}],
    ['negative', -130_030, -130_000, 1, {}],
    ['infinite', 130_000, Number.POSITIVE_INFINITY, 1, {}],
    ['not whole', 129_000.5, 129_001, 1, {}],
    ['crossed', 129_001, 129_000, 1, {}],
    ['without a time', 129_000, 129_030, Number.NaN, {}],
    ['out of order', 129_000, 129_030, -1, { 'out of order': 1 }],
  ])('%s', (_, bid, ask, laterMs, counted) => {
    const s = scene()
    s.order('Buy', { sl: 129_500 })
    const before = structuredClone([s.book, [...s.market.quotes], s.market.timeMs])
    expect(s.quote(bid, ask, noonMs + laterMs)).toEqual([])
    expect([s.book, [...s.market.quotes], s.market.timeMs]).toEqual(before)
    expect(s.market.refused).toEqual({ 'unknown symbol': 0, 'out of order': 0, ...counted })
  })

  test('an unknown symbol; and an earlier time where a recording begins anew is none', () => {
    const s = scene({ options: { loops: true } })
    expect(acceptQuote(s.market, quote('SILVER', noonMs))).toBe(false)
    expect(acceptQuote(s.market, quote('GOLD', noonMs - 1))).toBe(true)
    expect(s.market).toMatchObject({ refused: { 'unknown symbol': 1, 'out of order': 0 }, timeMs: noonMs - 1 })
  })
})

describe('MAT5: pending orders trigger on their side of the market and fill at the quote', () => {
  // Market 1300.00 / 1300.30; each row: not yet reached by the first quote, reached by the second.
  test.each<[string, number, [number, number], [number, number], number]>([
    ['BuyLimit', 129_900, [129_800, 129_901], [129_800, 129_900], 129_900],
    ['BuyLimit', 129_900, [129_871, 129_901], [129_500, 129_530], 129_530],
    ['SellLimit', 130_100, [130_099, 130_200], [130_100, 130_130], 130_100],
    ['SellLimit', 130_100, [130_099, 130_129], [130_400, 130_430], 130_400],
    ['BuyStop', 130_100, [130_000, 130_099], [130_000, 130_100], 130_100],
    ['BuyStop', 130_100, [130_069, 130_099], [130_300, 130_330], 130_330],
    ['SellStop', 129_900, [129_901, 129_950], [129_900, 129_930], 129_900],
    ['SellStop', 129_900, [129_901, 129_931], [129_700, 129_730], 129_700],
  ])('%s at %i: %j leaves it, %j fills it at %i', (type, price, near, reached, fill) => {
    const s = scene()
    const { answer } = s.order(type, { price, sl: 0 })
    expect(answer).toMatchObject({ retcode: RET.PLACED, deal: '' })
    expect(s.quote(...near)).toEqual([])
    const [effect] = s.quote(...reached)
    expect(effect).toMatchObject({
      answer: null,
      orders: [
        {
          ticket: answer?.order,
          state: 'filled',
          position: answer?.order,
          clientId: answer?.clientId,
          doneTimeMs: noonMs + 2000,
        },
      ],
      deals: [{ entry: 'in', price: fill }],
      positions: [{ ticket: answer?.order, openPrice: fill, openTimeMs: noonMs + 2000, clientId: answer?.clientId }],
    })
    expect(s.book.orders.size).toBe(0)
  })

  test('MAT5: one that cannot be funded when it is reached is rejected, with the reason, each in a report of its own', () => {
    const s = scene({ deposit: 27_100 })
    const a = s.order('BuyStop', { price: 130_100 }).answer
    const b = s.order('BuyStop', { price: 130_100 }).answer
    expect([a?.retcode, b?.retcode]).toEqual([RET.PLACED, RET.PLACED])
    const effects = s.quote(140_000)
    expect(effects).toMatchObject([
      { answer: null, orders: [{ ticket: a?.order, state: 'filled' }], deals: [{ entry: 'in' }] },
      {
        answer: { clientId: b?.clientId, retcode: RET.NO_MONEY, order: b?.order },
        orders: [{ ticket: b?.order, state: 'rejected' }],
        deals: [],
      },
    ])
    expect(s.book.orders.size).toBe(0)
  })
})

describe('MAT6, MAT17: stops and targets', () => {
  test.each<[string, Record<string, number>, [number, number], [number, number], 'sl' | 'tp', number, number]>([
    ['Buy', { sl: 129_900 }, [129_901, 129_990], [129_900, 129_990], 'sl', 129_900, -1300],
    ['Buy', { sl: 129_900 }, [129_901, 129_931], [129_500, 129_530], 'sl', 129_500, -5300],
    ['Buy', { tp: 130_100 }, [130_099, 130_500], [130_100, 130_130], 'tp', 130_100, 700],
    ['Buy', { tp: 130_100 }, [130_099, 130_129], [130_400, 130_430], 'tp', 130_400, 3700],
    ['Sell', { sl: 130_100 }, [130_000, 130_099], [130_000, 130_100], 'sl', 130_100, -1000],
    ['Sell', { sl: 130_100 }, [130_069, 130_099], [130_470, 130_500], 'sl', 130_500, -5000],
    ['Sell', { tp: 129_900 }, [129_800, 129_901], [129_870, 129_900], 'tp', 129_900, 1000],
  ])('%s %j: %j leaves it, %j ends it by %s at %i', (type, levels, near, reached, reason, price, profit) => {
    const s = scene()
    s.order(type, levels)
    const { ticket } = onlyPosition(s)
    expect(s.quote(...near)).toEqual([])
    const [effect] = s.quote(...reached)
    expect(effect).toMatchObject({
      deals: [{ entry: 'out', position: ticket, reason, price, profit, swap: 0, commission: 0, timeMs: noonMs + 2000 }],
      positions: [{ ticket, volume: 0 }],
      orders: [{ state: 'filled', clientId: '', position: '' }],
      balance: 10_000_000 + profit,
    })
    expect(s.book.positions.size).toBe(0)
  })

  test('MAT17: with the gap policy price, targets and limits fill at their own price, stops at the market still', () => {
    const s = scene({ options: { gaps: 'price' } })
    s.order('Buy', { tp: 130_100 })
    s.order('SellLimit', { price: 130_200, sl: 130_300 })
    expect(s.quote(130_250)).toMatchObject([
      {
        deals: [
          { reason: 'tp', price: 130_100 },
          { entry: 'in', price: 130_200 },
        ],
      },
    ])
    expect(s.quote(130_900)).toMatchObject([{ deals: [{ reason: 'sl', price: 130_930 }] }])
  })

  test('MAT16: a position opened by a trigger is looked at from the next quote on', () => {
    const s = scene()
    s.order('BuyStop', { price: 130_100, sl: 130_090 })
    expect(s.quote(130_080, 130_110)).toMatchObject([{ deals: [{ entry: 'in' }] }])
    expect(s.quote(130_080, 130_110)).toMatchObject([{ deals: [{ entry: 'out', reason: 'sl' }] }])
  })

  test('MAT16: exits come before triggers on one quote, and make room for them', () => {
    const s = scene({ options: { maxPositions: 1 } })
    s.order('SellStop', { price: 129_800 })
    s.order('Buy', { sl: 129_800 })
    expect(s.quote(129_750)).toMatchObject([
      {
        deals: [
          { entry: 'out', reason: 'sl' },
          { entry: 'in', side: 'sell' },
        ],
      },
    ])
  })

  test("another symbol's quote touches nothing", () => {
    const s = scene()
    s.order('Buy', { sl: 129_900 })
    expect(s.quote(100, 103, noonMs + 1, 'WTI')).toEqual([])
  })
})

describe('SES3, SES4: outside the sessions', () => {
  /** Friday 2014-05-09, a minute after the close in New York. */
  const closedMs = 1_399_669_260_000
  test('stops and targets fire and levels are taken; closing by hand and removing are refused, the ladder may close', () => {
    const s = scene()
    s.order('Buy', { sl: 129_900 })
    s.order('Buy', { sl: 129_000 })
    const [first, second] = [...s.book.positions.keys()] as [string, string]
    const limit = s.order('BuyLimit', { price: 129_950 }).answer?.order ?? ''
    // Nights were charged; the order that is reached does not trigger.
    expect(s.quote(129_920, 129_950, closedMs)).toMatchObject([{ orders: [], deals: [] }])
    expect(s.send({ kind: 'close', position: first, volume: 0, reason: 'client' }).answer?.retcode).toBe(
      RET.MARKET_CLOSED,
    )
    expect(s.send({ kind: 'remove', order: limit }).answer?.retcode).toBe(RET.MARKET_CLOSED)
    expect(s.order('BuyLimit', { price: 129_000 }).answer?.retcode).toBe(RET.MARKET_CLOSED)
    expect(s.send({ kind: 'levels', position: first, sl: 129_910, tp: 0 }).answer?.retcode).toBe(RET.DONE)
    expect(s.quote(129_905, 129_935, closedMs + 1)).toMatchObject([{ deals: [{ position: first, reason: 'sl' }] }])
    expect(s.send({ kind: 'close', position: second, volume: 0, reason: 'expert' }).answer?.retcode).toBe(RET.DONE)
    expect(s.book.orders.size).toBe(1)
  })
})

describe('SWP4: swap accrues on the position and is booked at its end', () => {
  // Noon of Wednesday; a long of 0.1 lot of gold pays 0.30 × 100 oz × 0.1 = 3.00 a night, three nights on Wednesday.
  test.each([
    ['one minute before midnight', 12 * hourMs - 60_000, 0],
    ['Wednesday to Thursday', 12 * hourMs, -900],
    ['to Friday', 36 * hourMs, -1200],
    ['over the weekend to Monday', 108 * hourMs, -1500],
    ['a week', 7 * 24 * hourMs, -2100],
    ['ten weeks', 70 * 24 * hourMs, -21_000],
  ])('%s', (_, laterMs, swap) => {
    const s = scene()
    s.order('Buy')
    s.quote(130_000, 130_030, noonMs + laterMs)
    expect(onlyPosition(s).swap).toBe(swap)
    expect(s.book.balance).toBe(10_000_000)
    s.quote(130_000, 130_030, noonMs + laterMs + 1)
    expect(onlyPosition(s).swap).toBe(swap)
    const [closed] = s.send({ kind: 'close', position: onlyPosition(s).ticket, volume: 0, reason: 'expert' }).deals
    expect(closed).toMatchObject({ profit: -300, swap })
    expect(s.book.balance).toBe(10_000_000 - 300 + swap)
  })

  test('time that goes back charges nothing, and the nights that follow are charged again', () => {
    const s = scene({ options: { loops: true } })
    s.order('Sell')
    s.quote(130_000, 130_030, noonMs + 24 * hourMs)
    expect(onlyPosition(s).swap).toBe(360)
    s.quote(130_000, 130_030, noonMs - 48 * hourMs)
    expect(onlyPosition(s).swap).toBe(360)
    s.quote(130_000, 130_030, noonMs - 24 * hourMs)
    expect(onlyPosition(s).swap).toBe(480)
  })

  test("nights before the first position are nobody's; a request after midnight finds them charged", () => {
    const s = scene()
    s.quote(130_000, 130_030, noonMs + 48 * hourMs)
    s.order('Buy')
    expect(onlyPosition(s).swap).toBe(0)
    acceptQuote(s.market, quote('WTI', noonMs + 72 * hourMs))
    const effect = s.send({ kind: 'levels', position: onlyPosition(s).ticket, sl: 129_000, tp: 0 })
    expect(effect.positions).toMatchObject([{ swap: -300 }])
  })

  test('the day may end at another time: 17:00 in New York', () => {
    const s = scene({ options: { dayEnd: { zone: 'America/New_York', minute: 17 * 60 } } })
    s.order('Buy')
    s.quote(130_000, 130_030, noonMs + 9 * hourMs - 1)
    expect(onlyPosition(s).swap).toBe(0)
    s.quote(130_000, 130_030, noonMs + 9 * hourMs)
    expect(onlyPosition(s).swap).toBe(-900)
  })
})

describe('MRG2: commission for each lot and side', () => {
  test('is booked beside the profit on the deals in and out', () => {
    const s = scene({ gold: { commissionPerLot: 705 } })
    expect(s.order('Buy')).toMatchObject({ deals: [{ profit: 0, commission: -71 }], balance: 10_000_000 - 71 })
    const closed = s.send({ kind: 'close', position: onlyPosition(s).ticket, volume: 0, reason: 'client' })
    expect(closed).toMatchObject({ deals: [{ profit: -300, commission: -71 }], balance: 10_000_000 - 300 - 142 })
  })
})

describe('MRG5: stop-out', () => {
  test('first the order that holds most margin goes, then the position with the largest loss, until equity suffices', () => {
    const s = scene({ deposit: 60_000, options: { stopOutPercent: 50 } })
    s.order('Buy')
    s.order('Buy', { volume: 2000 })
    const small = s.order('BuyLimit', { price: 100_000, volume: 200 }).answer?.order
    const large = s.order('BuyLimit', { price: 100_000, volume: 400 }).answer?.order
    // Margin 13003 + 26006 + 2000 + 4000; the stop-out is at 22504.50 cents of equity.
    expect(usedMargin(s.book, s.market)).toBe(45_009)
    expect(s.quote(128_900)).toEqual([])
    const [effect] = s.quote(128_750)
    expect(equity(s.book, s.market)).toBe(60_000 - 38_400)
    expect(effect?.orders.filter((o) => o.state === 'canceled').map((o) => o.ticket)).toEqual([large])
    expect(effect?.deals).toEqual([])
    const [next] = s.quote(128_500)
    expect(next?.orders.map((o) => [o.ticket === small, o.state])).toEqual([
      [true, 'canceled'],
      [false, 'filled'],
    ])
    expect(next?.deals).toMatchObject([{ reason: 'so', volume: 2000, price: 128_500, profit: -30_600 }])
    expect(s.book.positions.size).toBe(1)
  })

  test('0 per cent is no stop-out', () => {
    const s = scene({ deposit: 14_000, options: { stopOutPercent: 0 } })
    s.order('Buy')
    expect(s.quote(100_000)).toEqual([])
  })
})
