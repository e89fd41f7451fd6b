import { expect, it } from 'vitest'
import { ServerTime } from './server-time.ts'
import { WallClock } from './wall-clock.ts'

const noonMs = Date.UTC(2026, 8, 2, 12)
const hourMs = 3_600_000

function clocks() {
  const now = { wallMs: noonMs, steadyMs: 5000 }
  const wall = new WallClock({ nowMs: () => now.wallMs }, { nowMs: () => now.steadyMs })
  const pass = (ms: number, jumpMs = 0) => {
    now.steadyMs += ms
    now.wallMs += ms + jumpMs
  }
  return { wall, pass }
}

it('follows a clock that is slewed, and leaves out its jumps', () => {
  const { wall, pass } = clocks()
  expect(wall.nowMs()).toBe(noonMs)
  pass(1000, 3)
  expect(wall.nowMs()).toBe(noonMs + 1003)
  pass(1000, -hourMs)
  expect(wall.nowMs()).toBe(noonMs + 2003)
  pass(1000, hourMs)
  expect(wall.nowMs()).toBe(noonMs + 3003)
})

it('keeps the offset of the trade server if our own clock is set back by an hour', () => {
  const { wall, pass } = clocks()
  const time = new ServerTime()
  const learn = (tick: number) =>
    time.learn({ trade: tick / 1000, gmt: (tick - 3 * hourMs) / 1000, tick }, wall.nowMs())
  learn(noonMs + 3 * hourMs)
  pass(1000, -hourMs)
  learn(noonMs + 3 * hourMs + 1000)
  expect(time.offsetMs).toBe(3 * hourMs)
})
