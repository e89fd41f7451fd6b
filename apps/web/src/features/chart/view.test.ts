import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Tape } from './tape.ts'
import { followed, held, moved, openingView, zoomed } from './view.ts'

const minutes = (count: number) =>
  new Tape(Array.from({ length: count }, (_, n) => ({ timeMs: n * 60_000, bid: n, ask: n + 1 })))
const firstShown = (count: number, openMs: number | null) => openingView(minutes(count), openMs).from

describe('what a chart shows when it opens', () => {
  it.each([
    ['the last few hundred points', 1000, null, 700],
    ['all while they are fewer', 100, null, 0],
    ['few at the right of an empty chart', 10, null, -80],
    ['and as many as fit', 90, null, 0],
    ['further back where the position began there', 1000, 500 * 60_000, 480],
    ['no less where it began later', 1000, 950 * 60_000, 700],
    ['nothing of a beginning that is out of sight', 1000, -1000, 700],
    ['room before a beginning at the very first points', 1000, 5, -20],
  ])('%s', (_, count, openMs, from) => {
    expect(firstShown(count, openMs)).toBe(from)
    expect(openingView(minutes(count), openMs).to).toBe(count + 5)
  })
})

const view = fc
  .record({
    from: fc.double({ min: -2e6, max: 2e6, noNaN: true }),
    span: fc.double({ min: 0.1, max: 3e6, noNaN: true }),
  })
  .map(({ from, span }) => ({ from, to: from + span }))
const length = fc.integer({ min: 1, max: 1_000_000 })

describe('a chart in the hands of a reader', () => {
  it('always shows at least ten places, some of them with a point, and never much more than all', () => {
    const step = fc.oneof(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((by) => ({ by })),
      fc.record({
        factor: fc.double({ min: 0.01, max: 100, noNaN: true }),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
    )
    fc.assert(
      fc.property(view, length, fc.array(step, { maxLength: 20 }), (start, count, steps) => {
        let now = held(start, count)
        for (const one of steps) {
          now =
            'by' in one
              ? moved(now, one.by, count)
              : zoomed(now, one.factor, now.from + one.share * (now.to - now.from), count)
          expect(now.to - now.from).toBeGreaterThan(9.99)
          expect(now.to - now.from).toBeLessThan(Math.max(count, 90) + 13)
          expect(now.to).toBeGreaterThan(0)
          expect(now.from).toBeLessThan(count)
        }
      }),
    )
  })

  it('keeps the point under the pointer where it is while it zooms, as long as there is room', () => {
    const before = { from: 400, to: 600 }
    const after = zoomed(before, 0.5, 450, 1000)
    expect((450 - after.from) / (after.to - after.from)).toBeCloseTo(0.25)
    expect(after.to - after.from).toBeCloseTo(100)
  })

  it('goes along with new points only while the latest is in sight', () => {
    expect(followed({ from: 10, to: 105 }, 100, 101)).toEqual({ from: 11, to: 106 })
    expect(followed({ from: 10, to: 50 }, 100, 101)).toEqual({ from: 10, to: 50 })
  })
})
