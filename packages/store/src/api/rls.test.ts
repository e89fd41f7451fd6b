import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectionConfig, openPool } from '../connections/connect.ts'
import type { DB } from '../generated/database.ts'
import { openWorld, type World } from '../testing/fixtures.ts'
import { live, liveOn } from '../testing/live.ts'
import type { Naming } from './name.ts'
import { readMany, readOne } from './reading.ts'
import { asTrader, type Trx } from './session.ts'
import { prepareNaming } from './trader-statement.ts'

/** I4 at its last line: the database itself, as the api's role, with no filter of the application in the way. */
let world: World
let owner: pg.Client
let named: Naming
let api: pg.Client
let tables: readonly string[] = []

beforeAll(async () => {
  world = await openWorld()
  named = world.named
  await live(world, 'ann')
  await live(world, 'bob')
  await world.ledger.caughtUp()
  owner = new pg.Client(world.database.url)
  api = new pg.Client(connectionConfig(world.database.url, 'api'))
  await owner.connect()
  await api.connect()
  await liveOn(world, owner)
  const { rows } = await owner.query("select tablename from pg_tables where schemaname = 'ledger' order by 1")
  tables = rows.map(({ tablename }) => tablename)
})
afterAll(async () => {
  await owner?.end()
  await api?.end()
  await world?.close()
})

/** Words that continue a trader's record as far as the one who says them can see it. */
const addRecord = (traderId: string, kind: string) => `insert into ledger.flight
  select '${traderId}', coalesce(max(seq), 0) + 1, 1, '${kind}', null, null, '{}', '{}',
    coalesce((array_agg(hash order by seq desc))[1], decode(repeat('00', 32), 'hex')), sha256('x')
  from ledger.flight where trader_id = '${traderId}'`

const ownerColumn = (table: string) => (table === 'traders' ? 'id' : 'trader_id')

/** Runs as the api in one transaction that is always undone. */
async function as<T>(traderId: string | undefined, work: () => Promise<T>): Promise<T> {
  await api.query('begin')
  try {
    if (traderId !== undefined) await api.query("select set_config('ratchet.trader_id', $1, true)", [named(traderId)])
    return await work()
  } finally {
    await api.query('rollback')
  }
}

const owners = async (table: string) =>
  (await api.query(`select distinct ${ownerColumn(table)} as who from ledger.${table}`)).rows.map(({ who }) => who)

