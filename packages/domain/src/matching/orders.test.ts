import { RET, type RetcodeName } from '@ratchet/contract'
import { describe, expect, test } from 'vitest'
import type { MarketOptions } from './index.ts'
import { hourMs, noonMs, onlyPosition, scene } from './scene.fixture.ts'

const saturdayMs = noonMs + 72 * hourMs

describe('MAT2, MAT3: a deal opens at the market and its position closes on the other side', () => {
  test.each([
    ['Buy', 130_030, 130_000, -300],
    ['Sell', 130_000, 130_030, -300],
  ])('%s opens at %i, closes at %i', (type, openPrice, closePrice, profit) => {
    const s = scene()
    const opened = s.order(type)
    expect(opened.answer).toMatchObject({ retcode: RET.DONE, bid: 130_000, ask: 130_030, timeMs: noonMs })
    const position = onlyPosition(s)
    expect(position).toMatchObject({
      openPrice,
      volume: 1000,
      ticket: opened.answer?.order,
      identifier: opened.answer?.order,
    })
    expect(opened.deals).toMatchObject([
      { entry: 'in', price: openPrice, ticket: opened.answer?.deal, position: position.ticket },
    ])
    const closed = s.send({ kind: 'close', position: position.ticket, volume: 0, reason: 'client' })
    expect(closed.deals).toMatchObject([
      { entry: 'out', price: closePrice, profit, reason: 'client', order: closed.answer?.order },
    ])
    expect(closed.positions).toMatchObject([{ ticket: position.ticket, volume: 0 }])
    expect(closed.balance).toBe(10_000_000 + profit)
    expect(s.book.positions.size).toBe(0)
  })
})

