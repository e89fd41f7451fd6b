import type { PartialRisk } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { lintLadder } from './lint.ts'
import { gold, wti } from './testing/symbols.ts'

const good = { profit1: 50, sl1: 20, profit2: 100, sl2: 40, tp2: 500, profit3: 200.5, sl3: 50, tp3: 600 }

describe('a ladder before it is saved', () => {
  it('LIN1 to LIN6: a ladder in order has no findings', () => {
    expect(lintLadder(good, gold, 30)).toEqual([])
    expect(lintLadder({}, gold)).toEqual([])
  })

  it.each<[string, PartialRisk, string, string]>([
    ['LIN1', { sl1: 20 }, 'profit1', 'Rung 1 has a stop or a target but no profit, so it is off.'],
    [
      'LIN2',
      { profit1: 50, profit2: 40 },
      'profit2',
      'Rung 2 at 40 pips is reached before rung 1 at 50 pips: put the rungs in order of profit.',
    ],
    [
      'LIN2',
      { profit1: 50, profit3: 50 },
      'profit3',
      'Rungs 1 and 3 have the same profit of 50 pips: they act as one.',
    ],
    [
      'LIN3',
      { profit1: 50, sl1: 20, profit2: 60, sl2: 30 },
      'sl2',
      'Rung 2 would lock in 30 pips, rung 1 before it already locks in 30 pips: its stop does not move.',
    ],
    [
      'LIN3',
      { profit1: 50, sl1: 60, profit2: 60, sl2: 80.5 },
      'sl2',
      'Rung 2 would allow a loss of 20.5 pips, rung 1 before it already allows a loss of 10 pips: its stop does not move.',
    ],
    [
      'LIN3',
      { profit1: 50, tp1: 60, profit2: 60, tp2: 50 },
      'tp2',
      'Rung 2 puts the target at 110 pips, rung 1 before it at 110 pips: its target does not move.',
    ],
    [
      'LIN5',
      { profit1: 50, sl1: 1 },
      'sl1',
      'Rung 1 puts the stop 1 pip behind the price, less than the spread of 3 pips: it may close at once.',
    ],
    [
      'LIN6',
      { profit1: 50, tp1: 30, profit2: 80 },
      'profit2',
      'Rung 2 at 80 pips lies at or beyond the target at 80 pips: the position ends before it is reached.',
    ],
  ])('%s: warns about %j', (_, risk, field, text) => {
    expect(lintLadder(risk, gold, 30)).toEqual([{ severity: 'warning', rung: Number(field.at(-1)), field, text }])
  })

  it('LIN4: a stop inside the stops level is an error', () => {
    const strict = { ...wti, stopsLevel: 15 }
    expect(lintLadder({ profit1: 50, sl1: 14.5 }, strict)).toEqual([
      {
        severity: 'error',
        rung: 1,
        field: 'sl1',
        text: 'Rung 1 puts the stop 14.5 pips behind the price, nearer than the 15 pips that the broker accepts.',
      },
    ])
    expect(lintLadder({ profit1: 50, sl1: 15 }, strict)).toEqual([])
  })

  it('LIN5: a stop as far away as the spread is no finding', () => {
    expect(lintLadder({ profit1: 50, sl1: 3 }, gold, 30)).toEqual([])
    expect(lintLadder({ profit1: 50, sl1: 3 }, gold, 31)).toHaveLength(1)
  })

  it('LIN3: a rung out of order is measured against those reached before it, not those numbered before it', () => {
    const fields = lintLadder({ profit1: 100, sl1: 20, profit2: 50, sl2: 10 }, gold).map(({ field }) => field)
    expect(fields).toEqual(['profit2'])
  })
})
