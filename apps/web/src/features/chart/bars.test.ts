import { describe, expect, it } from 'vitest'
import { firstShown, onePerSecond } from './bars.ts'

const tick = (timeMs: number) => ({ timeMs, bid: timeMs, ask: timeMs + 1 })
const minutes = (count: number) => Array.from({ length: count }, (_, n) => tick(n * 60_000))

describe('the points of a chart', () => {
  it('are one a second, the latest of each, strictly ascending', () => {
    const bars = onePerSecond([0, 1, 999, 1000, 1000, 1999, 5000].map(tick))
    expect(bars.map(({ timeMs }) => timeMs)).toEqual([999, 1999, 5000])
    expect(onePerSecond([])).toEqual([])
  })

  it('open on the last few hundred', () => {
    expect(firstShown(minutes(100), null)).toBe(0)
    expect(firstShown(minutes(1000), null)).toBe(700)
  })

  it('stand at the right while they are few', () => {
    expect(firstShown(minutes(10), null)).toBe(-80)
    expect(firstShown(minutes(90), null)).toBe(0)
  })

  it('open further back where the position began there, and not where that is out of sight', () => {
    expect(firstShown(minutes(1000), 500 * 60_000)).toBe(480)
    expect(firstShown(minutes(1000), 950 * 60_000)).toBe(700)
    expect(firstShown(minutes(1000), -1)).toBe(700)
    expect(firstShown(minutes(1000), 5)).toBe(-19)
  })
})