describe('row-level security', () => {
  it('is on and forced on every table of ledger, market and identity, and on every part of the record', async () => {
    const { rows } = await owner.query(`select n.nspname || '.' || c.relname as name,
        c.relrowsecurity and c.relforcerowsecurity as guarded, (select count(*) from pg_policy p where p.polrelid = c.oid)::int as policies
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('ledger', 'record', 'market', 'engines', 'auth', 'vault') and c.relkind in ('r', 'p')`)
    expect(rows.length).toBeGreaterThanOrEqual(19)
    expect(rows.filter(({ guarded, policies }) => !guarded || policies === 0)).toEqual([])
  })

  it('binds the roles: none is superuser, bypasses security, logs in, or owns a table; nor does a login of theirs', async () => {
    const { rows } = await owner.query(`select rolname from pg_roles r where rolname like 'ratchet\\_%' and
      (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication
        or (rolcanlogin and rolname in ('ratchet_api', 'ratchet_engine', 'ratchet_auth')) or exists (select from pg_class where relowner = r.oid))`)
    expect(rows).toEqual([])
  })

  it('gives the api one trader’s rows, in every table, while the owner sees both traders’ rows', async () => {
    expect(tables.length).toBeGreaterThanOrEqual(11)
    for (const table of tables) {
      const all = await owner.query(`select distinct ${ownerColumn(table)} as who from ledger.${table} order by 1`)
      expect([table, all.rows.map(({ who }) => who)]).toEqual([table, ['ann', 'bob']])
      const seen = as('ann', () => owners(table))
      expect([table, await seen]).toEqual([table, ['ann']])
    }
  })

  it('gives the api nothing where no trader is named, before and after one was named on the connection', async () => {
    for (const table of tables) {
      await as('ann', () => owners(table))
      expect([table, await as(undefined, () => owners(table))]).toEqual([table, []])
      expect([table, await as('', () => owners(table))]).toEqual([table, []])
    }
  })

  it('forgets the trader with the transaction: a pooled connection carries none into the next call', async () => {
    const pool = openPool(world.database.url, 'api', 1)
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
    const context = { db, pool, named }
    const trades = (from: Pick<Kysely<DB>, 'selectFrom'>) => from.selectFrom('trades').select('trader_id').execute()
    for (const run of [asTrader, readMany, readOne]) {
      expect(await run(context, 'ann', trades)).not.toEqual([])
      expect(await trades(db)).toEqual([])
      await expect(run(context, 'ann', () => Promise.reject(new Error('cut short')))).rejects.toThrow('cut short')
      expect(await trades(db)).toEqual([])
    }
    await db.destroy()
  })

  it('holds in reads that travel together: each sees its trader, whatever ran, failed or runs beside it', async () => {
    const pool = prepareNaming(openPool(world.database.url, 'api', 2))
    const owners = (trx: Trx) => sql<{ who: string }>`select distinct trader_id as who from ledger.trades`.execute(trx)
    const wrong = (trx: Trx) => sql`select 1 / (select count(*) - count(*) from ledger.trades)`.execute(trx)
    const unnamed = async () => (await pool.query('select trader_id from ledger.trades')).rows
    for (const read of [readOne, readMany]) {
      for (let time = 0; time < 4; time++) {
        const asked = Array.from({ length: 20 }, (_, i) => ['ann', 'bob', 'nobody'][i % 3] ?? '')
        const answers = await Promise.allSettled(
          asked.map((traderId, i) => read({ pool, named }, traderId, i % 5 === 4 ? wrong : owners)),
        )
        for (const [i, answer] of answers.entries()) {
          if (i % 5 === 4) expect(String(Object(answer).reason)).toContain('division by zero')
          else expect(Object(answer).value?.rows).toEqual(asked[i] === 'nobody' ? [] : [{ who: asked[i] }])
        }
        expect(await Promise.all([unnamed(), unnamed(), unnamed()])).toEqual([[], [], []])
      }
    }
    // Two statements of one snapshot; without one they would see two moments.
    const two = async (trx: Trx) => [...(await owners(trx)).rows, ...(await owners(trx)).rows]
    expect(await readMany({ pool, named }, 'ann', two)).toEqual([{ who: 'ann' }, { who: 'ann' }])
    await expect(readOne({ pool, named }, 'ann', two)).rejects.toThrow('readMany')
    await expect(
      readMany({ pool, named }, 'ann', (trx) => sql`delete from ledger.trades`.execute(trx)),
    ).rejects.toThrow(/read-only|permission denied/)
    expect(await unnamed()).toEqual([])
    await pool.end()
  })

  it('gives the engine every trader', async () => {
    const engine = new pg.Client(connectionConfig(world.database.url, 'engine'))
    await engine.connect()
    for (const table of tables) {
      const { rows } = await engine.query(
        `select distinct ${ownerColumn(table)} as who from ledger.${table} order by 1`,
      )
      expect([table, rows.map(({ who }) => who)]).toEqual([table, ['ann', 'bob']])
    }
    await engine.end()
  })

  it('lets the api add nothing in another trader’s name', async () => {
    const stolen = [
      "insert into ledger.traders (id, created_at_ms) values ('eve', 1)",
      "insert into ledger.accounts (id, trader_id, server, login, created_at_ms) values (gen_random_uuid(), 'bob', 's', 'l', 1)",
      addRecord('bob', 'risk.updated'),
      `insert into ledger.commands (id, trader_id, account_id, kind, volume, seq, created_at_ms)
        select gen_random_uuid(), 'bob', account_id, 'close', 0, 97, 1 from ledger.trades limit 1`,
      `insert into ledger.drills (id, trader_id, account_id, faults, seconds, seed, asked_at_ms)
        select gen_random_uuid(), 'bob', account_id, '{gap}', 10, 1, 1 from ledger.trades limit 1`,
      "insert into ledger.idempotency select 'bob', 'x', 'y', id, 1 from ledger.trades limit 1",
      "insert into ledger.risk select 'carl', version, updated_at_ms from ledger.risk",
    ]
    for (const sql of stolen) {
      await expect(
        as('ann', () => api.query(sql)),
        sql,
      ).rejects.toThrow('row-level security')
      // The counter-check: in her own name the words are right.
      if (sql.includes("'bob'") && !/idempotency|drills/.test(sql))
        await as('ann', () => api.query(sql.replaceAll("'bob'", "'ann'")))
    }
  })

  it('does not let the api hang its own rows on another trader’s account or trade', async () => {
    const { rows } = await owner.query("select id, account_id from ledger.trades where trader_id = 'bob' limit 1")
    const [{ id, account_id }] = rows
    const command = `insert into ledger.commands (id, trader_id, account_id, trade_id, kind, volume, seq, created_at_ms)
      values (gen_random_uuid(), 'ann', $1, $2, 'close', 0, 99, 1)`
    await expect(as('ann', () => api.query(command, [account_id, null]))).rejects.toThrow('foreign key')
    const own = await owner.query("select account_id from ledger.trades where trader_id = 'ann' limit 1")
    await expect(as('ann', () => api.query(command, [own.rows[0].account_id, id]))).rejects.toThrow('foreign key')
    await as('ann', () => api.query(command, [own.rows[0].account_id, null]))
  })

  it('changes none of another trader’s rows, even when the words name them', async () => {
    const changed = await as('ann', async () => [
      (await api.query("update ledger.traders set username = 'x' where id = 'bob'")).rowCount,
      (await api.query("update ledger.traders set notices_read_seq = 9 where id = 'bob'")).rowCount,
      (await api.query("update ledger.risk set sl1 = 1 where trader_id = 'bob'")).rowCount,
      (await api.query("update ledger.accounts set password_sealed = '' where trader_id = 'bob'")).rowCount,
      (await api.query("update ledger.drills set stop_asked = true where trader_id = 'bob'")).rowCount,
      (await api.query("update ledger.traders set username = 'x' where id = 'ann'")).rowCount,
    ])
    expect(changed).toEqual([0, 0, 0, 0, 0, 1])
  })
})

