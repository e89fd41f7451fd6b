import { defaultInstruments } from '@ratchet/contract'
import type { EventRow, PathRow } from '@ratchet/store'
import { describe, expect, it } from 'vitest'
import { createView } from '../core/present/view.ts'
import { presentPath, stretchOf } from './price-path.ts'

const t0 = Date.UTC(2014, 4, 1, 12)
const realMs = Date.UTC(2026, 0, 5)
const view = createView(defaultInstruments, () => [])

let seq = 0
const event = (kind: EventRow['kind'], after: number | null, data = {}, changes: object = {}): EventRow => ({
  seq: ++seq,
  kind,
  atMs: realMs + seq,
  tradeId: 't',
  data,
  marketTimeMs: after === null ? null : t0 + after,
  changes: changes as EventRow['changes'],
})
const quoted = (kind: EventRow['kind'], after: number, bid: number) => event(kind, after, { bid, ask: bid + 20 })
const row = (after: number, bid: number): PathRow => ({
  timeMs: t0 + after,
  bid,
  ask: bid + 20,
  bidLow: bid - 5,
  bidHigh: bid + 5,
  askLow: bid + 10,
  askHigh: bid + 30,
})
const now = { atMs: realMs + 1e6, marketMs: t0 + 90_000 }

describe('which stretch of the market a trade’s life takes', () => {
  const lived = () => [
    event('trade.published', null),
    event('order.intent', 1000),
    quoted('position.opened', 2000, 100),
  ]
  const gone = (after: number) => event('account.difference', after, {}, { position: { open: false } })

  it.each<[string, EventRow[], number, number]>([
    ['of an open one, from its first moment to now', lived(), 1000, 90_000],
    ['of a closed one, to its close', [...lived(), event('trade.closed', 5000)], 1000, 5000],
    [
      'of one deleted later, to its close',
      [...lived(), event('trade.closed', 5000), event('trade.deleted', 80_000)],
      1000,
      5000,
    ],
    ['of one that is gone at the broker, to the comparison', [...lived(), gone(7000)], 1000, 7000],
    ['of one that failed, to that', [...lived().slice(0, 2), event('trade.failed', 1500)], 1000, 1500],
  ])('%s', (_, events, from, until) => {
    const request = stretchOf(events, { symbol: 'GOLD' }, now)
    expect([request?.moments[0]?.marketMs, request?.untilMs]).toEqual([t0 + from, t0 + until])
  })

  it('is none where nothing has a market time', () => {
    expect(stretchOf([event('trade.published', null)], { symbol: 'GOLD' }, now)).toBeUndefined()
  })
})

describe('the path as it is told', () => {
  const told = (rows: PathRow[], events: EventRow[], side: 'Buy' | 'Sell' = 'Buy') =>
    presentPath(rows, events, { symbol: 'GOLD', side, fromMs: t0 }, view).items

  it('has the exact quotes among the kept ones; of two of one moment the exact one', () => {
    const rung = quoted('rung.reached', 10_000, 130_050)
    const items = told([row(5000, 130_000), row(10_000, 130_050), row(19_000, 130_020)], [rung])
    expect(items.map(({ time, bid, seq: of }) => [Date.parse(time) - t0, bid, of])).toEqual([
      [5000, 1300, null],
      [10_000, 1300.5, rung.seq],
      [19_000, 1300.2, null],
    ])
  })

  it('has the extremes of the price at which the trade can be left', () => {
    expect(told([row(0, 130_000)], [])[0]).toMatchObject({ low: 1299.95, high: 1300.05 })
    expect(told([row(0, 130_000)], [], 'Sell')[0]).toMatchObject({ low: 1300.1, high: 1300.3 })
  })

  it('stays in the life’s order where a recording began anew', () => {
    const rows = [row(1000, 1), row(9000, 2), row(-8000, 3), row(-7000, 4)]
    const close = quoted('position.closed', -6000, 5)
    expect(told(rows, [close]).map(({ bid }) => bid * 100)).toEqual([1, 2, 3, 4, 5])
  })

  it('takes no quote of a record that is only told beside something else', () => {
    expect(told([], [quoted('order.answered', 0, 100), quoted('stop.confirmed', 0, 100)])).toEqual([])
  })
})
