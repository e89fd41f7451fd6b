import { type ReplayPlan, replayPlan } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { gold } from '../testing/symbols.ts'
import { parsePlainTick, TickBuilder, type TickColumns } from '../ticks/ticks.ts'
import { PlanError, replay } from './replay.ts'

/** Ticks as 'bid ask' one after the other, a second apart from 1000 on; 'time bid ask' names the time. */
function ticksOf(...rows: string[]): TickColumns {
  const builder = new TickBuilder()
  rows.forEach((row, index) => {
    const fields = row.split(' ')
    const [time, bid, ask] = fields.length === 3 ? fields : [(index + 1) * 1000, ...fields]
    const tick = parsePlainTick(`${time},${bid},${ask}`, gold, 0)
    if (typeof tick === 'string') throw new Error(tick)
    builder.push(tick)
  })
  return builder.columns()
}

type Position = ReplayPlan['positions'][number]
const plan = (position: Partial<Position>, ladder = {}): ReplayPlan =>
  replayPlan.parse({ ladder, positions: [{ id: 'a', side: 'buy', volume: 0.1, openAt: 0, ...position }] })
const run = (ticks: TickColumns, position: Partial<Position>, ladder = {}) =>
  replay(ticks, plan(position, ladder), gold).positions[0]

describe('replay', () => {
  it.each<[string, Partial<Position>, number, number]>([
    ['a long at ask', { side: 'buy' }, 1000, 1300.3],
    ['a short at bid', { side: 'sell' }, 1000, 1300],
    ['at the tick of its time', { openAt: 2000 }, 2000, 1301.3],
    ['at the first tick after its time', { openAt: 1001 }, 2000, 1301.3],
    ['before the first tick', { openAt: 5 }, 1000, 1300.3],
  ])('REP1: opens %s', (_, position, openTime, openPrice) => {
    expect(run(ticksOf('1300 1300.3', '1301 1301.3', '1302 1302.3'), position)).toMatchObject({ openTime, openPrice })
  })

  it('M1: two positions of one id are refused, and so is a moment in seconds', () => {
    const twice = replayPlan.parse({ positions: ['a', 'a'].map((id) => ({ id, side: 'buy', volume: 0.1, openAt: 0 })) })
    expect(() => replay(ticksOf('1300 1300.3'), twice, gold)).toThrow('Two positions have the id "a"')
    const ticks = ticksOf('1399000200000 1300 1300.3', '1399000300000 1300 1300.3')
    expect(() => run(ticks, { id: 'b', openAt: 1_399_000_210 })).toThrow(
      'Position "b": openAt 1399000210 counts seconds; write Unix milliseconds, 1399000210000',
    )
    expect(run(ticks, { openAt: 1_399_000_210_000 })).toMatchObject({ openTime: 1_399_000_300_000 })
    expect(run(ticks, { openAt: 1_199_000_210 })).toMatchObject({ openTime: 1_399_000_200_000 })
  })

  it('REP1: a position after the last tick is an error that names it', () => {
    expect(() => run(ticksOf('1300 1300.3'), { id: 'late', openAt: 1001 })).toThrow(PlanError)
    expect(() => run(ticksOf('1300 1300.3'), { id: 'late', openAt: 1001 })).toThrow(/"late".*after the last tick/)
  })

  it('REP2: prices and first levels are rounded before they are compared', () => {
    const ticks = ticksOf('1300.005 1300.305', '1299.994 1300.3', '1299.995 1300.3')
    expect(run(ticks, { sl: 1299.985 })).toMatchObject({
      openPrice: 1300.31,
      closeTime: 2000,
      closePrice: 1299.99,
      reason: 'sl',
    })
    expect(run(ticks, { sl: 1299.984 })).toMatchObject({ closeTime: 3000, reason: 'end' })
  })

  it('REP3: a level set by a tick holds from the next one', () => {
    const ladder = { profit1: 50, sl1: 20, profit2: 60, sl2: 1 }
    const ticks = ticksOf('1300 1300', '1306.05 1306.3', '1305.9 1306.2', '1305.8 1306')
    expect(run(ticks, {}, ladder)).toMatchObject({
      changes: [{ time: 2000, rung: 2, sl: 1305.9, tp: 0 }],
      closeTime: 3000,
      closePrice: 1305.9,
      reason: 'sl',
      profit: 59,
    })
  })

  it('REP3: exits come before rungs, at the levels in force before the tick', () => {
    const ticks = ticksOf('1300 1300', '1310 1310.3')
    expect(run(ticks, { tp: 1305 }, { profit1: 50, sl1: 20, tp1: 100 })).toMatchObject({
      changes: [],
      reason: 'tp',
      closePrice: 1310,
    })
  })

  it('REP3: the opening tick ends nothing, whatever the levels', () => {
    expect(run(ticksOf('1300 1300.3', '1300.2 1300.5'), { sl: 1300.1 })).toMatchObject({
      reason: 'end',
      closeTime: 2000,
    })
    expect(run(ticksOf('1300 1300.3', '1300.1 1300.5'), { sl: 1300.1 })).toMatchObject({
      reason: 'sl',
      closeTime: 2000,
    })
  })

  it.each<[string, Partial<Position>, string[], object]>([
    ['a long’s stop at bid', { sl: 1299 }, ['1299 1299.3'], { reason: 'sl', closePrice: 1299, profit: -13 }],
    ['a long’s stop not at ask', { sl: 1299 }, ['1299.01 1299.3'], { reason: 'end' }],
    ['a gap fills at the tick', { sl: 1299 }, ['1290 1290.3'], { reason: 'sl', closePrice: 1290 }],
    ['a target fills at the tick too', { tp: 1301 }, ['1309 1309.3'], { reason: 'tp', closePrice: 1309 }],
    [
      'a long’s target exactly at bid',
      { tp: 1301 },
      ['1301 1301.3', '1300 1300.3'],
      { reason: 'tp', closePrice: 1301 },
    ],
    [
      'a short’s stop at ask',
      { side: 'sell', sl: 1301 },
      ['1300.7 1301'],
      { reason: 'sl', closePrice: 1301, profit: -10 },
    ],
    [
      'a short’s target at ask',
      { side: 'sell', tp: 1299 },
      ['1298 1299'],
      { reason: 'tp', closePrice: 1299, profit: 10 },
    ],
    ['the stop before the target', { sl: 1310, tp: 1290 }, ['1300 1300.3'], { reason: 'sl' }],
  ])('REP4: %s', (_, position, rows, expected) => {
    expect(run(ticksOf('1300 1300.3', ...rows), position)).toMatchObject(expected)
  })

  it('REP5: what is open at the end closes at the last quote', () => {
    const ticks = ticksOf('1300 1300.3', '1302 1302.3')
    expect(run(ticks, { side: 'sell' })).toMatchObject({
      reason: 'end',
      closeTime: 2000,
      closePrice: 1302.3,
      profit: -23,
    })
  })

  it('REP6: no change is listed where no level moved', () => {
    const ladder = { profit1: 10, sl1: 50, profit2: 20, sl2: 100, profit3: 30 }
    const ticks = ticksOf('1300 1300', '1301 1301', '1302 1302', '1303 1303')
    expect(run(ticks, {}, ladder)?.changes).toEqual([{ time: 2000, rung: 1, sl: 1296, tp: 0 }])
  })

  it('REP6: a position’s own ladder takes the place of the plan’s, and results keep the plan’s order', () => {
    const ticks = ticksOf('1300 1300', '1301 1301')
    const ladder = { profit1: 10, sl1: 5 }
    const positions = [
      { id: 'b', side: 'buy', volume: 0.1, openAt: 2000 },
      { id: 'a', side: 'buy', volume: 0.1, openAt: 0, ladder: { profit2: 10, sl2: 3 } },
      { id: 7, side: 'buy', volume: 0.1, openAt: 0 },
    ]
    const found = replay(ticks, replayPlan.parse({ ladder, positions }), gold).positions
    expect(found.map(({ id, changes }) => [id, changes.map(({ rung, sl }) => [rung, sl])])).toEqual([
      ['b', []],
      ['a', [[2, 1300.7]]],
      ['7', [[1, 1300.5]]],
    ])
  })

  it('INS4: quotes that are none open, move and end nothing', () => {
    const columns = ticksOf('1300 1300.3', '1301 1301.3', '1400 1400.3', '1302 1302.3', '1 2')
    columns.ask[0] = 0
    columns.bid[2] = Number.NaN
    columns.bid[4] = 10 ** 9
    expect(run(columns, { tp: 1350, sl: 1200 }, { profit1: 100, sl1: 20 })).toEqual({
      id: 'a',
      openTime: 2000,
      openPrice: 1301.3,
      changes: [],
      closeTime: 4000,
      closePrice: 1302,
      reason: 'end',
      profit: 7,
    })
  })
})