describe('the parts of the record', () => {
  const parts = ['record.part_1', 'record.part_2']

  it('are reached through the record alone, by whichever role', async () => {
    const { rows } = await owner.query(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'ledger.flight'::regclass order by 1",
    )
    expect(rows.map(({ name }) => name)).toEqual(parts)
    const engine = new pg.Client(connectionConfig(world.database.url, 'engine'))
    await engine.connect()
    for (const part of parts) {
      const seen = await owner.query(`select distinct trader_id as who from ${part} order by 1`)
      expect(seen.rows.map(({ who }) => who)).toEqual(['ann', 'bob'])
      for (const words of [
        `select 1 from ${part}`,
        `insert into ${part} select * from ${part}`,
        `delete from ${part}`,
      ]) {
        await expect(
          as('ann', () => api.query(words)),
          words,
        ).rejects.toThrow('permission denied for schema record')
        await expect(engine.query(words), words).rejects.toThrow('permission denied for schema record')
      }
    }
    await engine.end()
  })

  it('show one trader even to who was given the right to look into them', async () => {
    await owner.query('begin; grant usage on schema record to ratchet_api')
    for (const part of parts) {
      await owner.query(`grant select, insert on ${part} to ratchet_api`)
      await owner.query(`set local role ratchet_api; select set_config('ratchet.trader_id', '${named('ann')}', true)`)
      const { rows } = await owner.query(`select distinct trader_id as who from ${part}`)
      expect([part, rows]).toEqual([part, [{ who: 'ann' }]])
      await owner.query('reset role')
    }
    await owner.query('rollback')
  })

  it('are neither changed nor emptied by name', async () => {
    for (const part of parts)
      for (const words of [`delete from ${part}`, `update ${part} set kind = 'x'`, `truncate ${part}`])
        await expect(owner.query(words), words).rejects.toThrow('neither changed nor removed')
  })
})

