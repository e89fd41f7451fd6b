import type { Bus, LedgerChange, OwnershipLost, TradeRow, Write } from '@ratchet/engine/ports'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedger, type EngineLedger } from '../ledger/create.ts'
import { change, closedOf, modifiedOf, positionOf, requestOf } from '../testing/fixtures.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { Group } from './group.ts'
import { TraderMemory } from './memory.ts'
import { RememberedRows } from './remembered.ts'

// Two databases with the same rows: one is written by groups, its plain twin by one write after the other.

const id = (kind: number, n: number) => `00000000-0000-4000-8${kind}00-00000000000${n}`
/** Ann has two accounts. */
const owners = ['ann', 'ann', 'bob', 'cat']
const accounts = owners.map((traderId, n) => ({ id: id(1, n), traderId }))

interface Side {
  readonly database: TestDatabase
  readonly ledger: EngineLedger
  readonly root: pg.Client
  readonly notes: unknown[]
  readonly trades: ReadonlyMap<string, TradeRow>
}

async function openSide(): Promise<Side> {
  const database = await createTestDatabase()
  const root = new pg.Client(database.url)
  await root.connect()
  for (const trader of new Set(owners)) await root.query('insert into ledger.traders values ($1, 0, 0)', [trader])
  for (const [n, { id: account, traderId }] of accounts.entries()) {
    await root.query(
      "insert into ledger.accounts (id, trader_id, server, login, created_at_ms) values ($1, $2, 'Ratchet-Demo', $3, 0)",
      [account, traderId, `${n}`],
    )
    await root.query(
      `insert into ledger.trades (id, trader_id, account_id, seq, minute, n, broker_id, server, action, type, symbol, volume, price,
        deviation, sl, tp, trade_details, magic, created_at_ms)
       values ($1, $2, $3, $4, '2026-01-01 00:00', $5, '', 'Ratchet-Demo', 'Trade_Action_Deal', 'Order_Type_Buy', 'GOLD', 100, 0, 0, 0, 0,
        '', '0', 0)`,
      [id(2, n), traderId, account, -n - 1, n + 1],
    )
    await root.query(
      `insert into ledger.commands (id, trader_id, account_id, kind, volume, seq, created_at_ms) values ($1, $2, $3, 'close', 0, $4, 0)`,
      [id(3, n), traderId, account, -n - 1],
    )
  }
  const notes: unknown[] = []
  const notify: Bus['publish'] = (topic, message) => void notes.push({ topic, message })
  const ledger = createLedger({ url: database.url, notify, nowMs: () => 5000 })
  const trades = (await ledger.loadAccounts()).flatMap((state) => state.trades.map((row) => [row.id, row] as const))
  return { database, ledger, root, notes, trades: new Map(trades) }
}

async function rowsOf({ root, ledger }: Side): Promise<Readonly<Record<string, readonly unknown[]>>> {
  await ledger.caughtUp()
  const { rows } = await root.query("select tablename from pg_tables where schemaname = 'ledger' order by 1")
  const found: Record<string, readonly unknown[]> = {}
  for (const { tablename } of rows)
    found[tablename] = (await root.query(`select * from ledger.${tablename} t order by t::text`)).rows
  return found
}

let grouped: Side
let plain: Side
beforeAll(async () => {
  ;[grouped, plain] = [await openSide(), await openSide()]
})
afterAll(async () => {
  for (const side of [grouped, plain]) {
    await side?.ledger.close()
    await side?.root.end()
    await side?.database.drop()
  }
})

const statuses = ['Pending', 'executed', 'failed', 'closed', 'nonsense' as never] as const

/** What an account may come to write, faults among it: a price that is none, rows that are not there, another's request. */
const changeOf = (n: number): fc.Arbitrary<LedgerChange> => {
  const { id: accountId, traderId } = accounts[n] ?? { id: '', traderId: '' }
  const owner = { accountId, traderId, tradeId: id(2, n) }
  const number = fc.integer({ min: 1, max: 3 })
  const trade = (status: TradeRow['status']) => ({ ...(grouped.trades.get(id(2, n)) as TradeRow), status })
  const position = number.map((ticket) => positionOf(owner, `${ticket}`))
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(position, fc.nat(9))
        .map(([row, sl]) => change('stop.confirmed', { position: { ...row, sl } })),
    },
    { weight: 3, arbitrary: number.map((rung) => change('rung.reached', { modified: modifiedOf(owner, '1', rung) })) },
    {
      weight: 3,
      arbitrary: number.map((ticket) => change('position.closed', { closed: closedOf(owner, `${ticket}`, '1') })),
    },
    { weight: 4, arbitrary: number.map((key) => change('stop.intent', { request: requestOf(owner, `${n} ${key}`) })) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(...statuses).map((status) => change('trade.executed', { trade: trade(status) })),
    },
    fc.constant(change('trade.deleted', { tradeId: owner.tradeId, deleteTrade: true })),
    fc.constant(change('command.done', { command: { id: id(3, n), outcome: { ok: true, message: 'Done' } } })),
    fc.constant(change('command.done', { command: { id: id(4, n), outcome: { ok: true, message: 'Done' } } })),
    fc.constant(change('stop.intent', { request: requestOf(owner, 'shared') })),
    number.map((ticket) => change('position.closed', { closed: { ...closedOf(owner, `${ticket}`, '1'), price: 1.5 } })),
  )
}

