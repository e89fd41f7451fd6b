import { defaultInstruments, type Instrument } from '@ratchet/contract'
import { type LabEntry, type Run, runEntries, TickBuilder } from '@ratchet/domain'
import { describe, expect, it } from 'vitest'
import type { Shape } from '../../ui/chart/shapes.ts'
import { candlesAround, shapesOf } from './path-shapes.ts'

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
    const shapes = shapesOf(entry, its, gold)
    const of = <K extends Shape['is']>(is: K) =>
      shapes.filter((shape) => shape.is === is) as Extract<Shape, { is: K }>[]
    const prices = ({ spots }: Shape) => spots.map(({ price }) => price)
    const [open, target, stop] = of('line')
    expect(open?.spots[0]).toEqual({ timeMs: startMs + 60_000, price: 1301.5 })
    expect(of('badge').map((shape) => [shape.text, ...prices(shape)])).toEqual([
      ['1', 1302.5],
      ['2', 1305.5],
      ['closed at rung 1', 1303.5],
    ])
    expect(stop && prices(stop)).toEqual([1298.5, 1298.5, 1302.5, 1302.5, 1305.5, 1305.5])
    expect(stop?.spots.at(-1)?.timeMs).toBe(its.closeTimeMs)
    expect(target && prices(target)).toEqual([1311.5, 1311.5])
    expect(of('dot').map(({ spots: [{ timeMs }], tone }) => [timeMs, tone])).toEqual([
      [startMs + 60_000, 'plain'],
      [its.closeTimeMs, 'gain'],
    ])
  })
})
