import { defaultInstruments } from '@ratchet/contract'
import { createEmptyDatabase, type TestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
