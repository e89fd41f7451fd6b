import { defaultInstruments, type Instrument } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commissionCents, createBook, createMarket, divideBigHalfAway, marginCents, usedMargin } from '../index.ts'

const gold = defaultInstruments[0] as Instrument
const silver: Instrument = { ...gold, symbol: 'SILVER', digits: 3, contractSize: 5000, leverage: 100 }

describe('MRG1, MRG3: margin', () => {
  test('silver: buys 1 at 15.436 and 2 at 15.432 and a BuyLimit 1 at 15.412 hold 3085.60', () => {
    const book = createBook('a', 10_000_000)
    const position = {
      symbol: 'SILVER',
      side: 'buy' as const,
      clientId: '',
      openTimeMs: 0,
      sl: 0,
      tp: 0,
      swap: 0,
      comment: '',
      magic: '',
    }
    book.positions.set('1', { ...position, ticket: '1', identifier: '1', volume: 10_000, openPrice: 15_436 })
    book.positions.set('2', { ...position, ticket: '2', identifier: '2', volume: 20_000, openPrice: 15_432 })
    book.orders.set('3', {
      ticket: '3',
      clientId: '',
      symbol: 'SILVER',
      type: 'Order_Type_BuyLimit',
      volume: 10_000,
      price: 15_412,
      sl: 0,
      tp: 0,
      comment: '',
      magic: '',
      state: 'placed',
      setupTimeMs: 0,
      doneTimeMs: 0,
      position: '',
    })
    expect(usedMargin(book, createMarket([silver]))).toBe(308_560)
  })

  test.each<[string, Partial<Instrument>, number, number, number, number]>([
    ['XAUUSD 0.01 at 1899.97', {}, 100, 189_997, 0, 1900],
    ['the account may have less leverage than the symbol', {}, 100, 189_997, 50, 3800],
    ['but not more', {}, 100, 189_997, 500, 1900],
    ['cfd without leverage', { marginMode: 'cfd' }, 100, 189_997, 0, 189_997],
    ['forex looks at no price', { marginMode: 'forex', contractSize: 100_000, digits: 5 }, 10_000, 112_345, 0, 100_000],
    ['half a cent is rounded up', { contractSize: 1, leverage: 2 }, 10_000, 1, 0, 1],
    [
      'a product beyond 2^53 is exact',
      { contractSize: 100_000, leverage: 1, digits: 0 },
      1_000_003,
      1_000_003,
      0,
      1_000_006_000_009_000,
    ],
  ])('%s', (_, terms, volume, price, leverage, cents) => {
    expect(marginCents({ ...gold, ...terms }, volume, price, leverage)).toBe(cents)
  })
})

test.each([
  [0, 1000, 0],
  [700, 1000, -70],
  [705, 1000, -71],
  [705, 1_000_000, -70_500],
])('MRG2: a commission of %i a lot on %i costs %i', (perLot, volume, cents) => {
  expect(commissionCents(perLot, volume)).toBe(cents)
})

test('MRG1: margins that a plain number holds are those of whole numbers of any size', () => {
  const modes = fc.constantFrom('forex' as const, 'cfd' as const, 'cfdLeverage' as const)
  const [volume, price] = [fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 2 ** 30 })]
  fc.assert(
    fc.property(
      modes,
      volume,
      price,
      fc.integer({ min: 1, max: 3000 }),
      fc.nat(5),
      (marginMode, lots, at, leverage, digits) => {
        const units = BigInt(lots) * 100n * 100n
        const by = 10_000n * (marginMode === 'cfd' ? 1n : BigInt(leverage))
        const plain =
          marginMode === 'forex'
            ? divideBigHalfAway(units, by)
            : divideBigHalfAway(units * BigInt(at), by * 10n ** BigInt(digits))
        expect(marginCents({ digits, contractSize: 100, marginMode, leverage }, lots, at)).toBe(plain)
      },
    ),
    { numRuns: 500 },
  )
})
