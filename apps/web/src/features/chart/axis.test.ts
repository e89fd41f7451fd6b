import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timeTicks } from './axis.ts'
import { Tape } from './tape.ts'

const tape = (seconds: readonly number[]) =>
  new Tape(seconds.map((second) => ({ timeMs: second * 1000, bid: second, ask: second + 1 })))
const evening = Date.UTC(2025, 2, 3, 23, 30) / 1000
const all = (one: Tape) => ({ from: 0, to: one.last })

/**
 * The points are as the server keeps them: the older half is thinned and some seconds are left out, so that they are
 * not evenly spread.
 */
const uneven = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 2, maxLength: 200 }).map((steps) => {
  const seconds = [evening]
  for (const step of steps) seconds.push((seconds.at(-1) ?? 0) + step)
  return tape(seconds)
})
/** These are a session, a night or a weekend, and another session. */
const sessions = fc
  .array(fc.tuple(fc.integer({ min: 20, max: 80 }), fc.integer({ min: 3600, max: 200_000 })), {
    minLength: 2,
    maxLength: 5,
  })
  .map((parts) => {
    let at = evening
    const seconds: number[] = []
    for (const [count, night] of parts) {
      for (let n = 0; n < count; n++, at += 5) seconds.push(at)
      at += night
    }
    return { seconds, nights: parts.slice(0, -1).map(([, night]) => night) }
  })

describe('the axis of time', () => {
  it('gives equal times equal widths, however unevenly the quotes came', () => {
    fc.assert(
      fc.property(uneven, (one) => {
        for (let index = 1; index < one.length; index++)
          expect(one.placeAt(index) - one.placeAt(index - 1)).toBe(one.secondAt(index) - one.secondAt(index - 1))
        const ticks = timeTicks(one, all(one), one.last / 6)
        const apart = ticks.slice(1).map(({ place }, n) => place - (ticks[n]?.place ?? 0))
        for (const width of apart) expect(width).toBeCloseTo(apart[0] as number, 6)
      }),
    )
  })

  it('leaves a night or a weekend a small strip, and nothing of the rest', () => {
    fc.assert(
      fc.property(sessions, ({ seconds, nights }) => {
        const one = tape(seconds)
        const breaks = [...one.breaks]
        expect(breaks.map(({ fromSecond, toSecond }) => toSecond - fromSecond)).toEqual(
          nights.map((night) => night + 5),
        )
        for (const { from, to } of breaks) expect(to - from).toBe(50)
        expect(one.last).toBe((seconds.length - 1 - nights.length) * 5 + 50 * nights.length)
      }),
    )
  })

  it('places any time between the points, in the breaks too, and finds it again', () => {
    fc.assert(
      fc.property(sessions, fc.double({ min: -0.1, max: 1.1, noNaN: true }), ({ seconds }, share) => {
        const one = tape(seconds)
        const [first, last] = [seconds[0] as number, seconds.at(-1) as number]
        const second = first + share * (last - first)
        expect(one.secondOfPlace(one.placeOf(second))).toBeCloseTo(second, 3)
      }),
    )
  })

  it('is the same whether the quotes were there or came one by one', () => {
    fc.assert(
      fc.property(sessions, ({ seconds }) => {
        const [there, came] = [tape(seconds), new Tape()]
        for (const second of seconds) came.add({ timeMs: second * 1000, bid: 1, ask: 2 })
        for (let index = 0; index < seconds.length; index++) expect(came.placeAt(index)).toBe(there.placeAt(index))
      }),
      { numRuns: 25 },
    )
  })

  it('does not take a thinned past for a market that was silent', () => {
    const thinned = [
      ...Array.from({ length: 40 }, (_, n) => n * 960),
      ...Array.from({ length: 40 }, (_, n) => 38_400 + n * 60),
    ]
    expect([...tape(thinned).breaks]).toEqual([])
  })

  it('has round clock times that never touch, in order and outside the breaks', () => {
    fc.assert(
      fc.property(sessions, fc.integer({ min: 2, max: 20 }), ({ seconds }, most) => {
        const one = tape(seconds)
        const apart = one.last / most
        const ticks = timeTicks(one, all(one), apart)
        ticks.slice(1).forEach(({ place }, n) => {
          expect(place - (ticks[n]?.place ?? 0)).toBeGreaterThanOrEqual(apart * 0.999)
        })
        for (const { place, text } of ticks) {
          expect(text).toMatch(/^(\d\d:\d\d(:\d\d)?|\d{1,2} [A-Z][a-z]{2})$/)
          for (const { from, to } of one.breaks) expect(place > from + 1e-6 && place < to - 1e-6).toBe(false)
        }
      }),
    )
  })

  it('names the day where it changes, within a session and after a night', () => {
    const minutes = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n * 60)
    const words = (seconds: readonly number[], apart: number) => {
      const one = tape(seconds)
      return timeTicks(one, all(one), apart).map(({ text }) => text)
    }
    expect(words(minutes(evening, 61), 900)).toEqual(['23:30', '23:45', '4 Mar', '00:15', '00:30'])
    expect(words([...minutes(evening, 21), ...minutes(evening + 8 * 3600, 46)], 900)).toEqual([
      ...['23:30', '23:45', '4 Mar', '07:45', '08:00', '08:15'],
    ])
    expect(timeTicks(new Tape(), { from: 0, to: 10 }, 5)).toEqual([])
  })
})
