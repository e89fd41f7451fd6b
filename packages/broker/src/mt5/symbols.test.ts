import { describe, expect, it } from 'vitest'
import { symbol as symbolSchema } from './schemas.ts'
import { nameAll } from './symbol-names.ts'
import { toOffers } from './symbols.ts'
import { goldSymbol } from './terminal.fixture.ts'

const wire = (more: Readonly<Record<string, string>> = {}) => symbolSchema.parse({ ...goldSymbol, ask: '1', ...more })
const parts = { currency: 'USD', leverage: 100, offsetMs: 2 * 3_600_000 }
const offer = (more: Readonly<Record<string, string>> = {}) => {
  const one = wire(more)
  return toOffers([one], nameAll([one], new Map()), parts)[0]
}
const named = (...names: readonly Readonly<Record<string, string>>[]) =>
  Object.fromEntries(nameAll(names.map(wire), new Map()))

describe('a contract of the terminal', () => {
  it('is read in whole numbers', () => {
    expect(offer()).toMatchObject({ symbol: 'GOLD', brokerSymbol: 'XAUUSD.r', why: null })
    expect(offer()?.instrument).toMatchObject({
      digits: 2,
      pipPoints: 10,
      tickPoints: 1,
      contractSize: 100,
      unit: 'oz',
      volumeMin: 100,
      volumeStep: 100,
      volumeMax: 800_000,
      leverage: 100,
      marginMode: 'cfdLeverage',
      swapLongPoints: -63.88,
      swapDays: [0, 1, 1, 3, 1, 1, 0],
      filling: ['ioc'],
      sessionZone: 'Etc/GMT-2',
    })
  })

  it.each([
    [{ profit: 'EUR' }, 'Its profit is in EUR'],
    [{ digits: '9', point: '0.000000001' }, ''],
    [{ point: '0.1' }, 'not the last decimal'],
    [{ contract: '0.5' }, 'One lot is 0.5 units'],
    [{ step: '0.00001' }, 'steps of 1/10000 lot'],
    [{ max: '0' }, 'steps of 1/10000 lot'],
    [{ trade: 'off' }, 'switched trading off'],
    [{ gtc: 'daily' }, 'deletes its stops'],
    [{ orders: 'market,limit' }, 'takes no stop loss'],
    [{ orders: 'limit,sl' }, 'takes no market orders'],
    [{ tickvalue: '0.1' }, 'tick value does not follow'],
  ])('of %o cannot be traded, and says why', (more, why) => {
    if (why === '') expect(() => offer(more)).toThrow()
    else expect(offer(more)).toMatchObject({ instrument: null, why: expect.stringContaining(why) })
  })

  it('that deletes only orders at the end of the day can be traded: its stops stay', () => {
    expect(offer({ gtc: 'daily no stops' })?.why).toBeNull()
  })

  it.each([
    ['instant', 'fok', ['fok', 'ioc', 'return']],
    ['request', '', ['fok', 'ioc', 'return']],
    ['market', 'fok,ioc', ['fok', 'ioc']],
    ['market', 'boc', []],
    ['exchange', 'fok', ['fok', 'return']],
  ])('with %s execution and the modes %s takes %o', (execution, filling, modes) => {
    expect(offer({ execution, filling })?.instrument?.filling).toEqual(modes)
  })

  it('has hours that end at 24:00, and those that meet are one', () => {
    expect(offer({ sessions: '1500-2880,2880-4000,8640-10080' })?.instrument?.sessions).toEqual([
      [1500, 4000],
      [8640, 10_080],
    ])
  })

  it('has its hours in UTC if no zone has a name for the server’s offset', () => {
    const one = wire({ sessions: '0-100,9990-10080' })
    const [made] = toOffers([one], nameAll([one], new Map()), { ...parts, offsetMs: 5.5 * 3_600_000 })
    expect(made?.instrument).toMatchObject({ sessionZone: 'UTC', sessions: [[9660, 9850]] })
  })
})

describe('names of symbols', () => {
  it('have the suffix of the broker, and gold is GOLD', () => {
    expect(named({ name: 'XAUUSDm' }, { name: 'EURUSD.pro', base: 'EUR' })).toEqual({
      XAUUSDm: 'GOLD',
      'EURUSD.pro': 'EURUSD.PRO',
    })
  })

  it('of several golds: the one that can be traded, then the shortest', () => {
    expect(named({ name: 'XAUUSD', trade: 'off' }, { name: 'XAUUSD.mini' }, { name: 'XAUUSD.r' })).toMatchObject({
      'XAUUSD.r': 'GOLD',
      'XAUUSD.mini': 'XAUUSD.MINI',
    })
  })

  it('never make GOLD of a share of that name, nor two of one name', () => {
    expect(
      named({ name: 'GOLD', base: 'GOLD', trade: 'full' }, { name: 'A#1', base: 'A' }, { name: 'A$1', base: 'A' }),
    ).toEqual({
      GOLD: 'GOLD_2',
      'A#1': 'A_1',
      A$1: 'A_1_2',
    })
  })

  it('stay when other symbols come, and GOLD passes on only if its symbol is gone', () => {
    const before = nameAll([wire({ name: 'XAUUSD.long' })], new Map())
    const more = nameAll([wire({ name: 'XAUUSD.long' }), wire({ name: 'XAUUSD' })], before)
    expect(more.get('XAUUSD.long')).toBe('GOLD')
    expect(more.get('XAUUSD')).toBe('XAUUSD')
    expect(nameAll([wire({ name: 'XAUUSD.new' })], before).get('XAUUSD.new')).toBe('GOLD')
  })
})
