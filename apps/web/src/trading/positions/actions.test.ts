import { defaultInstruments, type Instrument, type PublicQuote } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { turned } from './actions.ts'
import { halfOf, isEven, isPassed } from './position.ts'

const gold = defaultInstruments.find(({ symbol }) => symbol === 'GOLD') as Instrument
const quoteAt = (bid: number, ask: number): PublicQuote => ({ symbol: 'GOLD', bid, ask, time: '2026-11-26T12:00:00Z' })

it.each([
  [1, 100, 100, 0.5],
  [0.03, 100, 100, 0.01],
  [0.02, 100, 100, 0.01],
  [0.01, 100, 100, null],
  [0.0015, 1, 1, 0.0007],
  [0.3, 2000, 1000, null],
])('half of %d lots, at least %d and in steps of %d, is %j', (lots, volumeMin, volumeStep, half) => {
  expect(halfOf(lots, { volumeMin, volumeStep })).toBe(half)
})

describe('the stop at the open', () => {
  it.each([
    ['Buy', 1299, 0, false],
    ['Buy', 1300, 0, true],
    ['Buy', 1301, 0, true],
    ['Buy', 1299, 1300, true],
    ['Buy', 0, 0, false],
    ['Sell', 1301, 0, false],
    ['Sell', 1300, 0, true],
    ['Sell', 1299, 0, true],
    ['Sell', 0, 0, false],
  ] as const)('%s from 1300 with its stop at %j, meant for %j: kept already %j', (type, sl, intendedSl, kept) =>
    expect(isEven({ type, price_open: 1300, sl, intendedSl })).toBe(kept),
  )

  it.each([
    ['Buy', 1300.01, 1300.31, true],
    ['Buy', 1300, 1300.3, false],
    ['Sell', 1299.69, 1299.99, true],
    ['Sell', 1299.7, 1300, false],
  ] as const)('%s from 1300 at %d to %d: may come there %j', (type, bid, ask, may) =>
    expect(isPassed({ type, price_open: 1300 }, quoteAt(bid, ask))).toBe(may),
  )

  it('may not come there while no price is known', () =>
    expect(isPassed({ type: 'Buy', price_open: 1300 }, undefined)).toBe(false))
})

describe('a position turned round', () => {
  it.each([
    ['Buy', 1295, 0, 'Order_Type_Sell', 1309.3],
    ['Buy', 1295, 1299, 'Order_Type_Sell', 1305.3],
    ['Buy', 0, 0, 'Order_Type_Sell', 0],
    // A stop that the price has passed already says nothing of how far the next one may lie.
    ['Buy', 1305, 0, 'Order_Type_Sell', 0],
    ['Sell', 1310, 0, 'Order_Type_Buy', 1294.3],
    ['Sell', 1300, 0, 'Order_Type_Buy', 0],
  ] as const)('%s with its stop at %j, meant for %j, at 1302.00 to 1302.30: %s with its stop at %d', (...row) => {
    const [type, sl, intendedSl, wanted, stop] = row
    const trade = { type, price_open: 1300, sl, intendedSl, symbol: 'GOLD', volume: 0.3 }
    expect(turned(trade, quoteAt(1302, 1302.3), gold)).toMatchObject({
      type: wanted,
      volume: 0.3,
      price: 0,
      sl: stop,
      tp: 0,
    })
  })

  it('the other trade loses as much from there as this one would, and the spread', () => {
    const { sl } = turned(
      { type: 'Buy', price_open: 1300, sl: 1295, intendedSl: 0, symbol: 'GOLD', volume: 1 },
      quoteAt(1302, 1302.3),
      gold,
    )
    expect(sl - 1302).toBeCloseTo(1302 - 1295 + 0.3)
  })
})
