import { defaultInstruments } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centres } from './centres.ts'
import { clockWords, openWords } from './clock-text.ts'
import { isLand, landDots } from './land.ts'
import { centreRows, instrumentRows, listed, offsetText, statesOf } from './rows.ts'
import { nightEdge, sunHeight, sunOverhead } from './sun.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const rows = [...centreRows, ...instrumentRows(defaultInstruments, null)]

describe('what is open, in words', () => {
  it.each([
    ['2014-05-08T13:20', false, 'London and New York are open. GOLD and WTI can be traded.'],
    ['2014-05-08T18:00', false, 'New York is open. GOLD and WTI can be traded.'],
    ['2014-05-08T21:30', false, 'Sydney is open. GOLD and WTI are closed; they open in 30 min.'],
    [
      '2014-05-10T12:00',
      false,
      'All sessions closed; Sydney opens in 1 d 9 h. GOLD and WTI are closed; they open in 1 d 10 h.',
    ],
    [
      '2014-05-10T12:00',
      true,
      'All sessions closed; Sydney opens in 1 d 9 h. GOLD and WTI can be traded. The simulated market never closes. ' +
        'In a real market GOLD and WTI would be closed now; they open in 1 d 10 h.',
    ],
  ])('at %s, never closing %s', (now, neverCloses, words) => {
    expect(openWords(statesOf(rows, at(now), neverCloses), at(now))).toBe(words)
  })

  it('does not call tradable what the market has no prices of', () => {
    const now = at('2014-05-08T18:00')
    const recorded = [...centreRows, ...instrumentRows(defaultInstruments, ['GOLD'])]
    expect(openWords(statesOf(recorded, now, false), now)).toBe(
      'New York is open. GOLD can be traded. This market has no prices for WTI; the hours shown are from the contract data.',
    )
  })

  it('S19: WTI without prices is neither open nor closed', () => {
    const now = at('2014-05-08T18:00')
    const found = statesOf(instrumentRows(defaultInstruments, ['GOLD']), now, false)
    expect(found.map(({ row, state, open }) => [row.name, state, open])).toEqual([
      ['GOLD', 'open', true],
      ['WTI', 'unquoted', false],
    ])
  })

  it('says whose clock it is', () => {
    const nowMs = 0
    expect(clockWords({ nowMs, kind: 'recorded', ended: false })).toBe('Clock of the recorded market')
    expect(clockWords({ nowMs, kind: 'recorded', ended: true })).toContain('has ended')
    expect(clockWords({ nowMs, kind: 'invented', ended: false })).toContain('Simulated')
  })

  it.each([
    [[], ''],
    [['A'], 'A'],
    [['A', 'B'], 'A and B'],
    [['A', 'B', 'C'], 'A, B and C'],
  ])('lists %j as %s', (names, words) => {
    expect(listed(names)).toBe(words)
  })

  it.each([
    ['America/New_York', '2014-01-15T12:00', 'UTC−5'],
    ['America/New_York', '2014-07-15T12:00', 'UTC−4'],
    ['Australia/Sydney', '2014-01-15T12:00', 'UTC+11'],
    ['Asia/Kolkata', '2014-01-15T12:00', 'UTC+5:30'],
  ])('%s at %s is %s', (zone, now, text) => {
    expect(offsetText(zone, at(now))).toBe(text)
  })
})

describe('the sun', () => {
  // An almanac gives the sun's declination, and by the equation of time where it is overhead.
  it.each([
    ['2014-03-20T16:57', 0, -72.4],
    ['2014-06-21T10:51', 23.4, 17.6],
    ['2014-09-23T02:29', 0, 140.8],
    ['2014-12-21T23:03', -23.4, -166.2],
    ['2026-11-03T12:00', -15.1, -4.1],
    ['2026-02-11T12:00', -13.9, 3.6],
  ])('at %s is overhead at latitude %f, longitude %f', (time, latitude, longitude) => {
    const sun = sunOverhead(at(time))
    expect(Math.abs(sun.latitude - latitude)).toBeLessThan(0.15)
    expect(Math.abs(sun.longitude - longitude)).toBeLessThan(0.3)
  })

  it('stands on the horizon along the edge of the night', () => {
    const moment = fc.integer({ min: at('2000-01-01T00:00'), max: at('2040-01-01T00:00') })
    fc.assert(
      fc.property(moment, fc.double({ min: -180, max: 180, noNaN: true }), (timeMs, longitude) => {
        const sun = sunOverhead(timeMs)
        const height = sunHeight({ longitude, latitude: nightEdge(longitude, sun) }, sun)
        expect(Math.abs(height)).toBeLessThan(0.11)
      }),
    )
  })

  it('makes noon bright and midnight dark in London', () => {
    const london = { latitude: 51.5, longitude: -0.1 }
    expect(sunHeight(london, sunOverhead(at('2014-06-21T12:00')))).toBeCloseTo(61.9, 0)
    expect(sunHeight(london, sunOverhead(at('2014-12-21T00:00')))).toBeLessThan(-50)
  })
})

describe('the land of the map', () => {
  it.each([
    ['Berlin', 52.5, 13.4, true],
    ['Chicago', 41.9, -87.6, true],
    ['Brasília', -15.8, -47.9, true],
    ['Nairobi', -1.3, 36.8, true],
    ['Alice Springs', -23.7, 133.9, true],
    ['Beijing', 39.9, 116.4, true],
    ['the Atlantic', 35, -40, false],
    ['the Pacific', 0, -150, false],
    ['the Indian Ocean', -20, 80, false],
    ['the Caspian Sea', 41.5, 51.3, false],
    ['the Gulf of Mexico', 25, -90, false],
  ])('%s', (_, latitude, longitude, land) => {
    expect(isLand({ latitude, longitude })).toBe(land)
  })

  it('is near every centre', () => {
    const dots = landDots(2.5, -56, 78)
    for (const { latitude, longitude } of centres)
      expect(dots.some((dot) => Math.hypot(dot.latitude - latitude, dot.longitude - longitude) < 3)).toBe(true)
    expect(dots.length / landDots(5, -56, 78).length).toBeCloseTo(4, 0)
  })
})
