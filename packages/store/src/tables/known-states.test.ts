import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectionConfig } from '../connections/connect.ts'
import { migrate } from '../migrate/migrate.ts'
import { createOldDatabase } from '../testing/before.ts'
import { change, openWorld, positionOf, requestOf, type World } from '../testing/fixtures.ts'
import type { TestDatabase } from '../testing/index.ts'

let world: World
let old: TestDatabase
const clients: pg.Client[] = []
beforeAll(async () => {
  world = await openWorld()
  old = await createOldDatabase()
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()))
  await world?.close()
  await old?.drop()
})

async function connected(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config)
  clients.push(client)
  await client.connect()
  return client
}

/** The plain twins: what the record says, by what its particulars name. */
const twins = {
  held: `select held.trader_id, held.data->>'accountId' as account, max(held.at_ms)::float as since,
      (array_agg(held.data->>'kind' order by held.seq desc))[1] as what, (array_agg(held.data->>'why' order by held.seq desc))[1] as why
    from ledger.flight held
    where held.kind = 'account.frozen' and held.data ? 'accountId' and held.data->>'request' is null
      and not exists (select from ledger.flight settled
        where settled.trader_id = held.trader_id and settled.seq > held.seq and settled.kind = 'account.settled'
          and settled.data->>'accountId' = held.data->>'accountId' and settled.data->>'request' is null)
    group by 1, 2 order by 1, 2`,
  unknown: `select r.id, max(f.at_ms)::float as since, (array_agg(f.data->>'why' order by f.seq desc))[1] as why
    from ledger.requests r join ledger.flight f on f.trader_id = r.trader_id and f.kind = 'account.frozen'
      and f.data->>'request' = r.id where r.state = 'unknown' group by 1 order by 1`,
  alarmed: `select last.account, last.ticket, last.at_ms::float as since from (
      select distinct on (1, 2) data->>'accountId' as account, data->>'position' as ticket, kind, at_ms from ledger.flight
      where kind in ('protection.gap', 'protection.restored') order by 1, 2, seq desc) last
    join ledger.positions p on p.account_id::text = last.account and p.ticket = last.ticket
    where last.kind = 'protection.gap' and p.open and p.gap_since_ms is not null order by 1, 2`,
}
const columns: typeof twins = {
  held: `select trader_id, id::text as account, held_since_ms::float as since, held_for as what, held_why as why
    from ledger.accounts where held_for is not null order by 1, 2`,
  unknown: `select id, unknown_since_ms::float as since, unknown_why as why from ledger.requests
    where unknown_since_ms is not null order by 1`,
  alarmed: `select account_id::text as account, ticket, alarmed_at_ms::float as since from ledger.positions
    where alarmed_at_ms is not null and open order by 1, 2`,
}
type State = keyof typeof twins
const all = async (client: pg.Client, queries: typeof twins) => {
  const found: Partial<Record<State, readonly object[]>> = {}
  for (const state of ['held', 'unknown', 'alarmed'] as const) found[state] = (await client.query(queries[state])).rows
  return found
}

const which = fc.nat(1)
const happening = fc.oneof(
  fc.record({ do: fc.constantFrom('hold', 'fault', 'release'), n: which }),
  fc.record({ do: fc.constantFrom('freeze', 'settle', 'answer'), n: which }),
  fc.record({ do: fc.constantFrom('gap', 'alarm', 'restore', 'move', 'close'), n: which }),
)

it('ENG3, ENG8, ENG10: columns say of each state what the record says of it, after every kind of change', async () => {
  const client = await connected({ ...connectionConfig(world.database.url, 'engine') })
  const seen = { held: 0, unknown: 0, alarmed: 0 }
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(happening, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 10 }),
      async (steps) => {
        const { account, owner } = await world.publish(`trader ${run++}`)
        const gaps = new Map<number, number>()
        const alarms = new Set<number>()
        const asked = new Map<number, 'intended' | 'unknown' | 'answered'>()
        for (const step of steps) {
          world.clock.nowMs += 1000
          // As the engine writes it: nothing twice, and of a position or a request only what can follow.
          const changes = step.flatMap(({ do: what, n }) => {
            const about = { accountId: account.id, request: null }
            const request = { ...requestOf(owner, `${owner.tradeId} ${n}`), state: asked.get(n) ?? 'intended' }
            const put = (state: 'intended' | 'unknown' | 'answered') => {
              asked.set(n, state)
              return { ...request, state }
            }
            const ticket = `${n}`
            const row = () => ({ ...positionOf(owner, ticket), gapSinceMs: gaps.get(n) ?? null })
            const data = { accountId: account.id, position: ticket }
            const why = `why ${world.clock.nowMs} ${what}`
            switch (what) {
              case 'hold':
              case 'fault':
                return change('account.frozen', { data: { ...about, kind: what === 'hold' ? 'book' : 'fault', why } })
              case 'release':
                return change('account.settled', { data: about })
              case 'freeze':
                if (request.state === 'unknown') return []
                return change('account.frozen', {
                  data: { accountId: account.id, request: request.id, why },
                  request: put('unknown'),
                })
              case 'settle':
                return change('account.settled', {
                  data: { accountId: account.id, request: request.id },
                  request: put('intended'),
                })
              case 'answer':
                return change('order.answered', { data: {}, request: put('answered') })
              case 'gap':
                if (!gaps.has(n)) gaps.set(n, world.clock.nowMs)
                return change('rung.reached', { data, position: row() })
              case 'alarm':
                if (!gaps.has(n) || alarms.has(n)) return []
                alarms.add(n)
                return change('protection.gap', { data, position: row() })
              case 'restore': {
                gaps.delete(n)
                const moved = change('stop.confirmed', { data, position: row() })
                return alarms.delete(n) ? [moved, change('protection.restored', { data, position: row() })] : [moved]
              }
              case 'close':
                // The engine tells nothing of a gap that ends with its position, and opens no position again.
                if (gaps.has(n)) return []
                return change('position.changed', { data, position: row() })
              default:
                return change('position.changed', { data, position: row() })
            }
          })
          if (changes.length === 0) continue
          await world.ledger.commit({ account, brokerSeq: 0, feedPosition: 0, changes })
          await world.ledger.caughtUp()
          const expected = await all(client, twins)
          expect(await all(client, columns)).toEqual(expected)
          for (const state of ['held', 'unknown', 'alarmed'] as const) seen[state] += expected[state]?.length ?? 0
        }
      },
    ),
    { numRuns: 12, seed: 23 },
  )
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(10)
})

it('fills the columns from the record of a database that was written before them', async () => {
  const client = await connected({ connectionString: old.url })
  // One that was held and let go, which the minute of the fixture had not.
  await client.query(`set session_replication_role = replica`)
  await client.query(`insert into ledger.flight (trader_id, seq, at_ms, kind, data, changes)
    select trader_id, 1000 + n, n, kind, json_build_object('accountId', id, 'request', null, 'kind', 'book'), '{}'
    from (select * from ledger.accounts where login = '4242') a,
      (values (1, 'account.frozen'), (2, 'account.settled')) as told (n, kind)`)
  await client.query(`set session_replication_role = origin`)
  const expected = await all(client, twins)
  for (const rows of Object.values(expected)) expect(rows.length).toBeGreaterThan(0)
  await migrate(old.url)
  expect(await all(client, columns)).toEqual(expected)
})
