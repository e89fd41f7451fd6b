import type { AccountFloor, FloorPlanInput, FloorRecord } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { layOutFloor } from './scene.ts'

const plan: FloorPlanInput = {
  total: { kind: 'fixed', floor: 95 },
  daily: null,
  target: null,
  zone: 'UTC',
  rungs: [
    { at: 105, floor: 100 },
    { at: 110, floor: 104 },
  ],
  byHand: false,
  wait: 'none',
  warnAt: 80,
  keepsOpen: [],
}
const state = (fields: object = {}): NonNullable<AccountFloor['state']> => ({
  plan,
  peak: 100,
  floor: 95,
  dayFloor: null,
  dayTarget: null,
  countsFrom: 100,
  reached: [],
  touched: null,
  warned: [],
  next: null,
  ...fields,
})
let seq = 0
const record = (
  kind: FloorRecord['kind'],
  minute: number,
  floor: number | null,
  equity: number | null,
): FloorRecord => ({
  seq: ++seq,
  kind,
  at: new Date(Date.UTC(2026, 10, 26, 12, minute)).toISOString(),
  text: '',
  floor,
  equity,
})
const size = { width: 400, height: 200 }
const points = (text: string) => text.split(' ').map((one) => one.split(',').map(Number) as [number, number])

describe('the drawing of an account’s ladder', () => {
  it('draws a floor that never climbed as one level line across', () => {
    const { stairs, left, right } = layOutFloor(state(), [record('floor.planned', 0, null, null)], [], size)
    const [[fromX, fromY] = [], [toX, toY] = [], ...rest] = points(stairs)
    expect([fromX, toX, rest]).toEqual([left, right, []])
    expect(fromY).toBe(toY)
  })

  it('draws each climb as a step up at its time, and equity through what the records tell', () => {
    const records = [
      record('floor.climbed', 20, 104, 110),
      record('floor.climbed', 10, 100, 105),
      record('floor.planned', 0, null, null),
      record('floor.climbed', -30, 90, 99),
    ]
    const { stairs, equity } = layOutFloor(state({ floor: 104, reached: [1, 2] }), records, [], size)
    const ys = points(stairs).map(([, y]) => y)
    // Up is less; what came before the plan is not drawn.
    expect(ys).toEqual(ys.toSorted((a, b) => b - a))
    expect(new Set(ys).size).toBe(2)
    expect(points(equity)).toHaveLength(2)
  })

  it('names the lines from the top down, and says which rungs were reached', () => {
    const { lines } = layOutFloor(
      state({ dayFloor: 97, dayTarget: 108, reached: [1] }),
      [],
      [{ timeMs: 1, equity: 100 }],
      size,
    )
    expect(lines.map(({ name, isReached }) => (isReached ? `${name} reached` : name))).toEqual([
      'Rung 2',
      'Target',
      'Rung 1 reached',
      'Daily floor',
      'Floor',
    ])
  })

  it('puts all within its edges, with one point or none', () => {
    for (const live of [[], [{ timeMs: 5, equity: 100 }]]) {
      const scene = layOutFloor(
        state({ floor: null, plan: { ...plan, total: null, rungs: [], target: 5 }, dayTarget: 105 }),
        [],
        live,
        size,
      )
      for (const [x, y] of scene.equity === '' ? [] : points(scene.equity)) {
        expect(x).toBeGreaterThanOrEqual(scene.left)
        expect(x).toBeLessThanOrEqual(scene.right)
        expect(y).toBeGreaterThan(0)
        expect(y).toBeLessThan(size.height)
      }
      expect(scene.stairs).toBe('')
    }
  })
})
