import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { freePort, type ServerProcess, startProcess } from '@ratchet/launcher'
import { createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Listener } from '../realtime/listener.fixture.ts'
import { smallDeal } from '../testing/deal.ts'
import { hasNats, NatsServer } from '../testing/nats.ts'
import { Person } from '../testing/person.ts'
import { scratchFolder, until } from '../testing/process.ts'

const deal = { ...smallDeal, tradeDetails: 'nats' }

describe.skipIf(!hasNats)('api and engine as two processes (skipped where no nats-server program is installed)', () => {
  let database: TestDatabase
  let nats: NatsServer
  let monitor: string
  let api: ServerProcess
  let ada: Person
  const started: ServerProcess[] = []
  const folders = [scratchFolder(), scratchFolder()]
  const secret = randomBytes(32).toString('hex')

  function startPart(role: string, folder: string): Promise<ServerProcess> {
    const own: Record<string, string> = role === 'engine' ? { MONITOR_PORT: monitor } : {}
    const shared = {
      DATABASE_URL: database.url,
      NATS_URL: nats.url,
      RATCHET_SECRET: secret,
    }
    return startProcess({ ...shared, RATCHET_ROLE: role, RATCHET_DATA_DIR: folder, FEED: 'synthetic:1', ...own })
  }

  beforeAll(async () => {
    database = await createTestDatabase()
    nats = await NatsServer.start()
    monitor = String(await freePort())
    for (const [n, role] of ['engine', 'api'].entries()) started.push(await startPart(role, folders[n]?.path ?? ''))
    const [engine, second] = started as [ServerProcess, ServerProcess]
    await until('the engine is ready', () => engine.out().includes("Ratchet's engine is ready"))
    expect(await second.ready, second.err()).toBe(true)
    api = second
    ada = new Person(api.url, 'Ada')
    await ada.signUp()
  })
  afterAll(async () => {
    for (const server of started) await server.signal('SIGKILL')
    await nats.kill()
    for (const folder of folders) folder.remove()
    await database.drop()
  })

  async function publishTwo(): Promise<void> {
    const { executed } = (await ada.call('GET', '/api/counts')).body
    for (let n = 0; n < 2; n++) expect((await ada.call('POST', '/api/trades', deal)).status).toBe(201)
    await until('they are executed', async () => (await ada.call('GET', '/api/counts')).body.executed === executed + 2)
  }

  it('NATS away, partitioned or wiped: everything completes by reading the ledger; consumers drop repeats', async () => {
    const listener = await new Listener(api.url, { cookie: ada.cookie }).opened()
    await publishTwo()
    await nats.kill()
    await publishTwo()
    // Wiped: the one that comes back knows nothing of before.
    await nats.start()
    await publishTwo()
    // Partitioned: connected, and nothing passes; then all that was held up comes at once.
    nats.signal('SIGSTOP')
    await publishTwo()
    nats.signal('SIGCONT')
    await publishTwo()

    const last = (await flightNumbers()).at(-1) ?? 0
    await listener.until(({ seqs }) => (seqs.at(-1) ?? 0) >= last, 20_000)
    const first = listener.seqs[0] ?? 0
    expect(listener.seqs).toEqual(Array.from({ length: last - first + 1 }, (_, n) => first + n))
    expect(await count('paper.orders')).toBe(10)
    expect(await count("ledger.flight where kind = 'position.opened'")).toBe(10)
    listener.close()
  })

  it('the engine answers monitors at a port of its own, and a container asks whether each of them lives', async () => {
    const url = `http://127.0.0.1:${monitor}`
    await until('the engine is level', async () => (await fetch(`${url}/readyz`)).status === 200)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    const figures = await (await fetch(`${url}/metrics`)).text()
    expect(figures).toContain('\nratchet_accounts_level 1\n')
    expect((await fetch(`${url}/api/quotes`)).status).toBe(404)
    const elsewhere = { headers: { 'x-forwarded-for': '10.0.0.9' } }
    expect((await fetch(`${url}/metrics`, elsewhere)).status).toBe(404)

    const isHealthy = (env: Record<string, string>): boolean => {
      const { PATH = '' } = process.env
      const shared = { DATABASE_URL: database.url, NATS_URL: nats.url, RATCHET_SECRET: secret }
      return (
        spawnSync(process.execPath, ['apps/server/dist/healthy.js'], { env: { PATH, ...shared, ...env } }).status === 0
      )
    }
    const nobody = String(await freePort())
    expect(isHealthy({ RATCHET_ROLE: 'engine', MONITOR_PORT: monitor })).toBe(true)
    expect(isHealthy({ RATCHET_ROLE: 'engine', MONITOR_PORT: nobody })).toBe(false)
    expect(isHealthy({ RATCHET_ROLE: 'api', PORT: new URL(api.url).port })).toBe(true)
    expect(isHealthy({ RATCHET_ROLE: 'api', PORT: nobody })).toBe(false)
  })

  async function ask(sql: string): Promise<Record<string, number>[]> {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query('select paper.project_all()')
    const { rows } = await client.query(sql)
    await client.end()
    return rows
  }
  const count = async (from: string) => (await ask(`select count(*)::int n from ${from}`))[0]?.n
  const flightNumbers = async () => (await ask('select seq::int from ledger.flight order by seq')).map(({ seq }) => seq)
})
