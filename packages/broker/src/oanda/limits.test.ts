import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { BrokerRequest } from '@ratchet/domain'
import { createEmptyDatabase, type TestDatabase } from '@ratchet/store/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Gate } from '../../counterparty/oanda/gate.ts'
import { type Counterparty, startCounterparty } from '../../counterparty/oanda/index.ts'
import { openEventLog } from '../events/event-log.ts'
import { Budget } from './budget.ts'
import { createOandaFeed } from './feed.ts'
import { tradableOf } from './instruments.ts'
import type { Ways } from './limits.ts'
import { Oanda } from './oanda-broker.ts'
import { ConnectionPace, type Rank, unpaced } from './pace.ts'
import { Poller } from './poller.ts'
import { probeOanda } from './probe.ts'
import { retryAfterMs } from './retry-after.ts'
import { httpTransport } from './transport.ts'

/** B10: what OANDA takes of one address, counted by the counterparty. */
let database: TestDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(() => database?.drop())

const waiting = { timeout: 30_000, interval: 50 }

/** A clock whose hands a test moves: whoever waits is let go in the order of time. */
function handClock() {
  let nowMs = 0
  const waiting: { readonly atMs: number; readonly done: () => void }[] = []
  return {
    nowMs: () => nowMs,
    delay: (ms: number) => new Promise<void>((done) => void waiting.push({ atMs: nowMs + Math.max(1, ms), done })),
    async pass(ms: number): Promise<void> {
      const endMs = nowMs + ms
      for (;;) {
        await new Promise((done) => setImmediate(done))
        waiting.sort((a, b) => a.atMs - b.atMs)
        const next = waiting[0]
        if (!next || next.atMs > endMs) break
        waiting.shift()
        nowMs = Math.max(nowMs, next.atMs)
        next.done()
      }
      nowMs = endMs
    },
  }
}

describe('the budget of an address', () => {
  it('lets a hundred requests through in any second, and what protects before all others', async () => {
    const clock = handClock()
    const budget = new Budget(clock)
    const left: { readonly what: string; readonly atMs: number }[] = []
    const ask = (what: 'protect' | 'order' | 'read') =>
      void budget.turn(what).then(() => {
        left.push({ what, atMs: clock.nowMs() })
        budget.ended()
      })
    for (let n = 0; n < 150; n++) ask('read')
    for (let n = 0; n < 60; n++) ask('order')
    for (let n = 0; n < 60; n++) ask('protect')
    await clock.pass(5000)
    expect(left).toHaveLength(270)
    for (const { atMs } of left)
      expect(left.filter((one) => one.atMs >= atMs && one.atMs < atMs + 1000).length).toBeLessThanOrEqual(100)
    // Those that left before anything else was asked for.
    const later = left.slice(12).map(({ what }) => what)
    expect([...new Set(later.slice(0, 60))]).toEqual(['protect'])
    expect([...new Set(later.slice(60, 120))]).toEqual(['order'])
  })

  it('OP6: lets no more than sixteen be without an answer, twelve of them reads, but for what protects', async () => {
    const clock = handClock()
    const budget = new Budget(clock)
    const left = { protect: 0, order: 0, read: 0 }
    const ask = (what: keyof typeof left) => void budget.turn(what).then(() => left[what]++)
    for (let n = 0; n < 20; n++) ask('read')
    await clock.pass(5000)
    expect(left).toEqual({ protect: 0, order: 0, read: 12 })
    for (let n = 0; n < 5; n++) ask('order')
    await clock.pass(5000)
    expect(left).toEqual({ protect: 0, order: 4, read: 12 })
    ask('protect')
    await clock.pass(1000)
    expect(left).toEqual({ protect: 1, order: 4, read: 12 })
    for (let n = 0; n < 3; n++) budget.ended()
    await clock.pass(1000)
    expect(left).toEqual({ protect: 1, order: 5, read: 12 })
    for (let n = 0; n < 4; n++) budget.ended()
    await clock.pass(1000)
    expect(left).toEqual({ protect: 1, order: 5, read: 13 })
  })

  it('waits as long as the broker says, and no longer than ten seconds', async () => {
    const clock = handClock()
    const budget = new Budget(clock)
    budget.pause(60_000)
    let leftMs = -1
    void budget.turn('protect').then(() => {
      leftMs = clock.nowMs()
    })
    await clock.pass(60_000)
    expect(leftMs).toBe(10_000)
  })

  it('tries one request after another until the broker takes one', async () => {
    const clock = handClock()
    const budget = new Budget(clock)
    let left = 0
    budget.pause(1000)
    for (let n = 0; n < 10; n++) void budget.turn('read').then(() => left++)
    await clock.pass(5000)
    expect(left).toBe(1)
    budget.ended()
    budget.pause(1000)
    await clock.pass(5000)
    expect(left).toBe(2)
    budget.ended()
    budget.taken()
    await clock.pass(1000)
    expect(left).toBe(10)
  })
})

