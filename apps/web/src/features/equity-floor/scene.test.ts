import type { AccountFloor, FloorPlanInput, FloorRecord } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { floorScene } from './scene.ts'

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
describe('the drawing of an account’s ladder', () => {
  it('draws a floor that never climbed as one level line across', () => {
    const { floor, x } = floorScene(state(), [record('floor.planned', 0, null, null)], [])
    expect(floor).toEqual([
      [x[0], 95],
      [x[1], 95],
    ])
  })

  it('draws each climb as a step up at its time, and equity through what the records tell', () => {
    const records = [
      record('floor.climbed', 20, 104, 110),
      record('floor.climbed', 10, 100, 105),
      record('floor.planned', 0, null, null),
      record('floor.climbed', -30, 90, 99),
    ]
    const { floor, equity } = floorScene(state({ floor: 104, reached: [1, 2] }), records, [])
    // What came before the plan is not drawn.
    expect(floor.map(([, value]) => value)).toEqual([100, 100, 104, 104])
    expect(equity.map(([, value]) => value)).toEqual([105, 110])
  })

  it('names the lines from the top down, and says which rungs were reached', () => {
    const { levels } = floorScene(
      state({ dayFloor: 97, dayTarget: 108, reached: [1] }),
      [],
      [{ timeMs: 1, equity: 100 }],
    )
    expect(levels.map(({ name, isReached }) => (isReached ? `${name} reached` : name))).toEqual([
      'Rung 2',
      'Target',
      'Rung 1 reached',
      'Daily floor',
      'Floor',
    ])
  })

  it('has room for all, with one point or none', () => {
    for (const live of [[], [{ timeMs: 5, equity: 100 }]]) {
      const scene = floorScene(
        state({ floor: null, plan: { ...plan, total: null, rungs: [], target: 5 }, dayTarget: 105 }),
        [],
        live,
      )
      expect(scene.x[1]).toBeGreaterThan(scene.x[0])
      for (const [x, y] of scene.equity) {
        expect(x).toBeGreaterThanOrEqual(scene.x[0])
        expect(x).toBeLessThanOrEqual(scene.x[1])
        expect(y).toBeGreaterThan(scene.y[0])
        expect(y).toBeLessThan(scene.y[1])
      }
      expect(scene.floor).toEqual([])
    }
  })
})
