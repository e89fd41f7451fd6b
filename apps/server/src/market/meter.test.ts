import type { LedgerChange, Write } from '@ratchet/engine'
import { expect, it } from 'vitest'
import { EngineMeter } from './meter.ts'

const write = (change: object): Write =>
  ({
    account: { id: 'a', traderId: 't' },
    brokerSeq: 0,
    feedPosition: 0,
    changes: [change as LedgerChange],
  }) satisfies Write
const order = { id: 'trade', tradeId: 'trade', kind: 'order', state: 'answered' }

it('an order begins with its publication, a moved stop with its sending, and nothing else begins', () => {
  const meter = new EngineMeter()
  const trade = { id: 'trade', createdAtMs: 1000 }
  expect(meter.begun(write({ kind: 'order.answered', request: order, trade, data: {} }))).toEqual([
    { of: meter.orders, sinceMs: 1000 },
  ])
  expect(meter.begun(write({ kind: 'stop.confirmed', data: { sentAtMs: 2000 } }))).toEqual([
    { of: meter.stops, sinceMs: 2000 },
  ])
  // Sent before a restart: nobody knows when.
  expect(meter.begun(write({ kind: 'stop.confirmed', data: { sentAtMs: null } }))).toBeUndefined()
  expect(
    meter.begun(write({ kind: 'order.intent', request: { ...order, state: 'intended' }, trade, data: {} })),
  ).toBeUndefined()
  // The removal of a waiting order is another request of the same trade.
  expect(
    meter.begun(write({ kind: 'order.answered', request: { ...order, id: 'other', kind: 'remove' }, trade, data: {} })),
  ).toBeUndefined()
})
