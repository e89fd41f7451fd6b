import { type ActiveTrade, defaultInstruments, type Instrument } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { spanText } from '../../format/text.ts'
import type { Still } from '../../realtime/still.ts'
import { type Counted, lookAt, type State, sentenceOf, stateOf, worstFirst } from './look.ts'

const gold = defaultInstruments.find(({ symbol }) => symbol === 'GOLD') as Instrument
const at = Date.parse('2026-11-21T12:00:00.000Z')
const trade = (fields: Partial<ActiveTrade>): ActiveTrade => ({
  id: '7',
  tradeId: null,
  symbol: 'GOLD',
  time: '2026-11-21T11:00:00.000Z',
  comment: '',
  external_id: null,
  identifier: '7',
  magic: null,
  price_current: 1290,
  price_open: 1285,
  profit: null,
  reason: 'client',
  type: 'Buy',
  volume: 0.1,
  swap: -0.9,
  server: 'Ratchet-Demo',
  brokerId: '1',
  rung: 0,
  gapSince: null,
  guaranteed: false,
  sl: 1280,
  tp: 0,
  intendedSl: 1280,
  intendedTp: 0,
  ...fields,
})

describe('a position as its trader sees it protected', () => {
  it('PRO1 to PRO3: the rules’ own figures, with the swap, whatever digits JSON has', () => {
    const open = trade({ intendedSl: 1288.35, gapSince: new Date(at - 2400).toISOString() })
    expect(lookAt(open, gold, { symbol: 'GOLD', bid: 1290.1, ask: 1290.35, time: '' }, at)).toEqual({
      gap: { cents: 8350, ageMs: 2400, alarm: true },
      exit: { by: 'stop', price: 128_000, cents: -5090 },
    })
  })

  it('OP16: what its trader has asked for counts as soon as it is asked for', () => {
    const requested = { sl: 1288.35, tp: 0, since: new Date(at - 2400).toISOString() }
    expect(lookAt(trade({ requested }), gold, undefined, at).gap).toEqual({ cents: 8350, ageMs: 2400, alarm: true })
    expect(worstFirst([trade({}), trade({ id: '8', requested })]).map(({ id }) => id)).toEqual(['8', '7'])
  })

  it('PRO4: no stop at the broker', () => {
    expect(lookAt(trade({ sl: 0, intendedSl: 0 }), gold, undefined, at)).toEqual({
      gap: null,
      exit: { by: 'nothing', pip: 100 },
    })
  })

  it('the oldest gap comes first, then what has no stop, then the rest as it was', () => {
    const since = (ms: number) => ({ intendedSl: 1281, gapSince: new Date(at - ms).toISOString() })
    const rows = [{ id: '1' }, { id: '2', ...since(10) }, { id: '3' }, { id: '4', sl: 0, intendedSl: 0 }]
    const sorted = worstFirst([...rows, { id: '5', ...since(99) }].map(trade))
    expect(sorted.map(({ id }) => id)).toEqual(['5', '2', '4', '1', '3'])
  })
})

describe('the line above all positions', () => {
  const counted = (fields: Partial<Counted> = {}): Counted => ({
    alarms: 0,
    gaps: 0,
    bare: 0,
    targets: false,
    ...fields,
  })
  it.each<[Partial<Counted>, Still, State, string]>([
    [{}, null, 'confirmed', 'The broker has confirmed every stop.'],
    [{ bare: 2 }, null, 'bare', '2 positions have no stop at the broker.'],
    [{ gaps: 1, bare: 2 }, null, 'gap', '1 stop awaits the broker’s confirmation.'],
    [{ gaps: 2, targets: true }, null, 'gap', '2 targets await the broker’s confirmation.'],
    [{ gaps: 2, alarms: 1 }, null, 'alarm', 'The broker has not confirmed 1 stop for over a second.'],
    [{ gaps: 2, alarms: 2 }, 'engine', 'alarm', 'The broker has not confirmed 2 stops for over a second.'],
    [{}, 'link', 'link', 'Last known stops. If the server is down, the stops at the broker protect your positions.'],
    [
      {},
      'database',
      'database',
      'Last known stops. While the database is down, the stops at the broker protect your positions.',
    ],
    [
      { gaps: 1, bare: 1 },
      'engine',
      'engine',
      'The engine is not running: the stops at the broker protect your positions; 1 position has no stop.',
    ],
  ])('%j, still: %s', (fields, still, state, sentence) => {
    const found = stateOf(counted(fields), still)
    expect([found, sentenceOf(found, counted(fields))]).toEqual([state, sentence])
  })

  it.each([
    [0, '0 ms'],
    [340, '340 ms'],
    [9999, '9,999 ms'],
    [12_345, '12.3 s'],
    [125_000, '2 min'],
  ])('a span of %i ms is told as %s', (ms, text) => expect(spanText(ms)).toBe(text))
})
