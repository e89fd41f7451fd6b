import { defaultInstruments, type StreamMessage } from '@ratchet/contract'
import type { AccountRow } from '@ratchet/engine'
import { tradeOf } from '@ratchet/engine/suites'
import type { NamedEvent } from '@ratchet/store'
import { expect, it, vi } from 'vitest'
import { createView } from '../core/present/view.ts'
import { Channel } from './channel.ts'
import type { ClientConnection } from './client-connection.ts'

const account = { id: 'account', traderId: 'ann', server: 'Ratchet-Demo', login: '1001' } as AccountRow
const counts = { pending: 0, executed: 0, modified: 0, closed: 0 }

/** An order as it is recorded: its row once, and then a price that only its symbol gives digits. */
function ordersOf(count: number): readonly NamedEvent[] {
  return Array.from({ length: count }, (_, n) => {
    const trade = tradeOf(account, `trade ${n}`, `key ${n}`)
    const about = { atMs: 1, tradeId: trade.id, marketTimeMs: null, account: null }
    const executed = { order: '1', position: '1', price: 128_435 }
    return [
      { ...about, seq: 2 * n + 1, kind: 'trade.published', data: {}, changes: { trade } } as const,
      { ...about, seq: 2 * n + 2, kind: 'trade.executed', data: executed, changes: {} } as const,
    ]
  }).flat()
}

it('tells what a record without rows is about by the instruction before it, and looks up only what is long ago', async () => {
  const orders = ordersOf(300)
  const again = { ...(orders[1] as NamedEvent), seq: orders.length + 1 }
  let events = orders
  const getTrade = vi.fn(async (_traderId: string, id: string) => tradeOf(account, id, 'key'))
  const channel = new Channel('ann', {
    store: {
      eventsSince: async (_traderId, seq) => {
        const found = events.filter((event) => event.seq > seq)
        return { events: found, counts, lastSeq: events.at(-1)?.seq ?? 0 }
      },
      snapshot: vi.fn(),
      getTrade,
      listAccounts: async () => [],
    },
    view: createView(defaultInstruments, () => []),
    log: { info: () => {}, warn: vi.fn(), error: () => {} } as never,
    accounts: async () => ({ items: [], seq: 0 }) as never,
    hello: (seq) => ({ type: 'hello', seq }) as StreamMessage,
    areForeign: () => false,
  })
  const told: Extract<StreamMessage, { type: 'event' }>[] = []
  const connection = {
    seq: 0,
    send: (message: StreamMessage) => void (message.type === 'event' && told.push(message)),
    sendFrame: () => {},
  } as unknown as ClientConnection
  await channel.join(connection, 0)
  const executed = told.filter(({ record }) => record.kind === 'trade.executed')
  expect(executed).toHaveLength(300)
  for (const { record } of executed) expect(record).toMatchObject({ price: 1284.35 })
  expect(getTrade).not.toHaveBeenCalled()

  events = [...orders, again]
  const late = { seq: orders.length, send: connection.send, sendFrame: () => {} } as unknown as ClientConnection
  told.length = 0
  await channel.join(late, orders.length)
  channel.stop()
  expect(told.map(({ record }) => record)).toEqual([
    expect.objectContaining({ kind: 'trade.executed', price: 1284.35 }),
  ])
  expect(getTrade).toHaveBeenCalledExactlyOnceWith('ann', 'trade 0')
})
