import type { CandlePeriod } from '@ratchet/contract'
import { candleStart } from '@ratchet/domain'
import type { PriceBar } from '@ratchet/engine/ports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PathRequest } from '../api/price-path.ts'
import { openWorld, type World } from '../testing/fixtures.ts'
import { openPriceBars, type PriceBarTable } from './price-bars.ts'

const t0 = Date.UTC(2014, 4, 1, 12)
const at = (n: number) => t0 + n * 10_000
/** Ten seconds around a price: from it, up by 3, down by 2, to 1 above it. */
const bar = (n: number, price: number, symbol = 'GOLD'): PriceBar => ({
  symbol,
  startMs: at(n),
  firstMs: at(n) + 100,
  lastMs: at(n) + 9900,
  bidOpen: price,
  bidHigh: price + 3,
  bidLow: price - 2,
  bidClose: price + 1,
  askOpen: price + 20,
  askHigh: price + 23,
  askLow: price + 18,
  askClose: price + 21,
})

let world: World
let nowMs = 1000
const tables: PriceBarTable[] = []
const open = (feed: string, own = true): PriceBarTable => {
  const table = openPriceBars({ url: world.database.url, feed, own, nowMs: () => nowMs })
  tables.push(table)
  return table
}
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  for (const table of tables) await table.close()
  await world?.close()
})

const path = (request: Partial<PathRequest>) =>
  world.api.pricePath('ann', {
    symbol: 'GOLD',
    moments: [{ atMs: nowMs, marketMs: at(0) }],
    untilMs: at(100),
    most: 600,
    ...request,
  })
const bids = async (request: Partial<PathRequest>) => (await path(request)).map(({ bid }) => bid)

describe('the market’s past', () => {
  it('comes back in order, of one symbol, for whoever asks', async () => {
    await open('one').write([bar(1, 200), bar(0, 100), bar(0, 7000, 'WTI')])
    expect(await path({})).toEqual([
      { timeMs: at(0) + 9900, bid: 101, ask: 121, bidLow: 98, bidHigh: 103, askLow: 118, askHigh: 123 },
      { timeMs: at(1) + 9900, bid: 201, ask: 221, bidLow: 198, bidHigh: 203, askLow: 218, askHigh: 223 },
    ])
  })

  it('is the same where a bar is written twice, or in two parts in either order', async () => {
    const [table, whole] = [open('one'), bar(2, 300)]
    const early = { ...whole, lastMs: at(2) + 5000, bidClose: 302, bidLow: 300 }
    const late = { ...whole, firstMs: at(2) + 6000, bidOpen: 299, bidHigh: 301 }
    for (const part of [late, early, whole, early]) await table.write([part])
    expect((await path({ moments: [{ atMs: nowMs, marketMs: at(2) }] }))[0]).toMatchObject({
      timeMs: at(2) + 9900,
      bid: 301,
      bidLow: 298,
      bidHigh: 303,
    })
  })

  it('of a life begins and ends with it: of the bar that it began in only the last price counts', async () => {
    const rows = await path({ moments: [{ atMs: nowMs, marketMs: at(0) + 5000 }], untilMs: at(2) + 5000 })
    expect(rows.map(({ bid, bidLow, bidHigh }) => [bid, bidLow, bidHigh])).toEqual([
      [101, 101, 101],
      [201, 198, 203],
    ])
  })

  it('of another feed is never mixed in, and a life is told by the feed that ran at its end', async () => {
    nowMs = 2000
    await open('two').write([bar(0, 900), bar(1, 910)])
    nowMs = 3000
    await open('two').write([bar(2, 920)])
    const both = { moments: [1500, 2500].map((atMs, n) => ({ atMs, marketMs: at(n) })) }
    expect(await bids(both)).toEqual([911, 921])
    expect(await bids({ moments: both.moments.slice(0, 1) })).toEqual([101, 201, 301])
    expect(await bids({ moments: [{ atMs: 500, marketMs: at(0) }] })).toEqual([])
  })

  it('of a broker stands beside it, by the broker’s name, and its end is known', async () => {
    const broker = open('Broker-Practice', false)
    expect(await broker.endOf('GOLD')).toBeNull()
    await broker.write([bar(0, 5000), bar(1, 5100), bar(2, 5200)])
    expect(await broker.endOf('GOLD')).toBe(at(2) + 9900)
    expect(await bids({ market: 'Broker-Practice' })).toEqual([5001, 5101, 5201])
    expect(await bids({ market: 'Broker-Live' })).toEqual([])
    // It began last, and the paper market's own past is what it was.
    expect(await bids({})).toEqual([901, 911, 921])
  })

  it('of a broker is given as prices of late, oldest first, several bars together where there are more', async () => {
    const past = await world.api.pastPrices('Broker-Practice', 'GOLD', 10)
    expect(past.map(({ timeMs, bid, ask }) => [timeMs, bid, ask])).toEqual([
      [at(0) + 9900, 5001, 5021],
      [at(1) + 9900, 5101, 5121],
      [at(2) + 9900, 5201, 5221],
    ])
    expect((await world.api.pastPrices('Broker-Practice', 'GOLD', 2)).map(({ bid }) => bid)).toEqual([5001, 5201])
    expect(await world.api.pastPrices('Broker-Practice', 'WTI', 2)).toEqual([])
  })

  it('of a recording that began anew meanwhile is two stretches', async () => {
    expect(await bids({ moments: [{ atMs: nowMs, marketMs: at(1) }], untilMs: at(1) - 1 })).toEqual([911, 921, 901])
  })

  it('is drawn together where there is much of it, and forgets no extreme', async () => {
    nowMs = 4000
    await open('long').write(Array.from({ length: 100 }, (_, n) => bar(n, n === 50 ? 9000 : 1000)))
    const rows = await path({ most: 12 })
    expect(rows.length).toBeLessThanOrEqual(12)
    expect(Math.max(...rows.map(({ bidHigh }) => bidHigh))).toBe(9003)
    expect(rows.at(-1)?.timeMs).toBe(at(99) + 9900)
  })
})

