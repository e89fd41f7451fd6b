import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceTicks } from '../../ui/drawing/axis.ts'
import { secondOf, Tape } from './tape.ts'

const tick = (timeMs: number) => ({ timeMs, bid: timeMs, ask: timeMs + 1 })
const points = (tape: Tape) =>
  Array.from({ length: tape.length }, (_, n) => [tape.secondAt(n), tape.bid.at(n), tape.ask.at(n)])

describe('the points of a chart', () => {
  it('are one a second, the latest of each, strictly ascending, whether they were there or came one by one', () => {
    const times = fc.array(fc.nat(6000), { maxLength: 60 }).map((steps) => {
      let at = 0
      return steps.map((step) => (at += step % 1500))
    })
    fc.assert(
      fc.property(times, fc.nat(60), (all, cut) => {
        const ticks = all.map(tick)
        const latest = new Map(ticks.map((one) => [secondOf(one.timeMs), one]))
        const tape = new Tape(ticks.slice(0, cut))
        for (const one of ticks.slice(cut)) tape.add(one)
        expect(points(tape)).toEqual([...latest].map(([second, { bid, ask }]) => [second, bid, ask]))
        for (const [second] of latest) expect(tape.secondAt(tape.indexOf(second))).toBe(second)
      }),
    )
  })

  it('leave out a tick that came late', () => {
    const tape = new Tape([tick(5000)])
    tape.add(tick(3000))
    expect(points(tape)).toEqual([[5, 5000, 5001]])
  })
})

describe('the axis of prices', () => {
  it('has prices in round steps within the picture', () => {
    expect(priceTicks(1279.83, 1281.22, 5, 2)).toEqual([1280, 1280.5, 1281])
    expect(priceTicks(1280, 1280.02, 8, 2)).toEqual([1280, 1280.01, 1280.02])
  })
})
