import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Pyramid } from './pyramid.ts'

/** This is the plain twin, which looks at every value. */
const scanned = (values: readonly number[], from: number, to: number) => {
  const piece = values.slice(Math.max(0, from), Math.max(0, to))
  return piece.length ? [Math.min(...piece), Math.max(...piece)] : [Number.NaN, Number.NaN]
}
const looked = (pyramid: Pyramid, from: number, to: number) => {
  pyramid.look(from, to)
  return [pyramid.low, pyramid.high]
}

const value = fc.integer({ min: -1000, max: 1000 })
const values = fc.oneof(
  fc.array(value, { maxLength: 40 }),
  // The rows are long enough for three levels of blocks, and cheap to make.
  fc
    .tuple(fc.integer({ min: 200, max: 9000 }), fc.nat())
    .map(([length, seed]) => Array.from({ length }, (_, n) => ((n * 7919 + seed * 104_729) % 20_011) - 10_000)),
)

describe('the pyramid of a row of values', () => {
  it('gives of every piece what a plain scan gives, however the values came', () => {
    const more = fc.array(fc.record({ value, last: fc.boolean() }), { maxLength: 40 })
    const pieces = fc.array(fc.tuple(fc.integer({ min: -5, max: 9100 }), fc.nat(9100)), { maxLength: 20 })
    fc.assert(
      fc.property(values, more, pieces, (start, steps, wanted) => {
        const plain = [...start]
        const pyramid = new Pyramid(Float64Array.from(start))
        for (const step of steps) {
          if (step.last && plain.length > 0) {
            plain[plain.length - 1] = step.value
            pyramid.setLast(step.value)
          } else {
            plain.push(step.value)
            pyramid.push(step.value)
          }
        }
        expect(pyramid.length).toBe(plain.length)
        for (const [from, length] of [...wanted, [0, plain.length] as const])
          expect(looked(pyramid, from, from + length)).toEqual(scanned(plain, from, from + length))
        expect([pyramid.at(-1), pyramid.at(0), pyramid.at(plain.length)]).toEqual([
          Number.NaN,
          plain[0] ?? Number.NaN,
          Number.NaN,
        ])
      }),
      { numRuns: 60 },
    )
  })

  it('gives of every column of a drawing what a plain scan gives', () => {
    const row = Array.from({ length: 70_000 }, (_, n) => Math.round(Math.sin(n / 900) * 5000 + ((n * 7919) % 613)))
    const pyramid = new Pyramid(Float64Array.from(row))
    const columns = 997
    for (let column = 0; column < columns; column++) {
      const [from, to] = [column, column + 1].map((edge) => Math.ceil((edge * row.length) / columns)) as [
        number,
        number,
      ]
      expect(looked(pyramid, from, to)).toEqual(scanned(row, from, to))
    }
  })
})
