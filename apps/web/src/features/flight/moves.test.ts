import type { PublicFlightRecord } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { stopMoves } from './moves.ts'

const at = (ms: number) => new Date(Date.UTC(2026, 0, 5) + ms).toISOString()
const record = (seq: number, kind: PublicFlightRecord['kind'], more: object): PublicFlightRecord => ({
  ...{ seq, kind, at: at(seq * 10), marketTime: '2014-05-02T01:12:52.124Z', position: '3' },
  ...more,
})
const reached = (seq: number, rung: number, ask: number) => record(seq, 'rung.reached', { rung, ask, bid: ask - 0.3 })
const levels = { from: { sl: 1343.72, tp: 0 }, to: { sl: 1283.43, tp: 0 } }
const intent = (seq: number, rung: number, request: string) => record(seq, 'stop.intent', { rung, request, ...levels })
const answer = (seq: number, kind: 'stop.confirmed' | 'stop.refused', request: string, text: string) =>
  record(seq, kind, { request, text })

describe('why a stop moved', () => {
  it('is the quote, the rung, what was asked, and how soon it was confirmed', () => {
    const moves = stopMoves([
      record(1, 'position.opened', {}),
      reached(2, 1, 1282.81),
      intent(3, 1, 'a'),
      answer(4, 'stop.confirmed', 'a', 'Done.'),
    ])
    expect(moves).toEqual([
      {
        ...{ seq: 3, rung: 1, ask: 1282.81, bid: 1282.51, ...levels },
        ...{ at: at(30), marketTime: '2014-05-02T01:12:52.124Z' },
        ...{ answer: 'confirmed', answeredAfterMs: 10, words: 'Done.' },
      },
    ])
  })

  it('tells apart requests that were refused, asked again, and are still open', () => {
    const moves = stopMoves([
      reached(1, 1, 1282),
      intent(2, 1, 'a'),
      answer(5, 'stop.refused', 'a', 'Invalid stops'),
      intent(6, 1, 'b'),
      reached(7, 2, 1280),
      intent(8, 2, 'c'),
      answer(9, 'stop.confirmed', 'b', 'Done.'),
    ])
    expect(
      moves.map(({ rung, ask, answer, answeredAfterMs, words }) => [rung, ask, answer, answeredAfterMs, words]),
    ).toEqual([
      [1, 1282, 'refused', 30, 'Invalid stops'],
      [1, 1282, 'confirmed', 30, 'Done.'],
      [2, 1280, 'open', null, null],
    ])
  })

  it('is nothing where the ladder asked for nothing', () => {
    expect(stopMoves([record(1, 'trade.published', {}), reached(2, 1, 1282)])).toEqual([])
  })

  it('says less, and nothing wrong, where a record is missing', () => {
    const [move] = stopMoves([record(1, 'stop.intent', { rung: 1, request: 'a' })])
    expect(move).toMatchObject({ bid: null, ask: null, from: { sl: 0, tp: 0 }, answer: 'open' })
  })
})
