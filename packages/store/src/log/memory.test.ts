import { noRisk } from '@ratchet/contract'
import type { LedgerChange } from '@ratchet/engine/ports'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClosableApiStore, createApiStore } from '../api/create.ts'
import { readNameKey } from '../installation/vault.ts'
import {
  change,
  closedOf,
  modifiedOf,
  newTrade,
  openWorld,
  positionOf,
  requestOf,
  type World,
} from '../testing/fixtures.ts'
import { TraderMemory } from './memory.ts'

// What a process has written is told to its streams from memory. It must be what the database would have told, or nothing.

let world: World
/** The api of the ledger's own process. */
let own: ClosableApiStore
beforeAll(async () => {
  world = await openWorld()
  own = createApiStore({
    url: world.database.url,
    nameKey: await readNameKey(world.database.url),
    notify: () => {},
    written: world.written,
    nowMs: () => world.clock.nowMs,
  })
})
afterAll(async () => {
  await own?.close()
  await world?.close()
})

const most = 500

/** What memory has after `seq`, which must be what the api of another process, whose memory is empty, reads. */
async function told(traderId: string, seq: number) {
  const [remembered, read] = [
    world.written.since(traderId, seq, most),
    await world.api.eventsSince(traderId, seq, most),
  ]
  if (remembered) expect(remembered).toStrictEqual(read)
  // Another thread has heard all of it.
  expect(world.heard.since(traderId, seq, most)).toStrictEqual(remembered)
  expect(await own.eventsSince(traderId, seq, most)).toStrictEqual(read)
  return { isRemembered: remembered !== undefined, lastSeq: read.lastSeq }
}

describe('what this process has written', () => {
  it('is told from memory as the database tells it, from the first reading on', async () => {
    const { account, owner, trade } = await world.publish('ann')
    const commit = (...changes: LedgerChange[]) =>
      world.ledger.commit({ account, brokerSeq: 1, feedPosition: 1, changes })
    await commit(change('order.intent', { tradeId: trade.id, trade, request: requestOf(owner, trade.id) }))
    expect(await told('ann', 2)).toEqual({ isRemembered: true, lastSeq: 3 })
    await commit(
      change('trade.executed', { tradeId: trade.id, trade: { ...trade, status: 'executed' } }),
      change('position.opened', { position: positionOf(owner, '5') }),
      change('stop.confirmed', { modified: modifiedOf(owner, '5') }),
      change('position.closed', { closed: closedOf(owner, '9', '5') }),
    )
    expect(await told('ann', 2)).toEqual({ isRemembered: true, lastSeq: 7 })
    expect(await told('ann', 5)).toEqual({ isRemembered: true, lastSeq: 7 })
    expect(await told('ann', 1)).toEqual({ isRemembered: false, lastSeq: 7 })
    await own.publishTrade('ann', newTrade, null)
    expect(await told('ann', 7)).toEqual({ isRemembered: true, lastSeq: 8 })
    expect(await told('ann', 8)).toEqual({ isRemembered: false, lastSeq: 8 })
  })

  it('is read where another process has written meanwhile, and remembered again after that', async () => {
    const { account } = await world.publish('bob')
    const commit = () =>
      world.ledger.commit({ account, brokerSeq: 1, feedPosition: 1, changes: [change('position.opened')] })
    await commit()
    expect(await told('bob', 2)).toEqual({ isRemembered: true, lastSeq: 3 })
    await world.api.putRisk('bob', { ...noRisk, sl1: 1 })
    expect(await told('bob', 3)).toEqual({ isRemembered: false, lastSeq: 4 })
    await commit()
    expect(await told('bob', 3)).toEqual({ isRemembered: false, lastSeq: 5 })
    expect(await told('bob', 4)).toEqual({ isRemembered: true, lastSeq: 5 })
  })

  it('is read where the database could not keep a word as it was given', async () => {
    const { account, owner } = await world.publish('cat')
    const position = { ...positionOf(owner, '5'), comment: 'a\0b' }
    await world.ledger.commit({
      account,
      brokerSeq: 1,
      feedPosition: 1,
      changes: [change('position.opened', { position })],
    })
    expect(await told('cat', 2)).toEqual({ isRemembered: false, lastSeq: 3 })
  })

  it('is of the trader alone', async () => {
    const [ann, bob] = [await world.publish('dan'), await world.publish('eve')]
    await Promise.all(
      [ann, bob].map(({ account }) =>
        world.ledger.commit({ account, brokerSeq: 1, feedPosition: 1, changes: [change('position.opened')] }),
      ),
    )
    for (const trader of ['dan', 'eve']) expect((await told(trader, 2)).isRemembered).toBe(true)
    expect(world.written.since('nobody', 0, most)).toBeUndefined()
  })
})

