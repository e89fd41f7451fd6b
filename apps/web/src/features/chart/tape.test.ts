import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceTicks } from '../../lib/axis.ts'
import { timeTicks } from './axis.ts'
import { spread } from './tags.ts'
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

describe('the axes', () => {
  it('have prices in round steps within the picture', () => {
    expect(priceTicks(1279.83, 1281.22, 5, 2)).toEqual([1280, 1280.5, 1281])
    expect(priceTicks(1280, 1280.02, 8, 2)).toEqual([1280, 1280.01, 1280.02])
  })

  it('have round times that do not touch, none for a night without prices, and the day where one begins', () => {
    const evening = Date.UTC(2025, 2, 3, 23, 30) / 1000
    const tape = new Tape(
      Array.from({ length: 120 }, (_, n) => tick((evening + n * 60 + (n >= 30 ? 7 * 3600 : 0)) * 1000)),
    )
    const ticks = timeTicks(tape, { from: 0, to: 120 }, 12)
    expect(ticks.map(({ text }) => text).slice(0, 3)).toEqual(['23:30', '23:45', '4 Mar'])
    ticks.slice(1).forEach(({ index }, n) => {
      expect(index - (ticks[n]?.index ?? 0)).toBeGreaterThanOrEqual(12)
    })
    expect(timeTicks(tape, { from: 40, to: 50 }, 5).map(({ text }) => text)).toEqual(['07:10', '07:15', '07:20'])
    expect(timeTicks(new Tape(), { from: 0, to: 10 }, 5)).toEqual([])
  })

  it('have figures that lie on no other and stay within the picture', () => {
    expect(spread([10, 12, 14], 17, 300)).toEqual([10, 27, 44])
    const places = fc.array(fc.nat(300), { maxLength: 10 }).map((all) => all.sort((a, b) => a - b))
    fc.assert(
      fc.property(places, (all) => {
        const at = spread(all, 17, 300)
        at.slice(1).forEach((place, n) => {
          expect(place - (at[n] as number)).toBeGreaterThanOrEqual(17)
        })
        for (const place of at) expect(place).toBeLessThanOrEqual(300 - 8.5)
      }),
    )
  })
})
