import { defaultInstruments } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { clockWords, openWords } from './clock-text.ts'
import { centreRows, instrumentRows, listed, offsetText, statesOf } from './rows.ts'

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
