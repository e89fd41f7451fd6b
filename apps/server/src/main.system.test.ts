import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ServerProcess, startProcess } from '@ratchet/launcher'
import { createTestDatabase, embeddedWord, isGivenCluster, type TestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { smallDeal } from './testing/deal.ts'
import { Person } from './testing/person.ts'
import { processesOf, scratchFolder, until } from './testing/process.ts'

let folder: ReturnType<typeof scratchFolder>
const started: ServerProcess[] = []
const begin = async (env: Record<string, string> = {}): Promise<ServerProcess> => {
  const server = await startProcess({ RATCHET_DATA_DIR: folder.path, ...env })
  started.push(server)
  return server
}
const ready = async (env: Record<string, string> = {}): Promise<ServerProcess> => {
  const server = await begin(env)
  if (!(await server.ready)) throw new Error(`It ended before it was ready:\n${server.out()}${server.err()}`)
  return server
}
const fixture = pathToFileURL(join(import.meta.dirname, 'failures', 'engine-thread.fixture.ts')).href
const threadFixture = { NODE_OPTIONS: `--import=${fixture}` }
const onLinux = process.platform === 'linux'

/** All that the servers of this folder have logged. */
const logs = (): string =>
  readdirSync(folder.path)
    .filter((name) => name.endsWith('.log'))
    .map((name) => readFileSync(join(folder.path, name), 'utf8'))
    .join('')

beforeEach(() => {
  folder = scratchFolder()
})
afterEach(async () => {
  for (const server of started.splice(0)) {
    if (server.child.exitCode !== null || server.child.signalCode !== null) continue
    await server.signal('SIGKILL')
  }
  if (onLinux) await until('nothing of the folder runs', () => processesOf(folder.path).length === 0)
  folder.remove()
})

describe('a start that cannot be', () => {
  /** Ends with one line for the operator and status 1, and leaves no database behind. */
  async function refused(env: Record<string, string>, words: RegExp): Promise<void> {
    const server = await begin(env)
    expect(await server.ended).toBe(1)
    expect(server.out()).toBe('')
    expect(server.err()).toMatch(words)
    expect(server.err()).toMatch(/^[^\n]+\n$/)
    expect(existsSync(join(folder.path, 'postgres'))).toBe(false)
  }

  // How each setting is refused stands in config.test.ts; here, that a start ends with its words.
  it.each<[string, string, RegExp]>([
    ['PORT', '70000', /^PORT must be a whole number/],
    ['HOST', '203.0.113.7', /HOST/],
    ['RATCHET_ROLE', 'api', /^RATCHET_ROLE=api .*DATABASE_URL.*NATS_URL/],
    ['FEED', 'ticks:/nowhere/at-all.csv', /^FEED names \/nowhere\/at-all\.csv, which cannot be read/],
  ])('%s=%s', (name, value, words) => refused({ [name]: value }, words))

  it('a recording that is none, named with its line', async () => {
    const file = join(folder.path, 'ticks.csv')
    writeFileSync(file, 'this is\nno recording\n')
    await refused({ FEED: `ticks:${file}` }, /ticks\.csv/)
  })

  it('a site file with a mistake', async () => {
    writeFileSync(join(folder.path, 'site.json'), '{ "brand": 5 }')
    await refused({}, /site\.json cannot be used: brand: Write text in quotes\. Correct it, or remove it\./)
  })

  it('a database that does not answer, without its password', async () => {
    const url = 'postgres://ratchet:do-not-show-this@127.0.0.1:1/ratchet'
    await refused({ DATABASE_URL: url }, /^The database of DATABASE_URL cannot be reached \(.*ECONNREFUSED.*\)/)
    expect(started[0]?.err()).not.toContain('do-not-show-this')
  })

  it('a NATS server that does not answer', async () => {
    const database = await createTestDatabase()
    try {
      await refused({ NATS_URL: 'nats://127.0.0.1:1', DATABASE_URL: database.url }, /^No NATS server answers/)
    } finally {
      await database.drop()
    }
  })

  it('a port that is taken', async () => {
    const holder = createServer()
    await new Promise<void>((done) => holder.listen(0, '127.0.0.1', done))
    const { port } = holder.address() as { port: number }
    await refused({ PORT: String(port) }, new RegExp(`^Port ${port} on 127.0.0.1 is in use`))
    await new Promise((done) => holder.close(done))
  })

  it('a data folder that is a file', async () => {
    const file = join(folder.path, 'file')
    writeFileSync(file, '')
    await refused({ RATCHET_DATA_DIR: file }, /data folder|RATCHET_DATA_DIR/)
  })

  it('a master key that is damaged', async () => {
    mkdirSync(folder.path, { recursive: true })
    writeFileSync(join(folder.path, 'secret'), 'cut\n')
    await refused({}, /secret is damaged/)
  })
})

describe('on a database that is given', () => {
  let database: TestDatabase
  // Its servers have data folders of their own, one folder of shared files, and one master key.
  const secret = randomBytes(32).toString('hex')
  const shared = scratchFolder()
  const env = () => ({ DATABASE_URL: database.url, RATCHET_SECRET: secret, RATCHET_SHARED_DIR: shared.path })
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(async () => {
    await database.drop()
    shared.remove()
  })

  it('says where it is ready once requests are answered and prices are there, and nothing else', async () => {
    const server = await ready(env())
    expect(server.out()).toBe(`Ratchet is ready at ${server.url}\n`)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    const quotes = (await (await fetch(`${server.url}/api/quotes`)).json()) as {
      items: { symbol: string }[]
      market: unknown
    }
    expect(quotes.items.map(({ symbol }) => symbol)).toContain('GOLD')
    expect(quotes.market).toMatchObject({ feed: 'synthetic', ended: false })
    expect(server.err()).toBe('')
  })

  it('does the main job: an instruction is executed, its stop stands, it is closed by hand', async () => {
    const server = await ready(env())
    const anna = new Person(server.url, `Anna${server.child.pid}`)
    expect((await anna.signUp()).status).toBe(200)
    const { items } = (await anna.call('GET', '/api/quotes')).body
    const { bid } = items.find(({ symbol }: { symbol: string }) => symbol === 'GOLD')
    const sl = Math.round((bid - 20) * 100) / 100
    const published = await anna.call('POST', '/api/trades', {
      action: 'Trade_Action_Deal',
      symbol: 'GOLD',
      volume: 0.1,
      type: 'Order_Type_Buy',
      price: 0,
      deviation: 100,
      sl,
      tp: 0,
      tradeDetails: 'main job',
      server: 'Ratchet-Demo',
      status: 'Pending',
    })
    expect(published.status).toBe(201)
    await until(
      'it is executed',
      async () => (await anna.call('GET', `/api/trades/${published.body.id}`)).body.status === 'executed',
    )
    const [position] = (await anna.call('GET', '/api/active-trades')).body.items
    expect(position).toMatchObject({ tradeId: published.body.id, sl, type: 'Buy', volume: 0.1 })
    expect((await anna.call('POST', `/api/active-trades/${position.id}/close`, {})).status).toBe(200)
    await until(
      'it is closed',
      async () => (await anna.call('GET', `/api/trades/${published.body.id}`)).body.status === 'closed',
    )
    expect((await anna.call('GET', '/api/counts')).body).toEqual({ pending: 0, executed: 0, modified: 0, closed: 1 })
  })

  it('tells every figure that the alerts and the dashboard of deploy/ look at', async () => {
    const deploy = join(import.meta.dirname, '..', '..', '..', 'deploy')
    const files = ['prometheus/ratchet.rules.yml', 'grafana/ratchet.json'].map((name) =>
      readFileSync(join(deploy, name), 'utf8'),
    )
    const names = files.flatMap((text) => text.match(/\b(ratchet|process)_[a-z_]+/g) ?? [])
    const wanted = [...new Set(names.map((name) => name.replace(/_(bucket|count)$/, '')))]
    expect(wanted.length).toBeGreaterThan(18)
    const server = await ready({ ...env(), BACKUP_DIR: join(folder.path, 'backups'), BACKUP_EVERY_HOURS: '24' })
    let missing = wanted
    await until('the figures', async () => {
      const text = `\n${await (await fetch(`${server.url}/metrics`)).text()}`
      missing = wanted.filter((name) => !text.includes(`\n# HELP ${name} `))
      return missing.length === 0
    }).catch(() => expect(missing).toEqual([]))
  })

  it('counts quotes, and how long orders took from their publication to the answer', async () => {
    const server = await ready(env())
    const anna = new Person(server.url, 'Anna')
    await anna.signUp()
    expect((await anna.call('POST', '/api/trades', smallDeal)).status).toBe(201)
    await until('it is executed', async () => (await anna.call('GET', '/api/counts')).body.executed === 1)
    const figure = async (name: string): Promise<number> => {
      const text = await (await fetch(`${server.url}/metrics`)).text()
      return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
    }
    await until('the order is counted', async () => (await figure('ratchet_order_seconds_count')) === 1)
    expect(await figure('ratchet_order_seconds_sum')).toBeLessThan(30)
    expect(await figure('ratchet_quotes_total')).toBeGreaterThan(0)
    expect(await figure('ratchet_connections')).toBeGreaterThan(0)
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('ends in order at %s, with a stream and a request open', async (name) => {
    const server = await ready(env())
    const { WebSocket } = await import('ws')
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/stream`)
    socket.on('error', () => {})
    await new Promise((done) => socket.once('message', done))
    expect(await server.signal(name)).toBe(0)
    expect(server.err()).toBe('')
    expect(logs()).not.toContain('Did not stop in time')
  })

  it.each([
    ['throws', /^Error: The server cannot continue \(error: planted in a thread\)\n$/],
    ['exits', /^Error: The server cannot continue \(error: The engine's thread has ended \(3\)\.\)\n$/],
  ])('ends with one line where the thread of its engine %s, and starts again', async (what, line) => {
    const death = join(folder.path, 'death')
    const server = await ready({ ...env(), ...threadFixture, DEATH_FILE: death })
    writeFileSync(death, `engine ${what}`)
    expect(await server.ended).toBe(1)
    expect(server.err()).toMatch(line)
    expect(logs()).not.toContain('Did not stop in')
    const again = await ready(env())
    expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
    expect(await again.signal('SIGINT')).toBe(0)
  })

  it('goes on trading while the thread that serves requests does nothing at all', async () => {
    const death = join(folder.path, 'death')
    const server = await ready({ ...env(), ...threadFixture, DEATH_FILE: death })
    const places = async () => {
      const client = new pg.Client(database.url)
      await client.connect()
      const { rows } = await client.query('select max(written_at_ms) as at from market.bars')
      await client.end()
      return Number(rows[0]?.at)
    }
    writeFileSync(death, 'api hangs 15000')
    await until('that thread hangs', async () => existsSync(`${death}.met`))
    const before = await places()
    let isAnswered = false
    const answer = fetch(`${server.url}/healthz`).then(({ status }) => {
      isAnswered = true
      return status
    })
    await until('the engine writes the prices of the past', async () => (await places()) > before)
    expect(isAnswered).toBe(false)
    expect(await answer).toBe(200)
    expect(await server.signal('SIGINT')).toBe(0)
  })

  it('is refused where another engine works on the same database, in one line', async () => {
    await ready(env())
    const other = scratchFolder()
    try {
      const second = await begin({ ...env(), RATCHET_DATA_DIR: other.path })
      expect(await second.ended).toBe(1)
      expect(second.err()).toMatch(/^Another engine works on this database[^\n]*\n$/)
      expect(second.out()).toBe('')
    } finally {
      other.remove()
    }
  })

  it('keeps sign-up closed where that is asked for', async () => {
    const server = await ready({ ...env(), RATCHET_SIGNUP: 'closed' })
    expect(await new Person(server.url, 'Late').signUp()).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await new Person(server.url, 'Late').call('GET', '/api/site')).body.signup).toBe('closed')
  })
})

describe.skipIf(isGivenCluster)(`on the database of its own folder${embeddedWord}`, () => {
  it.skipIf(!onLinux).each([150, 400, 900, 1800, 3000])(
    'leaves no process and a folder that starts again, stopped %i ms into its first start',
    async (afterMs) => {
      const server = await begin()
      await new Promise((done) => setTimeout(done, afterMs))
      const code = await server.signal('SIGINT')
      expect([0, null]).toContain(code)
      await until('nothing of the folder runs', () => processesOf(folder.path).length === 0, 10_000)
      const again = await ready()
      expect(await again.signal('SIGINT')).toBe(0)
    },
  )

  it.skipIf(!onLinux)('starts its PostgreSQL again where it ended by itself, and goes on', async () => {
    const server = await ready()
    const trader = new Person(server.url, 'Trader')
    await trader.signUp()
    const [postmaster = ''] = processesOf(folder.path).filter((line) =>
      / \S*postgres .*-D|postgres -D|bin\/postgres/.test(line),
    )
    process.kill(Number(postmaster.split(' ')[0]), 'SIGKILL')
    await until('it runs again', () => /PostgreSQL runs again/.test(server.out()), 60_000)
    await until('it is ready', async () => (await fetch(`${server.url}/readyz`)).status === 200, 60_000)
    expect((await trader.call('GET', '/api/risk')).status).toBe(200)
    expect(await server.signal('SIGINT')).toBe(0)
    expect(processesOf(folder.path)).toEqual([])
  })
})
