import { defaultInstruments, RET } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pointsOf, timeOf } from './book.ts'
import { fromWireId, toWireId } from './client-id.ts'
import { toInstruments, unitsText, volumeOfUnits } from './instruments.ts'
import { instrumentOf, knownInstruments, symbolOf } from './names.ts'
import { retcodeOf, wordsOf } from './retcodes.ts'

const [paper] = defaultInstruments
if (!paper) throw new Error('No instrument')
const said = (name: string, fields: object = {}) => ({
  name,
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
        fc.constantFrom(...knownInstruments),
        fc.constantFrom(0, 1, 2),
        fc.integer({ min: 1, max: 100_000 }),
        ({ instrument: name }, tradeUnitsPrecision, steps) => {
          const [instrument] = toInstruments([said(name, { tradeUnitsPrecision, minimumTradeSize: '0.01' })])
          if (!instrument) throw new Error(name)
          const volume = steps * instrument.volumeStep
          const units = unitsText(volume, { ...instrument, volumeMin: instrument.volumeStep })
          expect(units).toMatch(/^\d+(\.\d*[1-9])?$/)
          expect(volumeOfUnits(units ?? '', instrument)).toBe(volume)
          expect(volumeOfUnits(`-${units}`, instrument)).toBe(volume)
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

describe('what can be traded there', () => {
  it('has the broker’s own digits, pip, sizes and margin', () => {
    expect(toInstruments([said('XAU_USD'), said('EUR_USD'), said('WTICO_USD', { marginRate: '0.1' })])).toMatchObject([
      { symbol: 'GOLD', digits: 3, pipPoints: 10, contractSize: 100, volumeMin: 100, volumeStep: 100, leverage: 20 },
      { symbol: 'WTI', digits: 3, pipPoints: 10, contractSize: 1000, volumeMin: 10, volumeStep: 10, leverage: 10 },
    ])
  })

  it('has one name here and one there', () => {
    for (const { symbol, instrument } of knownInstruments) {
      expect(symbolOf(instrument)).toBe(symbol)
      expect(instrumentOf(symbol)).toBe(instrument)
    }
    expect(symbolOf('EUR_USD')).toBeUndefined()
    expect(() => instrumentOf('EURUSD')).toThrow(RangeError)
  })
})

it.each([
  ['INSUFFICIENT_MARGIN', RET.NO_MONEY, 'Insufficient margin.'],
  ['MARKET_HALTED', RET.MARKET_CLOSED, 'Market halted.'],
  ['BOUNDS_VIOLATION', RET.REQUOTE, 'Bounds violation.'],
  ['STOP_LOSS_ON_FILL_LOSS', RET.INVALID_STOPS, 'Stop loss on fill loss.'],
  ['STOP_LOSS_ORDER_PRICE_INVALID', RET.INVALID_STOPS, 'Stop loss order price invalid.'],
  ['UNITS_MINIMUM_NOT_MET', RET.INVALID_VOLUME, 'Units minimum not met.'],
  ['TRADE_DOESNT_EXIST', RET.POSITION_CLOSED, 'Trade does not exist.'],
  ['ORDER_DOESNT_EXIST', RET.INVALID_ORDER, 'Order does not exist.'],
  ['CLOSE_TRADE_UNITS_EXCEED_TRADE_SIZE', RET.INVALID_CLOSE_VOLUME, 'Close trade units exceed trade size.'],
  ['PRICE_PRECISION_EXCEEDED', RET.INVALID_PRICE, 'Price precision exceeded.'],
  ['SOMETHING_OF_2030', RET.REJECT, 'Something of 2030.'],
])('a refusal %s is %i in words', (reason, code, words) => {
  expect([retcodeOf(reason), wordsOf(reason)]).toEqual([code, words])
})
