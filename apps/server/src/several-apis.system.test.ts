import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createBus } from '@ratchet/bus'
import { defaultInstruments } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import { topics } from '@ratchet/engine'
import { type ServerProcess, startProcess } from '@ratchet/launcher'
import { raiseShards } from '@ratchet/store'
import { createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultLimits } from './core/limits/limits.ts'
import { readInbox } from './inbox/inbox.ts'
import { Listener } from './realtime/listener.fixture.ts'
import { smallDeal } from './testing/deal.ts'
import { hasNats, NatsServer } from './testing/nats.ts'
import { Person } from './testing/person.ts'
import { scratchFolder, until } from './testing/process.ts'

// Two apis as processes of their own on one database: what somebody may do is counted together, whichever of them is asked; and
// what an engine tells is told once for both.

const quotas = { INSTRUCTIONS_PER_MINUTE: 12, INSTRUCTIONS_ALIVE: 1000, ACCOUNTS_PER_TRADER: 4 }

describe.skipIf(!hasNats)('V13: two apis on one database (skipped where no nats-server program is installed)', () => {
  const folders = [scratchFolder(), scratchFolder()]
  /** Pictures, uploads and messages of both. */
  const shared = scratchFolder()
  const secret = randomBytes(32).toString('hex')
  let database: TestDatabase
  let nats: NatsServer
  let apis: readonly ServerProcess[] = []

  const start = (role: 'api' | 'engine', folder: (typeof folders)[number] | undefined, sharedDir = shared.path) =>
    startProcess({
      RATCHET_ROLE: role,
      RATCHET_DATA_DIR: folder?.path ?? '',
      RATCHET_SHARED_DIR: sharedDir,
      RATCHET_SECRET: secret,
      DATABASE_URL: database.url,
      NATS_URL: nats.url,
      PUBLIC_URL: 'http://127.0.0.1:4000',
      FEED: 'synthetic:1',
      ...Object.fromEntries(Object.entries(quotas).map(([name, most]) => [name, String(most)])),
    })
  async function asked(sql: string): Promise<number> {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query<{ n: number }>(sql)
    await client.end()
    return rows[0]?.n ?? 0
  }

  beforeAll(async () => {
    database = await createTestDatabase()
    nats = await NatsServer.start()
    apis = await Promise.all(folders.map((folder) => start('api', folder)))
    for (const one of apis) expect(await one.ready, one.err()).toBe(true)
  })
  afterAll(async () => {
    for (const one of apis) await one.signal('SIGKILL')
    await nats?.kill()
    await database?.drop()
    for (const folder of [...folders, shared]) folder.remove()
  })

  /** The n-th request comes to one api or the other, in turns. */
  const urlOf = (n: number) => apis[n % apis.length]?.url ?? ''
  async function inTurns(count: number, send: (url: string, n: number) => Promise<{ readonly status: number }>) {
    const statuses: number[] = []
    for (let n = 0; n < count; n++) statuses.push((await send(urlOf(n), n)).status)
    return statuses
  }
  const times = (count: number, status: number) => Array.from({ length: count }, () => status)
  async function signedUp(name: string): Promise<Person> {
    const person = new Person(urlOf(0), name)
    expect((await person.signUp()).status).toBe(200)
    return person
  }
  /** The same browser, whose request comes elsewhere. */
  function at(person: Person, url: string): Person {
    const same = new Person(url, person.name)
    for (const [name, value] of person.cookies) same.cookies.set(name, value)
    return same
  }

  it('wrong passwords: of one account ten in all, and then not even the right one is looked at', async () => {
    await signedUp('Ann')
    const { max } = defaultLimits.failuresOfAccountAndAddress
    const wrong = await inTurns(max + 2, (url) => new Person(url, 'Ann').signIn('not the pass phrase'))
    expect(wrong).toEqual([...times(max, 401), 429, 429])
    expect(await inTurns(2, (url) => new Person(url, 'Ann').signIn())).toEqual([429, 429])
  })

  it('links to set a new password', async () => {
    await signedUp('Bob')
    const { max } = defaultLimits.resetLinksOfAccountAndAddress
    const asked = await inTurns(max + 2, (url) =>
      new Person(url, 'Bob').call('POST', '/api/auth/request-password-reset', { email: 'bob@desk.test' }),
    )
    expect(asked).toEqual([...times(max, 200), 429, 429])
  })

  it('messages to the operator, of a trader and of an address', async () => {
    const cid = await signedUp('Cid')
    const care = { kind: 'care', message: 'Help.' }
    const { messagesOfTrader: ofTrader, messagesOfAddress: ofAddress } = defaultLimits
    const ofCid = await inTurns(ofTrader.max + 2, (url) => at(cid, url).call('POST', '/api/messages', care))
    expect(ofCid).toEqual([...times(ofTrader.max, 201), 429, 429])
    const letter = { kind: 'contact', name: 'Dot', email: 'dot@desk.test', message: 'Hello.' }
    const ofDot = await inTurns(ofAddress.max + 2, (url) =>
      new Person(url, 'Dot').call('POST', '/api/messages', letter),
    )
    expect(ofDot).toEqual([...times(ofAddress.max, 201), 429, 429])
  })

  it('instructions of a minute: the limit, and one more at most, by which the other process learns of it', async () => {
    const eve = await signedUp('Eve')
    const { INSTRUCTIONS_PER_MINUTE: most } = quotas
    // A minute that ends meanwhile would begin another count.
    const leftMs = 60_000 - (Date.now() % 60_000)
    if (leftMs < 20_000) await new Promise((done) => setTimeout(done, leftMs))
    const sent = await inTurns(most + 6, (url) => at(eve, url).call('POST', '/api/trades', smallDeal))
    const taken = sent.filter((status) => status === 201).length
    expect([most, most + 1]).toContain(taken)
    expect(sent).toEqual([...times(taken, 201), ...times(most + 6 - taken, 429)])
    const { body } = await at(eve, urlOf(1)).call('GET', '/api/trades?limit=200')
    expect(body.items).toHaveLength(taken)
  })

  it('accounts of a trader', async () => {
    const fay = await signedUp('Fay')
    const { ACCOUNTS_PER_TRADER: most } = quotas
    const opened = await inTurns(most + 2, (url, n) =>
      at(fay, url).call('POST', '/api/trades', { ...smallDeal, brokerId: String(7000 + n), openAccount: true }),
    )
    expect(opened).toEqual([...times(most, 201), 409, 409])
    const { body } = await at(fay, urlOf(0)).call('GET', '/api/accounts')
    expect(body.items).toHaveLength(most)
  })

  it('OP8: a picture is uploaded half at one api and half at the other, and read at both; letters lie in one inbox', async () => {
    const gus = await signedUp('Gus')
    const picture = Uint8Array.from(
      await sharp({ create: { width: 90, height: 90, channels: 3, background: 'teal' } })
        .png()
        .toBuffer(),
    )
    const tus = (
      n: number,
      method: string,
      path: string,
      headers: Record<string, string>,
      body?: Uint8Array<ArrayBuffer>,
    ) =>
      fetch(new URL(path, urlOf(n)), {
        method,
        headers: { cookie: gus.cookie, 'tus-resumable': '1.0.0', ...headers },
        ...(body && { body }),
      })
    const send = (n: number, from: number, to: number) =>
      tus(
        n,
        'PATCH',
        id,
        { 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
        picture.slice(from, to),
      )
    const begun = await tus(0, 'POST', '/api/uploads', { 'upload-length': String(picture.length) })
    const id = begun.headers.get('location') ?? ''
    expect((await send(0, 0, 100)).status).toBe(204)
    const finished = await send(1, 100, picture.length)
    const address = finished.headers.get('content-location') ?? 'none'
    expect([finished.status, address]).toEqual([204, expect.stringMatching(/^\/api\/pictures\//)])
    for (const n of [0, 1]) {
      expect((await fetch(new URL(address, urlOf(n)))).status).toBe(200)
      expect((await at(gus, urlOf(n)).call('GET', '/api/profile')).body.profilePicture).toBe(address)
      expect((await tus(n, 'HEAD', id, {})).headers.get('content-location')).toBe(address)
      const care = { kind: 'care', message: `To api ${n}.` }
      expect((await at(gus, urlOf(n)).call('POST', '/api/messages', care)).status).toBe(201)
    }
    const inbox = await readInbox(join(shared.path, 'inbox'))
    for (const n of [0, 1]) expect(inbox).toContain(`To api ${n}.`)
  })

  it('OP8: an api whose folder is not that of the others is refused, and one without the setting is told', async () => {
    const own = scratchFolder()
    const third = await start('api', own, own.path)
    expect(await third.ended).toBe(1)
    expect(third.err()).toMatch(
      /of RATCHET_SHARED_DIR does not have the pictures, uploads and messages of this server\. Set the folder/,
    )
    const fourth = await start('api', own, '')
    try {
      expect(await fourth.ready, fourth.err()).toBe(true)
      expect(fourth.err()).toMatch(/Set RATCHET_SHARED_DIR to one folder for all processes/)
    } finally {
      await fourth.signal('SIGKILL')
      own.remove()
    }
  })

  it('prices are told once on the bus, however many engines, shards and apis there are, and come to every api', async () => {
    await raiseShards(database.url, 3)
    const engines = await Promise.all([start('engine', folders[0]), start('engine', folders[1])])
    const bus = await createBus(nats.url)
    const listeners = apis.map(({ url }) => new Listener(url))
    try {
      for (const one of engines) expect(await one.ready, one.err()).toBe(true)
      const all =
        'select count(*)::int as n from pg_locks where locktype = $$advisory$$ and classid = 7210001 and objsubid = 2 and granted'
      await until('every shard has its engine', async () => (await asked(all)) >= 3)
      for (const listener of listeners) await listener.until((one) => one.of('quotes').length > 3)
      const told: (readonly Quote[])[] = []
      const stop = bus.subscribe(topics.quotes, (quotes) => void told.push(quotes))
      const seconds = 5
      await new Promise((done) => setTimeout(done, seconds * 1000))
      stop()
      // Changes five times a second, and once a second all of it for who came later.
      expect(told.length).toBeGreaterThan(seconds)
      expect(told.length).toBeLessThanOrEqual(seconds * 6 + 3)
      const distinct = new Set(told.flat().map(({ symbol, timeMs, bid, ask }) => `${symbol} ${timeMs} ${bid} ${ask}`))
      const repeated = seconds * defaultInstruments.length
      expect(told.flat().length - distinct.size).toBeLessThanOrEqual(repeated + 2 * defaultInstruments.length)
      const last = (listener: Listener) => listener.of('quotes').at(-1)?.items.at(-1)?.time ?? ''
      const [one = 0, other = 0] = listeners.map((listener) => Date.parse(last(listener)))
      expect(Math.abs(one - other)).toBeLessThan(5000)
    } finally {
      for (const listener of listeners) listener.close()
      await bus.close()
      for (const engine of engines) await engine.signal('SIGKILL')
    }
  })
})