describe('rights of the api', () => {
  const refused = (sql: string) =>
    expect(
      as('ann', () => api.query(sql)),
      sql,
    ).rejects.toThrow('permission denied')

  it('end before every sealed password, which the engine can read', async () => {
    for (const sql of [
      'select password_sealed from ledger.accounts',
      'select * from ledger.accounts',
      'select forex_password_sealed from ledger.traders',
      'select * from ledger.traders',
      "update ledger.accounts set password_sealed = '' returning password_sealed",
      'select 1 from ledger.accounts where password_sealed is not null',
    ])
      await refused(sql)
    const { rows } = await owner.query("select account_id from ledger.trades where trader_id = 'bob' limit 1")
    expect(Buffer.from((await world.ledger.sealedPassword(rows[0].account_id)) ?? [])).toEqual(Buffer.from('sealed'))
  })

  it('end before whatever the engine writes', async () => {
    const written = ['positions', 'modified', 'closed', 'requests', 'stop_records', 'notices']
    for (const table of [...written, 'trades', 'commands', 'flight', 'idempotency'])
      await refused(`update ledger.${table} set trader_id = trader_id`)
    for (const table of written) await refused(`insert into ledger.${table} (trader_id) values ('ann')`)
    await refused("insert into ledger.trades (id, trader_id, status) values (gen_random_uuid(), 'ann', 'executed')")
    await refused("insert into ledger.commands (id, trader_id, outcome) values (gen_random_uuid(), 'ann', '{}')")
    await refused('update ledger.accounts set broker_seq = 0')
    await refused("update ledger.trades set status = 'executed'")
    await refused("update ledger.drills set state = 'ended'")
    await refused("update ledger.drills set report = '{}'")
  })

  it('end before deleting anything but the own pairings and kept ticks, which take their pieces along', async () => {
    const removed = ['pairings', 'tick_sets']
    for (const table of tables) if (!removed.includes(table)) await refused(`delete from ledger.${table}`)
    const count = (table: string) =>
      owner.query(`select count(*)::int as n from ledger.${table}`).then(({ rows }) => rows[0].n)
    const [sets, pieces] = [await count('tick_sets'), await count('tick_pieces')]
    const { rowCount } = await as('ann', () => api.query('delete from ledger.tick_sets'))
    expect([rowCount, sets, pieces]).toEqual([1, 2, 2])
    expect((await as('ann', () => api.query('delete from ledger.pairings'))).rowCount).toBe(1)
    for (const table of removed)
      expect((await as('nobody', () => api.query(`delete from ledger.${table}`))).rowCount).toBe(0)
    for (const table of tables) await refused(`truncate ledger.${table}`)
  })

  it('end before records of what only the market or the broker does', async () => {
    await expect(as('ann', () => api.query(addRecord('ann', 'trade.executed')))).rejects.toThrow('row-level security')
    await as('ann', () => api.query(addRecord('ann', 'command.received')))
  })

  it('let everybody read what the market did, and change none of it', async () => {
    for (const traderId of ['ann', undefined])
      expect((await as(traderId, () => api.query('select * from market.bars'))).rows).toEqual([])
    await refused("insert into market.feeds (name) values ('x')")
    await refused('insert into market.runs values (1, 1)')
    await refused('update market.bars set bid_close = 1')
    await refused('delete from market.bars')
  })

  it('end at the ledger’s border', async () => {
    await refused('select * from auth."user"')
    await refused('select * from ratchet.migrations')
  })
})

describe('rights of the engine', () => {
  it('end before an instruction’s words, the record and forgetting', async () => {
    const engine = new pg.Client(connectionConfig(world.database.url, 'engine'))
    await engine.connect()
    const made = ['trades', 'positions', 'modified', 'closed', 'requests', 'stop_records', 'notices', 'milestones']
    // Copies of traders' files, which an operator keeps for so many days.
    const removed = ['tick_sets']
    for (const sql of [
      'update ledger.trades set volume = 1',
      "update ledger.flight set kind = 'x'",
      'update ledger.traders set username = username',
      'update ledger.traders set notices_read_seq = 1',
      'update ledger.risk set sl1 = 0',
      'update ledger.drills set seconds = 300',
      ...tables.filter((table) => ![...made, ...removed].includes(table)).map((table) => `delete from ledger.${table}`),
      'select * from auth."session"',
    ])
      await expect(engine.query(sql), sql).rejects.toThrow('permission denied')
    // Only where they are made again in the same transaction.
    for (const table of made)
      await expect(engine.query(`delete from ledger.${table}`), table).rejects.toThrow('never removed')
    await engine.end()
  })
})
