import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convertCents } from '../money/money.ts'
import { gold, wti } from '../testing/symbols.ts'
import { estimateOrder } from './estimate.ts'
import { levelForMoney, targetForR, volumeForRisk } from './sizing.ts'

const buy = { side: 'buy', open: 130_000 } as const
const sell = { side: 'sell', open: 130_000 } as const
const charged = { ...gold, commissionPerLot: 700 }
const euros = { gain: 90_000_000, loss: 92_000_000 }

describe('a size by what may be lost', () => {
  // A lot of gold is 100 ounces: a point of it is a dollar a lot.
  it.each([
    ['200 dollars over 20 pips', gold, buy, 129_800, 20_000, 10_000],
    ['the same sold', gold, sell, 130_200, 20_000, 10_000],
    ['what is left of a step is left out', gold, buy, 129_700, 10_000, 3300],
    ['commission of both sides counts', charged, buy, 129_800, 20_000, 9300],
    ['in euros, by the rate of losses', gold, { ...buy, rate: euros }, 129_800, 20_000, 10_800],
    ['never more than the broker takes', gold, buy, 129_999, 1_000_000_000, gold.volumeMax],
    ['the smallest size would lose more', gold, buy, 129_000, 900, null],
    ['the smallest size loses just that', gold, buy, 129_000, 1000, 100],
    ['a stop on the winning side is none', gold, buy, 130_100, 20_000, null],
    ['a stop at the open is none', gold, sell, 130_000, 20_000, null],
    ['no stop', gold, buy, 0, 20_000, null],
  ])('EST5: %s', (_, instrument, order, stop, most, volume) => {
    expect(volumeForRisk(instrument, order, stop, most)).toBe(volume)
  })

  const worlds = fc.record({
    instrument: fc.constantFrom(gold, wti, charged, { ...wti, commissionPerLot: 315, volumeMin: 300, volumeStep: 200 }),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    open: fc.integer({ min: 2000, max: 400_000 }),
    distance: fc.integer({ min: 1, max: 1999 }),
    most: fc.integer({ min: 1, max: 50_000_000 }),
    rate: fc.option(fc.record({ gain: fc.integer({ min: 1e6, max: 1e9 }), loss: fc.integer({ min: 1e6, max: 1e9 }) }), {
      nil: undefined,
    }),
  })

  it('EST5: loses no more than that, and the next size would', () => {
    fc.assert(
      fc.property(worlds, ({ instrument, side, open, distance, most, rate }) => {
        const stop = side === 'buy' ? open - distance : open + distance
        const lossOf = (volume: number) => {
          const { stop: at, commission } = estimateOrder(instrument, { side, volume, open, sl: stop, tp: 0 }, 0)
          const own = (at?.cents ?? 0) + commission
          return -(rate ? convertCents(own, rate) : own)
        }
        const volume = volumeForRisk(instrument, { side, open, rate }, stop, most)
        if (volume === null) {
          expect(lossOf(instrument.volumeMin)).toBeGreaterThan(most)
          return
        }
        expect((volume - instrument.volumeMin) % instrument.volumeStep).toBe(0)
        expect(lossOf(volume)).toBeLessThanOrEqual(most)
        if (volume + instrument.volumeStep <= instrument.volumeMax)
          expect(lossOf(volume + instrument.volumeStep)).toBeGreaterThan(most)
      }),
    )
  })
})

describe('a level by money', () => {
  it.each([
    ['a stop that loses 50 dollars of 0.1 lot', gold, { ...buy, volume: 1000 }, 'sl', 5000, 129_500],
    ['the same sold', gold, { ...sell, volume: 1000 }, 'sl', 5000, 130_500],
    ['a target that gains 50 dollars', gold, { ...buy, volume: 1000 }, 'tp', 5000, 130_500],
    ['sold', gold, { ...sell, volume: 1000 }, 'tp', 5000, 129_500],
    ['a stop never loses more', gold, { ...buy, volume: 3000 }, 'sl', 1000, 129_967],
    ['a target never gains less', gold, { ...buy, volume: 3000 }, 'tp', 1000, 130_034],
    ['commission is lost before the price moves', charged, { ...buy, volume: 10_000 }, 'sl', 2000, 129_994],
    ['and more than may be lost', charged, { ...buy, volume: 10_000 }, 'sl', 1400, null],
    ['a target pays it first', charged, { ...buy, volume: 10_000 }, 'tp', 2000, 130_034],
    ['more than a price can fall', gold, { ...sell, volume: 100 }, 'tp', 100_000_000, null],
  ] as const)('EST6: %s', (_, instrument, order, level, amount, price) => {
    expect(levelForMoney(instrument, order, level, amount)).toBe(price)
  })
})

it.each([
  [130_000, 129_800, 2, 130_400],
  [130_000, 130_200, 1.5, 129_700],
  [130_000, 129_999, 0.5, 130_001],
  [130_000, 129_999, 0.4, null],
  [1000, 1900, 2, null],
])('EST7: from %i with the stop at %i, %d R is %s', (open, stop, times, target) => {
  expect(targetForR(open, stop, times)).toBe(target)
})