describe('candles of the prices that are kept', () => {
  const day = Date.UTC(2026, 1, 26)
  const minute = 60_000
  const one = (startMs: number, bid: number, spread = 20): PriceBar => ({
    symbol: 'WTI',
    startMs,
    firstMs: startMs,
    lastMs: startMs + 9000,
    bidOpen: bid,
    bidHigh: bid + 3,
    bidLow: bid - 2,
    bidClose: bid + 1,
    askOpen: bid + spread,
    askHigh: bid + 3 + spread,
    askLow: bid - 2 + spread,
    askClose: bid + 1 + spread,
  })
  /** Bars over some days, with a weekend and the turn of a month in them, and gaps. */
  const bars = Array.from({ length: 400 }, (_, n) =>
    one(day + n * 17 * minute + (n % 3) * 10_000, 7000 + ((n * 37) % 90), 4),
  )
  const wanted = { symbol: 'WTI', market: 'Broker-Live', most: 1000, untilMs: day + 400 * 17 * minute }

  beforeAll(async () => {
    await open('Broker-Live', false).write(bars)
  })

  it.each<CandlePeriod>(['10s', '1m', '5m', '30m', '1h', '4h', '1d', '1w', '1M'])(
    'CAN1, CAN2: of %s are the same as made of the bars one by one',
    async (period) => {
      const made = await world.api.candles({ ...wanted, period })
      const spans = Map.groupBy(bars, ({ startMs }) => candleStart(startMs, period))
      const plain = [...spans].map(([startMs, own]) => ({
        startMs,
        open: own[0]?.bidOpen,
        high: Math.max(...own.map(({ bidHigh }) => bidHigh)),
        low: Math.min(...own.map(({ bidLow }) => bidLow)),
        close: own.at(-1)?.bidClose,
        spread: 4,
      }))
      expect(made.length).toBeGreaterThan(0)
      expect(made).toEqual(plain)
    },
  )

  it('are the newest of them, and none begins after the time that is named', async () => {
    // More bars than are read for three candles.
    const untilMs = day + 100 * 17 * minute
    const made = await world.api.candles({ ...wanted, period: '1m', untilMs, most: 3 })
    const told = bars.filter(({ startMs }) => startMs <= untilMs)
    const starts = told.map(({ startMs }) => candleStart(startMs, '1m'))
    expect(made.map(({ startMs }) => startMs)).toEqual(starts.slice(-3))
  })

  it('are found over a stretch without prices', async () => {
    const later = one(day + 9 * 24 * 60 * minute, 7100)
    await open('Broker-Live', false).write([later])
    const made = await world.api.candles({ ...wanted, period: '1h', untilMs: later.startMs, most: 200 })
    expect(made.at(-1)?.startMs).toBe(candleStart(later.startMs, '1h'))
    expect(made.length).toBeGreaterThan(50)
  })

  it('are none of a market or a symbol without prices', async () => {
    expect(await world.api.candles({ ...wanted, period: '1m', symbol: 'BRENT' })).toEqual([])
    expect(await world.api.candles({ ...wanted, period: '1m', market: 'Broker-None' })).toEqual([])
  })
})
