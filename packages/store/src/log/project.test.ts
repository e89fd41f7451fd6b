import type { AccountRow, LedgerChange, TradeRow } from '@ratchet/engine/ports'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectionConfig } from '../connections/connect.ts'
import { migrate } from '../migrate/migrate.ts'
import { createOldDatabase } from '../testing/before.ts'
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

// The tables are made from the record alone: whenever, however often and in whatever parts that is done, they are the same.

/** Whatever is made from the record. */
const made = {
  trades: 'id',
  positions: 'account_id, ticket',
  modified: 'trader_id, seq',
  closed: 'account_id, ticket',
  requests: 'account_id, id',
  stop_records: 'trader_id, seq',
  notices: 'trader_id, seq',
  tallies: 'trader_id',
  milestones: 'trader_id, list, seq',
  commands: 'id',
}

let world: World
let root: pg.Client
beforeAll(async () => {
  world = await openWorld()
  root = new pg.Client(world.database.url)
  await root.connect()
})
afterAll(async () => {
  await root?.end()
  await world?.close()
})

async function tables(client = root): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const found: Record<string, readonly unknown[]> = {}
  for (const [name, key] of Object.entries(made))
    found[name] = (await client.query(`select * from ledger.${name} order by ${key}`)).rows
  return found
}

/** Spoils every row that was made, as though its table had been lost or written wrongly. */
async function spoil(client = root): Promise<void> {
  await client.query('set session_replication_role = replica')
  for (const text of [
    'delete from ledger.modified where seq % 2 = 0',
    'update ledger.modified set sl = sl + 1, account_id = gen_random_uuid()',
    'delete from ledger.closed where seq % 2 = 0',
    'update ledger.closed set profit = profit + 1',
    'delete from ledger.stop_records',
    'delete from ledger.notices where seq % 2 = 0',
    'update ledger.notices set failure = not failure',
    'update ledger.positions set sl = sl + 1, open = not open, alarmed_at_ms = 7',
    "update ledger.trades set status = 'failed', deleted_at_ms = 5, working = not working",
    "update ledger.requests set state = 'unknown', unknown_since_ms = 3, unknown_why = 'x', amount = coalesce(amount, 1) + 1",
    `update ledger.commands set outcome = '{"ok": false}'`,
    'delete from ledger.milestones',
    'update ledger.tallies set orders = orders + 1, pending = 9, executed = 9, modified = 9, closed = 9, published = 9',
  ])
    await client.query(text)
  await client.query('reset session_replication_role')
}

const rebuild = (trader: string, client = root) => client.query('select ledger.rebuild($1)', [trader])

let n = 0
let account: AccountRow
let trade: TradeRow
let owner: Awaited<ReturnType<World['publish']>>['owner']
let command: string
beforeEach(async () => {
  ;({ account, trade, owner } = await world.publish(`trader ${n++}`))
  command = await world.api.addCommand(account.traderId, {
    accountId: account.id,
    kind: 'close',
    tradeId: trade.id,
    position: '1',
    price: null,
    sl: null,
    tp: null,
    volume: 0,
  })
  await world.ledger.work(new Map())
})

const number = fc.integer({ min: 1, max: 3 })
const happening = fc.oneof(
  fc.record({
    does: fc.constant('move' as const),
    ticket: number,
    sl: fc.nat(9),
    gap: fc.constantFrom(null, 5, 6),
    open: fc.boolean(),
  }),
  fc.record({ does: fc.constant('alarm' as const), ticket: number, gap: fc.constantFrom(5, 6) }),
  fc.record({ does: fc.constant('confirm' as const), ticket: number, rung: number }),
  fc.record({ does: fc.constant('reach' as const), ticket: number, rung: number }),
  fc.record({ does: fc.constant('close' as const), ticket: number }),
  fc.record({
    does: fc.constant('ask' as const),
    key: number,
    state: fc.constantFrom('intended' as const, 'answered' as const, 'unknown' as const),
  }),
  fc.record({ does: fc.constant('doubt' as const), key: number }),
  fc.record({ does: fc.constant('fund' as const), key: number, amount: fc.integer({ min: 1, max: 9 }) }),
  fc.record({
    does: fc.constant('trade' as const),
    status: fc.constantFrom('Pending' as const, 'executed' as const, 'unknown' as const),
    sl: fc.nat(9),
  }),
  fc.record({ does: fc.constant('delete' as const) }),
  fc.record({ does: fc.constant('answer' as const) }),
)
type Happening = typeof happening extends fc.Arbitrary<infer H> ? H : never