describe('the memory of a process', () => {
  const counts = { pending: 0, executed: 0, modified: 0, closed: 0 }
  const event = (seq: number) => ({ seq }) as never
  const one = (traderId: string, seq: number, waiting: number | null) => ({
    traderId,
    first: seq,
    last: { seq, hash: null },
    events: [event(seq)],
    counts:
      waiting === null
        ? (before: typeof counts) => ({ ...before, pending: before.pending + 1 })
        : { ...counts, pending: waiting },
  })

  it('never tells records with a gap, out of order or twice, whatever it is told of and forgets', () => {
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ kind: fc.constant('own' as const), counted: fc.boolean() }) },
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constantFrom('others' as const, 'late' as const, 'read' as const) }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('forget' as const, 'far behind' as const) }) },
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), fc.nat(80), (steps, since) => {
        // Another thread hears of it, or not, where it is too far behind.
        let isBehind = false
        const heard = new TraderMemory()
        const written = new TraderMemory((told) => {
          if (!isBehind) heard.hear(told)
        })
        let seq = 0
        let held: ReturnType<typeof one> | undefined
        for (const now of steps) {
          if (now.kind === 'forget') written.forget('ann')
          else if (now.kind === 'far behind') isBehind = !isBehind
          else if (now.kind === 'read') written.found('ann', seq, { ...counts, pending: seq })
          else if (now.kind === 'others') seq++
          else if (now.kind === 'late') {
            // Of two commits that follow one another, the second may be told first.
            if (held) written.add(held)
            held = one('ann', ++seq, seq)
          } else written.add(one('ann', ++seq, 'counted' in now && now.counted ? seq : null))
        }
        for (const memory of [written, heard]) {
          const told = memory.since('ann', since, most)
          if (!told) continue
          expect(told.events.map((row) => row.seq)).toEqual(
            Array.from({ length: told.lastSeq - since }, (_, i) => since + 1 + i),
          )
          expect(told.lastSeq).toBeLessThanOrEqual(seq)
          expect(told.counts.pending).toBe(told.lastSeq)
        }
      }),
    )
  })

  it('keeps the last traders and of each the last records', () => {
    const written = new TraderMemory()
    for (let seq = 1; seq <= 40; seq++) written.add(one('ann', seq, seq))
    expect(written.since('ann', 7, most)).toBeUndefined()
    expect(written.since('ann', 8, most)).toMatchObject({ lastSeq: 40 })
    expect(written.since('ann', 8, 3)?.events.map(({ seq }) => seq)).toEqual([9, 10, 11])
    for (let n = 0; n < 1023; n++) written.add(one(`trader ${n}`, 1, 1))
    expect(written.since('ann', 39, most)).toBeDefined()
    written.add(one('one more', 1, 1))
    expect(written.since('ann', 39, most)).toBeUndefined()
    expect(written.since('trader 0', 0, most)).toBeDefined()
    expect(written.lastOf('ann')).toEqual({ seq: 40, hash: null })
  })

  it('remembers no events where no stream is told from here, and tells the other thread all of them', () => {
    const heard = new TraderMemory()
    const written = new TraderMemory((told) => heard.hear(told), 0)
    for (let seq = 1; seq <= 3; seq++) written.add(one('ann', seq, seq === 1 ? seq : null))
    expect(written.since('ann', 0, most)).toBeUndefined()
    expect(written.lastOf('ann')).toEqual({ seq: 3, hash: null })
    expect(written.isOwnSince('ann', 0)).toBe(true)
    expect(heard.since('ann', 0, most)?.events.map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect(heard.since('ann', 0, most)?.counts.pending).toBe(3)
  })
})
