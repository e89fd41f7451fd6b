import type { Instrument } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { gold, wti } from '../testing/symbols.ts'
import { estimateOrder, type OrderSketch } from './estimate.ts'

const long: OrderSketch = { side: 'buy', volume: 1000, open: 128_435, sl: 127_935, tp: 129_435 }

describe('an order before it is sent', () => {
  it.each<[string, Instrument, OrderSketch, number, object]>([
    [
      'EST1, EST2: 0.1 lot of gold bought at 1284.35, 50 pips of risk for 100 of gain',
      gold,
      long,
      30,
      {
        notional: 1_284_350,
        margin: 12_844,
        pip: 100,
        spread: -300,
        swapNight: -300,
        stop: { points: -500, cents: -5000 },
        target: { points: 1000, cents: 10_000 },
      },
    ],
    [
      'EST2: sold, the same levels lie the other way',
      gold,
      { ...long, side: 'sell' },
      0,
      {
        spread: 0,
        swapNight: 120,
        stop: { points: 500, cents: 5000 },
        target: { points: -1000, cents: -10_000 },
      },
    ],
    ['EST2: 0 is no level', gold, { ...long, sl: 0, tp: 0 }, 0, { stop: null, target: null }],
    [
      'EST1: a lot of oil',
      wti,
      { side: 'buy', volume: 10_000, open: 7000, sl: 6990, tp: 0 },
      3,
      { notional: 7_000_000, margin: 70_000, pip: 1000, spread: -3000, stop: { points: -10, cents: -10_000 } },
    ],
    ['EST1: commission of both sides', { ...gold, commissionPerLot: 700 }, long, 0, { commission: -140 }],
  ])('%s', (_, instrument, order, spread, expected) => {
    expect(estimateOrder(instrument, order, spread)).toMatchObject(expected)
  })
})
