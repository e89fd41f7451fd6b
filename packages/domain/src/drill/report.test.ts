import { defaultInstruments } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import type { DrillEvidence, DrillPosition, DrillRecord } from './evidence.ts'
import { drillReport } from './report.ts'

const position = (fields: Partial<DrillPosition> = {}): DrillPosition => ({
  ticket: '7',
  symbol: 'GOLD',
  side: 'buy',
  volume: 1000,
  openPrice: 130_000,
  sl: 129_000,
  tp: 0,
  intendedSl: 129_000,
  intendedTp: 0,
  gapSinceMs: null,
  swap: 0,
  open: true,
  ...fields,
})
const record = (atMs: number, kind: DrillRecord['kind'], fields: Partial<DrillRecord> = {}): DrillRecord => ({
  atMs,
  kind,
  tradeId: 'trade',
  data: {},
  ...fields,
})
const judge = (records: readonly DrillRecord[], fields: Partial<DrillEvidence> = {}) =>
  drillReport({
    fromMs: 1000,
    toMs: 11_000,
    records,
    positions: [position()],
    brokerOrders: [],
    faults: [],
    instruments: new Map(defaultInstruments.map((instrument) => [instrument.symbol, instrument])),
    ...fields,
  })
const line = (report: ReturnType<typeof judge>, key: string) => report.checks.find((check) => check.key === key)

/** The market reaches a rung at 2 s; the broker confirms its stop at 4.5 s, after one refusal. */
const climbed: readonly DrillRecord[] = [
  record(2000, 'rung.reached', {
    data: { rungs: [1, 2], rung: 2 },
    position: position({ intendedSl: 130_300, gapSinceMs: 2000 }),
  }),
  record(2001, 'stop.intent', { data: { position: '7', to: { sl: 130_300, tp: 0 } } }),
  record(2500, 'stop.refused', { data: { retcode: 10004 } }),
  record(3500, 'stop.intent', { data: { position: '7', to: { sl: 130_300, tp: 0 } } }),
  record(4500, 'stop.confirmed', { position: position({ sl: 130_300, intendedSl: 130_300 }) }),
]

describe('what a report counts', () => {
  it('DRL2, DRL3: rungs, stop changes and those asked again', () => {
    const { rungs, stops, outcome, verdict } = judge(climbed)
    expect({ rungs, stops, outcome }).toEqual({
      rungs: 2,
      stops: { asked: 2, again: 1, confirmed: 1, refused: 1 },
      outcome: 'held',
    })
    expect(verdict).toBe(
      'Ladder: held, 2 rungs reached, no stop loosened, protection gaps of at most 2.5 s. Orders: not tested.',
    )
  })

  it('DRL3: a gap from its record to its confirmation, with what it would have cost', () => {
    expect(judge(climbed).gaps).toEqual([
      { position: '7', symbol: 'GOLD', fromMs: 2000, toMs: 4500, ms: 2500, cents: 13_000, bareMs: 0 },
    ])
    expect(line(judge(climbed), 'gap')?.text).toBe(
      'The broker’s levels differed from the intended levels once, for at most 2.5 s. A close by the broker’s stop in that time would have cost up to 130.00. Every gap closed.',
    )
  })

  it('DRL3: a time without any stop at the broker is told apart from one with an old stop', () => {
    const report = judge(
      [
        record(2000, 'rung.reached', { position: position({ sl: 0, intendedSl: 130_300, gapSinceMs: 2000 }) }),
        record(5000, 'stop.confirmed', { position: position({ sl: 130_000, intendedSl: 130_300, gapSinceMs: 2000 }) }),
        record(6000, 'stop.confirmed', { position: position({ sl: 130_300, intendedSl: 130_300 }) }),
      ],
      { positions: [position({ sl: 0, intendedSl: 0 })] },
    )
    expect(report.gaps).toMatchObject([{ ms: 4000, bareMs: 3000, cents: 3000 }])
    expect(report.loosened).toBe(0)
  })

  it('DRL3: a gap that was open before counts from the beginning, and one that the close ends does not stay open', () => {
    const before = position({ intendedSl: 130_300, gapSinceMs: 200 })
    const report = judge([record(3000, 'position.changed', { position: position({ open: false }) })], {
      positions: [before],
    })
    expect(report.gaps).toMatchObject([{ fromMs: 1000, toMs: 3000, ms: 2000 }])
  })

  it('DRL6: slippage is counted against the intended stop, for a long downwards and for a short upwards', () => {
    const sale = position({ side: 'sell', sl: 131_000, intendedSl: 129_500, gapSinceMs: 500 })
    const closed = (at: number, price: number, reason: string) =>
      record(at, 'position.closed', { closed: { position: '7', price, volume: 1000, reason } })
    expect(judge([closed(3000, 128_900, 'sl')]).closes).toMatchObject([
      { intended: 129_000, slippage: { points: 100, cents: 1000 } },
    ])
    expect(judge([closed(3000, 129_600, 'expert')], { positions: [sale] }).closes).toMatchObject([
      { intended: 129_500, slippage: { points: 100, cents: 1000 } },
    ])
    expect(judge([closed(3000, 130_500, 'client')]).closes).toMatchObject([{ slippage: null }])
    expect(judge([closed(3000, 128_900, 'sl')]).verdict).toBe(
      'Stops: 1 close by the stop, worst slippage 10.00. Ladder: not tested. Orders: not tested.',
    )
    expect(line(judge([closed(3000, 128_900, 'sl')]), 'closes')?.text).toBe(
      '1 close, 1 by the intended stop, worst slippage 10.00.',
    )
  })

  it('DRL5: an account is frozen until the last thing that was not known is settled', () => {
    const { unknown, outcome } = judge([
      record(2000, 'account.frozen', { data: { request: 'a' } }),
      record(2100, 'account.frozen', { data: { request: 'b' } }),
      record(3000, 'account.settled', { data: { request: 'a', how: 'answered' } }),
      record(4000, 'account.settled', { data: { request: 'b', how: 'never arrived' } }),
    ])
    expect(unknown).toEqual([{ fromMs: 2000, toMs: 4000, how: 'never arrived' }])
    expect(outcome).toBe('partial')
  })
})

