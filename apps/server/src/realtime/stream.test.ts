import type { Socket } from 'node:net'
import { noRisk, protocolVersion } from '@ratchet/contract'
import { topics } from '@ratchet/engine'
import { createApiStore, readNameKey } from '@ratchet/store'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Desk, openDesk, publicUrl } from '../testing/desk.ts'
import { Person } from '../testing/person.ts'
import { Listener, refusedUpgrade } from './listener.fixture.ts'

let desk: Desk
let url: string
let anna: Person
let annaId: string
const listeners: Listener[] = []

const listen = (who: Person | null, options: { since?: number | string; origin?: string } = {}) => {
  const listener = new Listener(url, { cookie: who?.cookie ?? '', ...options })
  listeners.push(listener)
  return listener
}
/** A price that is the last one already is not sent again, so each test has its own. */
const gold = (bid: number) => ({ symbol: 'GOLD', bid, ask: bid + 30, timeMs: Date.UTC(2014, 4, 2) })
/** Something happens to the trader; answers nothing before it is durable. */
const happen = (profit1: number, traderId = annaId) => desk.store.putRisk(traderId, { ...noRisk, profit1 })
/** Writes to the ledger, and nobody is told. */
async function silently(write: (store: ReturnType<typeof createApiStore>) => Promise<unknown>): Promise<void> {
  const silent = createApiStore({
    url: desk.databaseUrl,
    nameKey: await readNameKey(desk.databaseUrl),
    notify: () => {},
  })
  await write(silent)
  await silent.close()
}
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
const trade = {
  server: 'Ratchet-Demo',
  action: 'Trade_Action_Deal',
  type: 'Order_Type_Buy',
  symbol: 'GOLD',
  volume: 0.1,
  price: 0,
  deviation: 10,
  sl: 1280.55,
  tp: 0,
  tradeDetails: 'stream',
  status: 'Pending',
}

beforeAll(async () => {
  desk = await openDesk({ streamLookMs: 100 }, { quotes: [] })
  url = await desk.listen()
})
beforeEach(async () => {
  await desk.withoutPeople()
  anna = new Person(url, 'Anna')
  annaId = (await anna.signUp()).body.user.id
})
afterEach(() => {
  for (const listener of listeners.splice(0)) listener.close()
})
afterAll(() => desk.close())

describe('opening the stream', () => {
  it('begins with hello, then the whole state under one sequence number', async () => {
    await happen(7)
    const published = await anna.call('POST', '/api/trades', trade)
    const seq = await desk.store.lastSeq(annaId)
    const listener = await listen(anna).until((l) => l.of('snapshot').length > 0)
    expect(listener.messages.slice(0, 2).map(({ type }) => type)).toEqual(['hello', 'snapshot'])
    expect(listener.of('hello')[0]).toEqual({
      type: 'hello',
      protocol: protocolVersion,
      seq,
      signedIn: true,
      market: desk.market.state,
    })
    const [snapshot] = listener.of('snapshot')
    expect(snapshot).toMatchObject({
      seq,
      counts: { pending: 1, executed: 0, modified: 0, closed: 0 },
      risk: { ...noRisk, profit1: 7 },
    })
    expect(snapshot?.trades).toEqual([(await anna.call('GET', `/api/trades/${published.body.id}`)).body])
  })

  it('tells somebody without a session the market alone', async () => {
    desk.market.quotes = [gold(128500)]
    const listener = await listen(null).until((l) => l.of('quotes').length > 0)
    await happen(1)
    desk.bus.publish(topics.quotes, [gold(128600)])
    await listener.until((l) => l.of('quotes').length > 1)
    expect(listener.messages.map(({ type }) => type)).toEqual(['hello', 'quotes', 'quotes'])
    expect(listener.of('hello')[0]).toMatchObject({ signedIn: false, seq: 0 })
  })

  it('takes a cookie that no longer holds for none', async () => {
    const copy = anna.cookie
    await anna.signOut()
    const listener = new Listener(url, { cookie: copy })
    listeners.push(listener)
    await listener.opened()
    expect(listener.of('hello')[0]).toMatchObject({ signedIn: false })
  })

  it.each([['https://evil.test'], ['null'], ['http://127.0.0.1:4000.evil.test']])(
    'refuses a page of %s',
    async (foreign) => {
      expect(await refusedUpgrade(url, { cookie: anna.cookie, origin: foreign })).toBe(403)
    },
  )

  it('opens for the own page', async () => {
    const listener = await listen(anna, { origin: publicUrl }).opened()
    expect(listener.of('hello')[0]?.signedIn).toBe(true)
  })

  it.each([['-1'], ['x'], ['1.5'], ['']])('refuses ?since=%s', async (since) => {
    const status = await refusedUpgrade(url, { cookie: anna.cookie }, `/api/stream?since=${since}`).catch(
      () => 'opened',
    )
    expect(status).toBe(400)
  })

  it('answers a request that is no WebSocket in words', async () => {
    expect(await anna.call('GET', '/api/stream')).toMatchObject({ status: 426, body: { code: 'invalid' } })
  })
})

