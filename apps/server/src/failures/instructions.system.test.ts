import { type ServerProcess, startProcess } from '@ratchet/launcher'
import { createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { smallDeal } from '../testing/deal.ts'
import { Person } from '../testing/person.ts'
import { scratchFolder, until } from '../testing/process.ts'

const deal = { ...smallDeal, tradeDetails: 'once' }

let database: TestDatabase
let client: pg.Client
let server: ServerProcess
let ada: Person
const folder = scratchFolder()

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  server = await startProcess({ RATCHET_DATA_DIR: folder.path, DATABASE_URL: database.url, FEED: 'synthetic:1' })
  expect(await server.ready, server.err()).toBe(true)
  ada = new Person(server.url, 'Ada')
  await ada.signUp()
})
afterAll(async () => {
  await server.signal('SIGKILL')
  await client.end()
  folder.remove()
  await database.drop()
})

const publish = (key: string, change: object = {}) =>
  ada.call('POST', '/api/trades', { ...deal, ...change }, { 'idempotency-key': key })
const executed = (n: number) =>
  until('it is executed', async () => (await ada.call('GET', '/api/counts')).body.executed === n)
const count = async (from: string) => {
  await client.query('select paper.project_all()')
  return (await client.query(`select count(*)::int n from ${from}`)).rows[0].n
}

it('the same key a hundred times at once: one row, one order, the same reply; the same key with another body is 409', async () => {
  const replies = await Promise.all(Array.from({ length: 100 }, () => publish('one')))
  expect(new Set(replies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(replies[0]?.status).toBe(201)
  expect((await publish('one', { volume: 0.02 })).status).toBe(409)
  await executed(1)
  // Whatever has become of it, the reply stays.
  expect((await publish('one')).body).toEqual(replies[0]?.body)
  expect([await count('ledger.trades'), await count('paper.orders'), await count('paper.deals')]).toEqual([1, 1, 1])
})

it('two trades in one minute: both kept', async () => {
  const replies = await Promise.all([publish('two'), publish('three')])
  expect(replies.map(({ status }) => status)).toEqual([201, 201])
  await executed(3)
  const trades = (await ada.call('GET', '/api/trades')).body.items
  for (const { body } of replies) expect(trades).toContainEqual(expect.objectContaining({ id: body.id, key: body.key }))
  expect(new Set(trades.map(({ key }: { key: string }) => key)).size).toBe(3)
  // Either is found by its own key, also where both bear the name of one minute.
  for (const { id, key } of trades) {
    expect((await ada.call('GET', `/api/trades/${encodeURIComponent(key)}`)).body.id).toBe(id)
  }
  expect(await count('paper.orders')).toBe(3)
})

it('a part that is closed under one key is closed once, also where it is asked again when the position is gone', async () => {
  const { id } = (await publish('to be closed', { volume: 0.03 })).body
  let ticket = ''
  await until('it is open', async () => {
    ticket = (await ada.call('GET', `/api/trades/${id}`)).body.position ?? ''
    return ticket !== ''
  })
  const close = (key: string, volume?: number) =>
    ada.call('POST', `/api/active-trades/${ticket}/close`, volume ? { volume } : {}, { 'idempotency-key': key })
  const parts = await Promise.all(Array.from({ length: 20 }, () => close('a part', 0.01)))
  expect(new Set(parts.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(parts[0]).toMatchObject({
    status: 200,
    body: { message: expect.stringMatching(/^Closed 0\.01 GOLD, [+−]?\d+\.\d\d\. 0\.02 is still open\.$/) },
  })
  expect((await close('a part', 0.02)).status, 'another request under the key').toBe(409)
  const rest = (await ada.call('GET', '/api/active-trades')).body.items.find((one: { id: string }) => one.id === ticket)
  expect(rest.volume).toBe(0.02)
  const whole = await close('the rest')
  expect(whole.status).toBe(200)
  expect((await close('the rest')).body).toEqual(whole.body)
  expect((await close('another key')).status).toBe(404)
  const deals = await client.query('select volume from ledger.closed where position_ticket = $1 order by seq', [ticket])
  expect(deals.rows.map(({ volume }) => Number(volume))).toEqual([100, 200])
})
