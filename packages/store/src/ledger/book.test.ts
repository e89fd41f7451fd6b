import type { LedgerChange, Write } from '@ratchet/engine/ports'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { change, closedOf, newTrade, openWorld, positionOf, type World } from '../testing/fixtures.ts'

// The ledger's writer commits the book of a broker beside it. The book here is the simplest there can be: a list of what it was given.

let world: World
let root: pg.Client
beforeAll(async () => {
  world = await openWorld()
  root = new pg.Client(world.database.url)
  await root.connect()
  await root.query(`create schema toy; create table toy.book (entry text primary key);
    create function toy.apply(given jsonb) returns void language sql security definer as
      $$ insert into toy.book select jsonb_array_elements_text(given) $$;
    grant usage on schema toy to ratchet_engine`)
})
afterAll(async () => {
  await root?.end()
  await world?.close()
})
beforeEach(() => root.query('truncate toy.book'))

const commit = (entries: readonly string[], writes: readonly Write[] = []) =>
  world.ledger.commitBook({ apply: 'toy.apply', json: JSON.stringify(entries) }, writes)
const book = async () => (await root.query('select entry from toy.book order by 1')).rows.map(({ entry }) => entry)
const seqsOf = async (traderId: string) => (await world.api.eventsSince(traderId, 0, 99)).events.map(({ seq }) => seq)

/** An account that the ledger has written before, so that it remembers where its trader's record ends. */
async function openAccount(traderId: string) {
  const { account, owner } = await world.publish(traderId)
  let brokerSeq = 0
  const next = (...changes: readonly LedgerChange[]): Write => {
    brokerSeq++
    return { account, brokerSeq, feedPosition: brokerSeq, changes }
  }
  await world.ledger.commit(next(change('position.opened', { position: positionOf(owner, '1') })))
  const opened = (ticket: string) => change('position.opened', { position: positionOf(owner, ticket) })
  return { account, owner, next, opened }
}

describe('ENG14: the book of a broker in the commit of the ledger', () => {
  it('is one transaction with what the engine writes for several accounts', async () => {
    const [ann, bob] = [await openAccount('ann'), await openAccount('bob')]
    expect(await commit(['one'], [ann.next(ann.opened('2')), bob.next(bob.opened('2'))])).toBe(true)
    expect(await book()).toEqual(['one'])
    expect([await seqsOf('ann'), await seqsOf('bob')]).toEqual([
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ])
    const { rows } = await root.query(`select count(distinct x)::int as n from (select xmin::text as x from toy.book
      union all select xmin::text from ledger.flight where seq = 4) t`)
    expect(rows).toEqual([{ n: 1 }])
    expect((await world.ledger.loadAccount(ann.account.id))?.positions.map(({ ticket }) => ticket)).toEqual(['1', '2'])
  })

  it('is committed alone where there is nothing beside it', async () => {
    expect(await commit(['two'])).toBe(true)
    expect(await book()).toEqual(['two'])
  })

  it('goes into one transaction with what others wait to write', async () => {
    const [cat, dan, first] = [await openAccount('cat'), await openAccount('dan'), await openAccount('first')]
    const underWay = world.ledger.commit(first.next(first.opened('2')))
    for (let turn = 0; turn < 9; turn++) await undefined
    const waiting = commit(['three'], [cat.next(cat.opened('2'))])
    await Promise.all([underWay, world.ledger.commit(dan.next(dan.opened('2')))])
    expect(await waiting).toBe(true)
    const { rows } = await root.query(`select count(distinct xmin::text)::int as n from ledger.flight
      where trader_id in ('cat', 'dan') and seq = 4`)
    expect(rows).toEqual([{ n: 1 }])
  })

  it.each<[string, (eve: Awaited<ReturnType<typeof openAccount>>) => Promise<Write>]>([
    [
      'another process has written since',
      async (eve) => {
        await world.api.publishTrade(eve.account.traderId, newTrade, null)
        return eve.next(eve.opened('2'))
      },
    ],
    [
      'the account is past its report',
      async (eve) => {
        await world.ledger.commit({ ...eve.next(eve.opened('2')), brokerSeq: 9 })
        return eve.next(eve.opened('3'))
      },
    ],
    [
      'a row cannot be written',
      async (eve) => eve.next(change('position.closed', { closed: { ...closedOf(eve.owner, '9', '1'), price: 1.5 } })),
    ],
  ])('I5: is committed without what the engine writes, and says so, where %s', async (name, hinder) => {
    const eve = await openAccount(`eve, where ${name}`)
    const write = await hinder(eve)
    const before = await seqsOf(eve.account.traderId)
    expect(await commit([name], [write])).toBe(false)
    expect(await book()).toEqual([name])
    expect(await seqsOf(eve.account.traderId)).toEqual(before)
  })

  it('ENG2: nothing is written of an account that was not loaded since the session began', async () => {
    const fay = await openAccount('fay')
    await root.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`)
    const write = fay.next(fay.opened('2'))
    // The first try may still meet the session that has ended.
    const tried = await commit(['four'], [write]).catch(() => commit(['four'], [write]))
    expect(tried).toBe(false)
    expect(await book()).toEqual(['four'])
    expect(await seqsOf('fay')).toEqual([1, 2, 3])
    await world.ledger.loadAccounts()
    if (!(await commit(['five'], [write]))) await world.ledger.commit(write)
    expect(await seqsOf('fay')).toEqual([1, 2, 3, 4])
    expect(await commit(['six'], [fay.next(fay.opened('3'))])).toBe(true)
  })

  it('I5: nothing is written where the book refuses, and everybody else is', async () => {
    const [gus, hal] = [await openAccount('gus'), await openAccount('hal')]
    await commit(['seven'])
    const [refused, written] = await Promise.allSettled([
      commit(['seven'], [gus.next(gus.opened('2'))]),
      world.ledger.commit(hal.next(hal.opened('2'))),
    ])
    expect([refused.status, written.status]).toEqual(['rejected', 'fulfilled'])
    expect((refused as PromiseRejectedResult).reason).toMatchObject({ code: '23505', schema: 'toy', table: 'book' })
    expect([await seqsOf('gus'), await seqsOf('hal')]).toEqual([
      [1, 2, 3],
      [1, 2, 3, 4],
    ])
  })
})
