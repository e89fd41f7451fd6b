import { randomBytes } from 'node:crypto'
import { type ServerProcess, startProcess } from '@ratchet/launcher'
import { raiseShards } from '@ratchet/store'
import { createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smallDeal } from './testing/deal.ts'
import { hasNats, NatsServer } from './testing/nats.ts'
import { ownedShards } from './testing/owned-shards.ts'
import { Person } from './testing/person.ts'
import { scratchFolder, until } from './testing/process.ts'

// One api and three engines as processes of their own, on one PostgreSQL and one NATS.

const shards = 6
const workingAgainMs = 10_000
let database: TestDatabase
let folder: ReturnType<typeof scratchFolder>
let client: pg.Client
let api: ServerProcess
let nats: NatsServer
const engines: ServerProcess[] = []
const people: Person[] = []
/** Instructions that were acknowledged, by trader. */
const published = new Map<Person, string[]>()
const secret = randomBytes(32).toString('hex')
let watching = true
let watched: Promise<number>

const env = (role: string) => ({
  RATCHET_ROLE: role,
  RATCHET_DATA_DIR: folder.path,
  RATCHET_SECRET: secret,
  DATABASE_URL: database.url,
  NATS_URL: nats.url,
  FEED: 'synthetic:1',
})

async function open(): Promise<void> {
  database = await createTestDatabase()
  folder = scratchFolder()
  nats = await NatsServer.start()
  await raiseShards(database.url, shards)
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  api = await startProcess(env('api'))
  for (let i = 0; i < 3; i++) engines.push(await startProcess(env('engine')))
  for (const one of [api, ...engines]) expect(await one.ready, one.err()).toBe(true)
  watched = watch()
  // One in each shard, and some more.
  for (let i = 0; people.length < 10 || (await shardsOfPeople()) < shards; i++) {
    const person = new Person(api.url, `Trader${i}`)
    expect((await person.signUp()).status).toBe(200)
    people.push(person)
  }
}
async function close(): Promise<void> {
  watching = false
  await watched
  for (const one of [api, ...engines]) {
    one?.child.kill('SIGCONT')
    await one?.signal('SIGKILL')
  }
  await nats?.kill()
  await client?.end()
  await database?.drop()
  folder?.remove()
}

const shardsOfPeople = async () =>
  (await client.query('select count(distinct shard)::int as n from ledger.traders')).rows[0].n as number

const owned = () => ownedShards(client)

/** Looks all the time whether a shard has two writers, or an epoch goes back. @returns how often it looked */
async function watch(): Promise<number> {
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  const epochs = new Map<number, number>()
  let looks = 0
  for (; watching; looks++) {
    const { rows } = await other.query(`select s.shard, s.epoch::int, (select count(*)::int from pg_locks l
        where l.classid = 7210001 and l.objsubid = 2 and l.granted and l.objid = case s.shard when 0 then 1 else 1000 + s.shard end
          and l.database = (select oid from pg_database where datname = current_database())) as writers from engines.shards s`)
    for (const { shard, epoch, writers } of rows) {
      if (writers > 1 || epoch < (epochs.get(shard) ?? 0)) throw new Error(`Shard ${shard} has ${writers} writers`)
      epochs.set(shard, epoch)
    }
    await new Promise((done) => setTimeout(done, 20))
  }
  await other.end()
  return looks
}

const deal = { ...smallDeal, tradeDetails: 'many' }

async function publish(person: Person): Promise<void> {
  const { status, body } = await person.call('POST', '/api/trades', deal)
  expect(status).toBe(201)
  published.set(person, [...(published.get(person) ?? []), body.id])
}

const executed = async (person: Person): Promise<boolean> =>
  (await person.call('GET', '/api/counts')).body.executed === (published.get(person) ?? []).length

/** Everybody publishes, and is served. @returns how long the last one waited */
async function everybodyTrades(): Promise<number> {
  const beganMs = performance.now()
  await Promise.all(people.map(publish))
  for (const person of people) await until(`${person.name} is served`, () => executed(person), 40_000)
  return performance.now() - beganMs
}

