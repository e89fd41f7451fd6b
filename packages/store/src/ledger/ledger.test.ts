import { OwnershipLost, topics } from '@ratchet/engine/ports'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EngineAlreadyRunning } from '../log/index.ts'
import { change, closedOf, modifiedOf, openWorld, positionOf, requestOf, type World } from '../testing/fixtures.ts'
import { createLedger } from './create.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

let count = 0
const trader = () => `trader${++count}`

/** Every row of the trader in every table, to see that nothing changed. */
async function everything(traderId: string): Promise<string> {
  const client = new pg.Client(world.database.url)
  await client.connect()
  try {
    const { rows } = await client.query("select tablename from pg_tables where schemaname = 'ledger' order by 1")
    const tables = rows.map(({ tablename }) => tablename as string)
    const found = []
    for (const table of tables) {
      const column = table === 'traders' ? 'id' : 'trader_id'
      found.push(
        (await client.query(`select * from ledger.${table} t where ${column} = $1 order by t::text`, [traderId])).rows,
      )
    }
    return JSON.stringify(found)
  } finally {
    await client.end()
  }
}

describe('commit', () => {
  it('gives back on loading every row as it was written', async () => {
    const ann = trader()
    const { trade, account, owner } = await world.publish(ann)
    const executed = {
      ...trade,
      status: 'executed',
      retcode: 10009,
      reason: 'Done',
      order: '4',
      position: '5',
    } as const
    const [order, levels] = [
      requestOf(owner, trade.id),
      { ...requestOf(owner, 'levels-1'), kind: 'levels', rung: 2 } as const,
    ]
    await world.ledger.commit({
      account,
      brokerSeq: 7,
      feedPosition: 42,
      changes: [
        change('trade.executed', {
          trade: executed,
          request: { ...order, state: 'answered', retcode: 10009, text: 'Done' },
        }),
        change('position.opened', { position: positionOf(owner, '5') }),
        change('stop.intent', { request: levels }),
      ],
    })
    expect(await world.ledger.loadAccount(account.id)).toMatchObject({
      account: { ...account, brokerSeq: 7 },
      trades: [executed],
      positions: [positionOf(owner, '5')],
      requests: [levels],
    })
    await world.ledger.commit({
      account,
      brokerSeq: 7,
      feedPosition: 41,
      changes: [
        change('stop.confirmed', {
          position: { ...positionOf(owner, '5'), sl: 1, rung: 6 },
          request: { ...levels, state: 'unknown' },
        }),
      ],
    })
    const state = await world.ledger.loadAccount(account.id)
    expect(state?.positions).toEqual([{ ...positionOf(owner, '5'), sl: 1, rung: 6 }])
    expect(state?.requests).toEqual([{ ...levels, state: 'unknown' }])
    expect(await world.ledger.lastFeedPosition()).toBe(42)
    const states = await world.ledger.loadAccounts()
    expect(states.find((other) => other.account.id === account.id)).toEqual(state)
  })

  it('keeps each of several states of one row in the record, and the last in the table', async () => {
    const { account, owner } = await world.publish(trader())
    const states = [1, 2, 3].map((sl) => ({ ...positionOf(owner, '5'), sl }))
    const changes = states.map((position) => change('position.changed', { position, modified: modifiedOf(owner, '5') }))
    await world.ledger.commit({ account, brokerSeq: 1, feedPosition: 1, changes })
    expect((await world.ledger.loadAccount(account.id))?.positions.map(({ sl }) => sl)).toEqual([3])
    const { events } = await world.api.eventsSince(account.traderId, 2, 9)
    expect(events.map(({ changes }) => changes.position?.sl)).toEqual([1, 2, 3])
  })

  it('writes nothing where any part cannot be written, takes no number, and goes on', async () => {
    const { trade, account, owner } = await world.publish(trader())
    const good = change('position.opened', { position: positionOf(owner, '5') })
    const unknownTrade = { ...trade, id: '00000000-0000-4000-8000-000000000000' }
    const bad = [
      change('position.closed', { closed: { ...closedOf(owner, '9', '5'), price: 1.5 } }),
      change('position.closed', { closed: { ...closedOf(owner, '9', '5'), price: Number.NaN } }),
      change('trade.executed', { trade: unknownTrade }),
      change('trade.executed', { trade: { ...trade, status: 'done' as never } }),
      change('command.done', { command: { id: unknownTrade.id, outcome: { ok: true, message: '' } } }),
      change('trade.deleted', { tradeId: unknownTrade.id, deleteTrade: true }),
      change('position.opened', { position: { ...positionOf(owner, '6'), tradeId: unknownTrade.id } }),
    ]
    const before = await everything(account.traderId)
    const notes = world.notes.length
    for (const change of bad)
      await expect(
        world.ledger.commit({ account, brokerSeq: 5, feedPosition: 1000, changes: [good, change] }),
        JSON.stringify(change),
      ).rejects.toThrow()
    expect(await everything(account.traderId)).toBe(before)
    expect(world.notes.length).toBe(notes)
    await world.ledger.commit({ account, brokerSeq: 5, feedPosition: 2, changes: [good] })
    expect(await world.api.lastSeq(account.traderId)).toBe(3)
    expect(world.notes.slice(notes)).toEqual([{ topic: topics.trader(account.traderId), message: { seq: 3 } }])
  })

  it('refuses rows of another account before anything is sent', async () => {
    const [ann, bob] = [await world.publish(trader()), await world.publish(trader())]
    const before = await everything(bob.account.traderId)
    const strays = [
      change('position.opened', { position: positionOf(bob.owner, '5') }),
      change('position.opened', { position: { ...positionOf(ann.owner, '5'), traderId: bob.account.traderId } }),
      change('trade.executed', { trade: { ...bob.trade, status: 'executed' } }),
      change('stop.confirmed', { modified: modifiedOf(bob.owner, '5') }),
      change('trade.deleted', { tradeId: bob.trade.id, deleteTrade: true }),
    ]
    for (const stray of strays)
      await expect(
        world.ledger.commit({ account: ann.account, brokerSeq: 1, feedPosition: 1, changes: [stray] }),
      ).rejects.toThrow()
    expect(await everything(bob.account.traderId)).toBe(before)
  })

  it('takes broker words with characters that PostgreSQL cannot hold', async () => {
    const { account, owner } = await world.publish(trader())
    const position = { ...positionOf(owner, '5'), comment: 'a\0b\ud800 \\u0000 ü' }
    await world.ledger.commit({
      account,
      brokerSeq: 1,
      feedPosition: 1,
      changes: [change('position.opened', { position, data: { text: '\0' } })],
    })
    expect((await world.ledger.loadAccount(account.id))?.positions[0]?.comment).toBe('ab\ufffd \\u0000 ü')
  })
})

