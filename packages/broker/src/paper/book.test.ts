import { defaultInstruments } from '@ratchet/contract'
import { createEmptyDatabase, type TestDatabase } from '@ratchet/store/testing'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noonMs, orderOf, goldAt as quote } from './gold.fixture.ts'
import { createPaperBroker } from './index.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createEmptyDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 4 })
  pool.on('error', () => {})
})
afterAll(async () => {
  await pool?.end()
  await database?.drop()
})

const dayMs = 86_400_000
const tables = ['orders', 'positions', 'deals', 'accounts'] as const
const book = async () => {
  const rows = tables.map((table) =>
    pool.query(`select to_jsonb(t) as row from paper.${table} t order by to_jsonb(t)::text`),
  )
  return (await Promise.all(rows)).map((found) => found.rows)
}

/** Orders of every kind, stops and targets, parts closed, nights with swap; two accounts. */
async function trade(): Promise<void> {
  const broker = await createPaperBroker({ pool, instruments: defaultInstruments })
  for (const id of ['a', 'b']) await broker.connect({ id, login: id, server: 'Ratchet-Demo' })
  let place = 0
  const give = async (bid: number, days = 0) => {
    await broker.quote(quote(bid, noonMs + days * dayMs + place * 1000), place++)
    await broker.settle()
  }
  await give(130_000)
  const send = async (account: string, clientId: string, fields: object) => {
    await broker.send(orderOf(account, clientId, fields))
    await broker.settle()
  }
  await send('a', 'stopped', { sl: 129_900 })
  await send('a', 'kept', { volume: 2000 })
  await send('b', 'hits', { tp: 130_300 })
  await send('b', 'refused', { volume: 3, sl: 140_000 })
  await send('b', 'waits', { type: 'Order_Type_BuyLimit', price: 129_000 })
  await broker.send({ kind: 'deposit', account: 'a', clientId: 'paid in', amount: 12_345 })
  await send('a', 'triggers', { type: 'Order_Type_BuyLimit', price: 129_950 })
  await give(129_890)
  await give(130_400)
  await give(130_400, 3)
  const { positions } = await broker.snapshot('a')
  const position = positions.find(({ clientId }) => clientId === 'kept')?.ticket ?? ''
  await broker.send({ kind: 'close', account: 'a', clientId: 'part', position, volume: 500, deviation: 0 } as never)
  await broker.settle()
  await give(130_500, 4)
  await broker.connect({ id: 'c', login: 'c', server: 'Ratchet-Demo' })
  await broker.send({ kind: 'deposit', account: 'c', clientId: 'more', amount: 70_000 })
  await broker.send({ kind: 'reset', account: 'c', clientId: 'anew' })
  await broker.send({ kind: 'deposit', account: 'c', clientId: 'again', amount: 80_000 })
  await broker.settle()
  expect(await broker.snapshot('c')).toMatchObject({ seq: 3, balance: 10_080_000 })
  await broker.close()
}

it('the book is the sum of its reports: made from them in any parts it is the same, row by row', async () => {
  await trade()
  const made = await book()
  expect(made.map((rows) => rows.length)).toEqual([expect.any(Number), expect.any(Number), expect.any(Number), 3])
  for (const rows of made) expect(rows.length).toBeGreaterThan(1)
  await pool.query('create table public.kept as select * from paper.reports')
  const { rows } = await pool.query('select count(*)::int as n from public.kept')
  const n: number = rows[0].n
  expect(n).toBeGreaterThan(8)
  const anew = async (cuts: readonly number[]) => {
    await pool.query(`truncate paper.orders, paper.positions, paper.deals, paper.reports;
      update paper.accounts set balance = deposit, last_seq = 0, swap_day = 0`)
    for (const upto of [...cuts, n]) {
      await pool.query(
        `insert into paper.reports select * from (
           select * from public.kept order by feed_position, account, seq limit $1
         ) r where not exists (select from paper.reports p where p.account = r.account and p.seq = r.seq)`,
        [upto],
      )
      await pool.query('select paper.project_all()')
    }
    expect(await book()).toEqual(made)
  }
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 1, max: n }), { maxLength: 6 }), (cuts) =>
      anew(cuts.toSorted((a, b) => a - b)),
    ),
    { numRuns: 25 },
  )
})

it('a book that is made already is read although somebody has its account locked', async () => {
  await pool.query('select paper.project_all()')
  const hasty = new pg.Pool({ connectionString: database.url, max: 2, options: '-c lock_timeout=3s' })
  const broker = await createPaperBroker({ pool: hasty, instruments: defaultInstruments })
  const holder = await pool.connect()
  try {
    await holder.query("begin; select from paper.accounts where id = 'c' for update")
    expect(await broker.snapshot('c')).toMatchObject({ seq: 3, balance: 10_080_000 })
  } finally {
    await holder.query('rollback')
    holder.release()
    await broker.close()
    await hasty.end()
  }
})
