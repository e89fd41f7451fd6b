import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Tape } from './tape.ts'
import { atNewest, followed, held, moved, openingView, seesNewest, zoomed } from './view.ts'

const minute = 60
const minutes = (count: number) =>
  new Tape(Array.from({ length: count }, (_, n) => ({ timeMs: n * 60_000, bid: n, ask: n + 1 })))
const firstShown = (count: number, openMs: number | null) => openingView(minutes(count), openMs, 0).from / minute

describe('what a chart shows when it opens', () => {
  it.each([
    ['the last few hundred points', 1000, null, 700],
    ['all while they are fewer', 100, null, 0],
    ['few at the right of an empty chart', 10, null, -81],
    ['and as many as fit', 91, null, 0],
    ['further back where the position began there', 1000, 500 * 60_000, 480],
    ['no less where it began later', 1000, 950 * 60_000, 700],
    ['nothing of a beginning that is out of sight', 1000, -1000, 700],
    ['room before a beginning at the very first points', 1000, 5, -20],
  ])('%s', (_, count, openMs, from) => {
    expect(firstShown(count, openMs)).toBe(from)
    expect(openingView(minutes(count), openMs, 0).to).toBe((count - 1) * minute)
  })

  it('and leaves room at the right of the newest point for the names of the levels', () => {
    const { from, to } = openingView(minutes(1000), null, 0.2)
    expect((to - 999 * minute) / (to - from)).toBeCloseTo(0.2)
  })
})

const view = fc
  .record({
    from: fc.double({ min: -2e6, max: 2e6, noNaN: true }),
    span: fc.double({ min: 0.1, max: 3e6, noNaN: true }),
  })
  .map(({ from, span }) => ({ from, to: from + span }))
const extent = fc.record({
  last: fc.double({ min: 0, max: 1e6, noNaN: true }),
  step: fc.double({ min: 1, max: 600, noNaN: true }),
})
const room = fc.double({ min: 0, max: 0.4, noNaN: true })

describe('a chart in the hands of a reader', () => {
  it('always shows at least ten steps, some of its time in sight, and never much more than all', () => {
    const step = fc.oneof(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((by) => ({ by })),
      fc.record({
        factor: fc.double({ min: 0.01, max: 100, noNaN: true }),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
    )
    fc.assert(
      fc.property(view, extent, room, fc.array(step, { maxLength: 20 }), (start, known, free, steps) => {
        let now = held(start, known, free)
        for (const one of steps) {
          now =
            'by' in one
              ? moved(now, one.by, known, free)
              : zoomed(now, one.factor, now.from + one.share * (now.to - now.from), known, free)
          const span = (now.to - now.from) / known.step
          expect(span).toBeGreaterThan(9.99)
          expect(span).toBeLessThan((Math.max(known.last / known.step, 90) + 41) / (1 - free))
          expect(now.to).toBeGreaterThan(0)
          expect(now.from).toBeLessThan(known.last)
        }
      }),
    )
  })

  it('keeps the place under the pointer where it is while it zooms, as long as there is room', () => {
    const after = zoomed({ from: 400, to: 600 }, 0.5, 450, { last: 1000, step: 1 }, 0)
    expect((450 - after.from) / (after.to - after.from)).toBeCloseTo(0.25)
    expect(after.to - after.from).toBeCloseTo(100)
  })

  it('goes along with new points only while the newest is in sight', () => {
    expect(followed({ from: 10, to: 105 }, 100, 101)).toEqual({ from: 11, to: 106 })
    expect(followed({ from: 10, to: 50 }, 100, 101)).toEqual({ from: 10, to: 50 })
  })

  it('comes back to now with the same width, and then has the newest point in sight', () => {
    fc.assert(
      fc.property(view, extent, room, (start, known, free) => {
        const before = held(start, known, free)
        const after = atNewest(before, known, free)
        expect(seesNewest(after, known)).toBe(true)
        expect(after.to - after.from).toBeCloseTo(before.to - before.from, 3)
        const again = held(after, known, free)
        expect(seesNewest(again, known)).toBe(true)
      }),
    )
  })
})
