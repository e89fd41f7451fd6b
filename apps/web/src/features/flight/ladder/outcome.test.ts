import { defaultInstruments, type Instrument, noRisk, type Risk, type SavedLadder } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../../../trading/ladder/ladder-outcome.ts'
import { pipsAt } from './outcome.ts'

const gold = defaultInstruments.find(({ symbol }) => symbol === 'GOLD') as Instrument
const trade = { type: 'Buy', price_open: 1300, volume: 0.1, intendedSl: 1303, intendedTp: 0 } as const
const at = (bid: number) => ({ symbol: 'GOLD', bid, ask: bid + 0.3, time: '2026-11-26T00:00:00.000Z' })
const rungs = (fields: Partial<Risk>): Risk => ({ ...noRisk, ...fields })

describe('another ladder for a position', () => {
  it.each<[string, Partial<Risk>, number, readonly number[], number]>([
    ['with a rung that lies ahead leaves the stop', { profit1: 100, sl1: 20 }, 1305, [], 1303],
    ['with a rung behind the price tightens it', { profit1: 50, sl1: 10 }, 1305, [1], 1304],
    ['LAD5: with a looser rung behind the price leaves it', { profit1: 50, sl1: 40 }, 1305, [1], 1303],
    ['names every rung behind the price', { profit1: 20, sl1: 5, profit2: 40, sl2: 5 }, 1305, [1, 2], 1303.5],
    ['without rungs leaves it', {}, 1305, [], 1303],
  ])('%s', (_, fields, bid, reached, after) => {
    expect(outcomeOf(trade, rungs(fields), at(bid), gold)).toMatchObject({ rungs: reached, before: 1303, after })
  })

  it('LAD5: looks at the ask for a short, and gives a stop where there was none', () => {
    const short = { type: 'Sell', price_open: 1300, volume: 0.1, intendedSl: 0, intendedTp: 0 } as const
    const ladder = rungs({ profit1: 50, sl1: 20 })
    expect(outcomeOf(short, ladder, at(1295), gold).rungs).toEqual([])
    expect(outcomeOf(short, ladder, at(1294.7), gold)).toEqual({ rungs: [1], before: 0, after: 1297, closes: 0 })
  })

  it('OWN5: tells what its rungs would close at once', () => {
    const thirds = { ...rungs({ profit1: 20, profit2: 40, profit3: 60 }), close1: 30, close2: 30, close3: 40 }
    expect([1301, 1302, 1304, 1306].map((bid) => outcomeOf(trade, thirds, at(bid), gold).closes)).toEqual([
      0, 0.03, 0.06, 0.1,
    ])
  })

  it('OWN11: of moved rungs counts what was reached and asked for, and parts of the volume that was opened', () => {
    const thirds = { ...rungs({ profit1: 20, profit2: 40, profit3: 60 }), close1: 30, close2: 30, close3: 40 }
    const left = { ...trade, volume: 0.07 }
    const outcome = (done: number[], asked: number[], bid: number) =>
      outcomeOf(left, thirds, at(bid), gold, { done, parts: { of: 0.1, asked } })
    expect(outcome([1], [1], 1302)).toMatchObject({ rungs: [], closes: 0 })
    expect(outcome([1], [1], 1304)).toMatchObject({ rungs: [2], closes: 0.03 })
    expect(outcome([1], [1], 1306)).toMatchObject({ rungs: [2, 3], closes: 0.07 })
    expect(outcome([1, 2], [1], 1302), 'what was reached and not asked for yet').toMatchObject({ closes: 0.03 })
  })

  it('OWN2: in R counts the first stop, and is none where there was none', () => {
    const half: SavedLadder = {
      id: 'half',
      name: 'Half',
      unit: 'R',
      ladder: rungs({ profit1: 1, sl1: 0.5 }),
      changedAt: '2026-11-26T00:00:00.000Z',
    }
    expect(pipsAt(half, trade, 1295.65, gold)).toEqual(rungs({ profit1: 43.5, sl1: 21.7 }))
    expect(pipsAt(half, trade, 0, gold)).toBeNull()
    expect(pipsAt({ ...half, unit: 'pips' }, trade, 0, gold)).toEqual(half.ladder)
  })
})
