import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, root, ServerProcess, startServer } from '@ratchet/launcher'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { smallDeal } from '../testing/deal.ts'
import { hasNats, NatsServer } from '../testing/nats.ts'
import { Person } from '../testing/person.ts'
import { until } from '../testing/process.ts'
import { blocksOf, inPlace, type Places, runAsWritten } from './page.fixture.ts'
import { asPostgres, hasClients, OwnPostgres, postgresFolders } from './postgres.fixture.ts'

const pages = ['administration', 'backup', 'database', 'several-machines', '../api', '../security']
const blocks = new Map(pages.flatMap((page) => [...blocksOf(page)]))
const blockOf = (name: string): string => {
  const text = blocks.get(name)
  if (text === undefined) throw new Error(`No page has the commands ${name}`)
  return text
}

let place: string
let servers: ServerProcess[]
let databases: OwnPostgres[]
let places: Places
/** The day of the commands: they name files by it. */
const today = new Date().toISOString().slice(0, 10)

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'ratchet-documents-'))
  chmodSync(place, 0o755)
  for (const name of ['backup/wal', 'etc', 'lib', 'pg']) {
    mkdirSync(join(place, name), { recursive: true })
    chmodSync(join(place, name), 0o777)
  }
  servers = []
  databases = []
  places = [
    ['/backup', join(place, 'backup')],
    ['/etc/ratchet', join(place, 'etc')],
    ['/var/lib/ratchet', join(place, 'lib', 'ratchet')],
    ['/var/lib/postgresql', join(place, 'pg')],
    ['$(date +%F)', today],
    ['2026-11-28', today],
    ['base-2026-11-26', `base-${today}`],
  ]
})
afterEach(async () => {
  for (const server of servers) await server.signal('SIGKILL')
  for (const database of databases) await database.stop()
  rmSync(place, { recursive: true, force: true, maxRetries: 5 })
})

const type = (name: string, env: Readonly<Record<string, string>> = {}, more: Places = []) =>
  runAsWritten(blockOf(name), [...more, ...places], env)

async function serve(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const server = await startServer(dataDir, { FEED: 'synthetic:7', ...env })
  servers.push(server)
  return server
}

/** Publishes until it is told to stop. @returns the comments of what was acknowledged */
function trade(person: Person): () => Promise<readonly string[]> {
  const acknowledged: string[] = []
  let isOver = false
  const trading = (async () => {
    for (let n = 0; !isOver; n++) {
      const tradeDetails = `no. ${n}`
      const { status } = await person.call('POST', '/api/trades', { ...smallDeal, tradeDetails })
      if (status === 201) acknowledged.push(tradeDetails)
    }
  })()
  trading.catch(() => {})
  return async () => {
    isOver = true
    await trading
    return acknowledged
  }
}

async function commentsOf(person: Person): Promise<readonly string[]> {
  const comments: string[] = []
  let cursor = ''
  do {
    const { body } = await person.call('GET', `/api/trades?limit=100${cursor && `&cursor=${cursor}`}`)
    comments.push(...body.items.map((one: { tradeDetails: string }) => one.tradeDetails))
    cursor = body.nextCursor ?? ''
  } while (cursor !== '')
  return comments
}

/** Signs in at a server over a restored desk: what was published before the backup is there. */
async function expectDesk(server: ServerProcess, before: readonly string[]): Promise<void> {
  const ada = new Person(server.url, 'Ada')
  expect((await ada.signIn()).status).toBe(200)
  expect(await commentsOf(ada)).toEqual(expect.arrayContaining([...before]))
}

/** How many rows each table of a backup has, and their hashes. */
const digestsOf = (file: string) => JSON.parse(String(execFileSync('tar', ['xzOf', file, 'database.json'])))
const filesOf = (file: string) => JSON.parse(String(execFileSync('tar', ['xzOf', file, 'end.json'])))

