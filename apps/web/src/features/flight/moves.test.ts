import { defaultInstruments, type Instrument } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { closesOf } from './closes.ts'
import { Flight, ofBefore } from './flight.fixture.ts'
import { movesOf } from './moves.ts'
import type { Side } from './read.ts'
import { closeSentence, moveSentence } from './sentence.ts'

const instrument = defaultInstruments[0] as Instrument
const facts = (side: Side) => ({ side, instrument, day: '2026-11-18', realDay: '2026-11-18' })
const movesSaid = ({ records }: Flight, side: Side = 'Buy') =>
  movesOf(records, side).map((move) => moveSentence(move, facts(side)))
const closesSaid = (records: Flight['records'], side: Side = 'Buy') =>
  closesOf(records, movesOf(records, side)).map((close) => closeSentence(close, facts(side)))

/**
 * The position is a long of 0.1 lot of gold, opened at 1300 with a stop of 1295. A pip is 0.10, and one dollar of price
 * brings ten.
 */
const long = (now = {}) => new Flight({ sl: 1295, ...now }).opened()
const short = () => new Flight({ sl: 1305 }).opened()

describe('why did my stop move: one sentence for each move', () => {
  const cases: [string, Flight, Side, string[]][] = [
    [
      'a rung, confirmed',
      long().reached([1], 1305, { sl: 1303 }, 'a').answered('stop.confirmed', 'a', { sl: 1303 }),
      'Buy',
      [
        'At 12:03:05.000 the bid reached 1305.00, 50 pips above your open, which reaches rung 1: the stop moved from 1295.00 to ' +
          '1303.00 and locks in +30.00 USD; the broker confirmed it 9 ms later.',
      ],
    ],
    [
      'a short mirrors, by the ask',
      short().reached([1], 1294.97, { sl: 1297 }, 'a').answered('stop.confirmed', 'a', { sl: 1297 }),
      'Sell',
      [
        'At 12:03:05.000 the ask reached 1294.97, 50.3 pips below your open, which reaches rung 1: the stop moved from 1305.00 to ' +
          '1297.00 and locks in +30.00 USD; the broker confirmed it 9 ms later.',
      ],
    ],
    [
      'several rungs at one quote, and no stop before',
      new Flight().opened().reached([1, 2, 3], 1310, { sl: 1307, tp: 1320 }, 'a'),
      'Buy',
      [
        'At 12:03:05.000 the bid reached 1310.00, 100 pips above your open, which reaches rungs 1, 2 and 3 at once: the stop was set ' +
          'at 1307.00 and locks in +70.00 USD, and the target was set at 1320.00; the broker has not confirmed it yet.',
      ],
    ],
    [
      'a stop that still limits a loss',
      long().reached([1], 1302, { sl: 1298 }, 'a'),
      'Buy',
      [
        'At 12:03:05.000 the bid reached 1302.00, 20 pips above your open, which reaches rung 1: the stop moved from 1295.00 to ' +
          '1298.00 and limits the loss to 20.00 USD; the broker has not confirmed it yet.',
      ],
    ],
    [
      'a stop at the open',
      long().reached([1], 1302, { sl: 1300 }),
      'Buy',
      [
        'At 12:03:05.000 the bid reached 1302.00, 20 pips above your open, which reaches rung 1: the stop moved from 1295.00 to ' +
          '1300.00 and would close the trade at break-even; it has not been sent to the broker yet.',
      ],
    ],
    [
      'a rung with a target alone',
      long().reached([2], 1305, { tp: 1320 }, 'a').answered('stop.confirmed', 'a', { sl: 1295, tp: 1320 }),
      'Buy',
      [
        'At 12:03:05.000 the bid reached 1305.00, 50 pips above your open, which reaches rung 2: the target was set at 1320.00, and ' +
          'the stop stayed at 1295.00; the broker confirmed it 9 ms later.',
      ],
    ],
    [
      'a rung that moves nothing',
      long().reached([3], 1305, {}),
      'Buy',
      [
        'At 12:03:05.000 the bid reached 1305.00, 50 pips above your open, which reaches rung 3: nothing had to move, and the stop ' +
          'stayed at 1295.00.',
      ],
    ],
    [
      'a refusal, then the same again',
      long()
        .reached([1], 1305, { sl: 1303 }, 'a')
        .refused('stop.refused', 'a')
        .later(980)
        .askedAgain('b')
        .answered('stop.confirmed', 'b', { sl: 1303 }),
      'Buy',
      [
        'At 12:03:05.000 the bid reached 1305.00, 50 pips above your open, which reaches rung 1: the stop moved from 1295.00 to ' +
          '1303.00 and locks in +30.00 USD; the broker rejected it once (Invalid stops) and then confirmed it 1,009 ms later.',
      ],
    ],
    [
      'a refusal that stands',
      long().reached([1], 1305, { sl: 1303 }, 'a').refused('stop.refused', 'a'),
      'Buy',
      [
        'At 12:03:05.000 the bid reached 1305.00, 50 pips above your open, which reaches rung 1: the stop moved from 1295.00 to ' +
          '1303.00 and locks in +30.00 USD; the broker rejected it once (Invalid stops) and has not confirmed it yet.',
      ],
    ],
    [
      'a move that the next one overtook before the broker was asked',
      long()
        .reached([1], 1305, { sl: 1303 }, 'a')
        .reached([2], 1310, { sl: 1307 })
        .answered('stop.confirmed', 'a', { sl: 1303 })
        .askedAgain('b')
        .answered('stop.confirmed', 'b', { sl: 1307 }),
      'Buy',
      [
        expect.stringContaining('to 1303.00 and locks in +30.00 USD; the broker confirmed it 19 ms later.'),
        expect.stringContaining(
          'from 1303.00 to 1307.00 and locks in +70.00 USD; the broker confirmed it 29 ms later.',
        ),
      ],
    ],
    [
      'a move that was sent together with the next',
      long()
        .reached([1], 1305, { sl: 1303 })
        .reached([2], 1310, { sl: 1307 }, 'b')
        .answered('stop.confirmed', 'b', { sl: 1307 }),
      'Buy',
      [
        expect.stringContaining(
          'to 1303.00 and locks in +30.00 USD; the broker confirmed the next change instead, stop 1307.00, 19 ms later.',
        ),
        expect.stringContaining('; the broker confirmed it 9 ms later.'),
      ],
    ],
    [
      'a close that came first',
      long().reached([1], 1305, { sl: 1303 }, 'a').closed('client', 1304, 40),
      'Buy',
      [expect.stringContaining('; the position closed before the broker confirmed it.')],
    ],
    [
      'a changed ladder',
      (() => {
        const flight = long()
        flight.now.ladder = 2
        return flight.reached([1], 1305, { sl: 1303 }, 'a')
      })(),
      'Buy',
      [expect.stringContaining('which reaches rung 1 of your changed ladder: the stop moved')],
    ],
    [
      'the trader, confirmed',
      long().traderRequested({ sl: 1299 }, { request: 'w' }).answered('levels.confirmed', 'w', { sl: 1299 }),
      'Buy',
      [
        'At 12:03:05.000 you asked for a stop at 1299.00 instead of 1295.00; the broker confirmed it 8 ms later, which limits the ' +
          'loss to 10.00 USD.',
      ],
    ],
    [
      'the trader, for a target',
      long().traderRequested({ tp: 1310 }, { request: 'w' }).answered('levels.confirmed', 'w', { sl: 1295, tp: 1310 }),
      'Buy',
      ['At 12:03:05.000 you asked for a target at 1310.00; the broker confirmed it 8 ms later.'],
    ],
    [
      'the trader, refused by the broker',
      long().traderRequested({ sl: 1299 }, { request: 'w' }).refused('levels.refused', 'w'),
      'Buy',
      [
        'At 12:03:05.000 you asked for a stop at 1299.00 instead of 1295.00; the broker rejected it 8 ms later (Invalid stops), and ' +
          'the stop stayed at 1295.00.',
      ],
    ],
    [
      'the trader, refused by Ratchet: a stop never loosens',
      long().traderRequested({ sl: 1290 }, { refusal: 'A stop never loosens.' }),
      'Buy',
      [
        'At 12:03:04.010 you asked for a stop at 1290.00 instead of 1295.00; Ratchet rejected it (A stop never loosens), and the ' +
          'stop stayed at 1295.00.',
      ],
    ],
    [
      'the broker, unasked',
      long().add('position.changed', {}, { sl: 1290 }),
      'Buy',
      [
        'At 12:03:05.000 the broker reported a stop at 1290.00 where Ratchet had 1295.00; Ratchet still wants a stop at ' +
          '1295.00.',
      ],
    ],
    [
      'a comparison of broker and ledger',
      long().add('account.difference', {}, { sl: 1296, intendedSl: 1296 }),
      'Buy',
      [
        'At 12:03:05.000 a comparison with the broker found a stop at 1296.00 where Ratchet had 1295.00; Ratchet ' +
          'adopted it.',
      ],
    ],
    [
      'another day',
      long()
        .later(0, 24 * 60 * 60 * 1000)
        .reached([1], 1305, { sl: 1303 }, 'a'),
      'Buy',
      [expect.stringMatching(/^On 19 November at 12:03:05.000 the bid reached/)],
    ],
  ]
  it.each(cases)('%s', (_, flight, side, sentences) => {
    expect(movesSaid(flight, side)).toEqual(sentences)
  })

  it('is nothing where nothing moved', () => {
    expect(movesSaid(long())).toEqual([])
    expect(movesSaid(long().closed('client', 1301, 10))).toEqual([])
  })

  it('says less, and nothing wrong, of a record that tells less', () => {
    const bare = new Flight().add('rung.reached', { rung: 1, to: { sl: 1303, tp: 0 } })
    expect(movesSaid(bare)).toEqual([
      'At 12:03:04.000 the market reached rung 1: the stop was set at 1303.00; it has not been sent to the broker yet.',
    ])
  })
})