function changeOf(one: Happening): LedgerChange {
  const at = { tradeId: trade.id, marketTimeMs: 1_398_988_800_046 }
  switch (one.does) {
    case 'move':
      return change('position.changed', {
        ...at,
        position: { ...positionOf(owner, `${one.ticket}`), sl: one.sl, gapSinceMs: one.gap, open: one.open },
      })
    case 'alarm':
      return change('protection.gap', {
        ...at,
        position: { ...positionOf(owner, `${one.ticket}`), gapSinceMs: one.gap },
      })
    case 'confirm':
      return change('stop.confirmed', {
        ...at,
        data: { heardAtMs: 8 },
        modified: modifiedOf(owner, `${one.ticket}`, one.rung),
      })
    case 'reach':
      return change('rung.reached', {
        ...at,
        data: { position: `${one.ticket}`, rung: one.rung, tickAtMs: 9, to: { sl: 4, tp: 0 } },
      })
    case 'close':
      return change('position.closed', { ...at, closed: closedOf(owner, `${one.ticket}`, '1') })
    case 'ask':
      return change('stop.intent', {
        ...at,
        request: { ...requestOf(owner, `${trade.id} ${one.key}`), state: one.state },
      })
    case 'fund':
      return change('account.funded', {
        ...at,
        tradeId: null,
        data: { accountId: account.id, what: 'deposit', amount: one.amount, balanceBefore: 1, balance: 1 + one.amount },
        money: { accountId: account.id, balance: 1 + one.amount, booked: one.amount },
        request: {
          ...requestOf(owner, `money ${one.key}`),
          kind: 'deposit',
          amount: one.amount,
          state: 'answered',
        },
      })
    case 'doubt':
      return change('account.frozen', {
        ...at,
        data: {
          accountId: account.id,
          request: `${trade.id} ${one.key}`,
          kind: 'levels',
          since: 1,
          why: `why ${one.key}`,
        },
        request: { ...requestOf(owner, `${trade.id} ${one.key}`), state: 'unknown' },
      })
    case 'trade':
      return change('trade.executed', { ...at, trade: { ...trade, status: one.status, sl: one.sl } })
    case 'delete':
      return change('trade.deleted', { ...at, deleteTrade: true })
    default:
      return change('command.done', { ...at, command: { id: command, outcome: { ok: true, message: 'Done' } } })
  }
}

const commit = (happenings: readonly Happening[]) => {
  world.clock.nowMs += 1000
  return world.ledger.commit({ account, brokerSeq: 0, feedPosition: 0, changes: happenings.map(changeOf) })
}

