import { describe, expect, it } from 'vitest'
import { dayMs, Flight, iso, ofBefore } from './flight.fixture.ts'
import { tripsOf } from './legs.ts'

const told = ({ records }: Pick<Flight, 'records'>) =>
  tripsOf(records).map(({ kind, legs, totalMs }) => [
    ...[kind, totalMs],
    ...legs.map(
      ({ from, to, ms, over, why }) =>
        `${from} ${ms} ${to}${over.length > 0 ? ` over ${over.join(', ')} (${why})` : ''}`,
    ),
  ])

/** The order is published, taken after 10 ms, sent after 3, answered after 15, kept after 2. */
function order(stamps: object = {}): Flight {
  const flight = new Flight().add('trade.published', {}).later()
  flight.add('order.intent', { request: 't' }).later(20)
  return flight.add('order.answered', { retcode: 10009, sentAt: iso(dayMs + 13), heardAt: iso(dayMs + 28), ...stamps })
}

describe('the latency of each leg', () => {
  const cases: [string, Flight, unknown[]][] = [
    [
      'of an order: its legs add up',
      order(),
      [['order', 30, 'published 10 written', 'written 3 sent', 'sent 15 heard', 'heard 2 kept']],
    ],
    [
      'across a restart: what nobody knows is said, not invented',
      order({ sentAt: null }),
      [['order', 30, 'published 10 written', 'written 18 heard over sent (anew)', 'heard 2 kept']],
    ],
    [
      'of a record that is older than these times',
      order({ sentAt: undefined, heardAt: undefined }),
      [['order', 30, 'published 10 written', 'written 20 kept over sent, heard (older)']],
    ],
    [
      'where the clock was set back meanwhile',
      order({ sentAt: iso(dayMs - 5) }),
      [['order', null, 'published null sent', 'sent 15 written', 'written 18 heard', 'heard 2 kept']],
    ],
    [
      'of an order that had left before it was stored, as at a broker of our own',
      order({ sentAt: iso(dayMs + 2), heardAt: iso(dayMs + 3) }),
      [['order', 30, 'published 2 sent', 'sent 1 heard', 'heard 7 written', 'written 20 kept']],
    ],
    [
      'of an order that is not answered',
      new Flight().add('trade.published', {}).later().add('order.intent', { request: 't' }),
      [['order', 10, 'published 10 written']],
    ],
    [
      'of a rung: from the tick on',
      new Flight().reached([1], 1305, { sl: 1303 }, 'a').answered('stop.confirmed', 'a', { sl: 1303 }),
      [['stop', 11, 'tick 1 written', 'written 2 sent', 'sent 6 heard', 'heard 2 kept']],
    ],
    [
      'of a stop that is asked for again: no tick set it off',
      new Flight()
        .reached([1], 1305, { sl: 1303 }, 'a')
        .refused('stop.refused', 'a')
        .askedAgain('b')
        .answered('stop.confirmed', 'b', { sl: 1303 }),
      [
        ['stop', 11, 'tick 1 written', 'written 2 sent', 'sent 6 heard', 'heard 2 kept'],
        ['stop', 10, 'written 2 sent', 'sent 6 heard', 'heard 2 kept'],
      ],
    ],
    [
      'of a request',
      new Flight().traderRequested({ sl: 1299 }, { request: 'w' }).answered('levels.confirmed', 'w', { sl: 1299 }),
      [['levels', 10, 'asked 0 written', 'written 2 sent', 'sent 6 heard', 'heard 2 kept']],
    ],
  ]
  it.each(cases)('%s', (_, flight, expected) => {
    expect(told(flight)).toEqual(expected)
    expect(told({ records: [...ofBefore(flight)] })).toEqual(expected)
  })

  it('waits for the answer where a doubt comes first: that nobody was heard is no answer', () => {
    const flight = new Flight().add('order.intent', { request: 't' }).later()
    flight.add('trade.unknown', { request: 't', why: 'The broker cannot be reached.', retcode: null }).later()
    expect(told(flight)).toEqual([['order', 0]])
    flight.add('order.answered', { retcode: 10009, sentAt: null, heardAt: iso(dayMs + 18) })
    expect(told(flight)).toEqual([['order', 20, 'written 18 heard over sent (anew)', 'heard 2 kept']])
  })

  it('takes no answer for that of another request', () => {
    const flight = order().add('order.intent', { remove: '12', request: 'r' }).later()
    flight.add('order.answered', { retcode: 10009, remove: '12', request: 'r', sentAt: null, heardAt: null })
    expect(tripsOf(flight.records).map(({ kind, seq, answerSeq }) => [kind, seq, answerSeq])).toEqual([
      ['order', 2, 3],
      ['remove', 4, 5],
    ])
  })

  it('adds up for every trip whose legs are known', () => {
    for (const sent of [3, 5, null]) {
      const flight = new Flight()
        .reached([1], 1305, { sl: 1303 }, 'a')
        .later(100)
        .answered('stop.confirmed', 'a', { sl: 1303 }, sent)
      const [trip] = tripsOf(flight.records)
      expect(trip?.legs.reduce((sum, { ms }) => sum + (ms ?? 0), 0)).toBe(111)
      expect(trip?.totalMs).toBe(111)
    }
  })
})