describe('MAT10-MAT15: what is refused, with which code', () => {
  const level = { stopsLevel: 20 }
  test.each<[RetcodeName, string, Record<string, unknown>, Parameters<typeof scene>[0]?]>([
    ['INVALID', 'Buy', { symbol: 'SILVER' }],
    ['TRADE_DISABLED', 'Buy', {}, { options: { tradeModes: { GOLD: 'disabled' } } }],
    ['CLOSE_ONLY', 'Buy', {}, { options: { tradeModes: { GOLD: 'closeOnly' } } }],
    ['LONG_ONLY', 'Sell', {}, { options: { tradeModes: { GOLD: 'longOnly' } } }],
    ['SHORT_ONLY', 'BuyStop', { price: 130_100 }, { options: { tradeModes: { GOLD: 'shortOnly' } } }],
    ['MARKET_CLOSED', 'Buy', {}, { timeMs: saturdayMs }],
    ['PRICE_OFF', 'Buy', {}, { quote: null, timeMs: noonMs, gold: { sessions: [] } }],
    ['INVALID', 'Buy', { action: 'pending', price: 130_000 }],
    ['INVALID', 'BuyLimit', { action: 'deal', price: 129_000 }],
    ['INVALID', 'Teleport', {}],
    ['INVALID', 'Buy', { comment: 'x'.repeat(32) }],
    ['INVALID', 'Buy', { deviation: Number.NaN }],
    ['INVALID_VOLUME', 'Buy', { volume: 99 }],
    ['INVALID_VOLUME', 'Buy', { volume: 0 }],
    ['INVALID_VOLUME', 'Buy', { volume: -100 }],
    ['INVALID_VOLUME', 'Buy', { volume: Number.NaN }],
    ['INVALID_VOLUME', 'Buy', { volume: 150 }],
    ['INVALID_VOLUME', 'Buy', { volume: 1_000_100 }],
    ['INVALID_FILL', 'Buy', { volume: 2000 }, { options: { depth: 1000 } }],
    ['INVALID_PRICE', 'BuyLimit', { price: 0 }],
    ['INVALID_PRICE', 'BuyLimit', { price: 130_031 }],
    ['INVALID_PRICE', 'SellLimit', { price: 129_999 }],
    ['INVALID_PRICE', 'BuyStop', { price: 130_029 }],
    ['INVALID_PRICE', 'SellStop', { price: 130_001 }],
    ['INVALID_PRICE', 'BuyLimit', { price: 130_011 }, { gold: level }],
    ['INVALID_PRICE', 'BuyStop', { price: 130_103 }, { gold: { tickPoints: 5 } }],
    ['INVALID_PRICE', 'Buy', { price: -1 }],
    ['INVALID_PRICE', 'Buy', { price: 130_000.5 }],
    ['INVALID_STOPS', 'Buy', { sl: 130_001 }],
    ['INVALID_STOPS', 'Buy', { tp: 129_999 }],
    ['INVALID_STOPS', 'Sell', { sl: 130_029 }],
    ['INVALID_STOPS', 'Sell', { tp: 130_031 }],
    ['INVALID_STOPS', 'Buy', { sl: 129_981 }, { gold: level }],
    ['INVALID_STOPS', 'BuyLimit', { price: 129_500, sl: 129_481 }, { gold: level }],
    ['INVALID_STOPS', 'SellStop', { price: 129_500, tp: 129_501 }],
    ['INVALID_STOPS', 'Buy', { sl: Number.NaN }],
    ['LIMIT_VOLUME', 'Buy', { volume: 2000 }, { options: { maxSymbolVolume: 1000 } }],
    ['NO_MONEY', 'Buy', { volume: 1000 }, { deposit: 13_002 }],
    ['NO_MONEY', 'BuyLimit', { price: 129_000 }, { deposit: 12_899 }],
    ['REQUOTE', 'Buy', { price: 130_025, deviation: 4 }],
    ['REQUOTE', 'Sell', { price: 130_005, deviation: 4 }],
  ])('%s: %s %j %j', (name, type, fields, settings) => {
    const s = scene(settings)
    const before = structuredClone(s.book)
    const effect = s.order(type, fields)
    expect(effect.answer?.retcode).toBe(RET[name])
    expect(effect.answer?.text).toMatch(/^[A-Z].*\.$/)
    expect({ ...effect, answer: null, quote: null }).toMatchObject({ orders: [], deals: [], positions: [] })
    expect(s.book).toEqual(before)
  })

  test.each<[string, Record<string, unknown>, Parameters<typeof scene>[0]?]>([
    ['Buy', { price: 130_025, deviation: 5 }],
    ['Buy', { price: 1, deviation: 0 }, { options: { execution: 'market' } }],
    ['Buy', { sl: 130_000, tp: 130_000 }],
    ['Buy', { sl: 129_980, tp: 130_020 }, { gold: level }],
    ['Buy', {}, { deposit: 13_003 }],
    ['BuyLimit', { price: 130_030 }],
    ['BuyLimit', { price: 130_010, sl: 129_990, tp: 130_030 }, { gold: level }],
    ['BuyLimit', { price: 129_000 }, { deposit: 12_900 }],
    ['SellStop', { price: 129_000, sl: 129_000 }],
  ])('the nearest that is still taken: %s %j %j', (type, fields, settings) => {
    const { answer } = scene(settings).order(type, fields)
    expect(answer?.retcode).toBe(type === 'Buy' ? RET.DONE : RET.PLACED)
  })

  test('MAT4: a requote brings the new prices', () => {
    expect(scene().order('Buy', { price: 129_000 }).answer).toMatchObject({
      retcode: 10004,
      bid: 130_000,
      ask: 130_030,
    })
  })

  test('MAT10: prices grow stale by the clock of the whole market', () => {
    const s = scene({ options: { staleAfterMs: 60_000 } })
    s.quote(9000, 9003, noonMs + 60_000, 'WTI')
    expect(s.order('Buy').answer?.retcode).toBe(RET.DONE)
    s.quote(9000, 9003, noonMs + 60_001, 'WTI')
    expect(s.order('Buy').answer?.retcode).toBe(RET.PRICE_OFF)
  })

  test('MAT11: requests of one second are counted, the next second begins anew', () => {
    const s = scene({ options: { requestsPerSecond: 2 } })
    expect([1, 2, 3].map(() => s.order('Buy').answer?.retcode)).toEqual([RET.DONE, RET.DONE, RET.TOO_MANY_REQUESTS])
    s.quote(130_000)
    expect(s.order('Buy').answer?.retcode).toBe(RET.DONE)
  })

  test('MAT13: limits of orders and positions', () => {
    const s = scene({ options: { maxOrders: 1, maxPositions: 1 } })
    expect([1, 2].map(() => s.order('Buy').answer?.retcode)).toEqual([RET.DONE, RET.LIMIT_POSITIONS])
    const limit = () => s.order('BuyLimit', { price: 129_000 }).answer?.retcode
    expect([limit(), limit()]).toEqual([RET.PLACED, RET.LIMIT_ORDERS])
  })

  test('MAT13: with filling ioc a deal is filled as far as the depth goes', () => {
    const options: Partial<MarketOptions> = { depth: 1000, filling: 'ioc' }
    const s = scene({ options })
    expect(s.order('Buy', { volume: 3000 }).answer?.retcode).toBe(RET.DONE_PARTIAL)
    expect(onlyPosition(s).volume).toBe(1000)
  })
})

