import { defaultInstruments, RET } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromWireId, toWireId } from '../ids/client-id.ts'
import { bookOf, emptyBook, pointsOf, timeOf, trimTickets } from './book.ts'
import { isWhole, toOffers, tradableOf, unitsText, volumeOfUnits } from './instruments.ts'
import { instrumentOf, symbolOf } from './names.ts'
import { retcodeOf, wordsOf } from './retcodes.ts'
import { fullAccount } from './wire.ts'

const [paper] = defaultInstruments
if (!paper) throw new Error('No instrument')
const currency = { type: 'CURRENCY', displayPrecision: 5, pipLocation: -4, maximumOrderUnits: '100000000' }
const said = (name: string, fields: object = {}) => ({
  name,
  type: name.startsWith('X') ? 'METAL' : 'CFD',
  displayPrecision: 3,
  pipLocation: -2,
  tradeUnitsPrecision: 0,
  minimumTradeSize: '1',
  maximumOrderUnits: '10000',
  marginRate: '0.05',
  ...fields,
})

describe('B9: numbers at OANDA', () => {
  it('a UUID is 22 characters on the wire, and comes back; any other id goes as it is', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(toWireId(id)).toMatch(/^[\w-]{22}$/)
        expect(fromWireId(toWireId(id))).toBe(id)
      }),
    )
    for (const other of ['one', 'an id of the app', '', 'x'.repeat(22), 'A'.repeat(128)])
      expect(toWireId(other)).toBe(other)
  })

  it('volumes are units and back, exactly, at every precision that OANDA has', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('XAU_USD', 'XAG_USD', 'WTICO_USD', 'EUR_USD', 'SPX500_USD'),
        fc.constantFrom(0, 1, 2),
        fc.integer({ min: 1, max: 100_000 }),
        (name, tradeUnitsPrecision, steps) => {
          const kind = name === 'EUR_USD' ? currency : {}
          const [instrument] = tradableOf(
            toOffers([said(name, { ...kind, tradeUnitsPrecision, minimumTradeSize: '0.01' })]),
          )
          if (!instrument) throw new Error(name)
          const volume = steps * instrument.volumeStep
          const units = unitsText(volume, { ...instrument, volumeMin: instrument.volumeStep })
          expect(units).toMatch(/^\d+(\.\d*[1-9])?$/)
          expect(volumeOfUnits(units ?? '', instrument)).toBe(volume)
          expect(volumeOfUnits(`-${units}`, instrument)).toBe(volume)
          expect(isWhole(`-${units}`, instrument)).toBe(true)
          if (instrument.volumeStep > 1) expect(unitsText(volume + 1, instrument)).toBeUndefined()
        },
      ),
    )
  })

  it.each([
    ['0.9651', 4, 9651],
    ['1.12247999999999', 5, 112248],
    ['2400.100', 3, 2_400_100],
    ['-37.63', 2, -3763],
  ])('a price %s with %i decimals is %i points', (text, digits, points) => {
    expect(pointsOf(text, { ...paper, digits })).toBe(points)
  })

  it('what is no price or no time is not read at all', () => {
    for (const text of ['', 'value', '1e3', '1,5', 'NaN']) expect(() => pointsOf(text, paper)).toThrow()
    expect(() => timeOf('yesterday')).toThrow()
    expect(timeOf('2016-10-05T06:54:14.025946546Z')).toBe(Date.UTC(2016, 9, 5, 6, 54, 14, 25))
    expect(timeOf('1475650454.025946546')).toBe(Date.UTC(2016, 9, 5, 6, 54, 14, 25))
  })
})

