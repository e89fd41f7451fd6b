import { createSyntheticFeed } from '@ratchet/broker/feed'
import { defaultInstruments } from '@ratchet/contract'
import type { PriceBar } from '@ratchet/engine'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginPast, type Past } from './past.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-30T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn(), debug: vi.fn() }
const feed = () => createSyntheticFeed({ instruments: defaultInstruments, clock: { nowMs: () => Date.now() } })

/** Begins the past of a market, and goes on for some seconds. @param end the time of the last price that is stored already */
async function begin(end: number | null) {
  const written: PriceBar[] = []
  const table = {
    write: async (bars: readonly PriceBar[]) => void written.push(...bars),
    endOf: async () => end,
    close: async () => {},
  }
  const stop = beginPast({ table } as unknown as Past, feed(), log)
  return { written, stop }
}

it('a simulated market that starts for the first time gets a month of prices', async () => {
  const { written } = await begin(null)
  await vi.advanceTimersByTimeAsync(5000)
  const gold = written.filter(({ symbol }) => symbol === 'GOLD').map(({ startMs }) => startMs)
  expect(gold).toHaveLength(30 * 24 * 60)
  expect(Math.max(...gold)).toBe(Date.parse('2026-11-30T11:59:00Z'))
})

it('a market that has prices keeps them', async () => {
  const { written } = await begin(Date.parse('2026-11-29T12:00:00Z'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(written).toEqual([])
})

it('a server that stops at once waits for nothing', async () => {
  const { written, stop } = await begin(null)
  await stop()
  expect(written).toEqual([])
})
