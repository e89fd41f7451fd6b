import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectionConfig } from '../connections/connect.ts'
import { createLedger } from '../ledger/create.ts'
import { openWorld, type World } from '../testing/fixtures.ts'
import { listShards, raiseShards, ShardsRefused } from './raise.ts'
import { ShardRegister } from './register.ts'
import { stillHung } from './register-sql.ts'

let world: World
let owner: pg.Client
const names = Array.from({ length: 12 }, (_, i) => `trader ${i}`)
const open: { close(): Promise<void> }[] = []

beforeAll(async () => {
  world = await openWorld()
  owner = new pg.Client(world.database.url)
  await owner.connect()
  for (const name of names) await world.publish(name)
})
afterAll(async () => {
  for (const one of open) await one.close()
  await owner?.end()
  await world?.api.close()
  await world?.database.drop()
})

const shardsOf = async () =>
  new Map(
    (await owner.query('select id, shard from ledger.traders')).rows.map(({ id, shard }) => [id, shard as number]),
  )
const ledgerOf = (shard: number, engine?: string) => {
  const ledger = createLedger({
    url: world.database.url,
    notify: () => {},
    waitMs: 0,
    shard,
    ...(engine && { engine }),
  })
  open.push(ledger)
  return ledger
}
/** By a clock that only the test moves. */
let nowMs = 0
const register = () => {
  const one = new ShardRegister(world.database.url, { patienceMs, now: () => nowMs })
  open.push(one)
  return one
}

const patienceMs = 60_000

describe('SHA1: the number of shards', () => {
  it('is one to begin with, and does not grow while an engine is at work', async () => {
    expect(await listShards(world.database.url)).toMatchObject([{ shard: 0, traders: names.length }])
    await world.ledger.loadAccounts()
    await expect(raiseShards(world.database.url, 2)).rejects.toThrow('Stop all engines')
    expect(await listShards(world.database.url)).toMatchObject([{ shard: 0, pid: expect.any(Number) }])
    await world.ledger.close()
  })

  it('grows by splitting: each new shard takes its share of one that was there, and no other trader moves', async () => {
    await raiseShards(world.database.url, 3)
    const three = await shardsOf()
    expect(Map.groupBy(names, (name) => three.get(name)).size).toBe(3)
    await raiseShards(world.database.url, 5)
    const five = await shardsOf()
    for (const name of names) {
      const [before = -1, after = -1] = [three.get(name), five.get(name)]
      expect(after === before || after === before + 3).toBe(true)
    }
    expect(new Set(five.values())).toEqual(new Set([0, 1, 2, 3, 4]))
    expect((await listShards(world.database.url)).map(({ traders }) => traders)).toEqual([2, 2, 4, 2, 2])
  })

  it.each([4, 0, 257, 1.5])('is not made %d', async (n) => {
    await expect(raiseShards(world.database.url, n)).rejects.toThrow(ShardsRefused)
    expect(await listShards(world.database.url)).toHaveLength(5)
  })

  it('is drawn for a new trader from the id, and not by the trader', async () => {
    const news = Array.from({ length: 40 }, (_, i) => `new ${i}`)
    for (const id of news) await world.api.ensureTrader(id, { name: id, email: '' })
    const found = await shardsOf()
    expect(new Set(news.map((id) => found.get(id)))).toEqual(new Set([0, 1, 2, 3, 4]))
    const api = new pg.Client(connectionConfig(world.database.url, 'api'))
    await api.connect()
    await expect(api.query('update ledger.traders set shard = 0')).rejects.toThrow('permission denied')
    await expect(api.query('select from engines.shards')).rejects.toThrow('permission denied')
    await api.end()
  })
})

describe('SHA2: one writer a shard', () => {
  it('gives each its own traders, their work and their places, and no other’s', async () => {
    const found = await shardsOf()
    const seen: string[] = []
    for (const shard of [0, 1, 2, 3, 4]) {
      const ledger = ledgerOf(shard)
      const states = await ledger.loadAccounts()
      for (const { account } of states) expect(found.get(account.traderId)).toBe(shard)
      seen.push(...states.map(({ account }) => account.traderId))
      const works = await ledger.work(new Map())
      expect(works.map(({ account }) => account.traderId).toSorted()).toEqual(
        states.map(({ account }) => account.traderId).toSorted(),
      )
      const elsewhere = names.find((name) => found.get(name) !== shard) ?? ''
      const { rows } = await owner.query('select id from ledger.accounts where trader_id = $1', [elsewhere])
      expect(await ledger.loadAccount(rows[0].id)).toBeNull()
    }
    expect(seen.toSorted()).toEqual(names.toSorted())
  })

  it('refuses a second writer of a shard, and counts who took it', async () => {
    const second = ledgerOf(2)
    await expect(second.takeLease()).rejects.toThrow('Another engine works on this database')
    // OP15: where several are meant none has to be stopped.
    await expect(ledgerOf(2, randomUUID()).takeLease()).rejects.toThrow(/^Another engine writes shard 2\.$/)
    const before = await listShards(world.database.url)
    expect(before[2]).toMatchObject({ pid: expect.any(Number), epoch: 1 })
    for (const one of open.splice(0)) await one.close()
    await ledgerOf(2).takeLease()
    expect((await listShards(world.database.url))[2]).toMatchObject({ epoch: 2 })
  })
})