describe('F2: the beat', () => {
  it('follows the opening, comes again without anything happening, and names the last event that was sent', async () => {
    const listener = await listen(anna).until((l) => l.of('snapshot').length > 0)
    await vi.waitUntil(() => listener.beats.length > 2, { timeout: 20_000 })
    expect(new Set(listener.beats.map(({ seq }) => seq))).toEqual(new Set([listener.of('hello')[0]?.seq]))
    await happen(3)
    await listener.until((l) => l.seqs.length > 0)
    const before = listener.beats.length
    await vi.waitUntil(() => listener.beats.length > before, { timeout: 20_000 })
    expect(listener.beats.at(-1)).toEqual({ type: 'beat', seq: listener.seqs.at(-1) })
  })

  it('comes to a visitor too', async () => {
    const listener = await listen(null).opened()
    await vi.waitUntil(() => listener.beats.length > 1, { timeout: 20_000 })
    expect(listener.beats[0]).toEqual({ type: 'beat', seq: 0 })
  })
})

describe('what happens', () => {
  it('comes to every open stream of the trader, in order, with row, record and counts', async () => {
    const [one, two] = [listen(anna), listen(anna)]
    await Promise.all(
      [one, two].map((l) => l.until(({ messages }) => messages.some(({ type }) => type === 'snapshot'))),
    )
    const start = one.of('snapshot')[0]?.seq ?? 0
    const { body } = await anna.call('POST', '/api/trades', trade)
    const last = await desk.store.lastSeq(annaId)
    for (const listener of [one, two]) {
      await listener.until((l) => l.seqs.at(-1) === last)
      expect(listener.seqs).toEqual(range(start + 1, last))
      const published = listener.of('event').find(({ record }) => record.kind === 'trade.published')
      expect(published).toMatchObject({
        tradeId: body.id,
        counts: { pending: 1 },
        changes: { trades: [{ id: body.id, sl: 1280.55, volume: 0.1, status: 'Pending' }] },
      })
    }
  })

  it('never comes to another trader', async () => {
    const bert = new Person(url, 'Bert')
    const bertId = (await bert.signUp()).body.user.id
    const [hers, his] = [listen(anna), listen(bert)]
    await Promise.all([hers.opened(), his.opened()])
    await anna.call('POST', '/api/trades', trade)
    await happen(5)
    // Not even by a word of the bus that lies: the ledger is asked as the trader of the socket.
    const lie = { seq: 999, traderId: annaId, events: [{ secret: true }] }
    desk.bus.publish(topics.trader(bertId), lie)
    await happen(9, bertId)
    await his.until((l) => l.seqs.length > 0)
    expect(his.of('event').map(({ changes }) => changes)).toEqual([{ risk: { ...noRisk, profit1: 9 } }])
    expect(JSON.stringify(his.messages)).not.toContain(annaId)
  })

  it('is found without a wake-up: a lost one costs time alone', async () => {
    const listener = await listen(anna).opened()
    await silently((store) => store.putRisk(annaId, { ...noRisk, profit1: 3 }))
    await listener.until((l) => l.of('event').some(({ changes }) => changes.risk?.profit1 === 3))
  })

  it('is found without a wake-up, too, right behind what was told with one', async () => {
    const listener = await listen(anna).opened()
    for (const profit1 of [1, 2, 3]) {
      await happen(profit1)
      await silently((store) => store.putRisk(annaId, { ...noRisk, profit1: 10 + profit1 }))
      await listener.until((l) => l.of('event').some(({ changes }) => changes.risk?.profit1 === 10 + profit1))
    }
  })

  it('is told once, however often the bus rings', async () => {
    const listener = await listen(anna).opened()
    await happen(1)
    for (let i = 0; i < 50; i++) desk.bus.publish(topics.trader(annaId), { seq: i })
    await happen(2)
    const last = await desk.store.lastSeq(annaId)
    await listener.until((l) => l.seqs.at(-1) === last)
    expect(listener.seqs).toEqual([...new Set(listener.seqs)])
    expect(listener.seqs).toEqual(range(last - 1, last))
  })
})

