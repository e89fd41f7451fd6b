import { type LedgerChange, LogBroken, type LoggedBook, OwnershipLost, type Write } from '@ratchet/engine/ports'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { change, closedOf, newTrade, openWorld, positionOf, requestOf, type World } from '../testing/fixtures.ts'

// The ledger's writer commits the book of a broker beside it. The book here is the simplest there can be: a list of what it was given.

let world: World
let root: pg.Client
beforeAll(async () => {
  world = await openWorld()
  root = new pg.Client(world.database.url)
  await root.connect()
  await root.query(`create schema sample; create table sample.book (entry text primary key);
    create function sample.apply(given jsonb) returns void language sql security definer as
      $$ insert into sample.book select jsonb_array_elements_text(given) $$;
    grant usage on schema sample to ratchet_engine`)
})
afterAll(async () => {
  await root?.end()
  await world?.close()
})
beforeEach(() => root.query('truncate sample.book'))

const sample: LoggedBook<readonly string[]> & { commits: number; entries: number; projects: number; ahead: number } = {
  apply: 'sample.apply',
  json: (batches, underWay) => {
    sample.ahead += underWay
    return JSON.stringify(batches.flat())
  },
  rows: (entries) => entries.length,
  committed: (batches) => {
    sample.commits++
    sample.entries += batches.length
  },
  project: async () => void sample.projects++,
  commits: 0,
  entries: 0,
  projects: 0,
  ahead: 0,
}
const enter = (...entries: readonly string[]) => world.ledger.log.append(sample, entries)
const book = async () => (await root.query('select entry from sample.book order by 1')).rows.map(({ entry }) => entry)
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

/** What became of each, in words. */
const outcomesOf = async (durable: readonly (Promise<void> | undefined)[]) =>
  (await Promise.allSettled(durable)).map((one) => (one.status === 'fulfilled' ? 'durable' : one.reason))

/** What broke the log since the last time. */
const broken: unknown[] = []
beforeAll(() => world.ledger.onBroken((error) => void broken.push(error)))
afterEach(async () => {
  broken.length = 0
  await world.ledger.loadAccounts()
})

