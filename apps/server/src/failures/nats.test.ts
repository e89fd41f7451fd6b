import { randomBytes } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Listener } from '../realtime/listener.fixture.ts'
import { smallDeal } from '../testing/deal.ts'
import { hasNats, NatsServer } from '../testing/nats.ts'
import { Person } from '../testing/person.ts'
import { type Started, scratchFolder, startMain, until } from '../testing/process.ts'

const deal = { ...smallDeal, tradeDetails: 'nats' }

describe.skipIf(!hasNats)('api and engine as two processes (skipped where no nats-server program is installed)', () => {
  let database: TestDatabase
  let nats: NatsServer
  let api: Started
  let ada: Person
  const started: Started[] = []
  const folders = [scratchFolder(), scratchFolder()]
  const secret = randomBytes(32).toString('hex')

  function startPart(role: string, folder: string): Promise<Started> {
    const shared = {
      DATABASE_URL: database.url,
      NATS_URL: nats.url,
      RATCHET_SECRET: secret,
    }
    return startMain({ ...shared, RATCHET_ROLE: role, RATCHET_DATA_DIR: folder, FEED: 'synthetic:1' })
  }

  beforeAll(async () => {
    database = await createTestDatabase()
    nats = await NatsServer.start()
    for (const [n, role] of ['engine', 'api'].entries()) started.push(await startPart(role, folders[n]?.path ?? ''))
    const [engine, second] = started as [Started, Started]
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