describe('DRL7: what did not hold is said', () => {
  const brokenBy = (key: string, report: ReturnType<typeof judge>) => {
    expect(report.outcome).toBe('broke')
    expect(report.checks.filter(({ ok }) => ok === false).map((check) => check.key)).toEqual([key])
    const text = line(report, key)?.text ?? ''
    expect(report.verdict).toBe(`The ladder did not hold: ${text.charAt(0).toLowerCase()}${text.slice(1)}`)
  }

  it.each<[string, DrillPosition]>([
    ['the stop in force', position({ sl: 128_900 })],
    ['the stop in force, taken away', position({ sl: 0, intendedSl: 129_000 })],
    ['the intended stop', position({ intendedSl: 128_900 })],
  ])('a loosened stop: %s', (_, now) => {
    const report = judge([
      record(2000, 'position.changed', { position: now }),
      record(3000, 'position.changed', { position: { ...now, open: false } }),
    ])
    brokenBy('loosened', report)
    expect(report.loosened).toBe(1)
  })

  it('a tighter stop is none', () => {
    const sale = position({ side: 'sell', sl: 131_000, intendedSl: 131_000 })
    const tighter = { ...sale, sl: 130_500, intendedSl: 130_500 }
    const report = judge([record(2000, 'stop.confirmed', { position: tighter })], { positions: [sale] })
    expect([report.loosened, report.outcome]).toEqual([0, 'held'])
  })

  it('an order carried out twice', () => {
    const sent = [record(2000, 'order.intent', { tradeId: 'one', data: { request: 'one' } })]
    const twice = [
      { clientId: 'one', ticket: '1' },
      { clientId: 'one', ticket: '2' },
    ]
    expect(judge(sent, { brokerOrders: twice.slice(0, 1) }).orders).toEqual({ published: 1, atBroker: 1, doubled: 0 })
    const report = judge(sent, { brokerOrders: twice })
    expect(report.orders).toEqual({ published: 1, atBroker: 2, doubled: 1 })
    brokenBy('orders', report)
  })

  it('a removal is no order, and an order told twice of is one', () => {
    const removal = record(2000, 'order.intent', { tradeId: 'one', data: { remove: '5', request: 'r' } })
    const told = { clientId: 'old', ticket: '1' }
    expect(judge([removal], { brokerOrders: [told, told] }).orders).toEqual({ published: 0, atBroker: 0, doubled: 0 })
  })

  it('a gap that does not close', () => {
    const report = judge(climbed.slice(0, 2))
    expect(report.gaps).toMatchObject([{ toMs: null, ms: 9000 }])
    brokenBy('gap', report)
  })

  it('but not a gap that a rung opened just before the end: it is on its way', () => {
    const late = judge(climbed.slice(0, 2), { toMs: 3000 })
    expect(late.gaps).toMatchObject([{ toMs: null, ms: 1000 }])
    expect(late.outcome).toBe('held')
    expect(late.checks.find(({ key }) => key === 'gap')?.text).toContain(
      'The last gap was at most a second old when the drill ended.',
    )
    brokenBy('gap', judge(climbed.slice(0, 2), { toMs: 3001 }))
  })

  it('an account that stays frozen', () =>
    brokenBy('unknown', judge([record(2000, 'account.frozen', { data: { request: 'a' } })])))

  it('a difference between record and broker', () =>
    brokenBy('differences', judge([record(2000, 'account.difference')])))
})

