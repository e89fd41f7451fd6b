import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spread } from '../plot/spread.ts'
import { placedTags, rangeWith, tagPx } from './scale.ts'

const tag = (price: number, weight = 1) => ({ key: String(price), price, weight })
const bottom = 234
/** Prices go from 100 at the top to 90 at the bottom. */
const y = (price: number) => ((100 - price) / 10) * bottom
const prices = fc.array(fc.double({ min: 80, max: 110, noNaN: true }), { maxLength: 30 })

describe('the tags of a chart', () => {
  it('lie on no other, stay within the picture, and keep the order of their prices', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: 1, max: 400 }), (all, weight) => {
        const placed = placedTags(
          bottom,
          y,
          all.map((price, n) => tag(price, n === 0 ? weight : 1)),
        )
        expect(placed).toHaveLength(Math.min(all.length, Math.floor(bottom / tagPx)))
        placed.forEach(({ at, price }, n) => {
          expect(at).toBeGreaterThanOrEqual(tagPx / 2 - 1e-6)
          expect(at).toBeLessThanOrEqual(bottom - tagPx / 2 + 1e-6)
          const before = placed[n - 1]
          if (!before) return
          expect(at - before.at).toBeGreaterThanOrEqual(tagPx - 1e-6)
          expect(price).toBeLessThanOrEqual(before.price)
        })
      }),
    )
  })

  it('stand where their prices are as long as there is room', () => {
    expect(placedTags(bottom, y, [tag(98), tag(95), tag(92)]).map(({ at }) => at)).toEqual([98, 95, 92].map(y))
  })

  it('point to a price beyond the picture, above and below', () => {
    const placed = placedTags(bottom, y, [tag(95), tag(120), tag(60)])
    expect(placed.map(({ price, beyond }) => [price, beyond])).toEqual([
      [120, '▲'],
      [95, ''],
      [60, '▼'],
    ])
  })

  it('make way for the heavier one, and share the way where they weigh the same', () => {
    expect(spread([{ at: 100 }, { at: 100 }], 20, 300)).toEqual([90, 110])
    const [light, heavy] = spread([{ at: 100 }, { at: 100, weight: 99 }], 20, 300)
    expect(heavy).toBeCloseTo(100, 0)
    expect(light).toBeCloseTo(80, 0)
  })
})

describe('the range of prices', () => {
  it('follows the price: it has half of the height at least, and takes in what leaves it that, the nearest first', () => {
    const range = fc.tuple(fc.double({ min: 90, max: 100, noNaN: true }), fc.double({ min: 0.5, max: 5, noNaN: true }))
    fc.assert(
      fc.property(range, prices, ([low, span], levels) => {
        const [least, most] = rangeWith([low, low + span], levels, false, 2)
        expect((most - least) / span).toBeLessThanOrEqual(2 + 1e-9)
        expect(least).toBeLessThanOrEqual(low)
        expect(most).toBeGreaterThanOrEqual(low + span)
      }),
    )
    expect(rangeWith([1283, 1284], [1281.72, 1283.5, 1284.4, 1290], false, 2)).toEqual([1283, 1284.4])
  })

  it('holds every level where all are asked for', () => {
    expect(rangeWith([1283, 1284], [1281.72, 1290], true, 2)).toEqual([1281.72, 1290])
  })
})
