import { randomBytes } from 'node:crypto'
import { type ServerProcess, startProcess } from '@ratchet/launcher'
import { createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Person } from './testing/person.ts'
import { scratchFolder, until } from './testing/process.ts'

let database: TestDatabase
let folders: ReturnType<typeof scratchFolder>[]
let first: ServerProcess
let third: ServerProcess | undefined
// Two servers of one database have one master key.
const secret = randomBytes(32).toString('hex')
const env = (folder: 0 | 1, feed: string) => ({
  RATCHET_DATA_DIR: folders[folder]?.path ?? '',
  RATCHET_SECRET: secret,
  DATABASE_URL: database.url,
  FEED: feed,
})

beforeEach(async () => {
  database = await createTestDatabase()
  folders = [scratchFolder(), scratchFolder()]
  first = await startProcess(env(0, 'synthetic:1'))
  expect(await first.ready).toBe(true)
})
afterEach(async () => {
  await first.kill()
  await third?.kill()
  for (const folder of folders) folder.remove()
  await database.drop()
})

it('I3: a second engine is refused before it touches what the first one works on, and takes over once the first is killed', async () => {
  const anna = new Person(first.url, 'Anna')
  await anna.signUp()
  const deal = { action: 'Trade_Action_Deal', symbol: 'GOLD', volume: 0.01, type: 'Order_Type_Buy', price: 0, sl: 0 }
  const rest = { deviation: 0, tp: 0, tradeDetails: 'first', server: 'Ratchet-Demo', status: 'Pending' }
  await anna.call('POST', '/api/trades', { ...deal, ...rest })
  await until('it is executed', async () => (await anna.call('GET', '/api/counts')).body.executed === 1)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const left = async () => {
    const { feed, feed_position } = (await client.query('select * from paper.state')).rows[0]
    return {
      feed,
      place: Number(feed_position),
      ledger: (await client.query('select feed_position from ledger.accounts')).rows,
    }
  }
  const before = await left()

  const second = await startProcess(env(1, 'synthetic:2'))
  expect(await second.ended).toBe(1)
  // It warns first that its folder is not the desk's.
  expect(second.err().trim().split('\n').at(-1)).toBe(
    'Another engine works on this database. Stop it, or start this process with RATCHET_ROLE=api.',
  )
  // The first one goes on meanwhile: its place may grow, and never falls back.
  const { feed, place, ledger } = await left()
  expect({ feed, ledger }).toEqual({ feed: before.feed, ledger: before.ledger })
  expect(place).toBeGreaterThanOrEqual(before.place)

  const epoch = async () => {
    const { rows } = await client.query(`select s.epoch::int from engines.shards s join pg_locks l on l.pid = s.pid
      where l.classid = 7210001 and l.objid = 1 and l.granted`)
    return rows[0]?.epoch
  }
  expect(await epoch()).toBe(1)
  await first.kill()
  third = await startProcess(env(1, 'synthetic:1'))
  expect(await third.ready, third.err()).toBe(true)
  expect(await epoch()).toBe(2)
  const again = new Person(third.url, 'Anna')
  await again.signIn()
  expect((await again.call('GET', '/api/counts')).body.executed).toBe(1)
  await again.call('POST', '/api/trades', { ...deal, ...rest, tradeDetails: 'second' })
  await until('the next is executed', async () => (await again.call('GET', '/api/counts')).body.executed === 2)
  await client.end()
})
