import { expect, it } from 'vitest'
import { heardText } from './ago.ts'

const nowMs = Date.parse('2026-11-23T12:00:00.000Z')
it.each([
  [0, 'heard 0 s ago'],
  [-400, 'heard 0 s ago'],
  [3900, 'heard 3 s ago'],
  [119_999, 'heard 119 s ago'],
  [120_000, 'heard 2 min ago'],
  [7_200_000, 'heard 2 h ago'],
  [200_000_000, 'heard 2 days ago'],
])('a broker that told something %i ms ago was %s', (ms, text) =>
  expect(heardText(new Date(nowMs - ms).toISOString(), nowMs)).toBe(text),
)
