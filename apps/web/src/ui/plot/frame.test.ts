import { scaleLinear } from 'd3-scale'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Axis, fitting, fromZero, layOut, places } from './frame.ts'

const text = (value: number) => String(value)
const yOf = (values: readonly number[], ticks = 4): Axis => ({ domain: fromZero(values), nice: true, ticks, text })
const ofValues = (values: readonly number[], ticks?: number) =>
  layOut(400, 208, places(values.length), yOf(values, ticks))

describe('the vertical axis of a plot', () => {
  it.each([
    [[0, 0], 1, [0, 1]],
    [[3, 5], 3, [0, 2, 4, 6]],
    [[13], 4, [0, 5, 10, 15]],
    [[401.2, -187], 4, [-200, 0, 200, 400, 600]],
    [[-0.03], 4, [-0.03, -0.02, -0.01, 0]],
  ])('of %j, with %i ticks at most, has the ticks %j', (values, ticks, expected) => {
    expect(ofValues(values, ticks).yTicks).toEqual(expected)
  })

  it('holds zero and every value, between its margins, with few ticks', () => {
    const cents = fc.integer({ min: -1e11, max: 1e11 }).map((amount) => amount / 100)
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 60 }), (values) => {
        const { y, yTicks, top, bottom } = ofValues(values)
        const [low = 0, high = 0] = y.domain()
        expect(low).toBeLessThanOrEqual(Math.min(0, ...values) + 1e-6)
        expect(high).toBeGreaterThanOrEqual(Math.max(0, ...values) - 1e-6)
        expect(yTicks).toContain(0)
        expect(yTicks.length).toBeGreaterThanOrEqual(2)
        expect(yTicks.length).toBeLessThanOrEqual(8)
        for (const value of values) {
          expect(y(value)).toBeGreaterThanOrEqual(top - 1e-6)
          expect(y(value)).toBeLessThanOrEqual(bottom + 1e-6)
        }
      }),
    )
  })
})

describe('the horizontal axis of a plot', () => {
  it('always names the last place, and never has two names in the room of one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.double({ min: 1, max: 300, noNaN: true }), (count, place) => {
        const scale = scaleLinear([-0.5, count - 0.5], [0, count * place])
        const shown = fitting(places(count).ticks as number[], scale, 54)
        expect(shown.at(-1)).toBe(count - 1)
        for (let at = 1; at < shown.length; at++)
          expect(((shown[at] ?? 0) - (shown[at - 1] ?? 0)) * place).toBeGreaterThanOrEqual(54 - 1e-6)
      }),
    )
  })

  it('gives each place the same room', () => {
    const { x, place, left, right } = layOut(400, 208, places(5), yOf([1]))
    expect(place).toBeCloseTo((right - left) / 5)
    expect(x(0)).toBeCloseTo(left + place / 2)
    expect(x(4)).toBeCloseTo(right - place / 2)
  })
})
