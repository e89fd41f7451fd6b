import { describe, expect, it } from 'vitest'
import { Flight } from './flight.fixture.ts'
import { checksOf, tell } from './words.ts'

const only = (kind: Parameters<Flight['add']>[0], data: object) => {
  const [record] = new Flight().add(kind, data).records
  if (!record) throw new Error('No record')
  return record
}

describe('what was checked before an instruction was taken', () => {
  it.each([
    [
      only('trade.published', { checks: ['fields', 'digits'], once: true }),
      'Checked: every field filled in as it must be, prices in the symbol’s digits, not a repetition of an earlier one',
    ],
    [only('trade.published', { checks: ['fields'], once: false }), 'Checked: every field filled in as it must be'],
    [only('trade.published', {}), null],
    [only('order.intent', { bid: 1, ask: 2 }), 'Checked: not sent before, its broker is connected, there is a price'],
    [
      only('order.intent', { bid: null, ask: null }),
      'Checked: not sent before, its broker is connected, there was no price yet',
    ],
    [only('order.intent', { remove: '7' }), null],
    [only('stop.intent', { bid: 1, ask: 2 }), null],
  ])('%#', (record, words) => {
    expect(checksOf(record)).toBe(words)
  })
})

describe('a record in words', () => {
  it.each([
    [
      'a change of levels',
      only('stop.intent', { rung: 1, from: { sl: 0, tp: 1320 }, to: { sl: 1303, tp: 1320 } }),
      'stop none → 1303.00 · rung 1 · position 7',
    ],
    [
      'a gap',
      only('protection.gap', { from: { sl: 1295, tp: 0 }, to: { sl: 1303, tp: 0 } }),
      'stop 1295.00 wanted: 1303.00 · position 7',
    ],
    [
      'a comparison',
      only('account.difference', { differences: [{ what: 'sl', done: 'The broker’s word is taken.' }] }),
      'The broker’s word is taken. · position 7',
    ],
  ])('%s', (_, record, detail) => {
    expect(tell(record, 2).detail).toBe(detail)
  })
})
