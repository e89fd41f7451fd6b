import { isAccepted, orderTypes } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { saneQuote } from '../numbers/instruments.ts'
import type { SaneQuote } from '../numbers/types.ts'
import { gold } from '../testing/symbols.ts'
import { acceptQuote, applyRequest, createBook, createMarket, type OrderTerms, objections } from './index.ts'

/** A Wednesday noon in New York. */
const timeMs = Date.UTC(2025, 2, 5, 17)
const quote = saneQuote({ symbol: 'GOLD', bid: 128_400, ask: 128_430, timeMs }) as SaneQuote
const strict = { ...gold, stopsLevel: 50 }
const buy: OrderTerms = { type: 'Order_Type_Buy', volume: 1000, price: 0, deviation: 10, sl: 0, tp: 0 }
const said = (terms: Partial<OrderTerms>, at = timeMs, instrument = strict) =>
  objections(instrument, { ...buy, ...terms }, { ...quote, timeMs: at }, at).map(({ field, text }) => [field, text])

describe('EST3: what the market would refuse', () => {
  it('nothing in an order that can be done', () => expect(said({ sl: 128_000, tp: 129_000 })).toEqual([]))

  it.each<[string, Partial<OrderTerms>, [string | null, string][]]>([
    ['MAT13', { volume: 1050 }, [['volume', 'The volume must be in steps of 0.01 lots.']]],
    ['MAT13', { volume: 0 }, [['volume', 'The volume is not valid.']]],
    ['MAT13', { volume: 2_000_000 }, [['volume', 'The largest volume is 100 lots.']]],
    ['MAT7, wrong side', { sl: 128_500 }, [['sl', 'The stop loss must be at least 50 points below 1284.00.']]],
    ['MAT7, too near', { sl: 128_351 }, [['sl', 'The stop loss must be at least 50 points below 1284.00.']]],
    [
      'both levels, not the first alone',
      { type: 'Order_Type_Sell', sl: 128_000, tp: 129_000 },
      [
        ['sl', 'The stop loss must be at least 50 points above 1284.30.'],
        ['tp', 'The take profit must be at least 50 points below 1284.30.'],
      ],
    ],
    [
      'MAT5, crossed',
      { type: 'Order_Type_BuyLimit', price: 128_500 },
      [['price', 'The price of this order must be below the ask, 1284.30.']],
    ],
    ['MAT5, no price', { type: 'Order_Type_SellStop', price: 0, sl: 5 }, [['price', 'A pending order needs a price.']]],
    ['MAT4', { price: 128_000 }, [['price', 'Requote: the price moved past your deviation. Now 1284.00 / 1284.30.']]],
  ])('%s', (_, terms, expected) => expect(said(terms)).toEqual(expected))

  it('SES2: on a Saturday no field helps', () =>
    expect(said({}, Date.UTC(2025, 2, 8, 12))).toEqual([[null, 'The market for GOLD is closed.']]))

  it('nothing about fields that are not filled in yet', () => {
    const empty = { volume: undefined, price: undefined, deviation: undefined, sl: undefined, tp: undefined }
    for (const type of orderTypes) expect(said({ ...empty, type })).toEqual([])
  })

  it('an order is objected to exactly when the paper market refuses it', () => {
    const level = fc.oneof(fc.constant(0), fc.integer({ min: 128_200, max: 128_700 }))
    const terms = fc.record({
      type: fc.constantFrom(...orderTypes),
      volume: fc.constantFrom(100, 1000, 1050, 50),
      price: level,
      deviation: fc.integer({ min: 0, max: 200 }),
      sl: level,
      tp: level,
    })
    fc.assert(
      fc.property(terms, (order) => {
        const market = createMarket([strict])
        acceptQuote(market, quote)
        const action = order.type === 'Order_Type_Buy' || order.type === 'Order_Type_Sell' ? 'deal' : 'pending'
        const { answer } = applyRequest(
          createBook('a', 1_000_000_000),
          { ...order, kind: 'order', clientId: 'c', account: 'a', action, symbol: 'GOLD', comment: '', magic: '' },
          market,
        )
        const found = objections(strict, order, quote, timeMs)
        expect(found.length === 0).toBe(isAccepted(answer?.retcode ?? 0))
        if (answer && found.length) expect(found.map(({ text }) => text)).toContain(answer.text)
      }),
      { numRuns: 1000 },
    )
  })
})
