import { defaultInstruments, noRisk } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { climb } from '../../trading/ladder/ladder.ts'
import { layOut } from './scene.ts'

const [gold] = defaultInstruments
if (!gold) throw new Error('GOLD is a default instrument')
const frame = { width: 480, height: 330, upward: true, firstStopPips: null, nowPips: null }
const example = { ...noRisk, profit1: 50, sl1: 20 }

describe('the drawing of a ladder', () => {
  it('50 and 20: the trigger stands highest, the stop three fifths of the way from the open', () => {
    const { rungs, openY, locked } = layOut(climb('Buy', 1284.35, example, gold), frame)
    const [rung] = rungs
    if (!rung || rung.stopY === null) throw new Error('One rung was asked for')
    expect(rung.triggerY).toBeLessThan(rung.stopY)
    expect((openY - rung.stopY) / (openY - rung.triggerY)).toBeCloseTo(0.6)
    expect(locked).toHaveLength(1)
  })
  it('S13: sets out at the open, and keeps the stop apart from it, when the stop of a rung exceeds its profit', () => {
    for (const [profit1, sl1] of [
      [5, 20],
      [5, 500],
    ] as const)
      for (const upward of [true, false]) {
        const side = upward ? 'Buy' : 'Sell'
        const scene = layOut(climb(side, 1283.22, { ...noRisk, profit1, sl1 }, gold), { ...frame, upward })
        const [rung] = scene.rungs
        expect(scene.start.y).toBe(scene.openY)
        expect(scene.price.startsWith(`${scene.start.x.toFixed(1)},${scene.openY.toFixed(1)} `)).toBe(true)
        // The stop stands behind the open, the trigger ahead of it.
        const way = upward ? 1 : -1
        expect(((rung?.stopY ?? 0) - scene.openY) * way).toBeGreaterThan(40)
        expect((scene.openY - (rung?.triggerY ?? 0)) * way).toBeGreaterThan(20)
        expect(rung?.stopBeyond).toBe(sl1 === 500)
      }
  })
  it('a short goes down from the open', () => {
    const { rungs, openY } = layOut(climb('Sell', 1284.35, example, gold), { ...frame, upward: false })
    expect(rungs[0]?.triggerY).toBeGreaterThan(openY)
  })
  it('a target far away is left out rather than that all else becomes a line', () => {
    const { rungs } = layOut(climb('Buy', 1284.35, { ...example, tp1: 5000 }, gold), frame)
    expect(rungs[0]?.targetY).toBeNull()
  })
  it('whatever the ladder, everything stands inside the frame', () => {
    const pips = fc.integer({ min: 0, max: 5000 }).map((tenths) => tenths / 10)
    const ladders = fc.record(Object.fromEntries(Object.keys(noRisk).map((field) => [field, pips])))
    const maybe = fc.option(fc.double({ min: -1e4, max: 1e4, noNaN: true }))
    fc.assert(
      fc.property(ladders, fc.boolean(), maybe, maybe, (ladder, upward, firstStopPips, nowPips) => {
        const steps = climb(upward ? 'Buy' : 'Sell', 1284.35, { ...noRisk, ...ladder }, gold)
        const scene = layOut(steps, { ...frame, upward, firstStopPips, nowPips })
        const ys = scene.rungs.flatMap(({ triggerY, stopY, targetY }) => [triggerY, stopY, targetY])
        for (const y of [...ys, scene.openY, scene.nowY]) {
          if (y === null) continue
          expect(y).toBeGreaterThanOrEqual(0)
          expect(y).toBeLessThanOrEqual(frame.height)
        }
        for (const { x, to } of scene.rungs) expect(to).toBeGreaterThan(x)
      }),
    )
  })
})
