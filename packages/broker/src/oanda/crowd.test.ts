import type { Turnstile } from '@ratchet/engine/ports'
import { createEmptyDatabase, type TestDatabase } from '@ratchet/store/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { taken } from '../../counterparty/oanda/gate.ts'
import { startCounterparty } from '../../counterparty/oanda/index.ts'
import { openEventLog } from '../events/event-log.ts'
import { Crowd } from '../neighbours/crowd.ts'
import { createOandaFeed } from './feed.ts'
import { tradableOf } from './instruments.ts'
import { leastOf, limitsOf, oandaLimits } from './limits.ts'
import { Oanda } from './oanda-broker.ts'
import { CommonPace, ConnectionPace } from './pace.ts'
import { Seats } from './seats.ts'
import { steadyClock } from './steady-clock.ts'
import { httpTransport } from './transport.ts'
import { Way } from './way.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const nothing = { perSlice: 0, underWay: 0, accountStreams: 0, priceStreams: 0 }

describe('SHA6: parts of what an address may ask', () => {
  it('are together no more than the whole, and each may ask for something', () => {
    for (let of = 1; of <= 30; of++) {
      const parts = Array.from({ length: of }, (_, place) => limitsOf(oandaLimits, { place, of }))
      const sum = (what: 'perSlice' | 'accountStreams' | 'priceStreams') => parts.reduce((n, one) => n + one[what], 0)
      expect(sum('accountStreams') + sum('priceStreams')).toBe(17)
      expect(4 * sum('perSlice')).toBeLessThanOrEqual(of <= 22 ? 88 : taken.requests)
      for (const { perSlice, underWay } of parts) expect([perSlice > 0, underWay > 0]).toEqual([true, true])
    }
  })

  it('become smaller at once, and larger when others have seen it; a newcomer begins with nothing, unless it is alone', async () => {
    const waiting: (() => void)[] = []
    const clock = { delay: () => new Promise<void>((done) => void waiting.push(done)) }
    const pass = async () => {
      for (const done of waiting.splice(0)) done()
      await new Promise((done) => setImmediate(done))
    }
    const of = (place: number, all: number) => limitsOf(oandaLimits, { place, of: all })
    const first = new Crowd(clock)
    const second = new Crowd(clock)
    const now = (crowd: Crowd) => leastOf(oandaLimits, crowd.parts())
    first.see(-1, 1)
    expect(now(first)).toEqual(nothing)
    first.see(0, 1)
    expect(now(first)).toEqual(oandaLimits)
    second.see(1, 2)
    expect(now(second)).toEqual(nothing)
    first.see(0, 2)
    expect(now(first)).toEqual(of(0, 2))
    await pass()
    expect([now(first), now(second)]).toEqual([of(0, 2), of(1, 2)])
    // The first leaves: who stays has more only when whoever else came has had time to see that.
    let changes = 0
    const stop = second.onChange(() => changes++)
    second.see(0, 1)
    second.see(0, 3)
    expect(now(second).perSlice).toBe(of(0, 3).perSlice)
    second.see(0, 1)
    expect(now(second).perSlice).toBe(of(0, 3).perSlice)
    await pass()
    expect([now(second), changes]).toEqual([oandaLimits, 4])
    stop()
  })
})

it('SHA6: seats go to prices first, then in the order in which they are wanted, and are given up before others take them', () => {
  let limits = { accountStreams: 2, priceStreams: 1 }
  const seats = new Seats(() => limits)
  const said: string[] = []
  const sitting = new Set<string>()
  const want = (kind: 'prices' | 'account', name: string) => {
    const leave = seats.want(kind, (isSeated) => {
      said.push(`${isSeated ? '+' : '-'}${name}`)
      if (isSeated) sitting.add(name)
      else sitting.delete(name)
      if (isSeated) expect(sitting.size).toBeLessThanOrEqual(limits.accountStreams + limits.priceStreams)
    })
    return () => {
      sitting.delete(name)
      leave()
    }
  }
  const leaveA = want('account', 'a')
  want('account', 'b')
  want('account', 'c')
  expect([said.splice(0), seats.spare]).toEqual([['+a', '+b'], 1])
  const leaveGold = want('prices', 'gold')
  want('prices', 'oil')
  expect([said.splice(0), seats.spare]).toEqual([['+gold', '-b', '+oil'], 0])
  leaveA()
  expect(said.splice(0)).toEqual(['+b'])
  leaveGold()
  expect(said.splice(0)).toEqual(['+c'])
  limits = { accountStreams: 0, priceStreams: 1 }
  seats.arrange()
  expect(said.splice(0)).toEqual(['-b', '-c'])
})

it('SHA6: processes open no more connections in a second than the broker takes, whichever of them asks', async () => {
  /** As the database has it. */
  const turns = [0, 0].map(() => ({ name: '', freeAtMs: 0 }))
  let names = 0
  let isAway = false
  const turnstile: Turnstile = {
    take: async (_, count, heldMs) => {
      if (isAway) throw new Error('away')
      const free = turns.slice(0, count).find(({ freeAtMs }) => freeAtMs <= performance.now())
      return free ? Object.assign(free, { name: String(++names), freeAtMs: performance.now() + heldMs }).name : null
    },
    hold: async (_, name, heldMs) => {
      const held = turns.find((one) => one.name === name)
      if (held) held.freeAtMs = performance.now() + heldMs
    },
  }
  const paces = [1, 2, 3].map(() => new CommonPace(new ConnectionPace(steadyClock), steadyClock, turnstile, 'there'))
  const openMs: number[] = []
  const open = async (pace: CommonPace) => {
    const turn = await pace.turn('account')
    openMs.push(performance.now())
    turn.settled()
  }
  await Promise.all([...paces, ...paces].map(open))
  for (const ms of openMs) expect(openMs.filter((one) => one >= ms && one < ms + 1000).length).toBeLessThanOrEqual(2)
  // One that is not used is another's at once, and where nobody can be asked it is waited.
  const [first, second] = await Promise.all(paces.map((pace) => pace.turn('account')).slice(0, 2))
  isAway = true
  const cut = new AbortController()
  const given = paces[2]?.turn('first', cut.signal)
  cut.abort()
  await expect(given).rejects.toThrow()
  isAway = false
  first?.unused()
  const third = await paces[2]?.turn('account')
  second?.settled()
  third?.settled()
}, 20_000)