describe('a deleted trade', () => {
  it('leaves every list and count at once and stays in the record; its position and rows stay', async () => {
    const ann = trader()
    const { trade, account, owner } = await world.publish(ann)
    const executed = { ...trade, status: 'executed', position: '5' } as const
    const at = { account, brokerSeq: 1, feedPosition: 1 }
    await world.ledger.commit({
      ...at,
      changes: [
        change('trade.executed', { tradeId: trade.id, trade: executed }),
        change('position.opened', {
          tradeId: trade.id,
          position: positionOf(owner, '5'),
          modified: modifiedOf(owner, '5'),
        }),
      ],
    })
    await world.ledger.commit({ ...at, changes: [change('trade.deleted', { tradeId: trade.id, deleteTrade: true })] })
    expect(await world.api.counts(ann)).toEqual({ pending: 0, executed: 0, modified: 1, closed: 0 })
    expect((await world.api.listTrades(ann, { limit: 9 })).items).toEqual([])
    expect(await world.api.getTrade(ann, trade.id)).toBeNull()
    expect(await world.api.getTrade(ann, trade.key)).toBeNull()
    expect((await world.api.snapshot(ann)).trades).toEqual([])
    expect((await world.api.listActive(ann, { limit: 9 })).items).toHaveLength(1)
    // Its end is recorded, and no browser puts it back into a list.
    expect((await world.ledger.loadAccount(account.id))?.trades).toEqual([executed])
    const closing = [
      change('position.closed', { tradeId: trade.id, closed: closedOf(owner, '6', '5') }),
      change('trade.closed', { tradeId: trade.id, trade: { ...executed, status: 'closed' } }),
    ]
    await world.ledger.commit({ ...at, changes: closing })
    const records = await world.api.flight(ann, trade.id)
    expect(records.map(({ kind, changes }) => [kind, Object.keys(changes).sort()])).toEqual([
      ['trade.published', ['trade']],
      ['trade.executed', ['trade']],
      ['position.opened', ['modified', 'position']],
      ['trade.deleted', ['removedTrade']],
      ['position.closed', ['closed']],
      ['trade.closed', []],
    ])
    expect(await world.api.counts(ann)).toEqual({ pending: 0, executed: 0, modified: 1, closed: 1 })
    expect(JSON.parse(await everything(ann)).flat()).toContainEqual(
      expect.objectContaining({ id: trade.id, status: 'closed' }),
    )
  })

  it('is never taken up again, and gives its key to no other', async () => {
    const ann = trader()
    const { trade, account } = await world.publish(ann)
    const gone = change('trade.cancelled', { tradeId: trade.id, trade: { ...trade, reason: 'x' }, deleteTrade: true })
    await world.ledger.commit({ account, brokerSeq: 0, feedPosition: 1, changes: [gone] })
    expect((await world.ledger.loadAccount(account.id))?.trades).toEqual([])
    expect((await world.ledger.work(new Map())).filter((work) => work.account.id === account.id)).toEqual([])
    expect((await world.publish(ann)).trade.key).toBe(`${trade.key} #2`)
  })
})

