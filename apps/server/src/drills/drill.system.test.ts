import { noRisk, type PublicDrill, type PublicNotice } from '@ratchet/contract'
import { type ServerProcess, startProcess } from '@ratchet/launcher'
import { createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeClimb } from '../testing/climb.ts'
import { Person } from '../testing/person.ts'
import { scratchFolder, until } from '../testing/process.ts'

let folder: ReturnType<typeof scratchFolder>
let database: TestDatabase
let server: ServerProcess
let person: Person

async function start(): Promise<void> {
  const env = { DATABASE_URL: database.url, FEED: writeClimb(folder.path), FEED_SPEED: '1' }
  server = await startProcess({ RATCHET_DATA_DIR: folder.path, ...env })
  if (!(await server.ready)) throw new Error(`It ended before it was ready:\n${server.out()}${server.err()}`)
}
beforeAll(async () => {
  folder = scratchFolder()
  database = await createTestDatabase()
  await start()
  person = new Person(server.url, 'Dora')
  await person.signUp()
})
afterAll(async () => {
  await server?.signal('SIGTERM')
  await database?.drop()
  folder?.remove()
})

const begin = (faults: readonly string[], seconds = 60) => person.call('POST', '/api/drills', { faults, seconds })
const drill = async (id: string): Promise<PublicDrill> => (await person.call('GET', `/api/drills/${id}`)).body
const notices = async (): Promise<PublicNotice[]> =>
  (await person.call('GET', '/api/notifications?limit=50')).body.items
const position = async () => (await person.call('GET', '/api/active-trades')).body.items[0]

it('a killed process ends its drill as interrupted, with nothing left on; one that is stopped has its report', async () => {
  await person.call('PUT', '/api/risk', { ...noRisk, profit1: 20, sl1: 10, profit2: 200, sl2: 10, tp2: 900 })
  const trade = { server: 'Ratchet-Demo', action: 'Trade_Action_Deal', type: 'Order_Type_Buy', symbol: 'GOLD' }
  const numbers = { volume: 0.1, price: 0, deviation: 0, sl: 0, tp: 0 }
  await person.call('POST', '/api/trades', { ...trade, ...numbers, tradeDetails: 'drill', status: 'Pending' })
  await until('an open position', async () => (await position()) !== undefined)

  // Cut off for good as far as this process goes: the first rung's stop is wanted, and cannot be confirmed.
  const { body: killed } = await begin(['link', 'lost', 'gap'])
  await until('a cut link', async () => (await drill(killed.id)).now.includes('link'))
  expect(await begin(['late'])).toMatchObject({ status: 409, body: { code: 'conflict' } })
  await server.signal('SIGKILL')

  await start()
  Object.assign(person, { url: server.url })
  await until('its end', async () => (await drill(killed.id)).state === 'interrupted')
  expect(await drill(killed.id)).toMatchObject({ now: [], report: null, elapsedMs: null })
  await until('its record', async () => (await notices()).some(({ kind }) => kind === 'drill.ended'))
  // The link is whole: what is wanted is confirmed, and nobody waits for an answer.
  await until('a confirmed stop', async () => {
    const now = await position()
    return now.sl > 0 && now.sl === now.intendedSl && now.gapSince === null
  })

  const { body: next } = await begin(['late', 'requote'])
  await until('it runs', async () => (await drill(next.id)).state === 'running')
  await until('faults that are on', async () => (await drill(next.id)).now.length === 2)
  expect((await person.call('POST', `/api/drills/${next.id}/stop`, {})).status).toBe(200)
  await until('its end', async () => (await drill(next.id)).state === 'stopped')
  const ended = await drill(next.id)
  expect(ended.now).toEqual([])
  expect(ended.report).toMatchObject({ loosened: 0, orders: { doubled: 0 }, differences: 0 })
  expect(ended.report?.outcome, ended.report?.verdict).not.toBe('broke')
  const { body } = await person.call('GET', '/api/drills?limit=1')
  expect(body.items.map(({ id }: PublicDrill) => id)).toEqual([next.id])
  expect(body.nextCursor).not.toBeNull()
})

it.each([
  [{ faults: [], seconds: 30 }, 'Choose at least one fault.'],
  [{ faults: ['storm'], seconds: 30 }, 'A fault must be one of gap, requote, late, lost, link, restart.'],
  [{ faults: ['gap', 'gap'], seconds: 30 }, 'Choose each fault once.'],
  [{ faults: ['gap'], seconds: 9 }, 'A drill must last 10 to 300 seconds.'],
  [{ faults: ['gap'], seconds: 301 }, 'A drill must last 10 to 300 seconds.'],
  [{ faults: ['gap'], seconds: 10, server: 'Ratchet-Live' }, 'Unknown field: server.'],
])('a request that cannot be is refused in words: %j', async (request, message) => {
  expect(await person.call('POST', '/api/drills', request)).toMatchObject({ status: 400, body: { message } })
})

it('a drill that is not there is not there for anybody', async () => {
  const other = new Person(server.url, 'Eve')
  await other.signUp()
  const { body } = await person.call('GET', '/api/drills')
  const id: string = body.items[0].id
  expect((await other.call('GET', `/api/drills/${id}`)).status).toBe(404)
  expect((await other.call('POST', `/api/drills/${id}/stop`, {})).status).toBe(404)
  expect((await other.call('GET', '/api/drills')).body.items).toEqual([])
})
