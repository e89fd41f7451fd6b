import { eventData, type FlightKind } from '@ratchet/contract'
import { readStatement, verifyStatement } from '@ratchet/domain'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiStore } from '../api/create.ts'
import type { ChainedEvent } from '../api/record.ts'
import { BrokenChain } from '../errors.ts'
import { readNameKey } from '../installation/vault.ts'
import { createLedger } from '../ledger/create.ts'
import { createOldDatabase, oldKey, oldStatement } from '../testing/before.ts'
import { newTrade } from '../testing/fixtures.ts'
import type { TestDatabase } from '../testing/index.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let api: ReturnType<typeof createApiStore>
let owner: pg.Client
let traders: readonly { readonly id: string; readonly seq: number }[]
beforeAll(async () => {
  database = await createOldDatabase()
  await migrate(database.url)
  api = createApiStore({ url: database.url, nameKey: await readNameKey(database.url), notify: () => {} })
  owner = new pg.Client({ connectionString: database.url, options: '-c search_path=ledger' })
  await owner.connect()
  traders = await read('select id, seq::int from traders order by created_at_ms')
})
afterAll(async () => {
  await api?.close()
  await owner?.end()
  await database?.drop()
})

async function read<T>(sql: string, values: unknown[] = []): Promise<T[]> {
  return (await owner.query(sql, values)).rows as T[]
}

/** The whole record of a trader; each hash is made again on the way. @throws BrokenChain */
async function recordOf(traderId: string): Promise<ChainedEvent[]> {
  const record = await api.openRecord(traderId, {})
  const events: ChainedEvent[] = []
  for await (const batch of record?.batches ?? []) events.push(...batch)
  return events
}

