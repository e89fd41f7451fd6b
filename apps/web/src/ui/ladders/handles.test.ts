import { noRisk } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Figure, figureAt, figureMoved, levelPips, stepPips } from './handles.ts'

const ladder = { ...noRisk, profit1: 15, sl1: 12, profit2: 30.25, sl2: 40, tp2: 20 }
const figures: readonly Figure[] = ['profit', 'sl', 'tp']

describe('the handles of a drawn ladder', () => {
  it('stand where the figures put their levels, a stop beyond the open too', () => {
    expect(figures.map((figure) => levelPips(ladder, 1, figure))).toEqual([15, 3, 15])
    expect(figures.map((figure) => levelPips(ladder, 2, figure))).toEqual([30.25, -9.75, 50.25])
  })

  it('give the figure whose level is nearest to where they were taken', () => {
    expect(figureAt(ladder, 1, 'profit', 21.4, 1)).toBe(21)
    expect(figureAt(ladder, 1, 'sl', -4.6, 1)).toBe(20)
    expect(figureAt(ladder, 1, 'tp', 40.26, 0.1)).toBe(25.3)
    // None goes beyond where it means something: a rung keeps a profit, a stop is not before it, a target not behind.
    expect(figureAt(ladder, 1, 'profit', -7, 1)).toBe(1)
    expect(figureAt(ladder, 1, 'sl', 80, 1)).toBe(0)
    expect(figureAt(ladder, 1, 'tp', 2, 1)).toBe(0)
    expect(figureAt(ladder, 1, 'profit', 5e9, 10)).toBe(1_000_000)
  })

  it('a handle that is put where it stands changes nothing', () => {
    const step = fc.constantFrom(0.1, 1, 10)
    fc.assert(
      fc.property(step, fc.nat(90), fc.nat(90), fc.nat(90), (size, profit, sl, tp) => {
        const whole = { ...noRisk, profit3: (profit + 1) * size, sl3: sl * size, tp3: tp * size }
        for (const figure of figures)
          expect(figureAt(whole, 3, figure, levelPips(whole, 3, figure), size)).toBeCloseTo(whole[`${figure}3`], 6)
      }),
    )
  })

  it('keys move a level by whole steps in the way of the key, and back', () => {
    expect(figureMoved(ladder, 1, 'profit', 1, 1)).toBe(16)
    // The stop's level goes up when its distance grows smaller.
    expect(figureMoved(ladder, 1, 'sl', 1, 1)).toBe(11)
    expect(figureMoved(ladder, 1, 'sl', -10, 1)).toBe(22)
    expect(figureMoved(ladder, 1, 'tp', -1, 1)).toBe(0)
    // From between two steps to the next one.
    expect(figureMoved(ladder, 2, 'profit', 1, 1)).toBe(31)
    expect(figureMoved(ladder, 2, 'profit', -1, 1)).toBe(30)
    expect(figureMoved({ ...noRisk, profit1: 0.3 }, 1, 'profit', 1, 0.1)).toBe(0.4)
  })

  it('steps are finer where the drawing is closer', () => {
    expect([5, 30, 90, 500, 900].map((high) => stepPips({ low: 0, high }))).toEqual([0.1, 0.1, 1, 1, 10])
  })
})
