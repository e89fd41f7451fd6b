import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ServerProcess, startProcess } from '@ratchet/launcher'
import { createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Person } from '../testing/person.ts'
import { scratchFolder, until } from '../testing/process.ts'

/** Alerts in the real program, with a market from a recording, through kills (ALE2, ALE3). */
let database: TestDatabase
let folder: ReturnType<typeof scratchFolder>
let server: ServerProcess | undefined
beforeEach(async () => {
  database = await createTestDatabase()
  folder = scratchFolder()
})
afterEach(async () => {
  await server?.signal('SIGKILL')
  folder.remove()
  await database.drop()
})

/** Gold at one bid after another, a second each; at the last one it stays. */
function record(name: string, ...bids: number[]): string {
  const startMs = Date.UTC(2026, 10, 18, 14)
  const rows = Array.from({ length: 600 }, (_, second) => {
    const bid = bids[Math.min(second, bids.length - 1)] ?? 0
    return `${startMs + second * 1000},${bid.toFixed(2)},${(bid + 0.2).toFixed(2)}`
  })
  const file = join(folder.path, `GOLD-${name}.csv`)
  writeFileSync(file, `time_ms,bid,ask\n${rows.join('\n')}\n`)
  return `ticks:${file}`
}

async function start(feed: string): Promise<ServerProcess> {
  const env = { RATCHET_DATA_DIR: folder.path, DATABASE_URL: database.url, FEED: feed, FEED_SPEED: '1' }
  const started = await startProcess(env)
  if (!(await started.ready)) throw new Error(started.err())
  server = started
  return started
}

it('an alert is told once: by the running market, at the first quote after a kill, and never again', async () => {
  const ann = new Person((await start(record('calm', 1300))).url, 'Ann')
  await ann.signUp()
  const set = async (price: number, note = '') => {
    const answer = await ann.call('POST', '/api/alerts', { symbol: 'GOLD', price, note })
    expect([answer.status, answer.body.message]).toEqual([201, undefined])
  }
  const at = (url: string) => Object.assign(new Person(url, 'Ann'), { cookies: ann.cookies })
  const told = async (person: Person) =>
    (await person.call('GET', '/api/notifications')).body.items.map(
      ({ kind, price, bid, reason }: Record<string, unknown>) => [kind, price, bid, reason],
    )
  const waiting = async (person: Person) =>
    (await person.call('GET', '/api/alerts?symbol=GOLD')).body.items.map(({ price }: { price: number }) => price)
  await set(1300.5, 'take a look')
  await set(1299.5)
  await set(1250)
  expect(await waiting(ann)).toEqual([1250, 1299.5, 1300.5])
  await server?.signal('SIGKILL')

  // Meanwhile the price has risen over the first; later it falls, while no browser is open.
  const again = at((await start(record('moves', 1300.75, 1300.75, 1300, 1300, 1299.25))).url)
  const first = ['alert.reached', 1300.5, 1300.75, 'take a look']
  const second = ['alert.reached', 1299.5, 1299.25, null]
  // On a busy machine the second may have come too.
  await until('the first', async () => (await told(again)).length > 0)
  expect((await told(again)).at(-1)).toEqual(first)
  await until('the second', async () => (await told(again)).length === 2)
  expect(await told(again)).toEqual([second, first])
  expect(await waiting(again)).toEqual([1250])
  // One that is set while the market runs needs no restart.
  const there = await again.call('POST', '/api/alerts', { symbol: 'GOLD', price: 1299.25 })
  expect([there.status, there.body.message]).toEqual([409, 'The market is at this price now.'])
  await server?.signal('SIGKILL')

  const last = at((await start(record('there and back', 1301, 1299, 1301, 1299, 1301))).url)
  await until('the market moved', async () => {
    const { items } = (await last.call('GET', '/api/price-history?symbol=GOLD')).body
    return items.length >= 4
  })
  expect(await told(last)).toEqual([second, first])
  expect(await waiting(last)).toEqual([1250])
})