/** Each account once at most, as its one actor commits. */
const round = fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 4 }).chain((chosen) =>
  fc.tuple(
    ...chosen.map((n) =>
      fc.record<Write>({
        account: fc.constant(accounts[n] ?? { id: '', traderId: '' }),
        brokerSeq: fc.constantFrom(2, 2, 2, 2, 2, 1),
        feedPosition: fc.nat(9),
        changes: fc.array(changeOf(n), { maxLength: 3 }),
      }),
    ),
  ),
)

const ended = ({ status, reason }: PromiseSettledResult<void> & { readonly reason?: Error & { code?: string } }) =>
  status === 'fulfilled' ? 'written' : (reason?.code ?? reason?.name)

describe('group commit', () => {
  it('leaves the rows, numbers and hashes that one write after the other leaves, and refuses what that refuses', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 3 }), async (rounds) => {
        for (const writes of rounds) {
          const together = await Promise.allSettled(writes.map((write) => grouped.ledger.commit(write)))
          const oneByOne: PromiseSettledResult<void>[] = []
          for (const write of writes) oneByOne.push(...(await Promise.allSettled([plain.ledger.commit(write)])))
          expect(together.map(ended)).toEqual(oneByOne.map(ended))
        }
        expect(await rowsOf(grouped)).toEqual(await rowsOf(plain))
      }),
      { numRuns: 12 },
    )
    const { flight = [] } = await rowsOf(grouped)
    // By chance there may be few that were written, and none of one trader in one group.
    expect(flight.length).toBeGreaterThan(0)
    expect(grouped.notes.length).toBeLessThanOrEqual(plain.notes.length)
  })

  it('takes into one transaction what waits, tells each trader once, and lets a write fail for its own faults alone', async () => {
    const { ledger, root, notes } = grouped
    const write = (n: number, changes: readonly LedgerChange[]): Write => ({
      account: accounts[n] ?? { id: '', traderId: '' },
      brokerSeq: 5,
      feedPosition: 50,
      changes,
    })
    const seen = change('position.opened')
    const last = async () =>
      (
        await root.query(
          'select count(*)::int as n, count(distinct xmin::text)::int as transactions from ledger.flight where kind = $1',
          ['position.opened'],
        )
      ).rows[0]
    notes.length = 0
    await Promise.all(accounts.map((_, n) => ledger.commit(write(n, [seen, seen]))))
    expect(await last()).toEqual({ n: 8, transactions: 1 })
    expect(notes).toHaveLength(3)
    const unknown = change('command.done', { command: { id: id(4, 0), outcome: { ok: true, message: '' } } })
    const outcomes = await Promise.allSettled([
      ledger.commit(write(0, [seen, unknown])),
      ledger.commit({ ...write(1, [seen]), brokerSeq: 4 }),
      ledger.commit(write(2, [seen])),
      ledger.commit(write(3, [seen])),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled'])
    expect((outcomes[1] as PromiseRejectedResult).reason as OwnershipLost).toMatchObject({
      message: expect.stringContaining('past broker report 4'),
    })
    expect(await last()).toEqual({ n: 10, transactions: 3 })
  })
})

describe('a group of which the connection breaks', () => {
  /** Commits two accounts in one group; the link breaks in the first transaction. */
  async function commitTwo(breaks: 'before the commit was sent' | 'after the commit was sent') {
    const committed: string[][] = []
    let transactions = 0
    const lease: ConstructorParameters<typeof Group>[0]['lease'] = {
      generation: 1,
      write: async (work) => {
        const isFirst = ++transactions === 1
        const written: string[] = []
        const client = {
          query: ({ name, values }: { readonly name: string; readonly values: readonly string[][] }) => {
            if (name !== 'locked-rows') return { rows: [] }
            if (isFirst && breaks === 'before the commit was sent') throw new Error('Connection terminated')
            written.push(...(values[2] ?? []))
            const found = written.map((account) => [account, { server: 'Ratchet-Demo', login: '1' }])
            return { rows: [{ traders: {}, accounts: Object.fromEntries(found), deleted: [] }] }
          },
        }
        await work(client as unknown as pg.Client)
        committed.push(written)
        if (isFirst) throw new Error('Connection terminated')
        return []
      },
    }
    const written = new TraderMemory()
    const group = new Group({
      lease,
      remembered: new RememberedRows(written),
      written,
      projector: { add: () => {}, addBook: () => {}, room: () => undefined },
      nowMs: () => 0,
      committed: () => {},
    })
    const outcomes = await Promise.allSettled(
      [0, 2].map((n) =>
        group.commit(
          { account: accounts[n] ?? { id: '', traderId: '' }, brokerSeq: 1, feedPosition: 0, changes: [] },
          1,
        ),
      ),
    )
    return { committed, outcomes: outcomes.map(({ status }) => status) }
  }
  const [a, , b] = accounts.map((account) => account.id)

  it('is not written again where its commit may have been carried out', async () => {
    expect(await commitTwo('after the commit was sent')).toEqual({
      committed: [[a, b]],
      outcomes: ['rejected', 'rejected'],
    })
  })

  it('is written one by one where no commit was sent', async () => {
    expect(await commitTwo('before the commit was sent')).toEqual({
      committed: [[a], [b]],
      outcomes: ['fulfilled', 'fulfilled'],
    })
  })
})
