import { noRisk, type RungNumber, rungNumbers } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gold, wti } from '../testing/symbols.ts'
import { compileLadder, isFurther, isTighter, rungLevels } from './ladder.ts'
import { staircase } from './staircase.ts'

const none = { sl: 0, tp: 0 }

describe('EST4: the ladder as the price climbs it', () => {
  it('profit 50 and risk 20: after 50 pips the stop locks in 30, on either side', () => {
    const ladder = compileLadder({ profit1: 50, sl1: 20 }, gold)
    expect(staircase(rungLevels(ladder, 'buy', 128_435), 'buy', none)).toEqual([
      { rung: 1, trigger: 128_935, sl: 128_735, tp: 0 },
    ])
    expect(staircase(rungLevels(ladder, 'sell', 128_435), 'sell', none)).toEqual([
      { rung: 1, trigger: 127_935, sl: 128_135, tp: 0 },
    ])
  })

  it('takes the rungs as they are reached, and the first levels with it', () => {
    const ladder = compileLadder({ profit1: 80, sl1: 90, profit2: 20, sl2: 15, tp2: 100, profit3: 80, tp3: 20 }, gold)
    const stairs = staircase(rungLevels(ladder, 'buy', 100_000), 'buy', { sl: 100_100, tp: 101_000 })
    expect(stairs).toEqual([
      { rung: 2, trigger: 100_200, sl: 100_100, tp: 101_200 },
      { rung: 1, trigger: 100_800, sl: 100_100, tp: 101_200 },
      { rung: 3, trigger: 100_800, sl: 100_100, tp: 101_200 },
    ])
  })

  it('leaves out what no price can reach', () => {
    const ladder = compileLadder({ profit1: 10, sl1: 5, profit2: 8000 }, wti)
    expect(staircase(rungLevels(ladder, 'sell', 7000), 'sell', none).map(({ rung }) => rung)).toEqual([1])
  })

  it('a stop never loosens and a target never comes nearer, whatever the ladder', () => {
    const pips = fc.integer({ min: 0, max: 400 }).map((tenths) => tenths / 10)
    const risks = fc.record(Object.fromEntries(Object.keys(noRisk).map((field) => [field, pips])))
    fc.assert(
      fc.property(risks, fc.constantFrom('buy' as const, 'sell' as const), (risk, side) => {
        const stairs = staircase(rungLevels(compileLadder(risk, gold), side, 128_435), side, none)
        const on = rungNumbers.filter((rung: RungNumber) => (risk[`profit${rung}`] ?? 0) > 0)
        expect(stairs.map(({ rung }) => rung).sort()).toEqual(on)
        for (const [index, stair] of stairs.entries()) {
          const before = stairs[index - 1] ?? none
          expect(stair.sl === before.sl || isTighter(side, stair.sl, before.sl)).toBe(true)
          expect(stair.tp === before.tp || isFurther(side, stair.tp, before.tp)).toBe(true)
        }
      }),
    )
  })
})