describe('what happens while the first stream of a trader is opened', () => {
  it('is told after the state that was read before it, without waiting for a look', async () => {
    const patient = await openDesk({ streamLookMs: 3_600_000 }, { quotes: [] })
    try {
      const address = await patient.listen()
      const berta = new Person(address, 'Berta')
      const bertaId = (await berta.signUp()).body.user.id
      const read = patient.store.snapshot
      const [reading, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      patient.store.snapshot = async (traderId) => {
        const rows = await read(traderId)
        reading.resolve()
        await held.promise
        return rows
      }
      const listener = new Listener(address, { cookie: berta.cookie })
      listeners.push(listener)
      await reading.promise
      await patient.store.putRisk(bertaId, { ...noRisk, profit1: 4 })
      held.resolve()
      await listener.until((l) => l.of('event').some(({ changes }) => changes.risk?.profit1 === 4))
      expect(listener.messages.map(({ type }) => type).slice(0, 2)).toEqual(['hello', 'snapshot'])
      listener.close()
    } finally {
      await patient.close()
    }
  })
})

describe('coming back', () => {
  it('brings exactly what was missed, and goes on from there', async () => {
    for (let i = 1; i <= 5; i++) await happen(i)
    const last = await desk.store.lastSeq(annaId)
    const listener = await listen(anna, { since: last - 3 }).until((l) => l.seqs.at(-1) === last)
    expect(listener.of('snapshot')).toEqual([])
    expect(listener.of('hello')[0]?.seq).toBe(last)
    await happen(6)
    await listener.until((l) => l.seqs.at(-1) === last + 1)
    expect(listener.seqs).toEqual(range(last - 2, last + 1))
  })

  it('brings nothing where nothing was missed', async () => {
    await happen(1)
    const last = await desk.store.lastSeq(annaId)
    const listener = await listen(anna, { since: last }).opened()
    await happen(2)
    await listener.until((l) => l.seqs.length > 0)
    // How the accounts stand now is told again; they may stand otherwise, though nothing was recorded.
    const types = listener.messages.map(({ type }) => type).filter((type) => type !== 'accounts')
    expect(types).toEqual(['hello', 'event'])
    expect(listener.seqs).toEqual([last + 1])
  })

  it('brings a snapshot to who names a number that has not been given out', async () => {
    await happen(1)
    const last = await desk.store.lastSeq(annaId)
    const listener = await listen(anna, { since: last + 1 }).until((l) => l.of('snapshot').length > 0)
    expect(listener.of('snapshot')[0]?.seq).toBe(last)
    expect(listener.seqs).toEqual([])
  })

  it('brings a snapshot to who is more than a thousand behind, and the events to who is just a thousand behind', async () => {
    await happen(1)
    await addEvents(1001)
    const last = await desk.store.lastSeq(annaId)
    const far = await listen(anna, { since: last - 1001 }).until((l) => l.of('snapshot').length > 0)
    expect(far.seqs).toEqual([])
    const near = await listen(anna, { since: last - 1000 }).until((l) => l.seqs.length === 1000)
    expect(near.of('snapshot')).toEqual([])
    expect(near.seqs).toEqual(range(last - 999, last))
  })

  it('leaves no gap and no repeat, whenever it happens while the trader’s world moves', async () => {
    const all = await listen(anna).opened()
    const first = all.of('hello')[0]?.seq ?? 0
    let moving = true
    const move = (async () => {
      for (let i = 1; moving; i++) await happen(i % 1000)
    })()
    // One reader that comes and goes, always naming the last number it has: what it heard must be the numbers without a hole.
    const heard: number[] = []
    for (let round = 0; round < 25; round++) {
      const visitor = listen(anna, { since: heard.at(-1) ?? first })
      await visitor.until((l) => l.seqs.length > round % 4)
      visitor.close()
      await visitor.closed
      heard.push(...visitor.seqs)
    }
    // And others that come fresh: their events follow their snapshot.
    for (let round = 0; round < 10; round++) {
      const fresh = await listen(anna).until((l) => l.seqs.length > 2)
      const at = fresh.of('snapshot')[0]?.seq ?? -1
      expect(fresh.seqs).toEqual(range(at + 1, at + fresh.seqs.length))
      fresh.close()
    }
    moving = false
    await move
    expect(heard).toEqual(range(first + 1, first + heard.length))
    const last = await desk.store.lastSeq(annaId)
    await all.until((l) => l.seqs.at(-1) === last)
    expect(all.seqs).toEqual(range(first + 1, last))
  })

  /** As the ledger would, in one go. */
  async function addEvents(count: number): Promise<void> {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: desk.databaseUrl })
    await client.connect()
    await client.query(
      `insert into ledger.flight (trader_id, seq, at_ms, kind, trade_id, market_time_ms, data, changes, prev, hash)
       select trader_id, (select seq from ledger.traders where id = $1) + n, at_ms, kind, trade_id, market_time_ms, data, changes,
         hash, hash
       from ledger.flight, generate_series(1, $2) n where trader_id = $1 and seq = (select max(seq) from ledger.flight where trader_id = $1)`,
      [annaId, count],
    )
    await client.query('update ledger.traders set seq = seq + $2 where id = $1', [annaId, count])
    await client.end()
  }
})