describe('S7, DRL7: what was not put to the test is not said to have held', () => {
  const sent = [record(2000, 'order.intent', { tradeId: 'one', data: { request: 'one' } })]
  const brokerOrders = [{ clientId: 'one', ticket: '1' }]
  const bare = position({ sl: 0, intendedSl: 0 })
  const cut = (hits = 1, fromMs = 1500, toMs = 2500) => [{ fault: 'link', hits, windows: [{ fromMs, toMs }] }] as const
  const oks = (report: ReturnType<typeof judge>) => Object.fromEntries(report.checks.map(({ key, ok }) => [key, ok]))

  it('orders without a rung: the orders held, the ladder was not tested', () => {
    const report = judge(sent, { brokerOrders, positions: [bare] })
    expect([report.outcome, report.verdict]).toEqual(['partial', 'Orders: held. Ladder: not tested.'])
    expect(oks(report)).toMatchObject({ orders: true, loosened: null, gap: null, unknown: null, differences: true })
    expect(line(report, 'loosened')?.text).toBe('Not tested: no stop change was requested.')
    expect(line(report, 'gap')?.text).toBe(
      'Not tested: no rung was reached, so no other level was requested. 1 position had no stop at the broker.',
    )
    expect(line(report, 'unknown')?.text).toBe('Not tested: neither a dead link nor lost messages were chosen.')
  })

  it('rungs without an order: the ladder held, the orders were not tested', () => {
    const report = judge(climbed)
    expect(report.outcome).toBe('held')
    expect(oks(report)).toMatchObject({ orders: null, loosened: true, gap: true })
    expect(line(report, 'orders')?.text).toBe('Not tested: no order was sent.')
  })

  it('a stop change by hand alone: no rung is claimed', () => {
    const asked = record(2000, 'levels.intent', { data: { position: '7', to: { sl: 129_500, tp: 0 } } })
    expect(judge([asked]).verdict).toBe(
      'Ladder: held, no rungs reached, 1 stop change requested, no stop loosened, no protection gap. Orders: not tested.',
    )
  })

  it('a link that was cut while nothing was sent tested nothing', () => {
    expect(line(judge(sent, { brokerOrders, faults: cut(1, 5000, 6000) }), 'unknown')).toMatchObject({
      ok: null,
      text: 'Not tested: no request was sent while the link was cut or messages were lost.',
    })
    expect(line(judge(sent, { brokerOrders, faults: cut() }), 'unknown')).toMatchObject({
      ok: true,
      text: 'No request stayed unresolved.',
    })
  })

  it('an open position in a calm market', () => {
    const report = judge([])
    expect([report.outcome, report.verdict]).toEqual([
      'untested',
      'Not tested: no rung was reached and no order was sent. Run a longer drill or tighten the ladder.',
    ])
    expect(report.checks.every(({ ok }) => ok === null)).toBe(true)
  })

  it('no position and no order', () => {
    const report = judge([], { positions: [] })
    expect([report.outcome, report.verdict]).toEqual([
      'untested',
      'Not tested: no position was open and no order was sent.',
    ])
    expect(report.checks.every(({ ok }) => ok === null)).toBe(true)
  })
})