it('SHA6: what an adapter asked counts when all of its process have ended and another begins', async () => {
  let nowMs = 0
  const waits: { readonly atMs: number; readonly go: () => void }[] = []
  const delay = (ms: number) => new Promise<void>((go) => void waits.push({ atMs: nowMs + ms, go }))
  let opened = 0
  const open = () => {
    opened++
    const asked = async () => ({ status: 200, text: '' })
    return { request: asked, stream: () => Promise.reject(new Error('none')), close: async () => {} }
  }
  const limits = { ...nothing, perSlice: 2, underWay: 9 }
  const way = new Way({ open, steady: { nowMs: () => nowMs, delay }, limits })
  const before = way.enter()
  for (let n = 0; n < limits.perSlice; n++) await before.budget.turn('read')
  await before.close()
  const after = way.enter()
  let mayLeave = false
  const turn = after.budget.turn('read').then(() => {
    mayLeave = true
  })
  await Promise.resolve()
  expect([opened, mayLeave]).toEqual([2, false])
  for (const { atMs, go } of waits) {
    nowMs = atMs
    go()
  }
  await turn
  expect(nowMs).toBe(250)
})

describe('SHA6: adapters of one process, one for each shard', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createEmptyDatabase()
  })
  afterAll(() => database?.drop())

  it('share what may be asked of an address, and each ends alone', async () => {
    const ids = Array.from({ length: 24 }, (_, n) => `101-004-1-${n}`)
    const counterparty = await startCounterparty({
      accounts: ids.map((id) => ({ id, token: 'one' })),
      heartbeatMs: 50,
      isStrict: true,
    })
    const price = (bid: number) => counterparty.quote('XAU_USD', `${bid}.000`, `${bid}.300`)
    price(130)
    const { url } = counterparty
    const way = new Way({ open: () => httpTransport(url, url), steady: steadyClock })
    const common = { clock: { ...steadyClock, nowMs: Date.now }, steady: steadyClock, log: quiet, random: () => 0 }
    const events = () => openEventLog(database.url)
    const token = async () => ({ reveal: () => 'one' })
    const open = async () => new Oanda({ ...common, token, events: await events(), entry: way.enter() })
    const shards = [await open(), await open(), await open()]
    const heard = shards.map(() => [] as number[])
    const of = (shard: number) => ids.filter((_, n) => n % shards.length === shard)
    const begin = async (shard: number) => {
      const adapter = shards[shard]
      const [first = ''] = of(shard)
      if (!adapter) return
      await Promise.all(of(shard).map((id) => adapter.connect({ id, login: id, server: 'OANDA-Practice' })))
      const instruments = tradableOf(await adapter.offers(first)).filter(({ symbol }) => symbol === 'GOLD')
      const feed = createOandaFeed(adapter, { ...common, instruments, account: () => first, label: '' })
      void (async () => {
        for await (const batch of feed.open(0, new Map())) heard[shard]?.push(...batch.map(({ quote }) => quote.bid))
      })()
      return feed
    }
    try {
      const feeds = await Promise.all(shards.map((_, shard) => begin(shard)))
      const streams = () => counterparty.openStreams
      await vi.waitFor(() => expect(streams()).toBe(13 + 3), { timeout: 30_000, interval: 50 })
      price(131)
      await vi.waitFor(() => expect(heard.map((bids) => bids.at(-1))).toEqual([131_000, 131_000, 131_000]), 30_000)
      // What ends gives its seats to the others', and is asked for nothing more; what it had on its way is nobody's.
      const [gone, stays] = shards
      await feeds[0]?.close()
      const late = gone?.snapshot(ids[0] ?? '')
      await gone?.close()
      await expect(late).rejects.toThrow()
      await expect(gone?.snapshot(ids[0] ?? '')).rejects.toThrow()
      await stays?.snapshot(ids[1] ?? '')
      await vi.waitFor(() => expect(streams()).toBe(13 + 2), { timeout: 30_000, interval: 50 })
      await new Promise((done) => setTimeout(done, 1500))
      const mine = (account: string) => ids.indexOf(account) % shards.length === 0
      const from = counterparty.requests.length
      await new Promise((done) => setTimeout(done, 1500))
      expect(counterparty.requests.slice(from).filter(({ account }) => mine(account))).toEqual([])
      // A trader disconnects an account: nothing more is heard or asked of it.
      const heardOf = of(1).at(-1) ?? ''
      stays?.forget(heardOf)
      await new Promise((done) => setTimeout(done, 500))
      const after = counterparty.requests.length
      await new Promise((done) => setTimeout(done, 4000))
      expect(counterparty.requests.slice(after).filter(({ account }) => account === heardOf)).toEqual([])
      for (const feed of feeds) await feed?.close()
      for (const what of ['requests', 'connections', 'streams'] as const)
        expect(counterparty.most[what], what).toBeLessThanOrEqual(taken[what])
    } finally {
      for (const shard of shards) await shard.close()
      await counterparty.close()
    }
  }, 90_000)
})
