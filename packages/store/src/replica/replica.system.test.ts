import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApiStore } from '../api/api-store.ts'
import { type ClosableApiStore, createApiStore } from '../api/create.ts'
import { connectionConfig } from '../connections/connect.ts'
import { ReplicaLost } from '../errors.ts'
import { readNameKey } from '../installation/vault.ts'
import { change, closedOf, modifiedOf, openWorld, positionOf, type World } from '../testing/fixtures.ts'
import { type Replicated, startReplicated } from '../testing/replicated.ts'
import type { FallbackReason } from './replica.ts'

const mostBehindMs = 1500

let pair: Replicated
let world: World
/** The api of two processes that know nothing of each other. */
let one: ClosableApiStore
let other: ClosableApiStore
const told: FallbackReason[] = []

beforeAll(async () => {
  pair = await startReplicated()
  world = await openWorld({ url: pair.url, drop: async () => {} })
  const nameKey = await readNameKey(pair.url)
  const open = (most: number) =>
    createApiStore({
      url: pair.url,
      nameKey,
      notify: () => {},
      replica: { url: pair.replicaUrl, mostBehindMs: most, onTrouble: (reason) => void told.push(reason) },
    })
  ;[one, other] = [open(60_000), open(mostBehindMs)]
  for (const trader of ['ann', 'bob']) await trade(trader, `first of ${trader}`)
})
afterAll(async () => {
  await Promise.all([one?.close(), other?.close()])
  await world?.close()
  await pair?.stop()
})
beforeEach(async () => {
  await pair.level()
  // What was before, it leaves alone for a second.
  await delay(1100)
})
afterEach(() => void told.splice(0))

/** Has the trader publish, and the engine execute and close it. */
async function trade(trader: string, tradeDetails: string): Promise<string> {
  const { trade: row, account, owner } = await world.publish(trader, { tradeDetails })
  const ticket = String(Number((await world.api.counts(trader)).closed) * 10 + (trader === 'ann' ? 1 : 2))
  await world.ledger.takeLease()
  await world.ledger.commit({
    account,
    brokerSeq: 1,
    feedPosition: 1,
    changes: [
      change('position.opened', { position: positionOf(owner, ticket) }),
      change('stop.confirmed', { modified: modifiedOf(owner, ticket) }),
      change('position.closed', { closed: closedOf(owner, `${ticket}7`, ticket) }),
    ],
  })
  await world.ledger.caughtUp()
  return row.id
}

const allOf = async <T>(batches: AsyncIterable<readonly T[]>): Promise<T[]> => (await Array.fromAsync(batches)).flat()

/** As whoever makes a file does: what the replica breaks off is begun anew. */
async function begunAnew<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ReplicaLost) return read()
    throw error
  }
}

/** Every read that may go to the replica, each as the trader. */
const reads: Readonly<Record<string, (store: ApiStore, trader: string) => Promise<unknown>>> = {
  activity: (store, trader) => store.activity(trader, '30d', 0),
  rungEvents: (store, trader) => store.rungEvents(trader, { days: 90, marketMs: 0 }),
  closedTotals: (store, trader) => store.closedTotals(trader, {}),
  listClosed: (store, trader) => store.listClosed(trader, { limit: 50, count: true }),
  listModified: (store, trader) => store.listModified(trader, { limit: 50 }),
  search: (store, trader) => store.search(trader, 'gold'),
  walkTrades: (store, trader) => allOf(store.walk(trader, 'trades', {})),
  walkModified: (store, trader) => allOf(store.walk(trader, 'modified', {})),
  walkClosed: (store, trader) => allOf(store.walk(trader, 'closed', {})),
  openRecord: async (store, trader) => {
    const record = await store.openRecord(trader, {})
    return record && { ...record, batches: await allOf(record.batches) }
  },
}

const figures = ({ replica }: ClosableApiStore) => {
  const fallbacks = [...(replica?.fallbacks ?? [])].filter(([, count]) => count > 0)
  return { reads: replica?.reads ?? 0, ...Object.fromEntries(fallbacks) } as Record<string, number> & { reads: number }
}
/** What a call adds to the figures. */
async function counted(store: ClosableApiStore, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before: Record<string, number> = figures(store)
  await work()
  const added = Object.entries(figures(store)).map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
  return Object.fromEntries(added.filter(([, count]) => count > 0))
}