describe('the tables', () => {
  it('are the same whether made at once or after each commit, and made anew from the record after they were spoilt', async () => {
    const steps = fc.array(fc.array(happening, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(steps, async (commits) => {
        for (const one of commits) {
          await commit(one)
          await world.ledger.caughtUp()
        }
        const step = await tables()
        await spoil()
        await rebuild(account.traderId)
        const other = await root.query('select id from ledger.traders where id <> $1', [account.traderId])
        for (const { id } of other.rows) await rebuild(id)
        // Made at once, from all records together.
        expect(await tables()).toEqual(step)
      }),
      { numRuns: 25 },
    )
    const { rows } = await root.query('select count(*)::int n from ledger.milestones')
    expect(rows[0].n).toBeGreaterThan(0)
  })

  it('are brought up by whoever reads the trader, before the projector has', async () => {
    await world.ledger.caughtUp()
    await commit([{ does: 'move', ticket: 1, sl: 3, gap: null, open: true }])
    expect(await world.api.allActive(account.traderId)).toMatchObject([{ ticket: '1', sl: 3 }])
    await commit([{ does: 'trade', status: 'executed', sl: 1 }])
    expect(await world.api.snapshot(account.traderId)).toMatchObject({ seq: 5, counts: { pending: 0, executed: 1 } })
    await commit([{ does: 'close', ticket: 9 }])
    const found = []
    for await (const rows of world.api.walk(account.traderId, 'closed', {})) found.push(...rows)
    expect(found).toMatchObject([{ ticket: '9' }])
  })

  it('say of a trade what its instruction said, in every column', async () => {
    expect(await world.api.getTrade(account.traderId, trade.id)).toEqual(trade)
    const { rows } = await root.query('select minute, n, seq::int from ledger.trades where id = $1', [trade.id])
    expect(rows).toEqual(
      [{ minute: '2026-01-02 03:04', n: 1, seq: 2 }].map((row) => ({ ...row, minute: trade.key.slice(0, 16) })),
    )
    expect(trade).toMatchObject({ volume: newTrade.volume, risk: newTrade.risk, profit: newTrade.profit })
  })
})

describe('a record that does not continue the one before it', () => {
  it('stops its trader’s tables alone, and is told of', async () => {
    const other = await world.publish(`beside ${n}`)
    await world.ledger.caughtUp()
    await root.query('set session_replication_role = replica')
    await root.query(
      `insert into ledger.flight (trader_id, seq, at_ms, kind, data, changes, prev, hash)
        select id, seq + 1, 0, 'position.opened', '{}', '{}', sha256('a'), sha256('b') from ledger.traders where id = $1`,
      [account.traderId],
    )
    await root.query('update ledger.traders set seq = seq + 1 where id = $1', [account.traderId])
    await root.query('reset session_replication_role')
    await expect(world.api.counts(account.traderId)).rejects.toThrow('does not continue the chain')
    await world.ledger.commit({
      account: other.account,
      brokerSeq: 0,
      feedPosition: 0,
      changes: [change('trade.executed', { trade: { ...other.trade, status: 'executed' } })],
    })
    expect(await world.api.counts(other.account.traderId)).toMatchObject({ executed: 1 })
    await root.query('set session_replication_role = replica')
    await root.query('update ledger.tallies set upto = upto + 1 where trader_id = $1', [account.traderId])
    await root.query('reset session_replication_role')
  })
})

describe('what the api may have made', () => {
  it('I4: is no trade on another trader’s account, whatever the instruction says, and nothing of the market', async () => {
    const victim = await world.publish(`victim ${n}`)
    const client = new pg.Client(connectionConfig(world.database.url, 'api'))
    await client.connect()
    try {
      const record = async (kind: string, changes: object) => {
        await client.query('begin')
        try {
          await client.query("select set_config('ratchet.trader_id', $1, true)", [world.named(account.traderId)])
          await client.query('update ledger.traders set seq = seq + 1 where id = $1', [account.traderId])
          await client.query(
            `insert into ledger.flight (trader_id, seq, at_ms, kind, data, changes, prev, hash)
              select t.id, t.seq, 0, $2, '{}', $3, f.hash, sha256('x') from ledger.traders t
              join ledger.flight f on f.trader_id = t.id and f.seq = t.seq - 1 where t.id = $1`,
            [account.traderId, kind, changes],
          )
          await client.query('select ledger.catch_up(array[$1])', [account.traderId])
          return (await client.query('select count(*)::int n from ledger.positions')).rows[0].n
        } finally {
          await client.query('rollback')
        }
      }
      await world.ledger.caughtUp()
      const stolen = {
        ...trade,
        id: '00000000-0000-4000-8000-00000000abcd',
        key: '2030-01-01 00:00',
        accountId: victim.account.id,
      }
      await expect(record('trade.published', { trade: stolen })).rejects.toThrow('foreign key')
      await record('trade.published', { trade: { ...stolen, accountId: account.id, status: 'executed' } })
      expect(await record('risk.updated', { position: positionOf(owner, '77') })).toBe(0)
      await expect(client.query('select * from ledger.project(array[$1])', [account.traderId])).rejects.toThrow(
        'permission denied',
      )
      await expect(client.query('select ledger.rebuild($1)', [account.traderId])).rejects.toThrow('permission denied')
      await expect(
        client.query("insert into ledger.flight (trader_id, seq, rest) values ('x', 1, '{}')"),
      ).rejects.toThrow('permission denied')
    } finally {
      await client.end()
    }
  })
})

it('keeps what is older than the record’s own word, and makes anew what came after', async () => {
  const old = await createOldDatabase()
  const client = new pg.Client(old.url)
  await client.connect()
  try {
    await migrate(old.url)
    const before = await tables(client)
    const { rows } = await client.query('select id from ledger.traders')
    for (const { id } of rows) await rebuild(id, client)
    expect(await tables(client)).toEqual(before)
    expect(rows.length).toBeGreaterThan(1)
  } finally {
    await client.end()
    await old.drop()
  }
})
