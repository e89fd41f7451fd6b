import { createEmptyDatabase, type TestDatabase } from '@ratchet/store/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tradableOf } from './instruments.ts'
import { type OandaScene, openOandaScene } from './scene.fixture.ts'

let database: TestDatabase
let scene: OandaScene
const minuteMs = 60_000
const firstMs = Math.floor(Date.now() / minuteMs) * minuteMs - 30 * minuteMs

beforeAll(async () => {
  database = await createEmptyDatabase()
  scene = await openOandaScene(database.url)
})
afterAll(async () => {
  await scene?.close()
  await database?.drop()
})

it('the chart’s past: whole minutes of both prices in points, without the one under way', async () => {
  const { counterparty } = scene
  for (const [afterMs, bid] of [
    [0, 2400],
    [20_000, 2401.5],
    [40_000, 2399.25],
    [59_000, 2400.125],
    [minuteMs, 2402],
    [30 * minuteMs + 1, 2410],
  ] as const)
    counterparty.quote('XAU_USD', bid.toFixed(3), (bid + 0.3).toFixed(3), firstMs + afterMs)
  const adapter = scene.adapter()
  const [gold] = tradableOf(await adapter.offers('a'))
  if (!gold) throw new Error('no gold')
  const candles = await adapter.candles('a', gold, firstMs, Date.now())
  // The minute that is under way at first may end meanwhile.
  expect(candles.every(({ lastMs }) => lastMs < Date.now())).toBe(true)
  expect(candles.filter(({ startMs }) => startMs < firstMs + 30 * minuteMs)).toEqual([
    {
      symbol: 'GOLD',
      startMs: firstMs,
      firstMs,
      lastMs: firstMs + minuteMs - 1,
      bidOpen: 2_400_000,
      bidHigh: 2_401_500,
      bidLow: 2_399_250,
      bidClose: 2_400_125,
      askOpen: 2_400_300,
      askHigh: 2_401_800,
      askLow: 2_399_550,
      askClose: 2_400_425,
    },
    expect.objectContaining({ startMs: firstMs + minuteMs, bidOpen: 2_402_000, bidClose: 2_402_000 }),
  ])
  // A span longer than OANDA gives at once is asked for its end; one without a whole minute is not asked for.
  expect(await adapter.candles('a', gold, 0, Date.now())).toHaveLength(2)
  expect(await adapter.candles('a', gold, Date.now() - 1000, Date.now())).toEqual([])
})
