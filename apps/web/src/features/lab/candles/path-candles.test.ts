import { defaultInstruments, type Instrument } from '@ratchet/contract'
import { type LabEntry, type Run, runEntries, TickBuilder } from '@ratchet/domain'
import { describe, expect, it } from 'vitest'
import { candlesAround, periodFor, rangeWith, shapeOf, spotsOf } from './path-candles.ts'

const gold = defaultInstruments.find(({ symbol }) => symbol === 'GOLD') as Instrument
const startMs = Date.parse('2026-11-18T08:00:00Z')
const ticks = (() => {
  const builder = new TickBuilder()
  for (let n = 0; n < 2400; n++) {
    const bid = 130_000 + Math.round(n < 900 ? n : 1800 - n)
    builder.push({ timeMs: startMs + n * 500, bid, ask: bid + 30 })
  }
  return builder.columns()
})()
const entry: LabEntry = { id: '7', side: 'buy', volume: 1000, openAt: startMs + 60_000, stop: 300, target: 0 }
const run = (ladder: Parameters<typeof runEntries>[2]) => runEntries(ticks, [entry], ladder, gold)[0] as Run

describe('a trade over candles', () => {
  it('has the shortest candles of which its life has no more than 120', () => {
    const lasting = (ms: number) => periodFor({ openTimeMs: 0, closeTimeMs: ms } as Run)
    const minute = 60_000
    expect([0, 2 * minute, 2 * minute + 1, 119 * minute, 121 * minute, 1e12].map(lasting)).toEqual([
      '1s',
      '1s',
      '5s',
      '1m',
      '5m',
      '1w',
    ])
  })

  it('MAT2: has candles of the price at which it is left, before it and behind it', () => {
    const its = run({ profit1: 20, sl1: 10 })
    const candles = candlesAround(ticks, 'buy', its, '5s', gold)
    expect(candles[0]).toEqual({ startMs, open: 1300, high: 1300.09, low: 1300, close: 1300.09, spread: 0.3 })
    expect(candles.length).toBe(240)
    expect(candlesAround(ticks, 'sell', its, '5s', gold)[0]?.open).toBe(1300.3)
    const near = candlesAround(ticks, 'buy', { ...its, openTimeMs: startMs + 600_000 }, '1s', gold)
    expect(near[0]?.startMs).toBe(startMs + 200_000)
  })

  it('is drawn with its open, each stair of its stop, each move, each part and its end', () => {
    const its = run({ profit1: 20, sl1: 10, close1: 50, profit2: 60, sl2: 20, tp2: 40 })
    const shape = shapeOf(entry, its, gold)
    expect(shape.open).toEqual({ timeMs: startMs + 60_000, price: 1301.5 })
    expect(shape.moves.map(({ rung, price }) => [rung, price])).toEqual([
      [1, 1302.5],
      [2, 1305.5],
    ])
    expect(shape.parts.map(({ rung, price }) => [rung, price])).toEqual([[1, 1303.5]])
    expect(shape.stop.map(({ price }) => price)).toEqual([1298.5, 1298.5, 1302.5, 1302.5, 1305.5, 1305.5])
    expect(shape.stop.at(-1)?.timeMs).toBe(its.closeTimeMs)
    expect(shape.target.map(({ price }) => price)).toEqual([1311.5, 1311.5])
    expect(shape.close).toMatchObject({ timeMs: its.closeTimeMs, kind: 'gain' })
    expect(spotsOf(shape).length).toBe(2 + 6 + 2 + 2 + 1)
  })

  it('shows its levels beside the candles, but for those that would press them together', () => {
    const shape = shapeOf(entry, run({ profit1: 20, sl1: 10 }), gold)
    expect(rangeWith(1301, 1304, shape)).toEqual([1298.5, 1304])
    expect(rangeWith(1301, 1302, shape)).toEqual([1301, 1302.5])
    expect(rangeWith(1310, 1311, shape)).toEqual([1310, 1311])
  })
})