it('a thousand accounts are asked in turns, twenty a second, each as soon as the others', async () => {
  const clock = handClock()
  const poller = new Poller(clock)
  const asked = new Map<number, number>()
  const stops = Array.from({ length: 1000 }, (_, n) =>
    poller.add(
      async () => void asked.set(n, (asked.get(n) ?? 0) + 1),
      () => 2000,
    ),
  )
  await clock.pass(100_000)
  const counts = [...asked.values()]
  expect(counts).toHaveLength(1000)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(2000)
  expect([Math.min(...counts), Math.max(...counts)]).toEqual([1, 2])
  for (const stop of stops) stop()
  await clock.pass(1000)
})

it('OP6: an account is not asked again before it has answered, and rests as long as its answer took', async () => {
  const clock = handClock()
  const poller = new Poller(clock)
  const asked: number[] = []
  const stop = poller.add(
    async () => {
      asked.push(clock.nowMs())
      await clock.delay(5000)
    },
    () => 2000,
  )
  await clock.pass(25_000)
  expect(asked.map((atMs) => Math.round(atMs / 1000))).toEqual([2, 12, 22])
  stop()
  await clock.pass(1000)
})

/** So much OANDA takes of one address, whatever tokens come from there. */
const atMost = { requests: 120, connections: 2, streams: 20 }
const withinLimits = ({ most }: Counterparty) => {
  for (const what of ['requests', 'connections', 'streams'] as const)
    expect(most[what], `most ${what}`).toBeLessThanOrEqual(atMost[what])
}
const clock = {
  nowMs: () => Date.now(),
  delay: (ms: number) => new Promise<void>((done) => setTimeout(done, ms).unref()),
}
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const tokenOf = (n: number) => `token-${n % 3}`

async function begin(count: number, ways: Ways = {}) {
  const accounts = Array.from({ length: count }, (_, n) => ({ id: `101-004-1-${n}`, token: tokenOf(n) }))
  const counterparty = await startCounterparty({ accounts, heartbeatMs: 50, isStrict: ways.pace === undefined })
  counterparty.quote('XAU_USD', '130.000', '130.030')
  counterparty.quote('XAG_USD', '48.12320', '48.12350')
  const adapter = new Oanda({
    transport: httpTransport(counterparty.url, counterparty.url, ways),
    events: await openEventLog(database.url),
    token: async (id) => ({ reveal: () => tokenOf(Number(id.split('-')[3])) }),
    clock,
    steady: clock,
    log: quiet,
    random: () => 0,
  })
  const close = async () => {
    await adapter.close()
    await counterparty.close()
  }
  const connect = () => accounts.map(({ id }) => adapter.connect({ id, login: id, server: 'OANDA-Practice' }))
  return { counterparty, adapter, connect, close }
}

it('many accounts of several tokens, prices that are switched, and tokens that are tested stay within all limits', async () => {
  const { counterparty, adapter, connect, close } = await begin(40)
  const { url } = counterparty
  try {
    const heard = new Set<string>()
    adapter.subscribe(({ account }) => heard.add(account))
    await Promise.all(connect())
    // The last of them has no stream, and is asked in turns.
    counterparty.byHand('101-004-1-39', 'order', '', {
      order: { type: 'MARKET', instrument: 'XAU_USD', units: '5', timeInForce: 'FOK' },
    })
    const all = tradableOf(await adapter.offers('101-004-1-0'))
    const named = (...wanted: string[]) => all.filter(({ symbol }) => wanted.includes(symbol))
    const about = { label: '', log: quiet, random: () => 0, steady: clock }
    const carrier = (symbol: string) => (symbol === 'GOLD' ? '101-004-1-0' : '101-004-1-1')
    const feed = createOandaFeed(adapter, { ...about, account: carrier, instruments: named('GOLD', 'XAGUSD') })
    const prices = new Set<string>()
    void (async () => {
      for await (const batch of feed.open(0, new Map())) for (const { quote } of batch) prices.add(quote.symbol)
    })()
    // Prices go before the streams of accounts.
    await vi.waitFor(() => expect([...prices].sort()).toEqual(['GOLD', 'XAGUSD']), waiting)
    expect(counterparty.openStreams).toBeLessThan(13)
    await vi.waitFor(() => expect(counterparty.openStreams).toBe(13 + 2), waiting)
    feed.follow(named('GOLD', 'XAGUSD', 'WTI'))
    const token = { reveal: () => tokenOf(0) }
    const probes = [1, 2].map(() => probeOanda({ url, streamUrl: url, token, where: 'practice', clock }))
    for (const { steps } of await Promise.all(probes)) expect(steps.filter(({ ok }) => !ok)).toEqual([])
    await vi.waitFor(() => expect(heard).toContain('101-004-1-39'), waiting)
    await vi.waitFor(() => expect(counterparty.openStreams).toBe(13 + 2), waiting)
    await feed.close()
    withinLimits(counterparty)
    expect(counterparty.most.streams).toBeGreaterThan(13 + 2)
  } finally {
    await close()
  }
}, 60_000)

