import { createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Person } from '../testing/person.ts'
import { type Started, scratchFolder, startMain, until } from '../testing/process.ts'

const deal = {
  ...{
    action: 'Trade_Action_Deal',
    symbol: 'GOLD',
    volume: 0.01,
    type: 'Order_Type_Buy',
    price: 0,
    deviation: 0,
    sl: 0,
  },
  ...{ tp: 0, tradeDetails: 'paused', server: 'Ratchet-Demo', status: 'Pending' },
}

let database: TestDatabase
let client: pg.Client
const folders = [scratchFolder(), scratchFolder()]
const servers: Started[] = []

async function start(): Promise<Started> {
  const folder = folders[servers.length]?.path ?? ''
  const shared = { DATABASE_URL: database.url, RATCHET_SECRET: 's'.repeat(64), FEED: 'synthetic:1' }
  const server = await startMain({ ...shared, RATCHET_DATA_DIR: folder })
  servers.push(server)
  expect(await server.ready, server.err()).toBe(true)
  return server
}

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  for (const server of servers) await server.signal('SIGKILL')
  await client.end()
  for (const folder of folders) folder.remove()
  await database.drop()
})

it('an engine paused past its lock and resumed: the stale write changes nothing, and it ends', async () => {
  const first = await start()
  const ada = new Person(first.url, 'Ada')
  await ada.signUp()
  await ada.call('POST', '/api/trades', deal)
  await until('it is executed', async () => (await ada.call('GET', '/api/counts')).body.executed === 1)

  first.child.kill('SIGSTOP')
  // The database gives the sessions of a machine up that answers nothing, here at once.
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const second = await start()
  const again = new Person(second.url, 'Ada')
  for (const [name, value] of ada.cookies) again.cookies.set(name, value)
  await again.call('POST', '/api/trades', deal)
  await until('the second works', async () => (await again.call('GET', '/api/counts')).body.executed === 2)

  first.child.kill('SIGCONT')
  expect(await first.ended).toBe(1)
  expect(first.err()).toContain('Another engine works on this database')
  await again.call('POST', '/api/trades', deal)
  await until('the second still works', async () => (await again.call('GET', '/api/counts')).body.executed === 3)
  const { rows } = await client.query(
    "select (select count(*)::int from paper.orders) orders, (select count(*)::int from ledger.flight where kind = 'order.intent') intents",
  )
  expect(rows).toEqual([{ orders: 3, intents: 3 }])
})
