import { quiet } from '@ratchet/postgres'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectionConfig } from '../connections/connect.ts'
import { openWorld, type World } from '../testing/fixtures.ts'

/** Lengths and places of lists, which the writes keep, against the rows themselves. */
let world: World
let engine: pg.Client
let owner: pg.Pool
const traders = ['ann', 'bob'] as const
const ends = { ann: 0, bob: 0 }
const accounts = { ann: '', bob: '' }

beforeAll(async () => {
  world = await openWorld()
  engine = new pg.Client(connectionConfig(world.database.url, 'engine'))
  await engine.connect()
  owner = quiet(new pg.Pool({ connectionString: world.database.url, max: 1 }))
  for (const trader of traders) {
    const { account } = await world.publish(trader)
    accounts[trader] = account.id
    ends[trader] = 1000
  }
})
afterAll(async () => {
  await engine?.end()
  await owner?.end()
  await world?.close()
})

type Trader = (typeof traders)[number]
type Step =
  | { readonly does: 'trades' | 'modified' | 'closed'; readonly rows: readonly Trader[] }
  | { readonly does: 'status' | 'delete'; readonly of: number; readonly rest: number; readonly status: string }

const rowsOf = fc.array(fc.constantFrom(...traders), { minLength: 1, maxLength: 150 })
const steps = fc.array(
  fc.oneof(
    fc.record({ does: fc.constantFrom('trades', 'modified', 'closed'), rows: rowsOf }),
    fc.record({
      does: fc.constantFrom('status', 'delete'),
      of: fc.integer({ min: 2, max: 40 }),
      rest: fc.nat(39),
      status: fc.constantFrom('Pending', 'executed', 'failed', 'closed'),
    }),
  ) as fc.Arbitrary<Step>,
  { minLength: 1, maxLength: 12 },
)

const columns = {
  trades: `(id, trader_id, account_id, seq, minute, n, broker_id, server, action, type, symbol, volume, price, deviation, sl, tp,
    trade_details, magic, created_at_ms) select gen_random_uuid(), t, a, s, '2026-01-02 03:04', s, '1', 's', 'a', 't', 'GOLD', 1, 1, 1,
    1, 1, '', '', 1`,
  modified: `select t, s, a, null, '1', 'GOLD', 1, 1, 1, 1`,
  closed: `select a, s::text, t, null, s, '1', '1', 'GOLD', 'buy', 1, 1, 1, 1, 1, '', '', 'sl', 1, 0, 0, 0, 1`,
}

/** Writes as the writers do: many rows of several traders in one statement, in the order of their sequence numbers. */
async function take(step: Step): Promise<void> {
  if (!('rows' in step)) {
    const set = step.does === 'status' ? 'status = $3' : 'deleted_at_ms = coalesce(deleted_at_ms, length($3))'
    await engine.query(`update ledger.trades set ${set} where seq % $1 = $2`, [step.of, step.rest, step.status])
    return
  }
  const seqs = step.rows.map((trader) => ++ends[trader])
  const values = [step.rows, step.rows.map((trader) => accounts[trader]), seqs]
  // Only the api publishes; as the owner this shows both traders in one statement.
  const writer = step.does === 'trades' ? owner : engine
  await writer.query(
    `insert into ledger.${step.does} ${columns[step.does]} from unnest($1::text[], $2::uuid[], $3::bigint[]) as r (t, a, s)`,
    values,
  )
}

const counted = `select t.id as trader_id,
    (select count(*) from ledger.trades r where r.trader_id = t.id and deleted_at_ms is null) as orders,
    (select count(*) from ledger.trades r where r.trader_id = t.id and deleted_at_ms is null and status = 'Pending') as pending,
    (select count(*) from ledger.trades r where r.trader_id = t.id and deleted_at_ms is null and status = 'executed') as executed,
    (select count(*) from ledger.modified r where r.trader_id = t.id) as modified,
    (select count(*) from ledger.closed r where r.trader_id = t.id) as closed,
    (select count(*) from ledger.trades r where r.trader_id = t.id) as published
  from ledger.traders t order by 1`

