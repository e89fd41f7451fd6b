import type { PathPoint } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { Flight } from './flight.fixture.ts'
import { lifeOf } from './life.ts'
import { candlesOf, cursorShapes, levelsOf, shapesOf, startOf } from './path-shapes.ts'

const { records } = new Flight({ sl: 1295 })
  .opened()
  .reached([1], 1305, { sl: 1303 }, 'a')
  .answered('stop.confirmed', 'a', { sl: 1303 })
  .closed('client', 1309, 90)
const start = startOf(lifeOf(records, []))
const point = (second: number, bid: number): PathPoint => ({
  time: new Date(start + second * 1000).toISOString(),
  bid,
  ask: bid + 0.3,
  low: bid - 0.5,
  high: bid + 0.5,
  seq: null,
})
const points = [point(0, 1300), point(1.5, 1304), point(3, 1309)]
const scene = { records, points, life: lifeOf(records, points), side: 'Buy', digits: 2, rungs: [] } as const

describe('the path of a trade', () => {
  it('has candles of equal length from its first moment to its last, with the extremes between two prices', () => {
    expect(candlesOf(scene).map(({ startMs, low, high, close }) => [startMs - start, low, high, close])).toEqual([
      [0, 1299.5, 1300.5, 1300],
      [1000, 1300, 1304.5, 1304],
      [2000, 1304, 1304, 1304],
      [3000, 1304, 1309.5, 1309],
    ])
    const unknown = candlesOf({ ...scene, points: [], life: lifeOf(records, []) })
    expect(unknown.map(({ close }) => close)).toEqual(unknown.map(() => Number.NaN))
    expect(unknown.length).toBe(4)
  })

  it('has both stops as stairs, and an edge around the gap between them, so that a short one is seen', () => {
    const shapes = shapesOf(scene)
    const prices = shapes.flatMap((shape) => (shape.is === 'line' ? [shape.spots.map(({ price }) => price)] : []))
    expect(prices).toEqual([
      [1295, 1295, 1303, 1303],
      [1295, 1295, 1303, 1303],
    ])
    const gaps = shapes.filter((shape) => shape.is === 'area' && shape.hasEdge)
    expect(gaps.map(({ spots }) => spots.map(({ price }) => price))).toEqual([[1303, 1303, 1295, 1295]])
  })

  it('has its levels with tags, and a dot for each record, the chosen one larger', () => {
    const rungs = [
      { rung: 1, price: 1305, reachedMs: 1000 },
      { rung: 2, price: 1310, reachedMs: null },
    ]
    expect(levelsOf({ ...scene, rungs }).map(({ text, price, tone }) => [text, price, tone])).toEqual([
      ['Stop', 1303, 'locked'],
      ['Open', 1300, 'plain'],
      ['R1', 1305, 'locked'],
      ['R2', 1310, 'ahead'],
    ])
    const events = cursorShapes(scene, { index: 1, placeMs: 1000 }, 1304).filter(({ is }) => is === 'event')
    expect(events.map((event) => event.is === 'event' && event.isSelected)).toEqual(
      records.map((_, index) => index === 1),
    )
  })
})
