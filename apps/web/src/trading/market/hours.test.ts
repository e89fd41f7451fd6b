import { defaultInstruments } from '@ratchet/contract'
import { dayMs, isMarketOpen } from '@ratchet/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clockText,
  gapsBetween,
  type Hours,
  lengthText,
  midnightMs,
  mondayMs,
  openAt,
  openBetween,
  overlaps,
} from './hours.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16)
const workdays = (zone: string, from: number, to: number): Hours => ({
  zone,
  spans: [1, 2, 3, 4, 5].map((day) => [day * 1440 + from * 60, day * 1440 + to * 60]),
})
const sydney = workdays('Australia/Sydney', 7, 16)
const tokyo = workdays('Asia/Tokyo', 9, 18)
const london = workdays('Europe/London', 8, 17)
const newYork = workdays('America/New_York', 8, 17)
const gold = defaultInstruments[0]
if (!gold) throw new Error('no instrument')
const trading: Hours = { zone: gold.sessionZone, spans: gold.sessions }

const opensOn = (hours: Hours, day: string) =>
  openBetween(hours, { fromMs: at(`${day}T00:00`), toMs: at(`${day}T00:00`) + dayMs }).map((one) => [
    iso(one.fromMs),
    iso(one.toMs),
  ])

describe('hours of a zone', () => {
  it.each([
    ['London in winter', london, '2014-01-15', [['2014-01-15T08:00', '2014-01-15T17:00']]],
    ['London in summer', london, '2014-07-15', [['2014-07-15T07:00', '2014-07-15T16:00']]],
    // For three weeks of March only America has summer time, and the two are four hours apart.
    ['New York after its own change', newYork, '2014-03-12', [['2014-03-12T12:00', '2014-03-12T21:00']]],
    ['London before its change', london, '2014-03-12', [['2014-03-12T08:00', '2014-03-12T17:00']]],
    ['New York on the Friday before', newYork, '2014-03-07', [['2014-03-07T13:00', '2014-03-07T22:00']]],
    ['London on the Monday after its change', london, '2014-03-31', [['2014-03-31T07:00', '2014-03-31T16:00']]],
    ['Tokyo, which has no summer time', tokyo, '2014-07-15', [['2014-07-15T00:00', '2014-07-15T09:00']]],
    ['London on a Saturday', london, '2014-05-10', []],
    [
      'Sydney, whose summer is the other one, over midnight of UTC',
      sydney,
      '2014-01-15',
      [
        ['2014-01-14T20:00', '2014-01-15T05:00'],
        ['2014-01-15T20:00', '2014-01-16T05:00'],
      ],
    ],
    [
      'Sydney in its winter',
      sydney,
      '2014-07-15',
      [
        ['2014-07-14T21:00', '2014-07-15T06:00'],
        ['2014-07-15T21:00', '2014-07-16T06:00'],
      ],
    ],
  ])('%s', (_, hours, day, open) => {
    expect(opensOn(hours, day)).toEqual(open)
  })

  it.each([
    ['open', '2014-05-08T13:00', true, '2014-05-08T21:00'],
    ['in the daily pause', '2014-05-08T21:30', false, '2014-05-08T22:00'],
    ['at the last minute of the week', '2014-05-09T20:59', true, '2014-05-09T21:00'],
    ['at the weekend', '2014-05-10T12:00', false, '2014-05-11T22:00'],
    // The clocks of New York go forward on this Sunday: it opens at 22:00 UTC, not at 23:00.
    ['at the weekend of the change to summer time', '2014-03-08T12:00', false, '2014-03-09T22:00'],
    ['at the weekend of the change to winter time', '2014-11-01T12:00', false, '2014-11-02T23:00'],
  ])('the instruments, %s', (_, now, open, change) => {
    const state = openAt(trading, at(now))
    expect([state.open, iso(state.changeMs ?? 0)]).toEqual([open, change])
  })

  it('agrees with the rule by which orders are taken, at any time (SES1, SES2)', () => {
    const moment = fc.integer({ min: at('2010-01-01T00:00'), max: at('2035-01-01T00:00') })
    fc.assert(
      fc.property(moment, (nowMs) => {
        const { open, changeMs } = openAt(trading, nowMs)
        expect(open).toBe(isMarketOpen(gold, nowMs))
        if (changeMs === null) throw new Error('hours end')
        expect(changeMs).toBeGreaterThan(nowMs)
        expect(isMarketOpen(gold, changeMs)).toBe(!open)
        expect(isMarketOpen(gold, changeMs - 1)).toBe(open)
      }),
      { numRuns: 300 },
    )
  })

  it('without spans never closes', () => {
    expect(openAt({ zone: 'UTC', spans: [] }, 0)).toEqual({ open: true, changeMs: null })
  })
})

describe('days and weeks of the reader', () => {
  it.each([
    ['UTC', '2014-05-08T23:30', '2014-05-08T00:00', '2014-05-05T00:00'],
    ['Europe/Berlin', '2014-05-08T23:30', '2014-05-08T22:00', '2014-05-04T22:00'],
    // This Sunday has 25 hours: the week began in summer time.
    ['Europe/Berlin', '2014-10-26T12:00', '2014-10-25T22:00', '2014-10-19T22:00'],
    ['America/New_York', '2014-05-05T02:00', '2014-05-04T04:00', '2014-04-28T04:00'],
  ])('in %s, %s is of the day from %s and the week from %s', (zone, now, day, week) => {
    expect([iso(midnightMs(zone, at(now))), iso(mondayMs(zone, at(now)))]).toEqual([day, week])
  })

  it('knows days of 23 and of 25 hours', () => {
    const hours = (now: string) =>
      (midnightMs('Europe/Berlin', at(now), 1) - midnightMs('Europe/Berlin', at(now))) / 3_600_000
    expect([hours('2014-03-30T12:00'), hours('2014-10-26T12:00'), hours('2014-05-08T12:00')]).toEqual([23, 25, 24])
  })

  it('tells the wall clock', () => {
    expect([clockText('UTC', at('2014-05-08T13:42')), clockText('America/New_York', at('2014-05-08T13:42'))]).toEqual([
      '13:42',
      '09:42',
    ])
  })
})

describe('overlaps and gaps', () => {
  const stretch = (from: number, to: number) => ({ fromMs: from, toMs: to })
  it('names all who are open at once', () => {
    const named = [
      { of: 'a', open: [stretch(0, 10)] },
      { of: 'b', open: [stretch(5, 15)] },
      { of: 'c', open: [stretch(8, 9), stretch(15, 20)] },
    ]
    expect(overlaps(named)).toEqual([
      { fromMs: 5, toMs: 8, of: ['a', 'b'] },
      { fromMs: 8, toMs: 9, of: ['a', 'b', 'c'] },
      { fromMs: 9, toMs: 10, of: ['a', 'b'] },
    ])
  })

  it('finds what nobody covers', () => {
    const span = stretch(0, 20)
    expect(gapsBetween([stretch(5, 8), stretch(2, 6), stretch(12, 30)], span)).toEqual([stretch(0, 2), stretch(8, 12)])
    expect(gapsBetween([], span)).toEqual([span])
    expect(gapsBetween([stretch(-5, 20)], span)).toEqual([])
  })
})

it.each([
  [0, 'less than a minute'],
  [59_999, 'less than a minute'],
  [60_000, '1 min'],
  [3_600_000, '1 h'],
  [8_040_000, '2 h 14 min'],
  [86_400_000, '1 d'],
  [108_000_000, '1 d 6 h'],
])('%i ms are %s', (ms, words) => {
  expect(lengthText(ms)).toBe(words)
})
