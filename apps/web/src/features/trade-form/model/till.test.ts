import { describe, expect, it } from 'vitest'
import type { TradeDraft } from './draft.ts'
import { endOf } from './reading.ts'

const nowMs = Date.parse('2026-11-26T14:30:00Z')

describe('MAT24: when an order of the ticket ends', () => {
  it.each<[TradeDraft['till'], string, ReturnType<typeof endOf>]>([
    ['cancelled', '2026-11-26T15:00', ''],
    ['day', '', '2026-11-27T00:00:00.000Z'],
    ['time', '2026-11-26T14:31', '2026-11-26T14:31:00.000Z'],
    ['time', '2026-11-26T14:30:01', '2026-11-26T14:30:01.000Z'],
    ['time', '2026-11-26T14:30', { fault: 'This time has passed.' }],
    ['time', '', { fault: 'Enter an expiry time.' }],
    ['time', '2026-13-26T14:30', { fault: 'Enter an expiry time.' }],
    ['time', 'tomorrow', { fault: 'Enter an expiry time.' }],
  ])('%s %j: %j', (till, at, end) => expect(endOf({ till, tillAt: at }, nowMs)).toEqual(end))

  it('the day that has just begun ends with itself', () =>
    expect(endOf({ till: 'day', tillAt: '' }, Date.parse('2026-11-27T00:00:00Z'))).toBe('2026-11-28T00:00:00.000Z'))
})
