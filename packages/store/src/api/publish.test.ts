import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPool } from '../connections/connect.ts'
import type { DB } from '../generated/database.ts'
import { readNameKey } from '../installation/vault.ts'
import { openDoor, TraderMemory } from '../log/index.ts'
import { toEvent } from '../tables/flight.ts'
import { newTrade, openWorld, type World } from '../testing/fixtures.ts'
import { noDayLimits } from './day-writes.ts'
import { readCounters } from './lists.ts'
import { namingBy } from './name.ts'
import { publishing } from './publish.ts'
import type { NewTrade, Published } from './publish-rows.ts'
import { readMany } from './reading.ts'
import type { ApiContext, Trx } from './session.ts'

/** The plain way to a trader's changes. */
async function eventsSince(trx: Trx, traderId: string, seq: number, limit: number) {
  const rows = await trx
    .selectFrom('flight')
    .selectAll()
    .where('trader_id', '=', traderId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute()
  const { seq: lastSeq, orders: _, ...counts } = await readCounters(trx, traderId)
  // None of them leaves a deal or a stop change behind, whose accounts alone have to be named.
  return { events: rows.map((row) => ({ ...toEvent(row), account: null })), counts, lastSeq }
}

let world: World
let owner: pg.Client
beforeAll(async () => {
  world = await openWorld()
  owner = new pg.Client(world.database.url)
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await world?.close()
})

interface Order {
  readonly who: string
  readonly trade?: Partial<NewTrade>
  readonly key?: readonly [key: string, hash: string]
  /** 'published' where nothing is said. */
  readonly outcome?: Published['outcome']
}
/** Everything that a publishing may meet, in an order in which each is alone as well. */
const orders: readonly Order[] = [
  { who: 'ann', trade: { risk: null, profit: 1e-7, tradeDetails: 'it’s \\ "quoted"; 日本 \u0000 \ud800 $1' } },
  { who: 'ann', trade: { symbol: 'WTI', magic: '' }, key: ['k', 'h'] },
  { who: 'bob', key: ['k', 'other'] },
  { who: 'ann', key: ['k', 'h'], outcome: 'repeated' },
  { who: 'ann', key: ['k', 'another'], outcome: 'conflict' },
  { who: 'ann', trade: { server: 'Ratchet-Live' } },
  { who: 'bob', trade: { brokerId: '777' }, key: ['b', 'asked'], outcome: 'unknown_account' },
  { who: 'bob', trade: { brokerId: '777', openAccount: true }, key: ['b', 'confirmed'] },
  { who: 'bob', trade: { brokerId: '777' } },
  { who: 'bob', trade: { brokerId: '777', server: 'Ratchet-Live', openAccount: true }, outcome: 'unknown_account' },
  { who: 'bob', trade: { brokerPasswordSealed: async () => Buffer.from('sealed') } },
  { who: 'carl' },
  { who: 'carl', key: ['it’s', 'h'] },
]

/** What is there of some traders, with the names of one kind of them and without what is made anew each time. */
async function left(kind: string) {
  const of = (column: string) => `${column} like '${kind}.%'`
  const rows = async (sql: string) => (await owner.query(sql)).rows
  const text = JSON.stringify([
    await rows(`select id, seq from ledger.traders where ${of('id')} order by id`),
    await rows(
      `select to_jsonb(t) - 'id' - 'account_id' - 'broker_id' as t from ledger.trades t where ${of('trader_id')} order by trader_id, seq`,
    ),
    await rows(`select to_jsonb(l) as l from ledger.tallies l where ${of('trader_id')} order by trader_id`),
    await rows(`select trader_id, key, hash from ledger.idempotency where ${of('trader_id')} order by 1, 2`),
    await rows(`select trader_id, seq, kind, at_ms, data - 'accountId' - 'login' as data, changes #- '{trade,id}' #- '{trade,accountId}'
      #- '{trade,brokerId}' as changes from ledger.flight where ${of('trader_id')} order by 1, 2`),
    // The record has the row as it is, in every field.
    await rows(`select f.trader_id, f.seq, f.trade_id = t.id and f.changes -> 'trade' ->> 'id' = t.id::text
        and f.changes -> 'trade' ->> 'accountId' = t.account_id::text and f.changes -> 'trade' ->> 'brokerId' = t.broker_id as same
      from ledger.flight f join ledger.trades t on t.trader_id = f.trader_id and t.seq = f.seq where ${of('f.trader_id')} order by 1, 2`),
  ])
  return JSON.parse(text.replaceAll(`${kind}.`, ''))
}

describe('publishing in batches', () => {
  let context: ApiContext
  beforeAll(async () => {
    const pool = openPool(world.database.url, 'api', 4)
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
    context = {
      db,
      pool,
      notify: () => {},
      door: openDoor({ notify: () => {} }),
      written: new TraderMemory(),
      mostAccounts: 100,
      dayLimits: noDayLimits,
      nowMs: () => world.clock.nowMs,
      named: namingBy(await readNameKey(world.database.url)),
    }
  })
  afterAll(() => context.db.destroy())

  const outcomeOf = (published: Published) =>
    'id' in published ? { ...published, id: '' } : { outcome: published.outcome }

  it('leaves what publishing one after the other leaves: rows, numbers, records, keys, answers', async () => {
    const publish = publishing(context)
    const one = async (kind: string, { who, trade, key }: Order) =>
      outcomeOf(await publish(`${kind}.${who}`, { ...newTrade, ...trade }, key ? { key: key[0], hash: key[1] } : null))
    const alone: { readonly outcome: string }[] = []
    for (const order of orders) alone.push(await one('alone', order))
    expect(alone.map(({ outcome }) => outcome)).toEqual(orders.map(({ outcome = 'published' }) => outcome))
    const batched: unknown[] = []
    for (const order of orders) batched.push(await one('batch', order))
    expect(batched).toEqual(alone)
    expect(await left('batch')).toEqual(await left('alone'))
    // At the same time: each trader's turns come in the order of asking wherever nothing stands in the way.
    const more = [...orders].filter(({ key, trade }) => !key && !trade?.server && !trade?.brokerPasswordSealed)
    for (const order of more) await one('alone', order)
    await Promise.all(more.map((order) => one('batch', order)))
    expect(await left('batch')).toEqual(await left('alone'))
  })

  it('does not hold up the others where one is refused, or its trader is locked by another transaction', async () => {
    const others = ['dora', 'eve', 'finn']
    for (const who of others) await world.api.publishTrade(who, newTrade, null)
    await owner.query("begin; select from ledger.traders where id = 'dora' for update")
    const held = world.api.publishTrade('dora', newTrade, null)
    const outcomes = await Promise.allSettled([
      world.api.publishTrade('eve', { ...newTrade, volume: Number.MAX_VALUE }, null),
      world.api.publishTrade('finn', newTrade, null),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    await owner.query('commit')
    expect((await held).outcome).toBe('published')
    const { rows } = await owner.query(
      'select trader_id, count(*)::int n from ledger.trades where trader_id = any($1) group by 1 order by 1',
      [others],
    )
    expect(rows.map(({ n }) => n)).toEqual([2, 1, 2])
  })

  it('announces what it published, and not what was repeated or refused', async () => {
    const told: string[] = []
    const notify: ApiContext['notify'] = (topic) => void told.push(topic)
    const publish = publishing({ ...context, notify, door: openDoor({ notify }) })
    const key = { key: 'handed', hash: 'h' }
    // The first opens the trader's account, which is a record too.
    await publish('gina', newTrade, null)
    await publish('gina', newTrade, key)
    await publish('gina', newTrade, key)
    await expect(publish('gina', { ...newTrade, volume: Number.MAX_VALUE }, null)).rejects.toThrow()
    expect(told).toEqual(['trader.gina', 'work', 'trader.gina', 'work', 'trader.gina'])
  })

  it('shows a reader who names several traders each of them their own changes alone (I4)', async () => {
    const [ann, bob, nobody] = await Promise.all(
      ['batch.ann', 'batch.bob', 'nobody'].map((who) => world.api.eventsSince(who, 1, 3)),
    )
    expect(ann?.events.map(({ seq }) => seq)).toEqual([2, 3, 4])
    expect(new Set(ann?.events.map(({ changes }) => changes.trade?.traderId ?? 'batch.ann'))).toEqual(
      new Set(['batch.ann']),
    )
    expect(new Set(bob?.events.map(({ changes }) => changes.trade?.traderId ?? 'batch.bob'))).toEqual(
      new Set(['batch.bob']),
    )
    // Together or one after the other, it is the same.
    const asks = [
      ['batch.ann', 1, 3],
      ['batch.ann', 0, 500],
      ['batch.bob', 2, 2],
      ['batch.bob', 99, 5],
    ] as const
    const one = ([who, seq, most]: (typeof asks)[number]) =>
      readMany(context, who, (trx) => eventsSince(trx, who, seq, most))
    const together = await Promise.all(asks.map(([who, seq, most]) => world.api.eventsSince(who, seq, most)))
    expect(together).toEqual(await Promise.all(asks.map(one)))
    expect(nobody).toEqual({ events: [], counts: { pending: 0, executed: 0, modified: 0, closed: 0 }, lastSeq: 0 })
    const { rows } = await context.pool.query("select current_setting('ratchet.trader_id', true) as named")
    expect(rows[0].named || '').toBe('')
  })
})