describe('closing, changing, removing', () => {
  const opened = (settings?: Parameters<typeof scene>[0]) => {
    const s = scene(settings)
    s.order('Buy', { sl: 129_900, tp: 130_100 })
    return { s, position: onlyPosition(s).ticket }
  }

  test('MAT8: a close in part leaves the rest, below the minimum volume too, and carries its part of the swap', () => {
    const { s, position } = opened({ gold: { volumeMin: 500 } })
    s.quote(130_000, 130_030, noonMs + 24 * hourMs)
    expect(onlyPosition(s).swap).toBe(-900)
    const part = s.send({ kind: 'close', position, volume: 900, reason: 'client' })
    expect(part).toMatchObject({ deals: [{ volume: 900, swap: -810 }], positions: [{ volume: 100, swap: -90 }] })
    const rest = s.send({ kind: 'close', position, volume: 100, reason: 'expert' })
    expect(rest).toMatchObject({
      deals: [{ volume: 100, swap: -90, reason: 'expert' }],
      positions: [{ volume: 0, swap: 0 }],
    })
  })

  test.each<[RetcodeName, number]>([
    ['INVALID_CLOSE_VOLUME', 1100],
    ['INVALID_VOLUME', -100],
    ['INVALID_VOLUME', Number.NaN],
    ['INVALID_VOLUME', 150],
  ])('MAT8: %s for a close of %d', (name, volume) => {
    const { s, position } = opened()
    expect(s.send({ kind: 'close', position, volume, reason: 'client' }).answer?.retcode).toBe(RET[name])
    expect(onlyPosition(s).volume).toBe(1000)
  })

  test('F10: a close between two steps is refused in the words of an order', () => {
    const { s, position } = opened()
    const refused = s.send({ kind: 'close', position, volume: 50, reason: 'client' }).answer
    expect(refused).toMatchObject({ retcode: RET.INVALID_VOLUME, text: 'The volume must be in steps of 0.01 lots.' })
  })

  test('MAT14: levels are replaced, a level that stays is not checked again, none is taken off by 0', () => {
    const { s, position } = opened()
    expect(s.send({ kind: 'levels', position, sl: 129_950, tp: 130_100 }).answer?.retcode).toBe(RET.DONE)
    expect(onlyPosition(s)).toMatchObject({ sl: 129_950, tp: 130_100 })
    expect(s.send({ kind: 'levels', position, sl: 129_950, tp: 130_100 }).answer?.retcode).toBe(RET.NO_CHANGES)
    expect(s.send({ kind: 'levels', position, sl: 130_001, tp: 130_100 }).answer?.retcode).toBe(RET.INVALID_STOPS)
    expect(s.send({ kind: 'levels', position, sl: 129_950, tp: 0 }).positions).toMatchObject([{ sl: 129_950, tp: 0 }])
  })

  test('a position that is gone answers 10036, an order that is gone 10035', () => {
    const { s, position } = opened()
    s.quote(129_900)
    expect(s.send({ kind: 'levels', position, sl: 129_000, tp: 0 }).answer?.retcode).toBe(RET.POSITION_CLOSED)
    expect(s.send({ kind: 'close', position, volume: 0, reason: 'client' }).answer?.retcode).toBe(RET.POSITION_CLOSED)
    expect(s.send({ kind: 'remove', order: position }).answer?.retcode).toBe(RET.INVALID_ORDER)
  })

  test('MAT9: inside the freeze level of its stop or target a position can be neither changed nor closed', () => {
    const { s, position } = opened({ gold: { freezeLevel: 50 } })
    s.quote(129_950)
    const answers = () => [
      s.send({ kind: 'levels', position, sl: 129_800, tp: 130_100 }).answer?.retcode,
      s.send({ kind: 'close', position, volume: 0, reason: 'client' }).answer?.retcode,
    ]
    expect(answers()).toEqual([RET.FROZEN, RET.FROZEN])
    s.quote(129_951)
    expect(answers()).toEqual([RET.DONE, RET.DONE])
  })

  test('MAT9, MAT15: a working order is removed, unless the market is inside its freeze level', () => {
    const s = scene({ gold: { freezeLevel: 50 } })
    const order = s.order('SellStop', { price: 129_900 }).answer?.order ?? ''
    s.quote(129_950)
    expect(s.send({ kind: 'remove', order }).answer?.retcode).toBe(RET.FROZEN)
    s.quote(129_951)
    expect(s.send({ kind: 'remove', order })).toMatchObject({
      answer: { retcode: RET.DONE },
      orders: [{ state: 'canceled' }],
    })
    expect(s.book.orders.size).toBe(0)
  })
})

