import type { ActiveTrade, ClosedTrade, PublicTrade } from '@ratchet/contract'
import { noRisk } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { emptyWorld, receive, type TraderEvent, type World } from './world.ts'

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const at = (second: number): string => new Date(Date.UTC(2025, 2, 3, 9, 0, second)).toISOString()
const trade = (n: number, status: PublicTrade['status'] = 'Pending') =>
  ({ id: uuid(n), key: `k${n}`, status, createdAt: at(n) }) as PublicTrade
const account = { server: 'Ratchet-Demo', brokerId: '5000002' }
const elsewhere = { server: 'Broker-Practice', brokerId: '101-1' }
const active = (n: number, sl = 0, of = account) => ({ id: String(n), time: at(n), sl, ...of }) as ActiveTrade
const closed = (n: number, of = account) => ({ id: String(n), time: at(n), ...of }) as ClosedTrade
const counts = (pending: number) => ({ pending, executed: 0, modified: 0, closed: 0 })

const event = (seq: number, changes: TraderEvent['changes'], pending = 0): TraderEvent => ({
  type: 'event',
  seq,
  tradeId: null,
  record: { seq, at: at(seq), kind: 'trade.published', marketTime: null },
  changes,
  counts: counts(pending),
})

const snapshot = (seq: number, trades: PublicTrade[] = [], activeTrades: ActiveTrade[] = []) =>
  receive(emptyWorld, {
    type: 'snapshot',
    seq,
    counts: counts(trades.length),
    orders: trades.length,
    trades,
    activeTrades,
    modifiedTrades: [],
    closedTrades: [],
    risk: noRisk,
  }).world

const ids = (world: World): string[] => world.trades.map(({ key }) => key)

describe('the world of a trader follows the stream', () => {
  it('takes a snapshot as it is, newest first', () => {
    const world = snapshot(7, [trade(3), trade(2), trade(1)])
    expect(world.seq).toBe(7)
    expect(ids(world)).toEqual(['k3', 'k2', 'k1'])
  })

  it('puts whole rows in place of the old ones and takes the counts along', () => {
    const before = snapshot(7, [trade(2), trade(1)])
    const { world, verdict } = receive(before, event(8, { trades: [trade(1, 'executed')] }, 1))
    expect(verdict).toBe('applied')
    expect(world.trades.map(({ status }) => status)).toEqual(['Pending', 'executed'])
    expect(world.counts).toEqual(counts(1))
    expect(before.trades.map(({ status }) => status)).toEqual(['Pending', 'Pending'])
  })

  it('drops what it has already: by sequence number, not by content', () => {
    const before = snapshot(7, [trade(1, 'executed')])
    for (const seq of [1, 6, 7]) {
      const { world, verdict } = receive(
        before,
        event(seq, { trades: [trade(1, 'Pending')], removedTrades: [uuid(1)] }),
      )
      expect(verdict).toBe('duplicate')
      expect(world).toBe(before)
    }
  })

  it('changes nothing over a gap, and says from where to ask again', () => {
    const before = snapshot(7, [trade(1)])
    const { world, verdict } = receive(before, event(9, { removedTrades: [uuid(1)] }))
    expect(verdict).toBe('gap')
    expect(world).toBe(before)
    expect(world.seq).toBe(7)
  })

  it('takes events for a gap before the first snapshot', () => {
    expect(receive(emptyWorld, event(1, {})).verdict).toBe('gap')
  })

  it('goes on without loss when the missing events come after all', () => {
    let world = snapshot(7)
    for (const seq of [8, 9, 9, 10]) world = receive(world, event(seq, { trades: [trade(seq)] })).world
    expect(world.seq).toBe(10)
    expect(ids(world)).toEqual(['k10', 'k9', 'k8'])
  })

  it('lets rows go', () => {
    const before = snapshot(1, [trade(1), trade(2)], [active(5), active(6)])
    const { world } = receive(before, event(2, { removedTrades: [uuid(1)], removedActiveTrades: ['6'] }))
    expect(ids(world)).toEqual(['k2'])
    expect(world.activeTrades.map(({ id }) => id)).toEqual(['5'])
  })

  it('takes two accounts’ positions of one ticket for two, though they were opened at one moment', () => {
    const before = snapshot(1, [], [active(4), active(4, 0, elsewhere)])
    expect(before.activeTrades).toHaveLength(2)
    const changed = receive(before, event(2, { activeTrades: [active(4, 9, elsewhere)] })).world
    const stops = (world: World) => Object.fromEntries(world.activeTrades.map(({ brokerId, sl }) => [brokerId, sl]))
    expect(stops(changed)).toEqual({ '5000002': 0, '101-1': 9 })
    const gone = { removedActiveTrades: ['4'], removedPositions: [{ id: '4', ...account }] }
    expect(stops(receive(changed, event(3, gone)).world)).toEqual({ '101-1': 9 })
  })
})

describe('a long list', () => {
  it('keeps the ledger’s order, though a recorded market begins anew and its times go back', () => {
    const { world } = receive(snapshot(1), event(2, { closedTrades: [closed(50)] }))
    const later = receive(world, event(3, { closedTrades: [closed(5)] })).world
    expect(later.closedTrades.map(({ id }) => id)).toEqual(['5', '50'])
    expect(later.newest.closedTrades).toMatchObject({ total: 2, arrived: 2 })
  })

  it('takes an older trade that changed for what it is, and never brings back one that is gone', () => {
    const change = (seq: number, n: number): TraderEvent => {
      const told = event(seq, { trades: [trade(n, 'closed')] })
      return { ...told, record: { ...told.record, kind: 'trade.closed' } }
    }
    let { world } = receive(snapshot(1, [trade(9), trade(8)]), change(2, 3))
    expect(ids(world)).toEqual(['k9', 'k8'])
    expect(world.newest.trades).toMatchObject({ total: 2, arrived: 0 })
    expect(world.newest.trades.changed.get(uuid(3))?.status).toBe('closed')
    for (const seq of [3, 4]) world = receive(world, event(seq, { removedTrades: [uuid(9)] })).world
    world = receive(world, change(5, 9)).world
    expect(ids(world)).toEqual(['k8'])
    expect(world.newest.trades.total).toBe(1)
  })

  it('holds the deals of two accounts that have one ticket', () => {
    const { world } = receive(snapshot(1), event(2, { closedTrades: [closed(5)] }))
    const later = receive(world, event(3, { closedTrades: [closed(5, elsewhere)] })).world
    expect(later.closedTrades.map(({ brokerId }) => brokerId)).toEqual(['101-1', '5000002'])
  })

  it('has as many rows as the ledger says, of which the snapshot holds the newest', () => {
    const told = { pending: 0, executed: 0, modified: 7, closed: 100_000 }
    const { world } = receive(emptyWorld, {
      type: 'snapshot',
      seq: 1,
      counts: told,
      orders: 500,
      risk: noRisk,
      trades: [trade(1)],
      activeTrades: [active(5)],
      modifiedTrades: [],
      closedTrades: [closed(5)],
    })
    const { trades, modifiedTrades, closedTrades } = world.newest
    expect([trades.total, modifiedTrades.total, closedTrades.total]).toEqual([500, 7, 100_000])
  })
})
