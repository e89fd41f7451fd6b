import { createEmptyDatabase, type TestDatabase } from '@ratchet/store/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openEventLog } from '../journal/event-log.ts'
import { Budget } from './budget.ts'
import { startCounterparty } from './counterparty/index.ts'
import { Oanda } from './oanda-broker.ts'
import { Poller } from './poller.ts'
import { httpTransport } from './transport.ts'

/** B10: what OANDA takes of one token, counted by the counterparty. */
let database: TestDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(() => database?.drop())

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

describe('the budget of a token', () => {
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
    const later = left.slice(16).map(({ what }) => what)
    expect([...new Set(later.slice(0, 60))]).toEqual(['protect'])
    expect([...new Set(later.slice(60, 120))]).toEqual(['order'])
  })

  it('lets no more than sixteen be without an answer, but for what protects', async () => {
    const clock = handClock()
    const budget = new Budget(clock)
    let left = 0
    const ask = (what: 'protect' | 'read') => void budget.turn(what).then(() => left++)
    for (let n = 0; n < 20; n++) ask('read')
    await clock.pass(5000)
    expect(left).toBe(16)
    ask('protect')
    await clock.pass(1000)
    expect(left).toBe(17)
    budget.ended()
    budget.ended()
    await clock.pass(1000)
    expect(left).toBe(18)
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
})

it('a thousand accounts of one token are asked in turns, twenty a second, each as soon as the others', async () => {
  const clock = handClock()
  const poller = new Poller(clock)
  const asked = new Map<number, number>()
  const stops = Array.from({ length: 1000 }, (_, n) =>
    poller.add(async () => void asked.set(n, (asked.get(n) ?? 0) + 1), 2000),
  )
  await clock.pass(100_000)
  const counts = [...asked.values()]
  expect(counts).toHaveLength(1000)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(2000)
  expect([Math.min(...counts), Math.max(...counts)]).toEqual([1, 2])
  for (const stop of stops) stop()
  await clock.pass(1000)
})

it('many accounts of one token open few streams, and stay within its requests a second', async () => {
  const accounts = Array.from({ length: 40 }, (_, n) => ({ id: `101-004-1-${n}` }))
  const counterparty = await startCounterparty({ accounts, heartbeatMs: 50 })
  counterparty.quote('XAU_USD', '130.000', '130.030')
  const clock = {
    nowMs: () => Date.now(),
    delay: (ms: number) => new Promise<void>((done) => setTimeout(done, ms).unref()),
  }
  const quiet = { info: () => {}, warn: () => {}, error: () => {} }
  const adapter = new Oanda({
    transport: () => httpTransport(counterparty.url, counterparty.url),
    events: await openEventLog(database.url),
    token: async () => ({ reveal: () => 'token' }),
    clock,
    steady: clock,
    log: quiet,
    random: () => 0,
  })
  try {
    const heard: string[] = []
    adapter.subscribe(({ account }) => heard.push(account))
    await Promise.all(accounts.map(({ id }) => adapter.connect({ id, login: id, server: 'OANDA-Practice' })))
    // The last of them has no stream, and is asked in turns.
    counterparty.byHand('101-004-1-39', 'order', '', {
      order: { type: 'MARKET', instrument: 'XAU_USD', units: '5', timeInForce: 'FOK' },
    })
    await vi.waitFor(() => expect(heard).toContain('101-004-1-39'), { timeout: 20_000, interval: 50 })
    const times = counterparty.requests.filter(({ path }) => !path.endsWith('/stream')).map(({ atMs }) => atMs)
    const busiest = Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1000).length))
    expect(busiest).toBeLessThanOrEqual(120)
    expect(counterparty.openStreams).toBeLessThanOrEqual(18)
    expect(counterparty.connections).toBeLessThanOrEqual(4 + 18)
  } finally {
    await adapter.close()
    await counterparty.close()
  }
})
