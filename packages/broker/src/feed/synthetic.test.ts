import { defaultInstruments } from '@ratchet/contract'
import { isMarketOpen, type Quote } from '@ratchet/domain'
import type { FeedQuote, PriceBar } from '@ratchet/engine/ports'
import { describe, expect, test } from 'vitest'
import { createSyntheticFeed, sleepless } from './index.ts'
import { describeTicks } from './statistics.ts'

/** Saturday 2014-05-10 12:00 UTC. */
const saturdayMs = 1_399_723_200_000
const clock = { nowMs: () => saturdayMs }
const feedOf = (seed: number, more: { neverSleeps?: boolean } = {}) =>
  createSyntheticFeed({ seed, instruments: defaultInstruments, clock, ...more })

async function take(
  feed: ReturnType<typeof feedOf>,
  from: number,
  count: number,
  last: ReadonlyMap<string, Quote> = new Map(),
) {
  const taken: FeedQuote[] = []
  for await (const batch of feed.open(from, last)) {
    for (const item of batch) taken.push(item)
    if (taken.length >= count) break
  }
  return taken.slice(0, count)
}
const prices = (taken: readonly FeedQuote[]) =>
  taken.map(({ quote: { symbol, bid, ask }, position }) => ({ symbol, bid, ask, position }))

describe('the synthetic market', () => {
  test('the same seed gives the same quotes, another seed others', async () => {
    expect(await take(feedOf(7), 0, 500)).toEqual(await take(feedOf(7), 0, 500))
    expect(prices(await take(feedOf(8), 0, 500))).not.toEqual(prices(await take(feedOf(7), 0, 500)))
  })

  test('opened at any place it goes on as if it had never stopped', async () => {
    const all = prices(await take(feedOf(7), 0, 5000))
    for (const from of [0, 1, 63, 64, 777, 4000]) {
      const last = new Map<string, Quote>()
      for (const { symbol, bid, ask } of all.slice(0, from + 1))
        last.set(symbol, { symbol, bid, ask, timeMs: saturdayMs })
      expect(prices(await take(feedOf(7), from, 1000, last))).toEqual(all.slice(from, from + 1000))
    }
  })

  test('prices of another market are met, and left slowly', async () => {
    const last = new Map([['GOLD', { symbol: 'GOLD', bid: 250_000, ask: 250_030, timeMs: saturdayMs }]])
    const gold = (await take(feedOf(7), 100, 600_000, last))
      .map(({ quote }) => quote)
      .filter(({ symbol }) => symbol === 'GOLD')
    expect(Math.abs((gold[0]?.bid ?? 0) - 250_000)).toBeLessThan(200)
    expect(gold.at(-1)?.bid).toBeLessThan(170_000)
  })

  test('it has a past: a month of minutes that end where the market begins', async () => {
    const gold = [...(feedOf(7).past?.(saturdayMs) ?? [])]
      .toReversed()
      .flat()
      .filter(({ symbol }) => symbol === 'GOLD')
    expect(gold).toHaveLength(30 * 24 * 60)
    for (const [n, { startMs, bidOpen, bidHigh, bidLow, bidClose, askClose }] of gold.entries()) {
      if (n > 0 && startMs !== (gold[n - 1]?.startMs ?? 0) + 60_000) expect.fail(`minute ${n} does not follow`)
      if (bidLow > Math.min(bidOpen, bidClose) || bidHigh < Math.max(bidOpen, bidClose) || askClose <= bidClose)
        expect.fail(JSON.stringify(gold[n]))
    }
    const [first] = await take(feedOf(7), 0, 1)
    expect(Math.abs((gold.at(-1)?.bidClose ?? 0) - (first?.quote.bid ?? 0))).toBeLessThan(150)
    expect(gold.at(-1)?.lastMs).toBeLessThan(saturdayMs)
  })

  test('a market that keeps hours has no past at a weekend', () => {
    const isAtWeekend = ({ startMs }: PriceBar) => startMs > saturdayMs - 12 * 3_600_000
    expect([...(feedOf(7, { neverSleeps: false }).past?.(saturdayMs) ?? [])].flat().filter(isAtWeekend)).toEqual([])
  })

  test('every quote is sane, and time never goes back', async () => {
    let timeMs = 0
    for (const { quote } of await take(feedOf(3), 0, 200_000)) {
      if (!(quote.bid > 0 && quote.ask > quote.bid && Number.isInteger(quote.bid) && Number.isInteger(quote.ask)))
        expect.fail(JSON.stringify(quote))
      if (quote.timeMs < timeMs) expect.fail(`time goes back at ${JSON.stringify(quote)}`)
      timeMs = quote.timeMs
    }
  })

  test('by default it never sleeps and says so; told to, it keeps the hours of the market', async () => {
    const awake = feedOf(7)
    expect(awake).toMatchObject({
      realTime: true,
      market: { label: 'Simulated market (seed 7), never closes', symbols: ['GOLD', 'WTI'] },
    })
    expect((await take(awake, 0, 1))[0]?.quote.timeMs).toBe(saturdayMs)
    for (const instrument of sleepless(defaultInstruments)) expect(isMarketOpen(instrument, saturdayMs)).toBe(true)
    const quotes = (await take(feedOf(7, { neverSleeps: false }), 0, 2000)).map(({ quote }) => quote)
    // Sunday 18:00 in New York.
    expect((quotes[0]?.timeMs ?? 0) - saturdayMs).toBeGreaterThanOrEqual(34 * 3_600_000)
    expect((quotes[0]?.timeMs ?? 0) - saturdayMs).toBeLessThan(34 * 3_600_000 + 60_000)
    const gold = defaultInstruments[0]
    for (const { timeMs } of quotes) expect(gold !== undefined && isMarketOpen(gold, timeMs)).toBe(true)
  })

  test.each([1, 7])(
    'moves like the recorded ticks of gold, seed %i: rate, spread, size of steps and minutes, far moves, clusters',
    async (seed) => {
      const gold = (await take(feedOf(seed), 0, 800_000))
        .map(({ quote }) => quote)
        .filter(({ symbol }) => symbol === 'GOLD')
      const found = describeTicks({
        length: gold.length,
        timeMs: gold.map((q) => q.timeMs),
        bid: gold.map((q) => q.bid),
        ask: gold.map((q) => q.ask),
      })
      // Measured (2026-11-22-synthetic-market.md): 2.25 a second; spread 25, 30, 50, 182; step 6.3; minute 30.7; clusters 0.29, 0.23, 0.12.
      const near = (value: number, measured: number, by: number) => {
        expect(value).toBeGreaterThan(measured * (1 - by))
        expect(value).toBeLessThan(measured * (1 + by))
      }
      near(found.ticksPerSecond, 2.25, 0.2)
      near(found.spread.p10, 25, 0.1)
      near(found.spread.p50, 30, 0.1)
      near(found.spread.p90, 50, 0.15)
      near(found.spread.p99, 182, 0.15)
      near(found.step.deviation, 6.26, 0.15)
      near(found.minute.deviation, 30.7, 0.25)
      expect(found.minute.kurtosis).toBeGreaterThan(8)
      near(found.step.farMovesPerMillion, 31, 2)
      near(found.clusters[0], 0.29, 0.35)
      expect(found.clusters[1]).toBeGreaterThan(0.05)
    },
  )
})
