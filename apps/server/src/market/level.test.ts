import { createMemoryBus } from '@ratchet/bus'
import type { Engine, Ledger, OwnMarket } from '@ratchet/engine'
import { expect, it, vi } from 'vitest'
import { feedOf } from '../testing/market.ts'
import { paperTeller, startMarket } from './index.ts'

const idle = { busy: false, settle: async () => {}, prime: () => {}, quote: () => undefined }
const log = { info: () => {}, warn: () => {}, error: () => {} }
const clock = { nowMs: Date.now, delay: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)) }

it('I5: while the engine still takes up its accounts the market says that none is at work, and since when', async () => {
  const starting = Promise.withResolvers<void>()
  const quiet = {
    reevaluate: () => undefined,
    workPending: false,
    admit: () => {},
    onWake: () => {},
    wake: () => {},
    stop: async () => {},
  }
  const engine = {
    ...idle,
    ...quiet,
    reconcile: async () => {},
    takeWork: async () => {},
    start: () => starting.promise,
  }
  const paper = {
    ...idle,
    isOurs: true,
    lastFeedPosition: async () => -1,
    keepPlace: async () => {},
    release: () => {},
  }
  const ledger = { lastFeedPosition: async () => -1, room: () => undefined }
  const market = startMarket({
    feed: feedOf([{ symbol: 'GOLD', bid: 130_000, ask: 130_020, timeMs: 1 }]),
    engine: engine as unknown as Engine,
    market: paper as unknown as OwnMarket,
    ledger: ledger as unknown as Ledger,
    teller: paperTeller(createMemoryBus()),
    log,
    clock,
    speed: null,
    onFatal: (error: unknown) => expect.fail(String(error)),
  })
  const { silentSince } = market.market()
  expect(Math.abs(Date.parse(silentSince ?? '') - Date.now())).toBeLessThan(60_000)
  starting.resolve()
  await vi.waitFor(() => expect(market.market()).toMatchObject({ ended: true }), 30_000)
  expect(market.market()).not.toHaveProperty('silentSince')
  await market.stop()
})