it('one account is there at once: its requests wait for no turn of a connection', async () => {
  const { counterparty, connect, close } = await begin(1)
  try {
    await Promise.all(connect())
    expect(counterparty.connections).toBe(1)
    await vi.waitFor(() => expect(counterparty.openStreams).toBe(1), waiting)
    expect(counterparty.connections).toBe(2)
    withinLimits(counterparty)
  } finally {
    await close()
  }
})

it('B10: a broker that takes nothing is asked no oftener than it says, and what protects goes first when it takes requests again', async () => {
  const { counterparty, adapter, connect, close } = await begin(6, { pace: unpaced })
  const id = '101-004-1-0'
  const about = { account: id, symbol: 'GOLD', deviation: 0, sl: 0, tp: 0, comment: '', magic: '' } as const
  const order = (clientId: string, price: number): BrokerRequest => ({
    ...about,
    kind: 'order',
    action: 'deal',
    type: 'Order_Type_Buy',
    volume: 1000,
    clientId,
    price,
  })
  let isAsking = true
  try {
    const tickets: string[] = []
    adapter.subscribe(({ account, positions }) => {
      if (account === id) tickets.push(...positions.map(({ ticket }) => ticket))
    })
    await Promise.all(connect())
    await vi.waitFor(() => expect(counterparty.openStreams).toBe(6), waiting)
    await adapter.send(order('made', 131_000))
    await vi.waitFor(() => expect(tickets).toHaveLength(1), waiting)
    const { requests } = counterparty
    counterparty.retryAfter = '2'
    counterparty.cut()
    const [from, fromMs] = [requests.length, performance.now()]
    let [there, beforeMs] = [0, 0]
    const refused = () => requests.slice(from).filter(({ path }) => !path.endsWith('/stream'))
    // Requests are taken again from when an answer that there were too many is known here, and nothing else is under way.
    const rejected = () => {
      if (there > 0 || performance.now() - fromMs < 5000) return
      counterparty.retryAfter = undefined
      there = requests.length
      beforeMs = refused().at(-1)?.atMs ?? 0
    }
    const asking = Array.from({ length: 40 }, async () => {
      while (isAsking) await adapter.offers(id).catch(rejected)
    })
    await vi.waitFor(() => expect(there).toBeGreaterThan(0), { ...waiting, interval: 5 })
    const pauses = (performance.now() - fromMs) / 2000
    // Those that had left when the first answer came, and then one at a time.
    expect(refused().length).toBeLessThanOrEqual(16 + Math.ceil(pauses))
    expect(requests.length - from - refused().length).toBeLessThanOrEqual(6 * Math.ceil(pauses))
    const sent = [
      adapter.send(order('late', 131_000)),
      adapter.send({ kind: 'levels', clientId: 'up', account: id, position: tickets[0] ?? '', sl: 129_000, tp: 0 }),
    ]
    await Promise.all(sent)
    const later = () => requests.slice(there).filter(({ path }) => !path.endsWith('/stream'))
    await vi.waitFor(() => expect(later().length).toBeGreaterThan(1), waiting)
    const after = later()
    expect(after.slice(0, 2).map(({ kind }) => kind)).toEqual(['levels', 'order'])
    // A timer may be a moment early.
    expect((after[0]?.atMs ?? 0) - beforeMs).toBeGreaterThan(1990)
    isAsking = false
    await Promise.all(asking)
    await vi.waitFor(() => expect(counterparty.openStreams).toBe(6), waiting)
  } finally {
    isAsking = false
    await close()
  }
}, 60_000)

it.each<[string, Record<string, string>, number | undefined]>([
  ['seconds', { 'retry-after': '7' }, 7000],
  ['nothing', {}, undefined],
  ['a date', { date: 'Tue, 24 Nov 2026 17:00:00 GMT', 'retry-after': 'Tue, 24 Nov 2026 17:00:05 GMT' }, 5000],
  ['a date that is over', { date: 'Tue, 24 Nov 2026 17:00:09 GMT', 'retry-after': 'Tue, 24 Nov 2026 17:00:05 GMT' }, 0],
  ['a date and no clock', { 'retry-after': 'Tue, 24 Nov 2026 17:00:05 GMT' }, undefined],
  ['something else', { 'retry-after': 'soon' }, undefined],
])('B10: how long to wait may be said as %s', (_, headers, ms) => expect(retryAfterMs(headers)).toBe(ms))

