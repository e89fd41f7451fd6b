import { defaultInstruments } from '@ratchet/contract'
import { createEmptyDatabase, type TestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noonMs, orderOf, goldAt as quote } from './gold.fixture.ts'
import { createPaperBroker } from './index.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createEmptyDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 8 })
  pool.on('error', () => {})
})
afterAll(async () => {
  await pool?.end()
  await database?.drop()
})

const open = (name?: string) =>
  createPaperBroker({ pool, instruments: defaultInstruments, ...(name !== undefined && { name }) })

it('two paper markets share a database, and neither’s prices, tickets, places or writers touch the other', async () => {
  const [feed, live] = [await open(), await open('OANDA-Practice')]
  await feed.connect({ id: 'a', login: '1', server: 'Ratchet-Demo' })
  await live.connect({ id: 'b', login: '2', server: 'Paper-OANDA-Practice' })
  const buy = async (broker: typeof feed, account: string, clientId: string, sl: number) => {
    await broker.send(orderOf(account, clientId, { sl }))
    await broker.settle()
  }
  await feed.quote(quote(130_000), 7)
  await live.quote(quote(240_000), 3)
  // By turns: each writes behind the other's back, and is refused nothing.
  await buy(feed, 'a', 'one', 129_000)
  await buy(live, 'b', 'one', 239_000)
  await buy(feed, 'a', 'two', 128_000)
  await live.quote(quote(238_000, noonMs + 1000), 4)
  const books = async (f: typeof feed, l: typeof feed) => {
    const rows = [await f.snapshot('a'), await l.snapshot('b')]
    return rows.map(({ positions, balance }) => [
      positions.map(({ ticket, openPrice }) => [ticket, openPrice]),
      balance < 10_000_000,
    ])
  }
  const expected = [
    [
      [
        ['1', 130_030],
        ['3', 130_030],
      ],
      false,
    ],
    [[], true],
  ]
  expect(await books(feed, live)).toEqual(expected)
  expect([await feed.lastFeedPosition(), await live.lastFeedPosition()]).toEqual([7, 4])
  await feed.close()
  await live.close()
  // Each reads its own books again, and goes on where it was.
  const again = [await open(), await open('OANDA-Practice')] as const
  expect(await books(...again)).toEqual(expected)
  expect(await again[1].lastFeedPosition()).toBe(4)
  await expect(again[0].send(orderOf('b', 'three'))).rejects.toThrow('is not connected')
  for (const broker of again) await broker.close()
})

describe('SHA2: a paper market in shards', () => {
  const openShard = (shard: number, isShared = false) =>
    createPaperBroker({ pool, instruments: defaultInstruments, name: 'in shards', shard: { shard, isShared } })
  const accountOf = (id: string) => ({ id, login: id, server: 'Ratchet-Demo' })

  it('has a book, tickets, a place and a writer for each, and the same quotes do the same in all', async () => {
    const shards = [await openShard(0), await openShard(2)]
    for (const [n, broker] of shards.entries()) await broker.connect(accountOf(`shard ${n}`))
    for (const [n, broker] of shards.entries()) {
      await broker.quote(quote(130_000), 7)
      await broker.send(orderOf(`shard ${n}`, 'one', { sl: 129_000 }))
      await broker.settle()
      await broker.quote(quote(128_500, noonMs + 1000), 8)
    }
    const balances = await Promise.all(shards.map(async (broker, n) => (await broker.snapshot(`shard ${n}`)).balance))
    expect(balances[0]).toBeLessThan(10_000_000)
    expect(balances[1]).toBe(balances[0])
    const { rows } = await pool.query(
      "select ticket::float8 from paper.deals where market = 'in shards' order by ticket",
    )
    expect(rows.map(({ ticket }) => Math.floor(ticket / 1e12))).toEqual([0, 0, 2, 2])
    // Neither opens the other's account, whose book it does not have.
    await expect(shards[1]?.connect(accountOf('shard 0'))).rejects.toThrow('could not be opened')
    for (const broker of shards) await broker.close()
  })

  it('goes on where it was left, or where the others are if its prices are those of one clock', async () => {
    const [ahead, behind] = [await openShard(0), await openShard(2)]
    await ahead.keepPlace(50)
    for (const broker of [ahead, behind]) await broker.close()
    const [recorded, live] = [await openShard(2), await openShard(2, true)]
    expect([await recorded.lastFeedPosition(), await live.lastFeedPosition()]).toEqual([8, 50])
    for (const broker of [recorded, live]) await broker.close()
  })
})