describe('SHA4: an engine that hangs', () => {
  /** Looks until somebody who does not beat meanwhile has lost its sessions. @returns how many were ended */
  const lookLong = async (one: ShardRegister) => {
    let ended = 0
    for (let i = 0; i < 7; i++, nowMs += patienceMs / 6) ended += (await one.beat()).ended
    return ended
  }

  it('is seen with its shards, and has nothing left to write with once it has not beaten for too long', async () => {
    for (const one of open.splice(0)) await one.close()
    const [a, b] = [register(), register()]
    await a.beat()
    const lease = ledgerOf(1, a.engine)
    await lease.loadAccounts()
    const both = await b.beat()
    expect(both.engines).toEqual([a.engine, b.engine])
    expect(both.owners).toEqual(new Map([[1, a.engine]]))
    expect(both.ended).toBe(0)
    // Its own session and that of its shard.
    expect(await lookLong(b)).toBe(2)
    await vi.waitFor(
      async () => expect(await b.beat()).toMatchObject({ engines: [b.engine], owners: new Map(), ended: 0 }),
      30_000,
    )
    const taken = ledgerOf(1, b.engine)
    await taken.loadAccounts()
    // It wakes up: its memory is worth nothing, and it is one of several again.
    await expect(lease.forgetFeed()).rejects.toThrow()
    await a.beat().catch(() => {})
    const again = await a.beat()
    expect(new Set(again.engines)).toEqual(new Set([a.engine, b.engine]))
    expect(again.owners).toEqual(new Map([[1, b.engine]]))
  })

  it('leaves those alone who beat, and writers whom nobody knows', async () => {
    for (const one of open.splice(0)) await one.close()
    const [a, b] = [register(), register()]
    await ledgerOf(0).takeLease()
    await a.beat()
    await ledgerOf(3, a.engine).takeLease()
    for (let i = 0; i < 8; i++) {
      await a.beat()
      expect(await b.beat()).toMatchObject({
        ended: 0,
        owners: new Map([
          [0, null],
          [3, a.engine],
        ]),
      })
      nowMs += patienceMs / 2
    }
  })

  it('OP4: leaves one alone that has its number already, and has not beaten yet', async () => {
    for (const one of open.splice(0)) await one.close()
    // The row of number 1 is an earlier engine's, and old.
    const earlierOne = register()
    await earlierOne.beat()
    await earlierOne.close()
    await owner.query(`update engines.processes set beat_at = beat_at - interval '1 day'`)
    const newcomer = new pg.Client(connectionConfig(world.database.url, 'engine'))
    const ends: unknown[] = []
    newcomer.on('error', (error) => ends.push(error))
    await newcomer.connect()
    await newcomer.query('select pg_advisory_lock(7210005, 1)')
    const b = register()
    for (let i = 0; i < 6; i++, nowMs += patienceMs / 6) expect((await b.beat()).ended).toBe(0)
    // From its first beat on it has all the time again.
    await newcomer.query(
      'update engines.processes set engine = gen_random_uuid(), beat_at = clock_timestamp() where n = 1',
    )
    for (let i = 0; i < 6; i++, nowMs += patienceMs / 6) expect((await b.beat()).ended).toBe(0)
    await newcomer.query('select 1')
    expect(ends).toEqual([])
    await newcomer.end()
  })

  it('OP4: leaves the sessions of one alone that goes on between the look and the end', async () => {
    for (const one of open.splice(0)) await one.close()
    const [a, b] = [register(), register()]
    await a.beat()
    for (let i = 0; i < 6; i++, nowMs += patienceMs / 6) expect((await b.beat()).ended).toBe(0)
    // `a` goes on after `b` has seen it for the last time, and before `b` ends its session.
    const { query } = pg.Client.prototype as { query: (...words: unknown[]) => Promise<unknown> }
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
      this: pg.Client,
      ...words: unknown[]
    ) {
      if (words[0] === stillHung) await a.keepBeating(0)
      return query.apply(this, words)
    } as never)
    expect((await b.beat()).ended).toBe(0)
    expect(spy.mock.calls.some(([words]) => (words as unknown) === stillHung)).toBe(true)
    spy.mockRestore()
    expect((await b.beat()).engines).toEqual([a.engine, b.engine])
  })

  it('gives its number to the next one when it is gone', async () => {
    for (const one of open.splice(0)) await one.close()
    const [a, b, c] = [register(), register(), register()]
    await a.beat()
    await b.beat()
    await a.close()
    await c.beat()
    expect((await b.beat()).engines).toEqual([c.engine, b.engine])
  })

  it('SHA6: has one that ends among those that ask, without a share of the shards, until it is gone', async () => {
    for (const one of open.splice(0)) await one.close()
    const [a, b] = [register(), register()]
    await a.beat()
    expect(await b.beat()).toMatchObject({ engines: [a.engine, b.engine], asking: [a.engine, b.engine] })
    a.end()
    expect(await a.beat()).toMatchObject({ engines: [b.engine], asking: [a.engine, b.engine] })
    expect(await b.beat()).toMatchObject({ engines: [b.engine], asking: [a.engine, b.engine] })
    await a.close()
    expect(await b.beat()).toMatchObject({ engines: [b.engine], asking: [b.engine] })
    const c = register()
    expect((await c.beat()).engines).toEqual([c.engine, b.engine])
  })
})