describe('ENG14: memory ahead of the log', () => {
  it('is one transaction: several writes of an account one after the other, those of others, and the book among them', async () => {
    const [ann, bob] = [await openAccount('ann'), await openAccount('bob')]
    sample.commits = 0
    sample.entries = 0
    sample.projects = 0
    const durable = [
      world.ledger.append(ann.next(ann.opened('2'))),
      enter('one'),
      world.ledger.append(ann.next(ann.opened('3'), ann.opened('2'))),
      world.ledger.append(bob.next(bob.opened('2'))),
      enter('two', 'three'),
    ]
    expect(await outcomesOf(durable)).toEqual(Array(5).fill('durable'))
    expect([await book(), sample.commits, sample.entries]).toEqual([['one', 'three', 'two'], 1, 2])
    await world.ledger.caughtUp()
    expect(sample.projects).toBeGreaterThan(0)
    expect([await seqsOf('ann'), await seqsOf('bob')]).toEqual([
      [1, 2, 3, 4, 5, 6],
      [1, 2, 3, 4],
    ])
    const { rows } = await root.query(`select count(distinct x)::int as n from (select xmin::text as x from sample.book
      union all select xmin::text from ledger.flight where seq > 3) t`)
    expect(rows).toEqual([{ n: 1 }])
    const state = await world.ledger.loadAccount(ann.account.id)
    expect(state?.positions.map(({ ticket }) => ticket)).toEqual(['1', '2', '3'])
    expect(state?.account.brokerSeq).toBe(3)
    expect(state?.feedPosition).toBe(3)
  })

  it('is no longer than 4,096 rows in one transaction, but where one entry is, and keeps its order', async () => {
    const joe = await openAccount('joe')
    const opened = Array.from({ length: 1000 }, (_, n) => joe.opened(`${n + 2}`))
    const rows = (name: string, length: number) => Array.from({ length }, (_, n) => `${name} ${n}`)
    const transactions = async () => {
      const { rows } = await root.query(`select array_agg(of order by of) as of from (
          select xmin::text as x, split_part(entry, ' ', 1) as of from sample.book
          union select xmin::text, 'joe' from ledger.flight where trader_id = 'joe' and seq > 3) t
        group by x order by x::bigint`)
      return rows.map(({ of }) => of.join(' '))
    }
    const durable = [
      enter(...rows('a', 3000)),
      world.ledger.append(joe.next(...opened)),
      enter(...rows('b', 1000)),
      enter(...rows('c', 5000)),
      enter(...rows('d', 1)),
    ]
    expect(await outcomesOf(durable)).toEqual(Array(5).fill('durable'))
    expect(await transactions()).toEqual(['a joe', 'b', 'c', 'd'])
    expect(await seqsOf('joe')).toHaveLength(99)
  })

  it('says a request that is asked and answered in one append once, and a change of levels in its records alone', async () => {
    const gil = await openAccount('gil')
    const said = (id: string, kind: 'close' | 'levels', state: 'intended' | 'answered') =>
      change(state === 'intended' ? 'close.intent' : 'stop.confirmed', {
        request: { ...requestOf(gil.owner, id), kind, state },
      })
    const add = (...changes: LedgerChange[]) => world.ledger.append(gil.next(...changes))
    const rows = async () => {
      await root.query('select from ledger.project($1)', [['gil']])
      const sql = `select id, state from ledger.requests where trader_id = 'gil' order by id`
      return (await root.query(sql)).rows.map(({ id, state }) => `${id} ${state}`)
    }
    await add(said('asked before', 'levels', 'intended'))
    // What is taken at once is one append.
    await Promise.all([
      add(said('close', 'close', 'intended'), said('moved', 'levels', 'intended')),
      add(said('close', 'close', 'answered'), said('moved', 'levels', 'answered')),
      add(said('asked before', 'levels', 'answered')),
    ])
    expect(await rows()).toEqual(['asked before answered', 'close answered'])
    const { rows: records } = await root.query(
      `select rest -> 'request' ->> 'id' as id, rest -> 'request' ->> 'state' as state from ledger.flight
        where trader_id = 'gil' and rest ? 'request' and rest -> 'request' ->> 'kind' in ('close', 'levels') order by seq`,
    )
    const states = ['asked before intended', 'close answered', 'asked before answered']
    expect(records.map(({ id, state }) => `${id} ${state}`)).toEqual(states)
  })

  it('is whole where another process has written since: the rows are locked, and everything is written behind it', async () => {
    const [cat, dan] = [await openAccount('cat'), await openAccount('dan')]
    await world.api.publishTrade('cat', newTrade, null)
    const durable = [
      world.ledger.append(dan.next(dan.opened('2'))),
      enter('four'),
      world.ledger.append(cat.next(cat.opened('2'))),
      world.ledger.append(cat.next(cat.opened('3'))),
    ]
    expect(await outcomesOf(durable)).toEqual(Array(4).fill('durable'))
    expect([await seqsOf('cat'), await book(), broken]).toEqual([[1, 2, 3, 4, 5, 6], ['four'], []])
  })

  it('I5: writes nothing after what could not be written, and nothing more until everything was loaded again', async () => {
    const [eve, fay] = [await openAccount('eve'), await openAccount('fay')]
    await enter('taken')
    const written = world.ledger.append(fay.next(fay.opened('2')))
    await written
    const durable = [enter('taken'), world.ledger.append(eve.next(eve.opened('2')))]
    const group = outcomesOf(durable)
    for (let turn = 0; turn < 3; turn++) await new Promise((done) => setImmediate(done))
    const later = world.ledger.append(fay.next(fay.opened('3')))
    const why = { code: '23505', schema: 'sample', table: 'book' }
    expect(await group).toMatchObject([why, why])
    expect((await outcomesOf([later]))[0]).toBeInstanceOf(LogBroken)
    expect(broken).toMatchObject([why])
    expect(await seqsOf('fay')).toEqual([1, 2, 3, 4])
    expect(() => world.ledger.append(eve.next(eve.opened('3')))).toThrow(LogBroken)
    await expect(enter('five')).rejects.toThrow(LogBroken)
    await expect(world.ledger.commit(eve.next(eve.opened('4')))).rejects.toThrow(LogBroken)
    await expect(world.ledger.durable()).rejects.toThrow(LogBroken)
    expect([await seqsOf('eve'), await book()]).toEqual([[1, 2, 3], ['taken']])
    await world.ledger.loadAccounts()
    await world.ledger.append(fay.next(fay.opened('5')))
    await enter('six')
    expect(await book()).toEqual(['six', 'taken'])
  })

  it('ENG10: an account whose write the database refused is written alone until that succeeds, and breaks the log no more', async () => {
    const [gus, hal] = [await openAccount('gus'), await openAccount('hal')]
    await root.query(`create function sample.refuse() returns trigger language plpgsql as
        $$ begin if new.trader_id = 'gus' then raise exception 'poison' using errcode = 'XX000'; end if; return new; end $$;
      create trigger refuse before insert on ledger.flight for each row execute function sample.refuse()`)
    try {
      const [why] = await outcomesOf([world.ledger.append(gus.next(gus.opened('2')))])
      expect(why).toMatchObject({ message: 'poison' })
      await world.ledger.loadAccounts()
      expect(world.ledger.append(gus.next(gus.opened('2')))).toBeUndefined()
      const alone = world.ledger.commit(gus.next(gus.opened('2')))
      expect(await outcomesOf([alone, world.ledger.append(hal.next(hal.opened('2')))])).toMatchObject([
        { message: 'poison' },
        'durable',
      ])
    } finally {
      await root.query('drop function sample.refuse() cascade')
    }
    await world.ledger.commit(gus.next(gus.opened('2')))
    await world.ledger.append(gus.next(gus.opened('3')))
    expect(await seqsOf('gus')).toEqual([1, 2, 3, 4, 5])
  })

  it('ENG2: nothing is written of an account that was not loaded since the session began, and nothing of the book either', async () => {
    const ian = await openAccount('ian')
    await root.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`)
    const outcomes = await outcomesOf([world.ledger.append(ian.next(ian.opened('2'))), enter('seven')])
    expect(outcomes.every((one) => one instanceof OwnershipLost || one instanceof LogBroken)).toBe(true)
    expect(broken).toHaveLength(1)
    expect([await book(), await seqsOf('ian')]).toEqual([[], [1, 2, 3]])
  })

  it('ENG4: a write that is wrong in itself is not taken, and breaks nothing', async () => {
    const jim = await openAccount('jim')
    const wrong = change('position.closed', { closed: { ...closedOf(jim.owner, '9', '1'), price: 1.5 } })
    expect(() => world.ledger.append(jim.next(wrong))).toThrow(/1.5/)
    await world.ledger.append(jim.next(jim.opened('2')))
    expect([await seqsOf('jim'), broken]).toEqual([[1, 2, 3, 4], []])
  })

  it('asks whoever goes ahead to wait where the log has grown long, and lets them go on', async () => {
    const kim = await openAccount('kim')
    const durable = []
    let room: Promise<void> | undefined
    for (let n = 0; n < 4000 && !room; n++) {
      durable.push(world.ledger.append(kim.next(kim.opened(`${n}`))))
      room = world.ledger.room()
    }
    expect(durable.length).toBeGreaterThan(1000)
    expect(durable.length).toBeLessThan(4000)
    await room
    await Promise.all(durable)
    expect(world.ledger.room()).toBeUndefined()
    expect((await seqsOf('kim')).length).toBeGreaterThan(90)
  })
})

describe('a group that is composed while the one before it is written', () => {
  /** More than one group takes, so that the rest waits from the beginning. */
  const many = 900
  const brokenLinks = async () =>
    (
      await root.query(`select count(*)::int as n from ledger.flight f
        join ledger.flight b on b.trader_id = f.trader_id and b.seq = f.seq - 1 where f.prev is distinct from b.hash`)
    ).rows[0].n
  const recordsOf = async (traderId: string) =>
    (
      await root.query('select count(*)::int as n, max(seq)::int as last from ledger.flight where trader_id = $1', [
        traderId,
      ])
    ).rows[0]

  it('goes on from it: numbers without a gap, hashes that continue, trades as they are by then, the book behind the book', async () => {
    const [lea, mia] = [await openAccount('lea'), await openAccount('mia')]
    const { trades } = (await world.ledger.loadAccount(lea.account.id)) ?? { trades: [] }
    const [trade] = trades
    if (!trade) throw new Error('There is no trade.')
    sample.ahead = 0
    const durable: (Promise<void> | undefined)[] = []
    const executed = { ...trade, status: 'executed', position: '1' } as const
    for (let n = 0; n < many; n++) {
      const kept = n === 5 ? change('trade.executed', { trade: executed }) : lea.opened(`${n + 2}`)
      const last = n === many - 1 ? change('trade.closed', { trade: { ...executed, status: 'closed' } }) : kept
      durable.push(world.ledger.append(lea.next(last)))
      if (n % 60 === 0) durable.push(enter(`entry ${n}`), world.ledger.append(mia.next(mia.opened(`${n + 2}`))))
    }
    expect(new Set(await outcomesOf(durable))).toEqual(new Set(['durable']))
    // The second group was composed before the first was written.
    expect(sample.ahead).toBeGreaterThan(0)
    expect(await recordsOf('lea')).toEqual({ n: many + 3, last: many + 3 })
    expect([(await book()).length, await brokenLinks()]).toEqual([many / 60, 0])
    const { counts } = await world.api.eventsSince('lea', many, 99)
    expect(counts).toMatchObject({ pending: 0, executed: 0 })
  })

  it('is composed once more at its turn where that failed meanwhile', async () => {
    const sue = await openAccount('sue')
    const { json } = sample
    sample.json = (batches, underWay) => {
      if (underWay > 0) throw new Error('Not now.')
      return json(batches, underWay)
    }
    const durable: (Promise<void> | undefined)[] = []
    for (let n = 0; n < many; n++) durable.push(world.ledger.append(sue.next(sue.opened(`${n + 2}`))), enter(`s ${n}`))
    expect(new Set(await outcomesOf(durable))).toEqual(new Set(['durable']))
    sample.json = json
    expect([await recordsOf('sue'), broken]).toEqual([{ n: many + 3, last: many + 3 }, []])
  })

  it('counts for nothing where the one before it was refused: each write fails for itself, and is written once', async () => {
    const [nia, oda] = [await openAccount('nia'), await openAccount('oda')]
    const writes = Array.from({ length: many }, (_, n) => nia.next(nia.opened(`${n + 2}`)))
    const stale = { ...oda.next(oda.opened('2')), brokerSeq: 0 }
    const ended = await Promise.allSettled([
      ...writes.slice(0, 9).map((one) => world.ledger.commit(one)),
      world.ledger.commit(stale),
      ...writes.slice(9).map((one) => world.ledger.commit(one)),
    ])
    expect(ended.flatMap(({ status }, n) => (status === 'rejected' ? n : []))).toEqual([9])
    expect([await recordsOf('nia'), await recordsOf('oda')]).toEqual([
      { n: many + 3, last: many + 3 },
      { n: 3, last: 3 },
    ])
    expect([await brokenLinks(), broken]).toEqual([0, []])
  })

  it('I5: is not written where the log broke before it', async () => {
    const [pam, ron] = [await openAccount('pam'), await openAccount('ron')]
    await enter('taken')
    const durable = [world.ledger.append(ron.next(ron.opened('2'))), enter('taken')]
    for (let n = 0; n < many; n++) durable.push(world.ledger.append(pam.next(pam.opened(`${n + 2}`))))
    const outcomes = await outcomesOf(durable)
    expect(outcomes.filter((one) => one === 'durable')).toEqual([])
    expect(outcomes.at(-1)).toBeInstanceOf(LogBroken)
    expect([await recordsOf('pam'), await recordsOf('ron'), await book()]).toEqual([
      { n: 3, last: 3 },
      { n: 3, last: 3 },
      ['taken'],
    ])
    await world.ledger.loadAccounts()
    await world.ledger.commit(pam.next(pam.opened('2')))
    expect(await recordsOf('pam')).toEqual({ n: 4, last: 4 })
  })
})
