import { describe, expect, it } from 'vitest'
import { tradingSessionOf } from './centres.ts'

describe('the session of a moment', () => {
  it.each([
    // Winter: London is at UTC, New York five hours behind.
    ['2014-01-15T07:59:59.999Z', 'asia'],
    ['2014-01-15T08:00:00Z', 'europe'],
    ['2014-01-15T12:59:59Z', 'europe'],
    ['2014-01-15T13:00:00Z', 'newYork'],
    ['2014-01-15T21:59:59Z', 'newYork'],
    ['2014-01-15T22:00:00Z', 'asia'],
    // Summer: both an hour earlier.
    ['2014-07-15T06:59:59Z', 'asia'],
    ['2014-07-15T07:00:00Z', 'europe'],
    ['2014-07-15T12:00:00Z', 'newYork'],
    ['2014-07-15T21:00:00Z', 'asia'],
    // New York has gone to summer time, London not yet.
    ['2014-03-12T12:00:00Z', 'newYork'],
    ['2014-03-12T08:00:00Z', 'europe'],
    // A weekend.
    ['2014-05-10T14:00:00Z', 'asia'],
  ])('SES5: %s is %s', (time, session) => {
    expect(tradingSessionOf(Date.parse(time))).toBe(session)
  })
})