const lengths = 'orders, pending, executed, modified, closed, published'

async function expectKept(): Promise<void> {
  const kept = await owner.query(`select trader_id, ${lengths} from ledger.tallies order by trader_id`)
  expect(kept.rows).toEqual((await owner.query(counted)).rows)
  const { rows: wrong } = await owner.query(`select * from ledger.milestones m where before <> case list
      when 'trades' then (select count(*) from ledger.trades r where r.trader_id = m.trader_id and r.seq < m.seq and deleted_at_ms is null)
      when 'modified' then (select count(*) from ledger.modified r where r.trader_id = m.trader_id and r.seq < m.seq)
      else (select count(*) from ledger.closed r where r.trader_id = m.trader_id and r.seq < m.seq) end`)
  expect(wrong).toEqual([])
  const { rows: far } = await owner.query(`select * from (
      select r.*, row_number() over (partition by trader_id, list order by seq) as place from (
        select trader_id, 'trades' as list, seq from ledger.trades union all select trader_id, 'modified', seq from ledger.modified
        union all select trader_id, 'closed', seq from ledger.closed) r) r
    where (place - 1) % 64 = 0
      and not exists (select from ledger.milestones m where (m.trader_id, m.list, m.seq) = (r.trader_id, r.list, r.seq))`)
  expect(far).toEqual([])
  for (const trader of traders) await expectPlaces(trader)
}

/** Every way to a place gives the rows that walking there gives. */
async function expectPlaces(trader: Trader): Promise<void> {
  const { api } = world
  const lists = [
    [
      'trades',
      'deleted_at_ms is null',
      async (r: Request) => (await api.listTrades(trader, r)).items.map(({ id }) => id),
      'id',
    ],
    ['modified', 'true', async (r: Request) => (await api.listModified(trader, r)).items.map(({ seq }) => seq), 'seq'],
    [
      'closed',
      'true',
      async (r: Request) => (await api.listClosed(trader, r)).items.map(({ ticket }) => ticket),
      'ticket',
    ],
  ] as const
  for (const [list, where, read, key] of lists) {
    for (const order of ['asc', 'desc'] as const) {
      const { rows } = await owner.query(
        `select ${key} as key from ledger.${list} where trader_id = $1 and ${where} order by seq ${order}`,
        [trader],
      )
      const all = rows.map((row) => (key === 'seq' ? Number(row.key) : row.key))
      const skips = [1, 63, 64, 65, all.length >> 1, all.length - 1, all.length].filter((n) => n > 0)
      for (const skip of skips) expect(await read({ order, skip, limit: 5 })).toEqual(all.slice(skip, skip + 5))
    }
  }
}
interface Request {
  readonly order: 'asc' | 'desc'
  readonly skip: number
  readonly limit: number
}

describe('lengths and places of lists', () => {
  it('are those of the rows after any history of writes and deletions', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        for (const step of history) await take(step)
        await expectKept()
      }),
      { numRuns: 6 },
    )
  })

  it('are told with a page, also with one that has no rows', async () => {
    const { rows } = await owner.query("select * from ledger.tallies where trader_id = 'ann'")
    const [{ orders, closed, pending }] = rows
    const far = { limit: 3, skip: 1_000_000, count: true }
    expect(await world.api.listTrades('ann', far)).toEqual({ items: [], nextCursor: null, total: Number(orders) })
    expect((await world.api.listClosed('ann', { ...far, sort: 'profit' })).total).toBe(Number(closed))
    expect((await world.api.listTrades('ann', { ...far, status: 'Pending' })).total).toBe(Number(pending))
    expect((await world.api.listTrades('nobody', far)).total).toBe(0)
  })

  it('are not let go out of step by somebody who has every right', async () => {
    for (const list of ['trades', 'modified', 'closed']) {
      await expect(owner.query(`delete from ledger.${list} where false`)).rejects.toThrow('never removed')
      await expect(owner.query(`truncate ledger.${list} cascade`)).rejects.toThrow('never removed')
    }
  })
})
