import { describe, expect, it } from 'vitest'
import { ServerTime } from './server-time.ts'

const hour = 3_600_000
const now = Date.UTC(2026, 2, 27, 12)
const clocks = (offsetMs: number, { tick = now + offsetMs, wrongMs = 0, atMs = now } = {}) => ({
  trade: Math.floor((atMs + offsetMs + wrongMs) / 1000),
  gmt: Math.floor((atMs + wrongMs) / 1000),
  tick,
})

describe('the offset of the trade server', () => {
  it.each([0, 2 * hour, 3 * hour, -5 * hour, 5.5 * hour, 12.75 * hour])(
    'of %s ms is learnt to the quarter hour',
    (offset) => {
      const time = new ServerTime()
      time.learn(clocks(offset), now)
      expect(time.offsetMs).toBe(offset)
      expect(time.utcOf(now + offset)).toBe(now)
      expect(time.serverOf(now)).toBe(now + offset)
    },
  )

  it.each([-299_000, 299_000])('does no harm if our clock is wrong by %s ms', (wrong) => {
    const time = new ServerTime()
    time.learn(clocks(2 * hour), now + wrong)
    expect(time.offsetMs).toBe(2 * hour)
  })

  it('comes from the terminal’s estimate while the last tick is from before the weekend', () => {
    const time = new ServerTime()
    time.learn(clocks(3 * hour, { tick: now - 40 * hour }), now)
    expect(time.offsetMs).toBe(3 * hour)
  })

  it('does not change by a stale tick', () => {
    const time = new ServerTime([[0, 2 * hour]])
    expect(time.learn(clocks(2 * hour, { tick: now - 40 * hour }), now)).toBe(false)
    expect(time.offsetMs).toBe(2 * hour)
  })

  it('changes with daylight saving time, and what was before keeps its own', () => {
    const time = new ServerTime()
    time.learn(clocks(2 * hour), now)
    const later = now + 72 * hour
    const changed = { trade: (later + 3 * hour) / 1000, gmt: later / 1000, tick: later + 3 * hour }
    expect(time.learn(changed, later)).toBe(true)
    expect(time.utcOf(now + 2 * hour)).toBe(now)
    expect(time.utcOf(later + 3 * hour)).toBe(later)
    expect(new ServerTime(time.eras).utcOf(now + 2 * hour)).toBe(now)
  })

  it('changes by ticks that flow, though the terminal’s own clock is wrong', () => {
    const time = new ServerTime([[0, 2 * hour]])
    const at = (ms: number) => ({ ...clocks(2 * hour, { wrongMs: -3 * hour }), tick: ms + 3 * hour })
    time.learn(at(now), now)
    expect(time.learn(at(now + 1000), now + 1000)).toBe(true)
    expect(time.offsetMs).toBe(3 * hour)
  })
})