describe('why did it close', () => {
  const climbed = () => long().reached([1], 1305, { sl: 1303 }, 'a').answered('stop.confirmed', 'a', { sl: 1303 })
  const cases: [string, Flight, Side, string[]][] = [
    [
      'by the stop of a rung, at its very price',
      climbed().closed('sl', 1303, 30),
      'Buy',
      [
        'At 12:03:07.000 the bid of 1303.00 reached the stop at 1303.00 set by rung 1, and the position was closed at 1303.00 for ' +
          '+30.00 USD.',
      ],
    ],
    [
      'by the stop, past it',
      climbed().closed('sl', 1302.8, 28),
      'Buy',
      [expect.stringContaining('the bid of 1302.80 went 2 pips past the stop at 1303.00 set by rung 1')],
    ],
    [
      'by the instruction’s own stop, of a short',
      short().closed('sl', 1305.1, -51),
      'Sell',
      [
        'At 12:03:05.000 the ask of 1305.10 went 1 pip past the stop at 1305.00, and the position was closed at 1305.10 for ' +
          '−51.00 USD.',
      ],
    ],
    [
      'by a target that a person had set',
      long()
        .traderRequested({ tp: 1310 }, { request: 'w' })
        .answered('levels.confirmed', 'w', { sl: 1295, tp: 1310 })
        .closed('tp', 1310, 100),
      'Buy',
      [expect.stringContaining('the bid of 1310.00 reached the target at 1310.00 set by you, and')],
    ],
    [
      'a part of it, by hand',
      long()
        .add('close.intent', { why: 'asked by the trader', by: 'trader', request: 'c' })
        .closed('client', 1301, 3, 0.03)
        .closed('client', 1301, 7),
      'Buy',
      [
        'At 12:03:05.000 0.03 of 0.10 lots were closed at your request at 1301.00 for +3.00 USD.',
        'At 12:03:06.000 the position was closed at your request at 1301.00 for +7.00 USD.',
      ],
    ],
    [
      'by Ratchet, when the stop was not confirmed yet',
      long()
        .reached([1], 1305, { sl: 1303 }, 'a')
        .add('close.intent', { why: 'intended stop traded through', by: 'stop', level: 1303, request: 'c' })
        .closed('expert', 1302.5, 25),
      'Buy',
      [
        'At 12:03:06.000 the price traded through the stop at 1303.00 set by rung 1 before the broker confirmed it, so ' +
          'Ratchet closed at market: the position was closed at 1302.50 for +25.00 USD.',
      ],
    ],
    [
      'by the broker, for want of margin',
      long().closed('so', 1200, -1000),
      'Buy',
      [expect.stringContaining('the margin was too low (stop-out): the position was closed')],
    ],
    [
      'nobody knows how',
      long().add('account.difference', { differences: [] }, { open: false }),
      'Buy',
      ['At 12:03:05.000 the broker no longer had the position. Ratchet recorded it as closed at an unknown price.'],
    ],
    [
      'at the broker itself',
      long().closed('client', 1301, 10),
      'Buy',
      [expect.stringContaining('the position was closed by hand at the broker at 1301.00')],
    ],
  ]
  it.each(cases)('%s', (_, flight, side, sentences) => {
    expect(closesSaid(flight.records, side)).toEqual(sentences)
    expect(closesSaid([...ofBefore(flight)], side)).toEqual(sentences)
  })

  it('OWN5: in part, by a rung', () => {
    const flight = long()
      .reached([2], 1305, { sl: 1303 }, 'a')
      .add('close.intent', { why: 'a rung closes its part', by: 'rung', rung: 2, volume: 0.03, request: 'c' })
      .closed('expert', 1305, 15, 0.03)
    expect(closesSaid(flight.records, 'Buy')).toEqual([
      'At 12:03:06.000 rung 2 closed a part of the position: 0.03 of 0.10 lots were closed at 1305.00 for +15.00 USD.',
    ])
  })
})