describe('the market', () => {
  it('is told five times a second at most, the latest of each symbol', async () => {
    const listener = await listen(null).opened()
    const startMs = performance.now()
    for (let i = 0; performance.now() - startMs < 1000; i++) {
      desk.bus.publish(topics.quotes, [gold(128000 + i), { symbol: 'WTI', bid: 9000 + i, ask: 9003 + i, timeMs: 1 }])
      await new Promise((done) => setTimeout(done, 5))
    }
    desk.bus.publish(topics.quotes, [gold(200000)])
    await listener.until(
      (l) =>
        l
          .of('quotes')
          .at(-1)
          ?.items.some(({ bid }) => bid === 2000) ?? false,
    )
    const told = listener.of('quotes')
    expect(told.length).toBeGreaterThan(2)
    expect(told.length).toBeLessThanOrEqual(7)
    for (const { items } of told) expect(new Set(items.map(({ symbol }) => symbol)).size).toBe(items.length)
    expect(told.at(-1)?.items).toContainEqual({
      symbol: 'GOLD',
      bid: 2000,
      ask: 2000.3,
      time: '2014-05-02T00:00:00.000Z',
    })
  })

  it('shows no quote that is none, whatever the bus brings', async () => {
    const listener = await listen(null).opened()
    for (const junk of [
      { symbol: 'NOPE', bid: 1, ask: 2, timeMs: 1 },
      { ...gold(1000), ask: 5 },
    ])
      desk.bus.publish(topics.quotes, [junk])
    desk.bus.publish(topics.quotes, [gold(128500)])
    await listener.until((l) => l.of('quotes').length > 0)
    expect(listener.of('quotes').flatMap(({ items }) => items.map(({ bid }) => bid))).toEqual([1285])
  })

  it('says when it becomes another, once', async () => {
    const listener = await listen(anna).opened()
    desk.bus.publish(topics.market, desk.market.state)
    desk.market.state = { ...desk.market.state, ended: true }
    for (let i = 0; i < 3; i++) desk.bus.publish(topics.market, desk.market.state)
    await listener.until((l) => l.of('market').length > 0)
    desk.bus.publish(topics.quotes, [gold(128510)])
    await listener.until((l) => l.of('quotes').length > 0)
    expect(listener.of('market')).toEqual([{ type: 'market', market: { ...desk.market.state, ended: true } }])
  })
})

