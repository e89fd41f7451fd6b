import { noRisk, protocolVersion, type StreamMessage } from '@ratchet/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { backoffMs } from './backoff.ts'
import { greetMs, lookEveryMs, patienceMs, type Socket, StreamClient } from './client.ts'
import type { Lists, TraderEvent } from './world.ts'

/**
 * The test drives this network by hand: it opens sockets, speaks on them and cuts them, and time passes when it says
 * so.
 */
class Wire implements Socket {
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  onerror: Socket['onerror'] = null
  closed = false
  readonly path: string
  constructor(path: string) {
    this.path = path
  }
  close(): void {
    this.closed = true
  }
  say(message: StreamMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

const market = { feed: 'synthetic' as const, label: 'Synthetic', speed: 1, symbols: ['GOLD'], ended: false }
const counts = { pending: 0, executed: 0, modified: 0, closed: 0 }
const hello = (seq: number, protocol = protocolVersion): StreamMessage => ({
  type: 'hello',
  protocol,
  seq,
  signedIn: true,
  market,
})
const snapshot = (seq: number): StreamMessage => ({
  type: 'snapshot',
  seq,
  counts,
  orders: 0,
  trades: [],
  activeTrades: [],
  modifiedTrades: [],
  closedTrades: [],
  risk: noRisk,
})
const noLists: Lists = {
  counts,
  orders: 0,
  trades: [],
  activeTrades: [],
  modifiedTrades: [],
  closedTrades: [],
  risk: noRisk,
}
const event = (seq: number): StreamMessage => ({
  type: 'event',
  seq,
  tradeId: null,
  record: { seq, at: '2025-03-03T09:00:00.000Z', kind: 'trade.published', marketTime: null },
  changes: {},
  counts,
})

const beat = (seq: number, rest = {}): StreamMessage => ({ type: 'beat', seq, ...rest })

let wires: Wire[]
let timers: { run: () => void; ms: number }[]
let online: boolean
let reloads: number
let lists: () => Promise<Lists>
let asked: number
let client: StreamClient
let told: number[]
let nowMs: number

const wire = (): Wire => wires.at(-1) as Wire
/** Lets every timer that is set now run out. */
function pass(): number[] {
  const due = timers
  timers = []
  for (const { run } of due) run()
  return due.map(({ ms }) => ms)
}

beforeEach(() => {
  wires = []
  timers = []
  online = true
  reloads = 0
  told = []
  nowMs = 1000
  asked = 0
  lists = async () => ({ ...noLists, counts: { ...counts, closed: 3 } })
  client = new StreamClient({
    open: (path) => {
      wires.push(new Wire(path))
      return wire()
    },
    later: (run, ms) => {
      const timer = { run, ms }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    random: () => 0,
    online: () => online,
    reload: () => {
      reloads += 1
    },
    now: () => nowMs,
    wordsOf: String,
    prices: async () => ({ items: [{ symbol: 'GOLD', bid: 1, ask: 2, time: '2025-03-03T09:00:00.000Z' }], market }),
    lists: () => {
      asked += 1
      return lists()
    },
  })
  client.onEvents((events: readonly TraderEvent[]) => told.push(...events.map(({ seq }) => seq)))
  client.start()
})

const settle = (...messages: StreamMessage[]): void => {
  for (const message of messages) wire().say(message)
  pass()
}

/** Lets what was promised arrive. */
const arrive = () => new Promise((done) => setTimeout(done))

describe('without a stream', () => {
  beforeEach(() => {
    client.stop()
    timers = []
    client.forTrader('ada')
    client.start()
  })

  it('reads the lists by HTTP after a while, once, and goes on trying', async () => {
    expect(client.world.get().heard).toBe(false)
    expect(pass()).toContain(patienceMs)
    await arrive()
    expect(client.world.get()).toMatchObject({ heard: true, seq: null, counts: { closed: 3 } })
    expect(client.heardMs.get()).toBe(1_000)
    expect([client.market.get(), client.quotes.latest('GOLD')?.bid]).toEqual([market, 1])
    expect(client.link.get()).toBe('connecting')
    for (let i = 0; i < 4; i++) {
      pass()
      wire().onclose?.()
      await arrive()
    }
    expect(asked).toBe(1)
    expect(wires.length).toBeGreaterThan(3)
    pass()
    settle(hello(4), snapshot(4))
    expect(wire().path).toBe('/api/stream')
    expect(client.world.get()).toMatchObject({ seq: 4, counts: { closed: 0 } })
  })

  it('asks again where HTTP failed too', async () => {
    lists = async () => Promise.reject(new Error('no server'))
    pass()
    await arrive()
    expect(client.world.get().heard).toBe(false)
    expect(pass()).toContain(patienceMs)
    expect(asked).toBe(2)
  })

  it('never puts lists over what the stream has said meanwhile, nor before another trader', async () => {
    let answer: (lists: Lists) => void = () => {}
    lists = () => new Promise((done) => (answer = done))
    pass()
    pass()
    settle(hello(4), snapshot(4))
    answer({ ...noLists, counts: { ...counts, closed: 9 } })
    await arrive()
    expect(client.world.get()).toMatchObject({ seq: 4, counts: { closed: 0 } })
    client.restart()
    pass()
    client.forTrader('bert')
    answer({ ...noLists, counts: { ...counts, closed: 9 } })
    await arrive()
    expect(client.world.get().heard).toBe(false)
  })

  it('tells an anonymous visitor which market it is, and reads no lists', async () => {
    client.forTrader(null)
    pass()
    await arrive()
    expect([client.market.get(), asked, client.world.get().heard]).toEqual([market, 0, false])
  })

  it('reads nothing for nobody, and nothing where the stream speaks in time', () => {
    settle(hello(4), snapshot(4))
    client.forTrader(null)
    pass()
    expect(asked).toBe(0)
  })

  it('gives up a connection that swallows everything', () => {
    const silent = wire()
    expect(looksUntilGivenUp()).toBe(greetMs / lookEveryMs)
    expect(silent.closed).toBe(true)
    expect(client.link.get()).toBe('reconnecting')
    pass()
    expect(wire()).not.toBe(silent)
  })
})

/** Looks until this connection is closed; each takes its time. */
function looksUntilGivenUp(): number {
  const { length } = wires
  for (let looks = 0; ; looks++) {
    if (wires[length - 1]?.closed) return looks
    nowMs += lookEveryMs
    pass()
  }
}

describe('F2: a stream that falls silent after it began', () => {
  beforeEach(() => settle(hello(4), snapshot(4), beat(4)))

  it('is noticed within four seconds, and another one is opened from where it was', () => {
    expect(client.link.get()).toBe('live')
    const heardMs = nowMs
    expect(looksUntilGivenUp() * lookEveryMs).toBeLessThanOrEqual(4000)
    expect([client.link.get(), client.heardMs.get()]).toEqual(['reconnecting', heardMs])
    pass()
    expect(wire().path).toBe('/api/stream?since=4')
    settle(hello(5), event(5), beat(5))
    expect([client.link.get(), told]).toEqual(['live', [5]])
  })

  it('is not live before its first beat: what a hanging server sent last may be old', () => {
    wire().onclose?.()
    pass()
    settle(hello(4))
    expect(client.link.get()).toBe('reconnecting')
    looksUntilGivenUp()
    expect(client.link.get()).toBe('reconnecting')
  })

  it('counts looks where somebody sets the clock back', () => {
    nowMs = 0
    for (let looks = 0; looks < 8; looks++) pass()
    expect(client.link.get()).toBe('reconnecting')
  })

  it('lives while something comes', () => {
    for (let seconds = 0; seconds < 60; seconds++) {
      nowMs += 1000
      settle(beat(4))
      pass()
    }
    expect([client.link.get(), wires.length]).toEqual(['live', 1])
  })

  it('a page that was frozen is not live when it is seen again', () => {
    nowMs += 60_000
    client.wake()
    expect([client.link.get(), wires.length, wires[0]?.closed]).toEqual(['reconnecting', 2, true])
  })

  it('a page that was held up, with messages waiting behind its look, keeps its connection', () => {
    nowMs += 60_000
    pass()
    settle(beat(4))
    pass()
    expect([client.link.get(), wires.length]).toEqual(['live', 1])
  })

  it('a laptop that slept notices at its second look', () => {
    nowMs += 60_000
    pass()
    pass()
    expect(client.link.get()).toBe('reconnecting')
  })

  it('finds by its beat an event that was swallowed while beats went on', () => {
    settle(beat(5))
    expect(wire().path).toBe('/api/stream?since=4')
    settle(hello(5), event(5), beat(5))
    expect([client.world.get().seq, told]).toEqual([5, [5]])
  })

  it('says since when the database behind the server is silent', () => {
    settle(beat(4, { databaseSilentSince: '2026-11-28T09:00:00.000Z' }))
    expect([client.link.get(), client.databaseSilentSince.get()]).toEqual(['live', '2026-11-28T09:00:00.000Z'])
    settle(beat(4))
    expect(client.databaseSilentSince.get()).toBeNull()
  })
})

describe('the stream resumes where it was', () => {
  it('a browser offline for ten minutes: resumes by sequence number or by snapshot, no gap', () => {
    settle(hello(4), snapshot(4), event(5))
    online = false
    client.sleep()
    for (let turn = 0; turn < 100; turn++) {
      pass()
      wire().onclose?.()
    }
    expect(client.link.get()).toBe('offline')
    online = true
    client.wake()
    expect(wire().path).toBe('/api/stream?since=5')
    settle(hello(8), event(6), event(7), event(8), beat(8))
    expect([client.link.get(), client.world.get().seq]).toEqual(['live', 8])

    // This time too much has happened for it to be told one by one.
    client.sleep()
    client.wake()
    expect(wire().path).toBe('/api/stream?since=8')
    settle(hello(2000), snapshot(2000), event(2001))
    expect(client.world.get().seq).toBe(2001)
    expect(told).toEqual([5, 6, 7, 8, 2001])
  })

  it('asks for a snapshot first, and by number after a cut', () => {
    expect(wire().path).toBe('/api/stream')
    settle(hello(4), snapshot(4), event(5), event(6), beat(6))
    expect(client.link.get()).toBe('live')
    wire().onclose?.()
    expect(client.link.get()).toBe('reconnecting')
    pass()
    expect(wire().path).toBe('/api/stream?since=6')
    settle(hello(8), event(7), event(8))
    expect(client.world.get().seq).toBe(8)
    expect(told).toEqual([5, 6, 7, 8])
  })

  it('takes in what had arrived before the cut', () => {
    settle(hello(4), snapshot(4))
    wire().say(event(5))
    wire().onclose?.()
    expect(client.world.get().seq).toBe(5)
  })

  it('tells nobody of a duplicate', () => {
    settle(hello(4), snapshot(4), event(5), event(5), event(4))
    expect(told).toEqual([5])
  })

  it('reconnects from its own number when one is missing, and keeps what came before the gap', () => {
    settle(hello(4), snapshot(4), event(5), event(7), event(8))
    expect(client.world.get().seq).toBe(5)
    expect(wires).toHaveLength(2)
    expect(wires[0]?.closed).toBe(true)
    expect(wire().path).toBe('/api/stream?since=5')
    settle(hello(8), event(6), event(7), event(8))
    expect(told).toEqual([5, 6, 7, 8])
  })

  it('asks for a snapshot when asking by number leaves the gap open', () => {
    settle(hello(4), snapshot(4), event(6))
    expect(wire().path).toBe('/api/stream?since=4')
    settle(hello(6), event(6))
    expect(wire().path).toBe('/api/stream')
    settle(hello(6), snapshot(6), event(7))
    expect(client.world.get().seq).toBe(7)
  })

  it('starts over when the ledger is behind: it is another one', () => {
    settle(hello(4), snapshot(4))
    wire().onclose?.()
    pass()
    settle(hello(1))
    expect(wire().path).toBe('/api/stream')
    expect(client.world.get().seq).toBeNull()
  })
})

describe('the stream minds the world around it', () => {
  it('reloads the page when the server speaks another protocol', () => {
    settle(hello(1, protocolVersion + 1), snapshot(1))
    expect(reloads).toBe(1)
    expect(client.world.get().seq).toBeNull()
  })

  it('waits longer each time, and not at all when the network is back', () => {
    const waits: number[] = []
    for (let n = 0; n < 4; n++) {
      wire().onclose?.()
      waits.push(...pass().filter((ms) => ms !== patienceMs))
    }
    expect(waits).toEqual([200, 400, 800, 1250])
    client.sleep()
    expect(client.link.get()).toBe('offline')
    const before = wires.length
    client.wake()
    expect(wires).toHaveLength(before + 1)
  })

  it('goes on trying while the browser reports no network: a server on the same machine answers all the same', () => {
    online = false
    wire().onclose?.()
    expect(client.link.get()).toBe('offline')
    pass()
    settle(hello(0), snapshot(0), beat(0))
    expect(client.link.get()).toBe('live')
    client.sleep()
    expect(client.link.get()).toBe('offline')
    pass()
    settle(hello(0), beat(0))
    expect(client.link.get()).toBe('live')
  })

  it('forgets one trader before it shows another', () => {
    client.forTrader('a')
    settle(hello(4), snapshot(4))
    client.forTrader('a')
    expect(client.world.get().seq).toBe(4)
    client.forTrader('b')
    expect(client.world.get().seq).toBeNull()
    expect(wire().path).toBe('/api/stream')
  })

  it('forgets what it showed when the session has ended meanwhile', () => {
    settle(hello(4), snapshot(4))
    wire().onclose?.()
    pass()
    settle({ type: 'hello', protocol: protocolVersion, seq: 0, signedIn: false, market })
    settle({ type: 'hello', protocol: protocolVersion, seq: 0, signedIn: false, market }, beat(0))
    expect(client.world.get().seq).toBeNull()
    expect(client.signedIn.get()).toBe(false)
    expect(client.link.get()).toBe('live')
  })

  it('survives what is no message', () => {
    for (const data of ['', '{', 'null', '7', '{"type":7}', new ArrayBuffer(2)]) wire().onmessage?.({ data })
    settle(hello(4), snapshot(4))
    expect(client.world.get().seq).toBe(4)
  })
})

describe('backoff', () => {
  it('stays within half and whole of a span that doubles: to seconds at first, in a long outage to fifteen', () => {
    for (const attempt of [0, 1, 5, 9, 1000])
      expect(backoffMs(attempt, 0.999999)).toBeLessThanOrEqual(backoffMs(attempt, 0) * 2)
    expect([0, 9, 29, 30, 1000].map((attempt) => backoffMs(attempt, 0))).toEqual([200, 1250, 1250, 7500, 7500])
  })
})