describe('the pace of connections', () => {
  it('lets two be opened in any second, counted from when they were open, in the order of what is needed first', async () => {
    const clock = handClock()
    const pace = new ConnectionPace(clock)
    const opened: { readonly rank: Rank; readonly fromMs: number; readonly openMs: number }[] = []
    const open = async (rank: Rank, takesMs: number) => {
      const turn = await pace.turn(rank)
      const fromMs = clock.nowMs()
      await clock.delay(takesMs)
      turn.settled()
      opened.push({ rank, fromMs, openMs: clock.nowMs() })
    }
    for (let n = 0; n < 6; n++) void open('account', 300 * n)
    void open('more', 10)
    void open('prices', 10)
    void open('first', 700)
    await clock.pass(30_000)
    const inOrder = opened.toSorted((a, b) => a.fromMs - b.fromMs)
    expect(inOrder.map(({ rank }) => rank).slice(2, 5)).toEqual(['first', 'prices', 'more'])
    expect(inOrder).toHaveLength(9)
    // The third begins a second after the broker saw the first of any three, at the latest when that was open.
    for (const { fromMs } of inOrder)
      expect(opened.filter((one) => one.fromMs <= fromMs && one.openMs > fromMs - 1000).length).toBeLessThanOrEqual(2)
  })

  it('goes on where a turn is not used, and where it is given up', async () => {
    const clock = handClock()
    const pace = new ConnectionPace(clock)
    const cut = new AbortController()
    const first = await pace.turn('account')
    await pace.turn('account')
    const given = pace.turn('account', cut.signal)
    const last = pace.turn('account')
    cut.abort()
    await expect(given).rejects.toThrow()
    first.unused()
    await last
    await expect(pace.turn('first', cut.signal)).rejects.toThrow()
    expect(clock.nowMs()).toBe(0)
  })
})

it('the counterparty answers 429 to a third connection in a second, to the stream after the twentieth, and to too many requests', async () => {
  const counterparty = await startCounterparty({ accounts: [{ id: 'a', token: 'token' }], isStrict: true })
  const { url } = counterparty
  const headers = { authorization: 'Bearer token' }
  const asked = { method: 'GET', path: '/v3/accounts/a/summary', headers } as const
  const some = (count: number) => Array.from({ length: count }, () => httpTransport(url, url, { pace: unpaced }))
  const three = some(3)
  const paced = httpTransport(url, url, { connections: 1 })
  const { signal } = new AbortController()
  try {
    const first = await Promise.all(three.map((one) => one.request(asked, () => {})))
    expect(first.map(({ status }) => status).sort()).toEqual([200, 200, 429])
    await new Promise((done) => setTimeout(done, 1000))
    const requests = await Promise.all(Array.from({ length: 200 }, () => paced.request(asked, () => {})))
    expect(requests.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
    expect(counterparty.most).toMatchObject({ connections: 3 })
    expect(counterparty.most.requests).toBeGreaterThan(120)
    const gate = new Gate(true)
    const socket = { remoteAddress: '127.0.0.1' } as Socket
    expect(Array.from({ length: 21 }, () => gate.opens(socket)).indexOf(false)).toBe(20)
    gate.ended(socket)
    expect([gate.opens(socket), gate.most.streams]).toEqual([true, 21])
    expect(gate.opens({ remoteAddress: '127.0.0.2' } as Socket)).toBe(true)
    await expect(paced.stream({ path: '/v3/accounts/a/transactions/stream', headers, signal })).resolves.toBeTruthy()
  } finally {
    for (const one of [...three, paced]) await one.close()
    await counterparty.close()
  }
})

it('a broker that sends its caller on is not followed: the token goes where it was meant to, and nowhere else', async () => {
  const heard: string[] = []
  const listen = async (server: Server) => {
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const elsewhere = createServer((request, response) => {
    heard.push(`elsewhere ${request.url}`)
    response.end('{}')
  })
  const location = `${await listen(elsewhere)}/taken`
  const broker = createServer((request, response) => {
    heard.push(`broker ${request.url}`)
    response.writeHead(307, { location }).end('{}')
  })
  const url = await listen(broker)
  const transport = httpTransport(url, url)
  try {
    const headers = { authorization: 'Bearer planted' }
    const asked = await transport.request({ method: 'GET', path: '/v3/accounts', headers }, () => {})
    const { signal } = new AbortController()
    const opened = await transport.stream({ path: '/v3/stream', headers, signal })
    expect([asked.status, opened.status]).toEqual([307, 307])
    for await (const _ of opened.chunks);
    expect(heard).toEqual(['broker /v3/accounts', 'broker /v3/stream'])
  } finally {
    await transport.close()
    for (const server of [elsewhere, broker]) server.close()
  }
})
