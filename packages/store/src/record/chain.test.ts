import { noRisk } from '@ratchet/contract'
import { chainStart } from '@ratchet/domain'
import { quiet } from '@ratchet/postgres'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiStore } from '../api/create.ts'
import { connectionConfig } from '../connections/connect.ts'
import { readNameKey } from '../installation/vault.ts'
import { change, closedOf, newTrade, openWorld, positionOf, type World } from '../testing/fixtures.ts'
import { linkHash, rowHashes } from './chain.ts'

let world: World
let owner: pg.Pool
beforeAll(async () => {
  world = await openWorld()
  // As the cluster's superuser, who may end other connections.
  const config = { ...connectionConfig(world.database.url, 'engine'), options: '-c search_path=ledger' }
  owner = quiet(new pg.Pool({ ...config, application_name: 'test', max: 4 }))
})
afterAll(async () => {
  await owner?.end()
  await world?.close()
})

/** Goes along the record of a trader as it is kept; answers how many records it found whole. */
async function walkChain(traderId: string): Promise<number> {
  const { rows } = await owner.query('select * from flight where trader_id = $1 order by seq', [traderId])
  let previous = chainStart
  for (const [i, row] of rows.entries()) {
    expect(row.seq).toBe(i + 1)
    expect(row.prev.toString('hex')).toBe(previous)
    const { trader_id: trader, seq, at_ms: at, kind, trade_id: tradeId, market_time_ms: marketTime, data } = row
    const rowsOf = rowHashes(row.changes)
    previous = row.hash.toString('hex')
    expect(linkHash(row.prev.toString('hex'), { trader, seq, at, kind, tradeId, marketTime, data, rows: rowsOf })).toBe(
      previous,
    )
  }
  const { rows: traders } = await owner.query('select seq from traders where id = $1', [traderId])
  expect(traders).toEqual([{ seq: rows.length }])
  return rows.length
}

const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i))

describe('the chain of a trader’s record', () => {
  it('is whole after engine and api wrote at once, with writes that failed and connections that died between', async () => {
    const { account, owner: of } = await world.publish('ann')
    const second = createApiStore({
      url: world.database.url,
      nameKey: await readNameKey(world.database.url),
      notify: () => {},
      nowMs: () => world.clock.nowMs,
    })
    const commit = (n: number) =>
      world.ledger.commit({
        account,
        brokerSeq: 0,
        feedPosition: n,
        changes: [
          change('position.opened', { position: positionOf(of, `${n}`) }),
          change('position.closed', { closed: closedOf(of, `${n}`, `${n}`), data: { words: 'nul \0 half \ud800' } }),
        ],
      })
    // A kill: the connection of a writer ends in the midst of whatever it does.
    const cut = async () => {
      await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'ratchet api' order by random() limit 1`)
    }
    const outcomes = await Promise.allSettled(
      times(60, async (i) => {
        if (i % 4 === 0) await second.publishTrade('ann', { ...newTrade, tradeDetails: '\u{1f4b0} \0' }, null)
        else if (i % 4 === 1) await world.api.putRisk('ann', { ...noRisk, profit1: i + 0.1, sl1: 1e-7 })
        else if (i % 4 === 2) await commit(i)
        else if (i % 8 === 3) await cut()
        // Refused by the ledger when it has its number already.
        else await world.ledger.commit({ account, brokerSeq: 0, feedPosition: i, changes: [broken] })
      }),
    )
    await second.close()
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(5)
    expect(await walkChain('ann')).toBeGreaterThan(30)
    await commit(99)
    await walkChain('ann')
  })

  const broken = change('command.done', {
    command: { id: '00000000-0000-4000-8000-000000000000', outcome: { ok: true, message: '' } },
  })

  it('goes on over an engine that lost its lease, and one that takes over', async () => {
    const { account, owner: of } = await world.publish('bea')
    const write = { account, brokerSeq: 0, feedPosition: 1, changes: [change('position.opened')] }
    await world.ledger.commit(write)
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'ratchet engine'`)
    await world.ledger.commit(write).catch(() => {})
    await world.ledger.loadAccounts()
    await world.ledger.commit({ ...write, changes: [change('position.opened', { position: positionOf(of, '1') })] })
    expect(await walkChain('bea')).toBeGreaterThanOrEqual(4)
  })

  it('is the same after jsonb and JSON.parse, whatever a record holds', async () => {
    const { account } = await world.publish('cat')
    const anything = fc.jsonValue({ maxDepth: 4 })
    const values = fc.sample(
      fc.oneof(
        anything,
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.maxSafeInteger(),
        fc.string({ unit: 'binary' }),
      ),
      300,
    )
    const words = ['\0', '\ud800', '\\u0000', '\u{10ffff}', 'e\u0301', '\u2028', -0, 5e-324, 1.7976931348623157e308]
    await world.ledger.commit({
      account,
      brokerSeq: 0,
      feedPosition: 1,
      changes: [...values, ...words].map((value) =>
        change('order.answered', { marketTimeMs: null, data: { value: keyless(value) } }),
      ),
    })
    expect(await walkChain('cat')).toBe(2 + 300 + words.length)
  })

  /** Values as records hold them: their keys are names of ours, which have no character that PostgreSQL refuses. */
  function keyless(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(keyless)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key.toWellFormed().replaceAll('\0', ''), keyless(inner)]),
    )
  }

  it('begins after what is older than the chain', async () => {
    await world.publish('dan')
    const root = new pg.Client(world.database.url)
    await root.connect()
    await root.query('set session_replication_role = replica')
    await root.query("update ledger.flight set prev = null, hash = null where trader_id = 'dan'")
    await root.end()
    await world.api.putRisk('dan', noRisk)
    await world.api.putRisk('dan', noRisk)
    const { rows } = await owner.query("select seq, prev, hash from flight where trader_id = 'dan' order by seq")
    expect(rows.map(({ hash }) => hash !== null)).toEqual([false, false, true, true])
    expect([rows[2].prev.toString('hex'), rows[3].prev]).toEqual([chainStart, rows[2].hash])
    const record = await world.api.openRecord('dan', {})
    expect(record).toMatchObject({ provesFrom: 3, first: 3, last: 4, previousHash: chainStart })
    const taken = (await record?.batches.next())?.value as readonly { readonly seq: number }[]
    expect(taken.map(({ seq }) => seq)).toEqual([3, 4])
    await record?.batches.return(undefined)
    expect(await world.api.openRecord('nobody', {})).toBeNull()
  })
})

