import type { AccountFloorRow } from '@ratchet/store'
import { expect, it } from 'vitest'
import { presentFloor } from './present-floor.ts'

const textOf = (data: object): string | undefined => {
  const record = { seq: 1, atMs: 0, marketTimeMs: null, kind: 'floor.planned', data }
  return presentFloor('a', { state: null, records: [record] as unknown as AccountFloorRow['records'] }).records[0]?.text
}
const fromMs = Date.UTC(2026, 10, 30, 4, 5)

it.each([
  [{ what: 'waits', plan: {}, fromMs }, 'You requested a looser plan. It applies from 2026-11-30 04:05 UTC.'],
  [
    { what: 'waits', plan: null, fromMs },
    'You requested to remove the equity floor. It applies from 2026-11-30 04:05 UTC.',
  ],
  [{ what: 'waits', plan: {} }, 'You requested a looser plan.'],
])('FLO8: a looser plan that was requested says from when it applies: %j', (data, text) =>
  expect(textOf(data)).toBe(text),
)
