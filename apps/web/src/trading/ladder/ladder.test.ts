import { noRisk, type OwnRungs, type SavedLadder } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { climbInPips, ladderSummary } from './ladder.ts'
import { savedAs } from './saved-ladders.ts'

describe('a ladder apart from any symbol', () => {
  it.each<[Partial<OwnRungs>, string]>([
    [{}, 'No rungs set'],
    [{ sl1: 20 }, 'No rungs set'],
    [{ profit3: 1 }, '1 rung, at 1 pip'],
    [{ profit1: 50, sl1: 20, profit2: 100.5 }, '2 rungs, 50 to 100.5 pips'],
    [{ profit1: 50, close1: 33.33, profit2: 60, close2: 33.33, close3: 10 }, '2 rungs, 50 to 60 pips, closing 66.66 %'],
    // Rungs act in the order of their profit, whatever their numbers.
    [{ profit1: 90, profit2: 10, profit3: 40 }, '3 rungs, 10 to 90 pips'],
    [{ profit1: 1e6, tp1: 1e6, sl1: 1e6 }, '1 rung, at 1000000 pips'],
  ])('%j is said as %s', (rungs, words) => expect(ladderSummary({ ...noRisk, ...rungs })).toBe(words))

  it('climbs by the pips that were typed, also far behind the open', () => {
    const [first, second] = climbInPips({ ...noRisk, profit1: 5, sl1: 500, profit2: 60.5, sl2: 20.25, tp2: 40 })
    expect(first?.stop).toMatchObject({ pips: -495, moved: true })
    expect([second?.pips, second?.stop?.pips, second?.target?.pips]).toEqual([60.5, 40.25, 100.5])
  })

  it('has the name of the saved one with the same rungs, if there is one', () => {
    const one = (name: string, profit1: number): SavedLadder => ({
      id: name,
      name,
      ladder: { ...noRisk, profit1 },
      unit: 'pips',
      changedAt: '2026-11-26T00:00:00.000Z',
    })
    const items = [one('Day', 50), one('Night', 80)]
    expect(savedAs({ ...noRisk, profit1: 80 }, items)?.name).toBe('Night')
    expect(savedAs({ ...noRisk, profit1: 80, sl6: 1 }, items)).toBeUndefined()
    expect(savedAs(null, items)).toBeUndefined()
  })
})