const fromHex = (hex: string) => Buffer.from(hex, 'hex')
const crypto = {
  digest: async (text: string) =>
    Buffer.from(await globalThis.crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex'),
  verify: async (publicKey: string, signature: string, text: string) => {
    const key = await globalThis.crypto.subtle.importKey('raw', fromHex(publicKey), 'Ed25519', false, ['verify'])
    return globalThis.crypto.subtle.verify('Ed25519', key, fromHex(signature), new TextEncoder().encode(text))
  },
}
const findingsOf = async (text: string) => (await verifyStatement(readStatement(text), crypto)).findings

describe('a database written before the record was typed', () => {
  it('keeps the hash chain of each trader whole', async () => {
    expect(traders).toHaveLength(3)
    for (const { id, seq } of traders) {
      const events = await recordOf(id)
      expect(events.map((event) => event.seq)).toEqual(Array.from({ length: seq }, (_, n) => n + 1))
    }
  })

  it('has a statement signed then that verifies now, and whose records are those of the migrated ledger', async () => {
    const text = oldStatement()
    expect(await findingsOf(text)).toEqual([])
    const { records, statement } = readStatement(text)
    expect(statement.key.publicKey).toBe(oldKey().publicKey)
    const now = new Map((await recordOf(statement.trader.id)).map(({ seq, hash }) => [seq, hash]))
    expect(records.length).toBeGreaterThan(80)
    for (const { seq, hash } of records) expect(now.get(seq)).toBe(hash)
    // A single word that is another one is found.
    expect(await findingsOf(text.replace('"kind":"rung.reached"', '"kind":"stop.refused"'))).not.toEqual([])
  })

  it('has its whole record in the first part, the very rows, and goes on in the next one', async () => {
    const parts = await read('select part, count(*)::int as n from flight group by part')
    const [only] = await read<{ n: number }>('select count(*)::int as n from record.part_1')
    expect(parts).toEqual([{ part: 1, n: only?.n }])
    expect(only?.n).toBeGreaterThan(100)
    await read('begin')
    await read('select begin_part()')
    for (const { id, seq } of traders) {
      const next = (n: string) =>
        read(
          `insert into flight (trader_id, seq, at_ms, kind, data, changes, prev, hash)
        select trader_id, ${n}, 1, 'command.done', '{}', '{}', hash, sha256('x') from flight where trader_id = $1 and seq = $2`,
          [id, seq],
        )
      await next('seq + 1')
    }
    expect(await read('select part, count(*)::int as n from flight group by part order by 1')).toEqual([
      { part: 1, n: only?.n },
      { part: 2, n: traders.length },
    ])
    await read('rollback')
    await read("select setval('flight_part', 1)")
  })

  it('has records of which each is as its schema says', async () => {
    const records = await read<{ seq: number; kind: FlightKind; data: unknown }>(
      'select seq::int, kind, data from flight',
    )
    const kinds = new Set(records.map(({ kind }) => kind))
    expect(kinds.size).toBeGreaterThan(30)
    for (const { kind, seq, data } of records) {
      const parsed = eventData[kind].safeParse(data)
      expect(parsed.error?.issues, `${kind} ${seq}`).toBeUndefined()
      // A schema that left a field out would say the wrong thing of what is stored.
      expect(parsed.data, `${kind} ${seq}`).toEqual(data)
    }
  })

  it('answers the reads of every screen as its rows are', async () => {
    const page = { limit: 200, total: true } as const
    for (const { id } of traders) {
      const [rows] = await read<Record<'trades' | 'open' | 'modified' | 'closed' | 'profit', number>>(
        `select (select count(*)::int from trades where trader_id = $1 and deleted_at_ms is null) as trades,
          (select count(*)::int from positions where trader_id = $1 and open) as open,
          (select count(*)::int from modified where trader_id = $1) as modified,
          (select count(*)::int from closed where trader_id = $1) as closed,
          (select coalesce(sum(profit), 0)::int from closed where trader_id = $1) as profit`,
        [id],
      )
      const trades = (await api.listTrades(id, page)).items
      expect(trades).toHaveLength(rows?.trades ?? -1)
      expect(await api.allActive(id)).toHaveLength(rows?.open ?? -1)
      expect((await api.listModified(id, page)).items).toHaveLength(rows?.modified ?? -1)
      const closed = (await api.listClosed(id, page)).items
      expect([closed.length, closed.reduce((sum, { profit }) => sum + profit, 0)]).toEqual([rows?.closed, rows?.profit])
      for (const trade of trades) {
        const flight = await api.flight(id, trade.id)
        const kept = await read<{ n: number }>('select count(*)::int as n from flight where trade_id = $1', [trade.id])
        expect(flight).toHaveLength(kept[0]?.n ?? -1)
      }
      expect(await api.counts(id)).toMatchObject({ modified: rows?.modified, closed: rows?.closed })
      expect(await api.getProfile(id)).not.toBeNull()
      expect((await api.listNotices(id, { limit: 50, group: 'all' })).items.length).toBeGreaterThan(0)
      await api.activity(id, '5d', Date.parse('2026-11-18T15:00:00Z'))
      await api.search(id, 'GOLD')
      await api.listDrills(id, { limit: 50 })
      await api.snapshot(id)
    }
  })

  it('tells of what was unknown, held and an alarm when it was read', async () => {
    const ledger = createLedger({ url: database.url, notify: () => {} })
    try {
      const states = await ledger.loadAccounts()
      expect(states).toHaveLength(4)
      expect(states.flatMap(({ held }) => held ?? [])).toMatchObject([{ for: 'book' }])
      expect(states.flatMap(({ alarmed }) => alarmed)).toHaveLength(1)
      expect(states.flatMap(({ unknownSinceMs }) => [...unknownSinceMs])).toHaveLength(1)
    } finally {
      await ledger.close()
    }
    const accounts = (await Promise.all(traders.map(({ id }) => api.listAccounts(id)))).flat()
    expect(accounts.flatMap(({ held }) => held?.why ?? [])).toEqual([
      expect.stringMatching(/^The broker’s book is older/),
    ])
    const [unknown] = accounts.flatMap(({ unsettled }) => unsettled)
    expect(unknown?.why).toMatch(/^The broker cannot be reached/)
  })

  it('knows what its rungs promised and gave', async () => {
    const [ada] = traders
    const request = { days: 30, marketMs: Date.parse('2026-11-18T15:00:00Z'), symbol: undefined }
    const { events } = await api.rungEvents(ada?.id ?? '', request)
    const [kept] = await read<{ closes: number; refused: number }>(
      `select (select count(*)::int from closed where trader_id = $1 and reason = 'sl') as closes,
        (select count(*)::int from flight where trader_id = $1 and kind = 'stop.refused') as refused`,
      [ada?.id],
    )
    expect(events.closes.length).toBeGreaterThan(0)
    expect(events.closes.length).toBeLessThanOrEqual(kept?.closes ?? 0)
    expect(events.confirmations.length).toBeGreaterThan(0)
    expect(events.refusals).toHaveLength(kept?.refused ?? -1)
  })

  it('goes on from its last record, and finds one that was changed', async () => {
    const [ada] = traders
    const { id, seq } = ada as (typeof traders)[number]
    expect(await api.publishTrade(id, newTrade, null)).toMatchObject({ outcome: 'published' })
    expect((await recordOf(id)).length).toBeGreaterThan(seq)
    await owner.query(`begin; set local session_replication_role = replica;
      update flight set data = data || '{"version": 7}' where trader_id = '${id}' and seq = 1; commit`)
    await expect(recordOf(id)).rejects.toBeInstanceOf(BrokenChain)
  })
})
