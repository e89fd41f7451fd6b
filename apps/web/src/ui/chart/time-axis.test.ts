import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timeMarks } from './time-axis.ts'

const second = 1000
const evening = Date.UTC(2025, 2, 3, 23, 30)
const minutes = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n * 60 * second)
const textsOf = (times: readonly number[], apart: number) =>
  timeMarks(times, apart, 60 * second).map(({ text }) => text)

describe('the axis of time', () => {
  it('has round clock times that never touch, in order', () => {
    const sessions = fc.array(fc.tuple(fc.integer({ min: 20, max: 80 }), fc.integer({ min: 0, max: 200_000 })), {
      minLength: 1,
      maxLength: 5,
    })
    fc.assert(
      fc.property(sessions, fc.integer({ min: 2, max: 20 }), (parts, apart) => {
        let at = evening
        const times: number[] = []
        for (const [count, night] of parts) {
          for (let n = 0; n < count; n++, at += 5 * second) times.push(at)
          at += Math.floor(night / 5) * 5 * second
        }
        const marks = timeMarks(times, apart, 5 * second)
        marks.slice(1).forEach(({ index }, n) => {
          expect(index - (marks[n]?.index ?? 0)).toBeGreaterThanOrEqual(apart)
        })
        for (const { text } of marks) expect(text).toMatch(/^(\d\d:\d\d(:\d\d)?|\d{1,2} [A-Z][a-z]{2})$/)
      }),
    )
  })

  it('names the day where it changes, within a session and after a night', () => {
    expect(textsOf(minutes(evening, 61), 15)).toEqual(['23:30', '23:45', '4 Mar', '00:15', '00:30'])
    expect(textsOf([...minutes(evening, 21), ...minutes(evening + 8 * 3600 * second, 46)], 15)).toEqual([
      ...['23:30', '4 Mar', '07:45', '08:00', '08:15'],
    ])
    expect(timeMarks([], 5, second)).toEqual([])
  })
})
