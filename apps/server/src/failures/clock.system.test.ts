import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type ServerProcess, startProcess } from '@ratchet/launcher'
import { createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { smallDeal } from '../testing/deal.ts'
import { Person } from '../testing/person.ts'
import { scratchFolder, until } from '../testing/process.ts'

const hourMs = 3_600_000
/** New York goes from 01:59:59 back to 01:00:00 at this moment. */
const summerEndsMs = Date.parse('2026-11-01T06:00:00Z')

let database: TestDatabase
let folder: ReturnType<typeof scratchFolder>
let server: ServerProcess
let ada: Person
let clockFile: string
let offMs: number

/** Sets the server's wall clock, which then goes on from there. */
function setClock(toMs: number): void {
  offMs = toMs - Date.now()
  writeFileSync(`${clockFile}.new`, String(offMs))
  renameSync(`${clockFile}.new`, clockFile)
}
const serversNowMs = () => Date.now() + offMs

beforeAll(async () => {
  database = await createTestDatabase()
  folder = scratchFolder()
  clockFile = join(folder.path, 'clock')
  setClock(summerEndsMs - hourMs / 2)
  const fixture = join(import.meta.dirname, 'clock.fixture.ts')
  server = await startProcess({
    RATCHET_DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    FEED: 'synthetic:1',
    TZ: 'America/New_York',
    CLOCK_FILE: clockFile,
    NODE_OPTIONS: `--import=${fixture}`,
  })
  expect(await server.ready, server.err()).toBe(true)
  ada = new Person(server.url, 'Ada')
  await ada.signUp()
})
afterAll(async () => {
  await server.signal('SIGKILL')
  folder.remove()
  await database.drop()
})

async function leapTo(toMs: number): Promise<void> {
  setClock(toMs)
  // Longer than a thread of the server goes without looking.
  await delay(50)
}

const deal = { ...smallDeal, tradeDetails: 'clock' }

async function goldTime(): Promise<number> {
  const { items } = (await ada.call('GET', '/api/quotes')).body
  return Date.parse(items.find(({ symbol }: { symbol: string }) => symbol === 'GOLD')?.time ?? '')
}

/** The market moves, an instruction is executed, its stop is changed: nothing waits for the clock to come back. */
async function everythingGoesOn(): Promise<void> {
  // A market in which oil is an hour on already, and gold is not, refuses gold's price as too old (MAT10): it waits for a quote of this hour.
  const sinceMs = serversNowMs()
  const before = await goldTime()
  await until('the next quote comes', async () => (await goldTime()) > Math.max(before, sinceMs))
  const beforeMs = serversNowMs()
  const { id, key } = (await ada.call('POST', '/api/trades', deal)).body
  const published = async () => (await ada.call('GET', `/api/trades/${id}`)).body
  await until('it is decided', async () => (await published()).status !== 'Pending')
  expect(await published()).toMatchObject({ status: 'executed' })
  const { position } = (await ada.call('GET', `/api/trades/${id}`)).body
  const { price_current: price } = (await ada.call('GET', '/api/active-trades')).body.items[0]
  const levels = await ada.call('PATCH', `/api/active-trades/${position}`, { sl: Number((price - 20).toFixed(2)) })
  expect(levels.status).toBe(200)

  // In UTC, by the clock as it was set, whatever the zone says.
  const { records } = (await ada.call('GET', `/api/trades/${id}/flight`)).body
  for (const { at } of records) {
    expect(Date.parse(at)).toBeGreaterThanOrEqual(beforeMs - 1000)
    expect(Date.parse(at)).toBeLessThanOrEqual(serversNowMs() + 1000)
  }
  const minutes = [beforeMs, serversNowMs()].map((ms) => new Date(ms).toISOString().slice(0, 16).replace('T', ' '))
  expect(minutes).toContain(key.slice(0, 16))
}

it('clock one hour off, daylight-saving change: UTC in storage, monotonic timers', async () => {
  await everythingGoesOn()
  await leapTo(summerEndsMs - 1000)
  await until('summer time has ended', () => serversNowMs() > summerEndsMs + 200)
  await everythingGoesOn()
  await leapTo(serversNowMs() + hourMs)
  await everythingGoesOn()
  await leapTo(serversNowMs() - 2 * hourMs)
  await everythingGoesOn()

  const rows = (await ada.call('GET', '/api/trades')).body.items
  expect(rows).toHaveLength(4)
  expect(new Set(rows.map(({ key }: { key: string }) => key)).size).toBe(4)
  const { n } = await lastRecord()
  expect((await ada.call('GET', '/api/counts')).body.executed).toBe(4)
  expect(n).toBeGreaterThan(20)
})

/** The numbers go on without a hole, in the order in which things happened, whatever the clock said. */
async function lastRecord(): Promise<{ n: number }> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query('select seq::int from ledger.flight order by seq')
  await client.end()
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, n) => n + 1))
  return { n: rows.length }
}