describe('B14: an account as OANDA answers it', () => {
  const money = { balance: '1', NAV: '1', marginUsed: '0', marginAvailable: '1', currency: 'USD', hedgingEnabled: true }
  const trade = { id: '7', instrument: 'XAU_USD', price: '130.000', openTime: '1475650454.0', currentUnits: '10' }
  const leg = (id: string, type: string, price: string, more = {}) => ({ id, type, price, createTime: '1', ...more })
  const read = (legs: object, orders: readonly object[]) => {
    const account = { ...money, lastTransactionID: '9', trades: [{ ...trade, ...legs }], orders }
    return bookOf(fullAccount.parse({ account, lastTransactionID: '9' }), () => ({ ...paper, digits: 3 }), emptyBook())
  }

  it.each<[string, object, boolean?]>([
    ['the numbers of its orders, which stand beside it', { stopLossOrderID: '8', takeProfitOrderID: '9' }],
    ['its orders', { stopLossOrder: { id: '8', price: '129.000' }, takeProfitOrder: { id: '9', price: '131.000' } }],
    ['the number of a guaranteed stop', { guaranteedStopLossOrderID: '8', takeProfitOrderID: '9' }, true],
  ])('has the stop and the target of a trade that names %s', (_, legs, guaranteed = undefined) => {
    const orders = [
      leg('8', guaranteed ? 'GUARANTEED_STOP_LOSS' : 'STOP_LOSS', '129.000', { tradeID: '7' }),
      leg('9', 'TAKE_PROFIT', '131.000', { tradeID: '7' }),
    ]
    const book = read(legs, orders)
    const known = book.positions.get('7')
    expect([known?.sl, known?.tp, known?.guaranteed]).toEqual([129_000, 131_000, guaranteed])
    expect([...book.legs.keys(), book.orders.size]).toEqual(['8', '9', 0])
  })

  it('whose trade names an order that is not there is not read: nothing is without a stop by that', () => {
    expect(() => read({ stopLossOrderID: '8' }, [])).toThrow(/missing/)
  })
})

it('keeps a hundred numbers of changed orders, and that of each working one', () => {
  const tickets = new Map([
    ['2', '1'],
    ['3', '1'],
    ...Array.from({ length: 120 }, (_, n) => [`${n + 10}`, `ended ${n}`] as const),
  ])
  trimTickets({ tickets, orders: new Set(['1']) })
  expect([tickets.size, tickets.get('2'), tickets.get('3'), tickets.get('30'), tickets.get('31')]).toEqual([
    100,
    undefined,
    '1',
    undefined,
    'ended 21',
  ])
})

