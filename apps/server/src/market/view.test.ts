import { createMemoryBus } from '@ratchet/bus'
import type { Market } from '@ratchet/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { silenceMs } from '../core/monitoring/heartbeat.ts'
import { announceMarket, followMarket } from './view.ts'

const startMs = Date.UTC(2026, 10, 21, 12)
const waiting: Market = {
  feed: 'broker',
  label: 'Waiting for the engine',
  speed: null,
  symbols: ['GOLD'],
  ended: false,
}
const running: Market = { feed: 'synthetic', label: 'Synthetic', speed: 1, symbols: ['GOLD'], ended: false }
const view = { latestQuotes: () => [], priceHistory: () => [], market: () => running }

beforeEach(() => {
  vi.useFakeTimers({ now: startMs, toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] })
})
afterEach(() => void vi.useRealTimers())

const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms)
}

it('an api whose engine says nothing any more says since when, and takes it back at the first word', async () => {
  const bus = createMemoryBus()
  const followed = followMarket(bus, waiting)
  const engine = announceMarket(bus, view)
  await pass(10_000)
  expect(followed.market()).toEqual(running)

  engine.stop()
  await pass(silenceMs)
  expect(followed.market(), 'a moment of silence is none').toEqual(running)
  await pass(1)
  expect(followed.market()).toEqual({ ...running, silentSince: new Date(startMs + 10_000).toISOString() })
  await pass(60_000)
  expect(followed.market().silentSince, 'the moment does not move').toBe(new Date(startMs + 10_000).toISOString())

  const next = announceMarket(bus, view)
  await pass(1)
  expect(followed.market()).toEqual(running)
  next.stop()
  followed.stop()
})

it('an api that never heard of an engine says so too, since it began', async () => {
  const followed = followMarket(createMemoryBus(), waiting)
  await pass(silenceMs + 1)
  expect(followed.market()).toEqual({ ...waiting, silentSince: new Date(startMs).toISOString() })
  followed.stop()
})

it('an engine that stands still itself is passed on as silent, however often its process speaks', async () => {
  const bus = createMemoryBus()
  const followed = followMarket(bus, waiting)
  const silentSince = new Date(startMs - 9000).toISOString()
  const engine = announceMarket(bus, { ...view, market: () => ({ ...running, silentSince }) })
  await pass(5000)
  expect(followed.market().silentSince).toBe(silentSince)
  engine.stop()
  followed.stop()
})

it('a clock of the machine that is set makes nobody silent', async () => {
  const bus = createMemoryBus()
  const followed = followMarket(bus, waiting)
  const engine = announceMarket(bus, view)
  await pass(1000)
  vi.setSystemTime(startMs + 3_600_000)
  expect(followed.market()).toEqual(running)
  engine.stop()
  followed.stop()
})
