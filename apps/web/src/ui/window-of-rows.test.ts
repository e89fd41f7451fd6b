import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { highestPx, spanOf } from './window-of-rows.ts'

const row = 38
const view = 372

describe('the rows in view', () => {
  it.each([
    [0, 0, 0, 0],
    [5, 0, 0, 5],
    [100_000, 0, 0, 18],
    [100_000, 1_900_000, 49_992, 50_018],
    [100_000, 100_000 * row - view, 99_982, 100_000],
  ])('of %i, scrolled to %i px, are %i to %i', (total, top, first, end) => {
    expect(spanOf(total, row, top, view)).toMatchObject({ first, end })
  })

  it('always cover the view, and all rows together are as high as the list, however long it is', () => {
    fc.assert(
      fc.property(fc.nat(5_000_000), fc.double({ min: 0, max: 1, noNaN: true }), (total, part) => {
        const drawn = Math.min(total * row, highestPx)
        const top = Math.max(0, drawn - view) * part
        const { first, end, before, after } = spanOf(total, row, top, view)
        expect(before).toBeLessThanOrEqual(top + 1)
        expect(before + (end - first) * row).toBeGreaterThanOrEqual(Math.min(top + view, drawn) - 1)
        if (total * row <= highestPx) expect(before + (end - first) * row + after).toBe(total * row)
        if (part === 0) expect(first).toBe(0)
        if (part === 1) expect(end).toBe(total)
      }),
    )
  })
})