describe('the end', () => {
  it('comes at once when the session is signed out, and leaves other sessions alone', async () => {
    const elsewhere = new Person(url, 'Anna')
    await elsewhere.signIn()
    const [here, there] = [await listen(anna).opened(), await listen(elsewhere).opened()]
    await anna.signOut()
    expect(await here.closed).toBe(4001)
    await happen(4)
    await there.until((l) => l.seqs.length > 0)
    expect(here.seqs).toEqual([])
  })

  it('comes soon when the session ended without a word, by another process or the database', async () => {
    const listener = await listen(anna).opened()
    await desk.pool.query('delete from session')
    expect(await listener.closed).toBe(4001)
  })

  it('comes when the browser signs in anew over its old session', async () => {
    const listener = await listen(anna).opened()
    await anna.signIn()
    expect(await listener.closed).toBe(4001)
  })

  it('comes to whoever talks back: the stream goes one way', async () => {
    const listener = await listen(anna).opened()
    listener.socket.send('{"type":"subscribe","trader":"other"}')
    expect(await listener.closed).toBe(1008)
  })

  it('comes to whoever breaks the protocol, and nobody else hears of it', async () => {
    const other = await listen(null).opened()
    const mask = [0, 0, 0, 0]
    // Each with what a server has to answer (RFC 6455, section 7.4.1); undefined where it answers nothing and waits.
    const inputs: [string, number[], number | undefined][] = [
      ['not masked', [0x81, 1, 0x78], 1002],
      ['a continuation of nothing', [0x80, 0x80, ...mask], 1002],
      ['reserved bits', [0xf1, 0x80, ...mask], 1002],
      ['a control frame in pieces', [0x09, 0x80, ...mask], 1002],
      ['a long control frame', [0x89, 0xfe, 0, 126, ...mask], 1002],
      ['an unknown kind', [0x83, 0x80, ...mask], 1002],
      ['more than anybody may send', [0x82, 0xff, 0, 0, 0, 0, 0x7f, 0, 0, 0, ...mask], 1009],
      ['text that is none', [0x81, 0x81, ...mask, 0xff], 1007],
      ['a message in pieces', [0x01, 0x81, ...mask, 0x78, 0x80, 0x80, ...mask], 1008],
      ['half a header', [0x81], undefined],
    ]
    for (const [what, bytes, code] of inputs) {
      const listener = new Listener(url)
      listeners.push(listener)
      const { socket } = listener
      await new Promise((done) => socket.once('open', done))
      const closed = new Promise((done) => socket.once('close', done))
      ;(socket as unknown as { _socket: Socket })._socket.write(Buffer.from(bytes))
      if (code !== undefined) expect([what, await closed]).toEqual([what, code])
    }
    desk.bus.publish(topics.quotes, [gold(128520)])
    await other.until((l) => l.of('quotes').length > 0)
    // Who signed up stands there too.
    expect(desk.entries.filter((line) => !line.startsWith('Security: signed up '))).toEqual([])
  })

  it('comes with the server’s own, which waits for nobody', async () => {
    const listener = await listen(anna).opened()
    await desk.app.close()
    expect([1001, 1005, 1006]).toContain(await listener.closed)
  })
})
