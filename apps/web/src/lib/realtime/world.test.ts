import type { ActiveTrade, ClosedTrade, PublicTrade } from '@ratchet/contract'
import { noRisk } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { addPage, emptyWorld, receive, type TraderEvent, type World } from './world.ts'

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const at = (second: number): string => new Date(Date.UTC(2025, 2, 3, 9, 0, second)).toISOString()
const trade = (n: number, status: PublicTrade['status'] = 'Pending') =>
  ({ id: uuid(n), key: `k${n}`, status, createdAt: at(n) }) as PublicTrade
const active = (n: number, sl = 0) => ({ id: String(n), time: at(n), sl }) as ActiveTrade
const closed = (n: number) => ({ id: String(n), time: at(n) }) as ClosedTrade
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
    const world = snapshot(7, [trade(1), trade(3), trade(2)])
    expect(world.seq).toBe(7)
    expect(ids(world)).toEqual(['k3', 'k2', 'k1'])
  })

  it('puts whole rows in place of the old ones and takes the counts along', () => {
    const before = snapshot(7, [trade(1), trade(2)])
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
})

describe('older rows come by pages', () => {
  it('join at their place and only once', () => {
    const world = snapshot(1, [trade(9), trade(8)])
    expect(ids(addPage(world, 'trades', [trade(8), trade(7), trade(6)], world.generation))).toEqual([
      'k9',
      'k8',
      'k7',
      'k6',
    ])
  })

  it('never put an older version over what an event has brought', () => {
    const { world } = receive(snapshot(1, [trade(1)]), event(2, { trades: [trade(1, 'closed')] }))
    expect(addPage(world, 'trades', [trade(1, 'Pending')], world.generation).trades[0]?.status).toBe('closed')
  })

  it('never bring back a row that is gone', () => {
    const { world } = receive(snapshot(1, [trade(1)]), event(2, { removedTrades: [uuid(1)] }))
    expect(addPage(world, 'trades', [trade(1)], world.generation).trades).toEqual([])
  })

  it('tell a closed deal from a position with the same ticket', () => {
    const { world } = receive(snapshot(1, [], [active(5)]), event(2, { removedActiveTrades: ['5'] }))
    expect(addPage(world, 'closedTrades', [closed(5)], world.generation).closedTrades).toHaveLength(1)
    expect(addPage(world, 'activeTrades', [active(5)], world.generation).activeTrades).toHaveLength(0)
  })

  it('are refused when they were asked for before the latest snapshot', () => {
    const world = snapshot(1, [trade(1)])
    expect(addPage(world, 'trades', [trade(0)], world.generation - 1)).toBe(world)
  })
})