describe('MAT21: a working order is changed', () => {
  const placed = (settings: Parameters<typeof scene>[0] = {}) => {
    const s = scene(settings)
    const order = s.order('BuyLimit', { price: 129_000, sl: 128_000 }).answer?.order ?? ''
    const modify = (fields: { price?: number; sl?: number; tp?: number } = {}) =>
      s.send({ kind: 'modify', order, price: 129_000, sl: 128_000, tp: 0, ...fields })
    return { s, order, modify }
  }

  test('its price and its levels are those asked for; it keeps its ticket and fires at its new price', () => {
    const { s, order, modify } = placed()
    expect(modify({ price: 129_500, sl: 129_400, tp: 131_000 })).toMatchObject({
      answer: { retcode: RET.DONE, order },
      orders: [{ ticket: order, price: 129_500, sl: 129_400, tp: 131_000, state: 'placed', volume: 1000 }],
    })
    expect(s.quote(129_471)).toEqual([])
    s.quote(129_470)
    expect(onlyPosition(s)).toMatchObject({ identifier: order, openPrice: 129_500, sl: 129_400, tp: 131_000 })
    expect(modify({ price: 129_300 }).answer?.retcode).toBe(RET.INVALID_ORDER)
  })

  test.each<[RetcodeName, Parameters<ReturnType<typeof placed>['modify']>[0], Parameters<typeof scene>[0]?]>([
    ['NO_CHANGES', {}],
    ['INVALID_PRICE', { price: 0 }],
    ['INVALID_PRICE', { price: 130_031 }],
    ['INVALID_PRICE', { price: 129_500.5 }],
    ['INVALID_STOPS', { sl: 129_001 }],
    ['INVALID_STOPS', { tp: 128_999 }],
    ['INVALID_STOPS', { sl: Number.NaN }],
    ['FROZEN', { price: 128_900 }, { gold: { freezeLevel: 1500 } }],
  ])('%s for %o, and nothing changes', (name, fields, settings) => {
    const { s, order, modify } = placed(settings)
    expect(modify(fields)).toMatchObject({ answer: { retcode: RET[name] }, orders: [] })
    expect(s.book.orders.get(order)).toMatchObject({ price: 129_000, sl: 128_000, tp: 0 })
  })

  test('outside the session it is refused', () => {
    const { s, modify } = placed()
    s.market.timeMs = saturdayMs
    expect(modify({ price: 128_500 }).answer?.retcode).toBe(RET.MARKET_CLOSED)
  })
})