describe.skipIf(!hasNats)(
  'SHA2, SHA3, SHA4, SHA5: three engines on one database (skipped where no nats-server program is installed)',
  () => {
    beforeAll(open, 240_000)
    afterAll(close, 60_000)

    it('spread the shards evenly, and each serves its own traders', async () => {
      await until('all have two', async () => (await owned()).join() === '2,2,2')
      await everybodyTrades()
      expect(await (await fetch(`${api.url}/metrics`)).text()).toMatch(/^ratchet_shards_owned 6$/m)
    }, 120_000)

    it('find their work in the ledger while NATS is away', async () => {
      await nats.kill()
      await everybodyTrades()
      await nats.start()
    }, 120_000)

    it('take the shards of one that is killed within ten seconds, with instructions under way', async () => {
      const [killed] = engines.splice(0, 1)
      await Promise.all(people.map(publish))
      await killed?.signal('SIGKILL')
      expect(await everybodyTrades()).toBeLessThan(workingAgainMs)
      expect(await owned()).toEqual([3, 3])
    }, 120_000)

    it('take the shards of one that is stopped within ten seconds; when it goes on it writes nothing and takes its share anew', async () => {
      const [stopped] = engines
      await Promise.all(people.map(publish))
      stopped?.child.kill('SIGSTOP')
      expect(await everybodyTrades()).toBeLessThan(workingAgainMs)
      expect(await owned()).toEqual([6])
      stopped?.child.kill('SIGCONT')
      await until('it has its share again', async () => (await owned()).join() === '3,3')
      await everybodyTrades()
    }, 120_000)

    it('hand over in order to one that comes, and take over from one that ends', async () => {
      const third = await startProcess(env('engine'))
      engines.push(third)
      expect(await third.ready, third.err()).toBe(true)
      await until('all have two', async () => (await owned()).join() === '2,2,2')
      await Promise.all(people.map(publish))
      expect(await engines.splice(0, 1)[0]?.signal('SIGTERM')).toBe(0)
      expect(await everybodyTrades()).toBeLessThan(workingAgainMs)
      expect(await owned()).toEqual([3, 3])
    }, 120_000)

    it('I1, I2: no instruction was lost, and none was carried out twice', async () => {
      const all = [...published.values()].flat()
      // The book's tables are made when they are read.
      await client.query('select paper.project_all()')
      const { rows } = await client.query(
        `select t.id, t.status, (select count(*)::int from paper.orders o where o.client_id = t.id::text) as orders,
        (select count(*)::int from paper.reports r where r.report -> 'answer' ->> 'clientId' = t.id::text) as answers
       from ledger.trades t`,
      )
      expect(rows.map(({ id }) => id).toSorted()).toEqual(all.toSorted())
      for (const { id: _, ...row } of rows) expect(row).toEqual({ status: 'executed', orders: 1, answers: 1 })
      const { rows: elsewhere } = await client.query(`select from paper.accounts b
      join ledger.accounts a on a.id::text = b.id join ledger.traders t on t.id = a.trader_id where t.shard <> b.shard`)
      expect(elsewhere).toEqual([])
      watching = false
      expect(await watched).toBeGreaterThan(50)
    })
  },
)

describe.skipIf(!hasNats)('SHA3: two engines and one shard (skipped where no nats-server program is installed)', () => {
  it('the second stands by, and takes over when the first is killed', async () => {
    const [one, bus, place] = [await createTestDatabase(), await NatsServer.start(), scratchFolder()]
    const asked = new pg.Client({ connectionString: one.url })
    await asked.connect()
    const shared = { DATABASE_URL: one.url, NATS_URL: bus.url, RATCHET_SECRET: secret, RATCHET_DATA_DIR: place.path }
    const first = await startProcess({ ...shared, RATCHET_ROLE: 'engine' })
    expect(await first.ready, first.err()).toBe(true)
    const second = await startProcess({ ...shared, RATCHET_ROLE: 'engine' })
    const epoch = async () => {
      const { rows } = await asked.query(`select s.epoch::int from engines.shards s join pg_locks l on l.pid = s.pid
        where l.classid = 7210001 and l.objid = 1 and l.granted`)
      return rows[0]?.epoch as number | undefined
    }
    try {
      expect(await second.ready, second.err()).toBe(true)
      expect(await epoch()).toBe(1)
      await first.signal('SIGKILL')
      await until('the second has it', async () => (await epoch()) === 2, workingAgainMs)
      expect(second.child.exitCode).toBeNull()
    } finally {
      for (const each of [first, second]) await each.signal('SIGKILL')
      await asked.end()
      await bus.kill()
      await one.drop()
      place.remove()
    }
  }, 120_000)
})

describe('SHA2: api and engine in one process, on a database with several shards', () => {
  it('serves traders of all shards, and tells of its engines', async () => {
    const [one, place] = [await createTestDatabase(), scratchFolder()]
    await raiseShards(one.url, 3)
    const server = await startProcess({ DATABASE_URL: one.url, RATCHET_SECRET: secret, RATCHET_DATA_DIR: place.path })
    const asked = new pg.Client({ connectionString: one.url })
    await asked.connect()
    try {
      expect(await server.ready, server.err()).toBe(true)
      const ofShards = async () =>
        (await asked.query('select distinct shard from ledger.traders')).rows.map(({ shard }) => shard)
      for (let n = 0; (await ofShards()).length < 3; n++) {
        const person = new Person(server.url, `All${n}`)
        await person.signUp()
        const { status } = await person.call('POST', '/api/trades', deal)
        expect(status).toBe(201)
        await until('it is executed', async () => (await person.call('GET', '/api/counts')).body.executed === 1)
      }
      const text = await (await fetch(`${server.url}/metrics`)).text()
      expect(text).toMatch(/^ratchet_shards_owned 3$/m)
      expect(text).toMatch(/^ratchet_accounts_level 1$/m)
    } finally {
      expect(await server.signal('SIGTERM'), server.err()).toBe(0)
      await asked.end()
      await one.drop()
      place.remove()
    }
  }, 120_000)
})