describe('the writer lease', () => {
  it('is one engine’s; a second one is refused in a line, and has it when the first has ended', async () => {
    const { account } = await world.publish(trader())
    const second = createLedger({ url: world.database.url, notify: () => {}, waitMs: 0 })
    await expect(second.loadAccounts()).rejects.toThrow(EngineAlreadyRunning)
    await expect(second.loadAccounts()).rejects.toThrow(/^Another engine works on this database\. Stop it, or /)
    await expect(second.commit({ account, brokerSeq: 0, feedPosition: 0, changes: [] })).rejects.toThrow(OwnershipLost)
    expect([await world.ledger.owns(account.id), await second.owns(account.id)]).toEqual([true, false])
    await second.close()
  })

  it('is lost with its connection: writes change nothing until the account was loaded again', async () => {
    const [ann, bob] = [await world.publish(trader()), await world.publish(trader())]
    const write = ({ account, owner }: typeof ann) => ({
      account,
      brokerSeq: 1,
      feedPosition: 1,
      changes: [change('position.opened', { position: positionOf(owner, '5') })],
    })
    const killer = new pg.Client(world.database.url)
    await killer.connect()
    await killer.query(
      "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    )
    await killer.end()
    const before = await everything(ann.account.traderId)
    await expect(world.ledger.commit(write(ann))).rejects.toThrow(OwnershipLost)
    expect(await world.ledger.owns(ann.account.id)).toBe(false)
    expect(await everything(ann.account.traderId)).toBe(before)
    await world.ledger.loadAccount(ann.account.id)
    await world.ledger.commit(write(ann))
    // Another engine could have written this one in between: what was loaded under the old lease must not be written on.
    await world.ledger.work(new Map())
    await expect(world.ledger.commit(write(bob))).rejects.toThrow(OwnershipLost)
    expect([await world.ledger.owns(ann.account.id), await world.ledger.owns(bob.account.id)]).toEqual([true, false])
    await world.ledger.loadAccounts()
    await world.ledger.commit(write(bob))
  })

  it('passes to an engine that waits, and the first can no longer write', async () => {
    const other = await openWorld()
    const { account } = await other.publish(trader())
    const second = createLedger({ url: other.database.url, notify: () => {}, waitMs: 10_000 })
    const loading = second.loadAccounts()
    await new Promise((done) => setTimeout(done, 200))
    await other.ledger.close()
    expect(await loading).toHaveLength(1)
    await expect(other.ledger.commit({ account, brokerSeq: 0, feedPosition: 0, changes: [] })).rejects.toThrow(
      OwnershipLost,
    )
    await second.commit({ account, brokerSeq: 0, feedPosition: 5, changes: [] })
    expect(await second.lastFeedPosition()).toBe(5)
    await expect(other.ledger.forgetFeed()).rejects.toThrow(OwnershipLost)
    expect(await second.lastFeedPosition()).toBe(5)
    await second.forgetFeed()
    expect(await second.lastFeedPosition()).toBe(-1)
    await second.close()
    await other.api.close()
    await other.database.drop()
  })
})
