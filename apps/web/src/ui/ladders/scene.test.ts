import { defaultInstruments, noRisk } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { climb } from '../../trading/ladder/ladder.ts'
import { layOut } from '../plot/frame.ts'
import { type LadderScene, ladderScene } from './scene.ts'

const [gold] = defaultInstruments
if (!gold) throw new Error('GOLD is a default instrument')
const example = { ...noRisk, profit1: 50, sl1: 20 }
const frameOf = ({ x, y }: LadderScene) => layOut(480, 330, x, y, { left: 58, right: 10, top: 26, bottom: 26 })

describe('the drawing of a ladder', () => {
  it('50 and 20: the trigger stands highest, the stop three fifths of the way from the open', () => {
    const scene = ladderScene(climb('Buy', 1284.35, example, gold), { upward: true })
    const { y } = frameOf(scene)
    expect(y(50)).toBeLessThan(y(30))
    expect((y(0) - y(30)) / (y(0) - y(50))).toBeCloseTo(0.6)
    expect(scene.rungs).toMatchObject([{ trigger: 50, stop: 30 }])
    expect(scene.locked).toHaveLength(1)
  })
  it('S13: sets out at the open, and keeps the stop apart from it, when the stop of a rung exceeds its profit', () => {
    for (const [profit1, sl1] of [
      [5, 20],
      [5, 500],
    ] as const)
      for (const upward of [true, false]) {
        const side = upward ? 'Buy' : 'Sell'
        const scene = ladderScene(climb(side, 1283.22, { ...noRisk, profit1, sl1 }, gold), { upward })
        const { y } = frameOf(scene)
        const [rung] = scene.rungs
        expect(scene.price[0]).toEqual([0, 0])
        // The stop stands behind the open, the trigger ahead of it.
        const way = upward ? 1 : -1
        expect((y(rung?.stop ?? 0) - y(0)) * way).toBeGreaterThan(40)
        expect((y(0) - y(rung?.trigger ?? 0)) * way).toBeGreaterThan(20)
        expect(rung?.stopBeyond).toBe(sl1 === 500)
      }
  })
  it('a short goes down from the open', () => {
    const { y } = frameOf(ladderScene(climb('Sell', 1284.35, example, gold), { upward: false }))
    expect(y(50)).toBeGreaterThan(y(0))
  })
  it('a target far away is left out rather than that all else becomes a line', () => {
    const { rungs } = ladderScene(climb('Buy', 1284.35, { ...example, tp1: 5000 }, gold), { upward: true })
    expect(rungs[0]?.target).toBeNull()
  })
  it('whatever the ladder, everything stands inside the frame', () => {
    const pips = fc.integer({ min: 0, max: 5000 }).map((tenths) => tenths / 10)
    const ladders = fc.record(Object.fromEntries(Object.keys(noRisk).map((field) => [field, pips])))
    const maybe = fc.option(fc.double({ min: -1e4, max: 1e4, noNaN: true }))
    fc.assert(
      fc.property(ladders, fc.boolean(), maybe, maybe, (ladder, upward, firstStopPips, nowPips) => {
        const steps = climb(upward ? 'Buy' : 'Sell', 1284.35, { ...noRisk, ...ladder }, gold)
        const scene = ladderScene(steps, { upward, firstStopPips, nowPips })
        const { x, y, left, right } = frameOf(scene)
        const levels = scene.rungs.flatMap(({ trigger, stop, target }) => [trigger, stop, target])
        for (const level of [...levels, 0, nowPips]) {
          if (level === null) continue
          expect(y(level)).toBeGreaterThanOrEqual(0)
          expect(y(level)).toBeLessThanOrEqual(330)
        }
        for (const [at] of [...scene.price, ...scene.stairs]) {
          expect(x(at)).toBeGreaterThanOrEqual(left - 1e-6)
          expect(x(at)).toBeLessThanOrEqual(right + 1e-6)
        }
        for (const { from, to } of scene.rungs) expect(to).toBeGreaterThan(from)
      }),
    )
  })
})