describe('the database', () => {
  const add = (seq: string, prev: string, hash: string) =>
    owner.query(`insert into flight (trader_id, seq, at_ms, kind, data, changes, prev, hash)
      select 'eva', ${seq}, 1, 'command.done', '{}', '{}', ${prev}, ${hash} from flight
      where trader_id = 'eva' order by seq desc limit 1`)

  it('takes no record that does not follow the last one', async () => {
    await world.publish('eva')
    const last = 'flight.hash'
    for (const [seq, prev, hash] of [
      ['seq + 2', last, "sha256('x')"],
      ['seq + 1', "sha256('x')", "sha256('x')"],
      ['seq + 1', 'null', "sha256('x')"],
      ['seq + 1', last, 'null'],
      ['seq + 1', last, "'short'"],
    ] as const)
      await expect(add(seq, prev, hash), `${seq} ${prev} ${hash}`).rejects.toThrow('does not continue the chain')
    expect((await add('seq + 1', last, "sha256('x')")).rowCount).toBe(1)
  })

  it('looks up the last record of each trader by its key, however long the record is', async () => {
    const many = (
      from: number,
      to: number,
    ) => `insert into flight (trader_id, seq, at_ms, kind, data, changes, prev, hash)
      select 'of many ' || t, n, 1, 'command.done', '{}', '{}',
        case when n = 1 then decode(repeat('00', 32), 'hex') else sha256((t * 100 + n - 1)::text::bytea) end, sha256((t * 100 + n)::text::bytea)
      from generate_series(1, 500) t, generate_series(${from}, ${to}) n`
    const root = new pg.Client({ connectionString: world.database.url, options: '-c search_path=ledger' })
    await root.connect()
    try {
      await root.query(many(1, 10))
      await root.query('analyze flight')
      await root.query('begin')
      await root.query(many(11, 11))
      const { rows } = await root.query(
        "select seq_tup_read::int as read from pg_stat_xact_all_tables where schemaname = 'record' and relname = 'part_1'",
      )
      expect(rows).toEqual([{ read: 0 }])
      await root.query('rollback')
    } finally {
      await root.end()
    }
  })

  it('lets not even its owner change or remove a record', async () => {
    const root = new pg.Client(world.database.url)
    await root.connect()
    for (const sql of [
      'delete from ledger.flight',
      "update ledger.flight set kind = 'x'",
      'truncate ledger.flight',
      "delete from ledger.flight where trader_id = 'nobody'",
    ])
      await expect(root.query(sql), sql).rejects.toThrow('neither changed nor removed')
    await root.end()
  })
})