describe('the commands of docs/operate/backup.md, as written', () => {
  it('OP3: the embedded database is saved while people trade, restored elsewhere, and goes on', async () => {
    const dataDir = join(place, 'lib', 'ratchet')
    const server = await serve(dataDir)
    const ada = new Person(server.url, 'Ada')
    await ada.signUp()
    const first = trade(ada)
    await until('three trades', async () => (await commentsOf(ada)).length >= 3)
    const before = await first()
    writeFileSync(join(dataDir, 'site.json'), '{"brand":"Kept"}')
    const stop = trade(ada)
    await type('passphrase')
    const saved = await type('save', { RATCHET_DATA_DIR: dataDir }).finally(stop)
    expect(saved).toMatch(/It includes the master key, encrypted[\s\S]*Restore check passed/)
    await type('rotate', { RATCHET_DATA_DIR: dataDir })
    await server.stop()
    expect(await type('restore')).toMatch(/^Restored: /m)
    const restored = join(place, 'lib', 'ratchet-restored')
    // The key of that time: the one that was put in its place since would not open it.
    expect(readFileSync(join(restored, 'secret'), 'utf8')).not.toBe(readFileSync(join(dataDir, 'secret'), 'utf8'))
    const again = join(place, 'backup', 'again.tar.gz')
    const text = `npm run -s admin -- backup ${again} without-key && npm run -s admin -- verify`
    expect(await runAsWritten(text, [], { RATCHET_DATA_DIR: restored })).toMatch(/^Checked: 1 traders/m)
    const file = join(place, 'backup', `ratchet-${today}.tar.gz`)
    expect(digestsOf(again)).toEqual(digestsOf(file))
    expect(filesOf(again)).toEqual(filesOf(file))
    await expectDesk(await serve(restored), before)
  })

  const skipped = hasClients ? '' : ' (skipped: psql and createdb are not installed)'
  it.skipIf(!hasClients).each(postgresFolders)(`OP2: with the user of the page, on %s${skipped}`, async (bin) => {
    const port = await freePort()
    const database = new OwnPostgres(bin, join(place, 'pg', 'main'), port)
    databases.push(database)
    database.make()
    await database.start()
    const env = { PGPORT: String(port) }
    const own: Places = [[':5432/', `:${port}/`]]
    await type('make-database', env)
    const address = { DATABASE_URL: `postgres://ratchet:password@127.0.0.1:${port}/ratchet` }
    const dataDir = join(place, 'lib', 'ratchet')
    const server = await serve(dataDir, address)
    const ada = new Person(server.url, 'Ada')
    await ada.signUp()
    const stop = trade(ada)
    await until('three trades', async () => (await commentsOf(ada)).length >= 3)
    const before = await commentsOf(ada)
    await type('passphrase')
    await type('save', { ...env, ...address, RATCHET_DATA_DIR: dataDir }).finally(stop)
    await server.stop()
    expect(await type('restore-database', env, own)).toMatch(/^Restored: /m)
    const other = { DATABASE_URL: address.DATABASE_URL.replace(/ratchet$/, 'ratchet_restored') }
    expect(await runAsWritten('npm run -s admin -- verify', [], { ...other, RATCHET_DATA_DIR: dataDir })).toMatch(
      /^Checked: 1 traders/,
    )
    await expectDesk(await serve(join(place, 'lib', 'ratchet-restored'), other), before)
  })

  const debian = postgresFolders.find((bin) => existsSync(join(bin, 'pg_basebackup')))
  const mayBecome = process.getuid?.() === 0
  const why = debian && mayBecome ? '' : ' (skipped: it needs root and PostgreSQL with pg_basebackup)'
  it.skipIf(!(debian && mayBecome))(`OP2: every moment is kept, and one is gone back to${why}`, async () => {
    const port = await freePort()
    const main = new OwnPostgres(debian ?? '', join(place, 'pg', 'main'), port)
    databases.push(main)
    main.make()
    main.configure(inPlace(blockOf('archive-settings'), places))
    await main.start()
    const env = { PGPORT: String(port), PATH: debian ?? '' }
    await type('make-database', env)
    const address = { DATABASE_URL: `postgres://ratchet:password@127.0.0.1:${port}/ratchet` }
    const dataDir = join(place, 'lib', 'ratchet')
    let server = await serve(dataDir, address)
    let ada = new Person(server.url, 'Ada')
    await ada.signUp()
    await type('archive-user', env)
    await type('base-backup', env)
    const publish = (tradeDetails: string) => ada.call('POST', '/api/trades', { ...smallDeal, tradeDetails })
    for (const one of ['a', 'b', 'c']) expect((await publish(one)).status).toBe(201)
    const ask = (sql: string) =>
      String(
        execFileSync('/usr/bin/psql', [
          '-h',
          '127.0.0.1',
          '-p',
          String(port),
          '-U',
          'postgres',
          '-Atc',
          sql,
          'ratchet',
        ]),
      ).trim()
    const moment = ask("select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS')||'+00'")
    expect((await publish('the accident')).status).toBe(201)
    await server.stop()
    await type('last-log', env)
    await main.stop()
    const more: Places = [
      ['2026-11-26 20:26:07.234+00', moment],
      ['pg_ctl', join(debian ?? '', 'pg_ctl')],
      ['--wait start', `--wait start >/dev/null`],
    ]
    await type('to-the-moment', env, more)
    try {
      expect(await type('look', env)).toMatch(/ t +\| paused /)
      await until('it takes writes', () => ask('select pg_is_in_recovery()') === 'f')
      const dir = { ...address, RATCHET_DATA_DIR: dataDir }
      expect(await runAsWritten('npm run -s admin -- verify', [], dir)).toMatch(/^Checked: 1 traders/)
      server = await serve(dataDir, address)
      ada = new Person(server.url, 'Ada')
      await ada.signIn()
      expect([...(await commentsOf(ada))].sort()).toEqual(['a', 'b', 'c'])
    } finally {
      const words = [`--pgdata=${join(place, 'pg', 'restored')}`, '--mode=immediate', 'stop']
      execFileSync(join(debian ?? '', 'pg_ctl'), words, { ...asPostgres(), stdio: 'ignore', cwd: '/' } as object)
    }
  })
})