describe('what can be traded there', () => {
  it('has the broker’s own digits, pip, sizes and margin; the trader’s own names come first', () => {
    const offered = [
      said('XAG_USD', { displayName: 'Silver', displayPrecision: 5, pipLocation: -4, marginRate: '0.1' }),
      said('EUR_USD', { ...currency, displayName: 'EUR/USD', marginRate: '0.0333' }),
      said('SPX500_USD', { displayPrecision: 1, pipLocation: 0, tradeUnitsPrecision: 1, minimumTradeSize: '0.1' }),
      said('WTICO_USD', { marginRate: '0.1' }),
      said('XAU_USD'),
    ]
    const lot = (symbol: string, contractSize: number, unit: string, volumeStep: number, volumeMax: number) =>
      expect.objectContaining({ symbol, contractSize, unit, volumeMin: volumeStep, volumeStep, volumeMax })
    expect(tradableOf(toOffers(offered))).toEqual([
      lot('GOLD', 100, 'oz', 100, 1_000_000),
      lot('WTI', 1000, 'bbl', 10, 100_000),
      // Ten euros are a ten-thousandth of a lot.
      lot('EURUSD', 100_000, 'EUR', 1, 10_000_000),
      lot('SPX500USD', 1, 'unit', 1000, 100_000_000),
      lot('XAGUSD', 5000, 'oz', 2, 20_000),
    ])
    const of = (symbol: string) => tradableOf(toOffers(offered)).find((one) => one.symbol === symbol)
    expect(of('GOLD')).toMatchObject({ digits: 3, pipPoints: 10, leverage: 20, name: 'Gold' })
    expect(of('EURUSD')).toMatchObject({ digits: 5, pipPoints: 10, leverage: 30, name: 'EUR/USD' })
    expect(of('XAGUSD')).toMatchObject({ digits: 5, pipPoints: 10, leverage: 10, name: 'Silver' })
    expect(of('EURUSD')?.sessions).toEqual([[1020, 8220]])
  })

  it('has its rates of financing where OANDA says them, and no zero where it does not', () => {
    const rates = { longRate: '-0.0283', shortRate: '0.0012' }
    expect(tradableOf(toOffers([said('XAU_USD', { financing: rates })]))[0]?.financing).toEqual({
      long: -28_300,
      short: 1200,
    })
    expect(tradableOf(toOffers([said('XAU_USD')]))[0]?.financing).toBeNull()
  })

  it('has its days of financing where OANDA says them', () => {
    const days = [
      ['MONDAY', 1],
      ['WEDNESDAY', 3],
      ['SUNDAY', 0],
    ].map(([dayOfWeek, daysCharged]) => ({
      dayOfWeek: String(dayOfWeek),
      daysCharged: Number(daysCharged),
    }))
    const [gold] = tradableOf(toOffers([said('XAU_USD', { financing: { financingDaysOfWeek: days } })]))
    expect(gold?.swapDays).toEqual([0, 1, 0, 3, 0, 0, 0])
    expect(gold?.financing).toBeNull()
  })

  it.each([
    ['USD_JPY', {}, /price is in JPY/],
    ['XAU_USD', { displayPrecision: 9 }, /9 decimals/],
    ['XAU_USD', { displayPrecision: Number.NaN }, /cannot be read/],
    ['XAG_USD', { pipLocation: -4 }, /pip is smaller/],
    ['ODD_USD', { tradeUnitsPrecision: 5 }, /5 decimals/],
    ['ODD_USD', { maximumOrderUnits: '' }, /order sizes/],
    ['ODD_USD', { marginRate: '0' }, /margin/],
  ])('leaves %s out with %j, and says why', (name, fields, why) => {
    const [offer] = toOffers([said(name, fields)])
    expect(offer).toMatchObject({ instrument: null, why: expect.stringMatching(why) })
  })

  it('counts seven euros as no volume, and what is left of a position to the nearest', () => {
    const [euro] = tradableOf(toOffers([said('EUR_USD', currency)]))
    if (!euro) throw new Error('No euro')
    expect([isWhole('7', euro), isWhole('-20', euro), isWhole('0', euro)]).toEqual([false, true, false])
    expect(volumeOfUnits('17', euro)).toBe(2)
    expect(unitsText(1, euro)).toBe('10')
  })

  it('has one name here and one there', () => {
    for (const [instrument, symbol] of [
      ['XAU_USD', 'GOLD'],
      ['WTICO_USD', 'WTI'],
      ['BCO_USD', 'BRENT'],
      ['XAG_USD', 'XAGUSD'],
      ['EUR_USD', 'EURUSD'],
      ['SPX500_USD', 'SPX500USD'],
    ] as const) {
      expect(symbolOf(instrument)).toBe(symbol)
      expect(instrumentOf(symbol)).toBe(instrument)
    }
    expect(symbolOf('no name')).toBeUndefined()
    for (const other of ['XAUUSD', 'US', 'gold']) expect(() => instrumentOf(other)).toThrow(RangeError)
  })
})

it.each([
  ['INSUFFICIENT_MARGIN', RET.NO_MONEY, 'Insufficient margin.'],
  ['MARKET_HALTED', RET.MARKET_CLOSED, 'Market halted.'],
  ['BOUNDS_VIOLATION', RET.REQUOTE, 'Bounds violation.'],
  ['STOP_LOSS_ON_FILL_LOSS', RET.INVALID_STOPS, 'Stop loss on fill loss.'],
  ['STOP_LOSS_ON_FILL_PRICE_INVALID', RET.INVALID_STOPS, 'Stop loss on fill price invalid.'],
  ['UNITS_MIMIMUM_NOT_MET', RET.INVALID_VOLUME, 'Units minimum not met.'],
  ['TRADE_DOESNT_EXIST', RET.POSITION_CLOSED, 'Trade does not exist.'],
  ['ORDER_DOESNT_EXIST', RET.INVALID_ORDER, 'Order does not exist.'],
  ['CLOSE_TRADE_UNITS_EXCEED_TRADE_SIZE', RET.INVALID_CLOSE_VOLUME, 'Close trade units exceed trade size.'],
  ['PRICE_PRECISION_EXCEEDED', RET.INVALID_PRICE, 'Price precision exceeded.'],
  ['SOMETHING_OF_2030', RET.REJECT, 'Something of 2030.'],
])('a refusal %s is %i in words', (reason, code, words) => {
  expect([retcodeOf(reason), wordsOf(reason)]).toEqual([code, words])
})
