import { noRisk, type OwnRungs } from '@ratchet/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ladderInUnit } from './ladder-unit.ts'

it('B11: a ladder in pips is divided by what 1 R is, and its parts stay', () => {
  const pips: OwnRungs = { ...noRisk, profit1: 4.5, sl1: 2.25, profit2: 44, sl2: 11, tp2: 22, close1: 50, profit7: 88 }
  expect(ladderInUnit(pips, 22)).toEqual({
    ...noRisk,
    profit1: 0.2045,
    sl1: 0.1023,
    profit2: 2,
    sl2: 0.5,
    tp2: 1,
    close1: 50,
    profit7: 4,
  })
})

it('B11: no rung is switched off, no level is left out, and each is within a hundredth of a percent or a last decimal', () => {
  const figure = fc.double({ min: 0, max: 5000, noNaN: true }).map((pips) => Math.round(pips * 10) / 10)
  fc.assert(
    fc.property(figure, figure, fc.double({ min: 0.1, max: 5000, noNaN: true }), (profit1, sl1, one) => {
      const inR = ladderInUnit({ ...noRisk, profit1, sl1 }, one)
      for (const [before, after] of [
        [profit1, inR.profit1],
        [sl1, inR.sl1],
      ] as const) {
        expect(after > 0).toBe(before > 0)
        expect(Math.abs(after - before / one)).toBeLessThanOrEqual(0.0001)
      }
    }),
  )
})