describe('the requests of docs/api.md and docs/security.md, as written', () => {
  it('sign in, publish an instruction and read it back', async () => {
    const server = await serve(join(place, 'lib', 'ratchet'))
    const ada = new Person(server.url, 'Ada')
    await ada.signUp()
    await until('prices', async () => (await ada.call('GET', '/api/quotes')).body.items.length > 0)
    const own: Places = [
      ['http://127.0.0.1:4000', server.url],
      ['ada@example.com', ada.email],
      ['session.txt', join(place, 'session.txt')],
    ]
    const published = /"status":"(Pending|executed)"/
    expect(await type('api-example', {}, own)).toMatch(published)
    expect(await type('refusals', {}, own)).toMatch(/User not logged in\.[\s\S]*this origin are not accepted\./)
    const { body } = await ada.call('GET', '/api/trades/published?key=first-buy')
    await until('it is executed', async () => {
      const { status, tradeDetails } = (await ada.call('GET', `/api/trades/${body.published.id}`)).body
      expect(tradeDetails).toBe('from the API')
      return status === 'executed'
    })
  })
})

describe('the commands of docs/operate/several-machines.md, as written', () => {
  const why = hasClients && hasNats ? '' : ' (skipped: psql and nats-server are not installed)'
  it.skipIf(!(hasClients && hasNats))(
    `several processes come up at one moment by the unit of systemd${why}`,
    async () => {
      const [port, bus] = [await freePort(), await NatsServer.start()]
      const database = new OwnPostgres(postgresFolders[0] ?? '', join(place, 'pg', 'main'), port)
      databases.push(database)
      database.make()
      await database.start()
      await type('make-database', { PGPORT: String(port) })
      const ports = { 'PORT=9464': await freePort(), 'PORT=4000': await freePort(), 'PORT=4001': await freePort() }
      const own: Places = [
        [':5432/', `:${port}/`],
        ['nats://127.0.0.1:4222', bus.url],
        ['127.0.0.1:4000', `127.0.0.1:${ports['PORT=4000']}`],
        ...Object.entries(ports).map(([written, here]): [string, string] => [written, `PORT=${here}`]),
      ]
      await type('settings-of-all', {}, own)
      await type('settings-of-each', {}, own)
      mkdirSync(join(place, 'lib', 'ratchet', 'shared'), { recursive: true })
      try {
        const names = readdirSync(join(place, 'etc')).flatMap((name) => /^(.+)\.env$/.exec(name)?.[1] ?? [])
        expect(names).toEqual(['api-1', 'api-2', 'engine-1'])
        const [first, second, engine] = names.map((name) => begin(name)) as [
          ServerProcess,
          ServerProcess,
          ServerProcess,
        ]
        for (const one of [first, second, engine]) expect(await one.ready, one.output()).toBe(true)
        const ada = new Person(first.url, 'Ada')
        await ada.signUp()
        await until('prices', async () => (await ada.call('POST', '/api/trades', smallDeal)).status === 201)
        const elsewhere = new Person(second.url, 'Ada')
        await elsewhere.signIn()
        await until('it is carried out', async () => {
          const { body } = await elsewhere.call('GET', '/api/trades')
          return body.items[0]?.status === 'executed'
        })
      } finally {
        for (const server of servers) await server.signal('SIGKILL')
        await bus.kill()
      }
    },
  )

  /** Starts a process as the unit says. */
  function begin(name: string): ServerProcess {
    const unit = readFileSync(join(root, 'deploy', 'systemd', 'ratchet@.service'), 'utf8')
    const here = (text: string) => inPlace(text.replaceAll('%i', name), places)
    const of = (key: string) =>
      [...unit.matchAll(new RegExp(`^${key}=-?(.*)$`, 'gm'))].map(([, text = '']) => here(text))
    const lines = of('EnvironmentFile').flatMap((path) => readFileSync(path, 'utf8').trim().split('\n'))
    const pairs = [...of('Environment').flatMap((text) => text.split(' ')), ...lines].map((line) => {
      const at = line.indexOf('=')
      return [line.slice(0, at), line.slice(at + 1)] as const
    })
    expect(of('ExecStart')).toEqual(['/opt/ratchet/node_modules/.bin/node apps/server/dist/main.js'])
    const server = new ServerProcess(Object.fromEntries(pairs))
    servers.push(server)
    return server
  }
})