const newest = async (store: ApiStore, trader: string) => {
  const [row] = await allOf(store.walk(trader, 'trades', {}))
  return row?.tradeDetails
}

describe('reads of the past at a replica', () => {
  it.each(Object.entries(reads))('RPL1: %s is read there, and gives what the primary gives', async (_name, read) => {
    for (const trader of ['ann', 'bob', 'nobody'])
      expect(
        await counted(one, async () => expect(await read(one, trader)).toEqual(await read(world.api, trader))),
      ).toEqual({ reads: 1 })
  })

  it('I4: each of them shows one trader, whoever asks beside; and a trader who has nothing, nothing', async () => {
    const texts = await Promise.all(
      Object.values(reads).flatMap((read) =>
        ['ann', 'bob', 'nobody'].map(async (trader) => [trader, JSON.stringify(await read(one, trader))] as const),
      ),
    )
    const ids = { ann: await idsOf('ann'), bob: await idsOf('bob') }
    for (const [trader, text] of texts)
      for (const [owner, own] of Object.entries(ids))
        if (owner !== trader) expect(own.filter((id) => text.includes(id))).toEqual([])
    expect(texts.filter(([trader, text]) => trader === 'ann' && ids.ann.some((id) => text.includes(id))).length).toBe(7)
  })

  it('I4: the replica itself shows the api nothing without the seal, and takes no write', async () => {
    const client = new pg.Client(connectionConfig(pair.replicaUrl, 'api'))
    await client.connect()
    const { rows: tables } = await client.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'ledger' and has_table_privilege(format('%I.%I', schemaname, tablename), 'select')",
    )
    expect(tables.length).toBeGreaterThan(10)
    const seen = async () =>
      (
        await Promise.all(tables.map(async ({ name }) => (await client.query(`select from ${name} limit 1`)).rowCount))
      ).filter((count) => count !== 0)
    expect(await seen()).toEqual([])
    for (const name of ['ann', `${'0'.repeat(64)}ann`]) {
      await client.query("select set_config('ratchet.trader_id', $1, false)", [name])
      expect(await seen()).toEqual([])
    }
    await client.query("select set_config('ratchet.trader_id', $1, false)", [world.named('ann')])
    expect((await seen()).length).toBeGreaterThan(5)
    await expect(client.query('begin; delete from ledger.alerts; commit')).rejects.toThrow('read-only')
    await client.end()
  })

  it('RPL2: what a trader has just done is seen, and another’s read stays at the replica', async () => {
    await pair.pause()
    try {
      await trade('ann', 'while it stands still')
      expect(await counted(one, async () => expect(await newest(one, 'ann')).toBe('while it stands still'))).toEqual({
        unseen: 1,
      })
      expect(await counted(one, () => newest(one, 'bob'))).toEqual({ reads: 1 })
      for (const read of Object.values(reads)) expect(await read(one, 'ann')).toEqual(await read(world.api, 'ann'))
    } finally {
      await pair.resume()
    }
    await pair.level()
    expect(await counted(one, async () => expect(await newest(one, 'ann')).toBe('while it stands still'))).toEqual({
      reads: 1,
    })
  })

  it('RPL2: through two processes in turns nobody sees an older list after a newer one, while the replica comes and goes', async () => {
    let isOver = false
    const faults: string[] = []
    /** Reads as a browser does whose requests come to either process. */
    const watch = async (trader: string) => {
      let last = 0
      for (let n = 0; !isOver; n++) {
        const rows = await begunAnew(() => allOf((n % 2 ? one : other).walk(trader, 'trades', {})))
        if (rows.length < last) faults.push(`${trader} saw ${rows.length} after ${last}`)
        last = rows.length
      }
    }
    const before = figures(one).reads + figures(other).reads
    const watching = ['ann', 'bob'].flatMap((trader) => [watch(trader), watch(trader)])
    for (let n = 0; n < 12; n++) {
      if (n % 4 === 1) await pair.pause()
      await trade(n % 2 ? 'ann' : 'bob', `turn ${n}`)
      if (n % 4 === 3) await pair.resume()
      await delay(30)
    }
    isOver = true
    await Promise.all(watching)
    expect(faults).toEqual([])
    expect(figures(one).reads + figures(other).reads).toBeGreaterThan(before)
  })

  it('RPL2: a record that the primary never had is not shown, although its number fits', async () => {
    await pair.pause()
    const last = "(select max(seq) from ledger.flight where trader_id = 'bob')"
    try {
      // As after a failover to a standby that had less: the same numbers, other records. The primary's are the ones that count.
      const own = await newest(one, 'bob')
      await pair.askPrimary(`begin; set local session_replication_role = replica;
        update ledger.flight set hash = sha256('another') where trader_id = 'bob' and seq = ${last}; commit`)
      expect(await counted(one, async () => expect(await newest(one, 'bob')).toBe(own))).toEqual({ unseen: 1 })
    } finally {
      await pair.askPrimary(`begin; set local session_replication_role = replica;
        update ledger.flight f set hash = null where trader_id = 'bob' and seq = ${last}; commit`)
      await pair.resume()
    }
  })

  it('RPL3: one that is behind by more than the bound is left alone, and told of', async () => {
    await pair.pause()
    try {
      await trade('ann', 'the last before it stands still')
      await delay(mostBehindMs + 1000)
      await trade('ann', 'long after')
      expect(await counted(other, () => newest(other, 'bob'))).toEqual({ behind: 1 })
      expect(await other.replica?.behindMs()).toBeGreaterThan(mostBehindMs)
      expect(told).toContain('behind')
    } finally {
      await pair.resume()
    }
    await pair.level()
    expect(await other.replica?.behindMs()).toBe(0)
  })

  it('RPL3: one that breaks a read off, as it must where the read is in the way of a change, loses nobody’s read', async () => {
    const rows = await allOf(world.api.walk('ann', 'closed', {}))
    const walk = one.walk('ann', 'closed', {})[Symbol.asyncIterator]()
    await pair.askPrimary('begin; lock table ledger.closed in access exclusive mode; commit')
    const open = await one.openRecord('ann', {})
    await walk.next().catch(() => {})
    await pair.askReplica(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ratchet api' and state like 'idle in%'",
    )
    await walk.return?.()
    await expect(allOf(open?.batches ?? ([] as never))).rejects.toBeInstanceOf(ReplicaLost)
    // Begun anew, it is read to its end, for now at the primary.
    expect(await counted(one, async () => expect(await allOf(one.walk('ann', 'closed', {}))).toEqual(rows))).toEqual({
      lost: 1,
    })
    expect(await counted(one, () => newest(one, 'bob'))).toEqual({ reads: 1 })
  })

  it('RPL3: one that is killed, or stands still, fails no read; once it is back it is read from again', async () => {
    const everything = () => Promise.all(Object.values(reads).map((read) => begunAnew(() => read(other, 'bob'))))
    const wanted = await Promise.all(Object.values(reads).map((read) => read(world.api, 'bob')))
    await everything()
    pair.signal('SIGSTOP')
    const startedMs = performance.now()
    expect(await everything()).toEqual(wanted)
    expect(performance.now() - startedMs).toBeLessThan(5000)
    pair.signal('SIGCONT')
    await pair.kill()
    for (let n = 0; n < 3; n++) expect(await everything()).toEqual(wanted)
    expect(await other.replica?.behindMs()).toBeUndefined()
    expect(figures(other).away).toBeGreaterThan(0)
    await pair.again()
    await pair.level()
    await delay(1100)
    expect(await counted(other, () => newest(other, 'bob'))).toEqual({ reads: 1 })
  })

  it('RPL3: one that was promoted is a replica no more', async () => {
    const nameKey = await readNameKey(pair.url)
    const store = createApiStore({ url: pair.url, nameKey, notify: () => {}, replica: { url: pair.url } })
    expect(await counted(store, () => newest(store, 'bob'))).toEqual({ promoted: 1 })
    await store.close()
  })
})

async function idsOf(trader: string): Promise<string[]> {
  return (await allOf(world.api.walk(trader, 'trades', {}))).map(({ id }) => id)
}
