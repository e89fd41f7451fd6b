import { defaultInstruments, type Instrument } from '@ratchet/contract'
import { describe, expect, test } from 'vitest'
import {
  isMarketOpen,
  minuteOfWeek,
  serverDay,
  serverDayEndMs,
  swapCents,
  swapNights,
  weekdayOf,
  zoneOffsetMs,
} from '../index.ts'

const gold = defaultInstruments[0] as Instrument
const at = (iso: string): number => Date.parse(`${iso}Z`)
const newYork = 'America/New_York'

describe('SES1: the hours of the market are those of the wall clock in its zone', () => {
  test.each([
    ['Sunday, a minute before the opening, summer', '2014-05-04T21:59:59', false],
    ['Sunday, the opening, summer', '2014-05-04T22:00:00', true],
    ['Monday, the last millisecond before the daily rest', '2014-05-05T20:59:59.999', true],
    ['the daily rest', '2014-05-05T21:00:00', false],
    ['after it', '2014-05-05T22:00:00', true],
    ['Friday, the last minute', '2014-05-09T20:59:00', true],
    ['Friday, closed', '2014-05-09T21:00:00', false],
    ['Saturday', '2014-05-10T12:00:00', false],
    ['winter: the same wall clock, another hour of UTC', '2014-01-06T21:30:00', true],
    ['winter: the rest', '2014-01-06T22:00:00', false],
    ['winter: the opening', '2014-01-05T23:00:00', true],
    ['the day the clock goes forward: still closed', '2014-03-09T21:59:59', false],
    ['the day the clock goes forward: open', '2014-03-09T22:00:00', true],
    ['the day the clock goes back: closed an hour longer', '2014-11-02T22:30:00', false],
    ['the day the clock goes back: open', '2014-11-02T23:00:00', true],
  ])('%s', (_, iso, open) => {
    expect(isMarketOpen(gold, at(iso))).toBe(open)
  })

  test('an instrument without sessions never sleeps', () => {
    expect(isMarketOpen({ sessions: [], sessionZone: newYork }, at('2014-05-10T12:00:00'))).toBe(true)
  })

  test('offsets are right around every change, in whatever order they are asked, and the same twice', () => {
    const times = [
      '2014-03-09T06:59:59.999',
      '2014-03-09T07:00:00',
      '2014-11-02T05:59:59.999',
      '2014-11-02T06:00:00',
    ].map(at)
    const hours = () => times.map((time) => zoneOffsetMs(newYork, time) / 3_600_000)
    expect(hours()).toEqual([-5, -4, -4, -5])
    expect(hours()).toEqual([-5, -4, -4, -5])
    expect(zoneOffsetMs('Asia/Kolkata', at('2026-01-01T00:00:00')) / 60_000).toBe(330)
    expect(() => zoneOffsetMs('Mars/Olympus', 0)).toThrow(RangeError)
  })

  test('minutes of the week begin on Sunday and never leave it', () => {
    expect(minuteOfWeek('UTC', at('2014-05-04T00:00:00'))).toBe(0)
    expect(minuteOfWeek('UTC', at('2014-05-10T23:59:59'))).toBe(10_079)
    expect(minuteOfWeek('UTC', at('1969-12-28T00:01:00'))).toBe(1)
  })
})

describe('SWP1, SWP2: the days of the server and their nights', () => {
  test.each([
    ['UTC', 0, '2014-05-07T23:59:59.999', 3, '2014-05-08T00:00:00'],
    ['UTC', 0, '2014-05-08T00:00:00', 4, '2014-05-09T00:00:00'],
    [newYork, 1020, '2014-05-07T20:59:59.999', 3, '2014-05-07T21:00:00'],
    [newYork, 1020, '2014-05-07T21:00:00', 4, '2014-05-08T21:00:00'],
    [newYork, 1020, '2014-03-08T23:00:00', 0, '2014-03-09T21:00:00'],
    [newYork, 1020, '2014-11-01T22:00:00', 0, '2014-11-02T22:00:00'],
  ])('%s at minute %i: %s belongs to weekday %i and ends at %s', (zone, minute, iso, weekday, end) => {
    expect(weekdayOf(serverDay({ zone, minute }, at(iso)))).toBe(weekday)
    expect(serverDayEndMs({ zone, minute }, at(iso))).toBe(at(end))
    expect(serverDay({ zone, minute }, at(end))).toBe(serverDay({ zone, minute }, at(iso)) + 1)
  })

  // 2014-05-07 was a Wednesday, day 16197.
  test.each([
    [16_197, 16_197, 0],
    [16_197, 16_198, 3],
    [16_197, 16_202, 5],
    [16_197, 16_204, 7],
    [16_197, 16_197 + 7000, 7000],
    [16_198, 16_197, 0],
    [16_198, 10_000, 0],
  ])('from day %i to day %i: %i nights', (from, to, nights) => {
    expect(swapNights(gold.swapDays, from, to)).toBe(nights)
  })

  test.each([
    ['buy', 1000, 1, -300],
    ['sell', 1000, 1, 120],
    ['buy', 100, 3, -90],
    ['buy', 1_000_000, 0, 0],
  ] as const)('SWP3: %s %i for %i nights: %i cents', (side, volume, nights, cents) => {
    expect(swapCents(gold, side, volume, nights)).toBe(cents)
  })

  test('SWP3: points with decimals are exact, half a cent is rounded away from zero', () => {
    expect(swapCents({ ...gold, swapLongPoints: -0.05, contractSize: 1 }, 'buy', 100_000, 1)).toBe(-1)
    expect(swapCents({ ...gold, swapLongPoints: -0.049, contractSize: 1 }, 'buy', 100_000, 1)).toBe(0)
  })
})
