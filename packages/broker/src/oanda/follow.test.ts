import type { Quote } from '@ratchet/domain'
import type { RemoteFeed } from '@ratchet/engine/ports'
import { createEmptyDatabase, type TestDatabase } from '@ratchet/store/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createOandaFeed } from './feed.ts'
import { tradableOf } from './instruments.ts'
import { type OandaScene, openOandaScene } from './scene.fixture.ts'
import { Seats } from './seats.ts'

/** Prices whose symbols change while they are heard, over the counterparty's own streams. */
let database: TestDatabase
let scene: OandaScene
let feed: RemoteFeed
const heard: Quote[] = []
const others = 2
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
/** By how much time went on for the feed besides. */
let aheadMs = 0
const steady = {
  nowMs: () => performance.now() + aheadMs,
  delay: (ms: number) => new Promise<void>((done) => setTimeout(done, Math.min(ms, 5)).unref()),
}
/** Asks until it holds; the test's own deadline ends it where it never does. */
const until = async (what: () => boolean) => {
  while (!what()) await new Promise((done) => setTimeout(done, 5))
}

/** OANDA's clock: a Tuesday at noon in New York, where a test says nothing else. */
const tuesdayMs = Date.parse('2026-11-24T17:00:00Z')
const saturdayMs = Date.parse('2026-11-28T17:00:00Z')
/** Gold rests from 17:00 to 18:00 in New York. */
const breakMs = Date.parse('2026-11-24T22:20:00Z')
let thereMs = tuesdayMs

beforeAll(async () => {
  database = await createEmptyDatabase()
  scene = await openOandaScene(database.url, { nowMs: () => thereMs++ })
  // Those of the two accounts' transactions.
  await until(() => scene.counterparty.openStreams === others)
})
afterEach(async () => {
  await feed?.close()
  await until(() => scene.counterparty.openStreams === others)
})
afterAll(async () => {
  await scene?.close()
  await database?.drop()
})

async function open(symbols: readonly string[], account: (symbol: string) => string = () => 'a', priceStreams = 4) {
  heard.length = 0
  const all = tradableOf(await scene.adapter().offers('a'))
  const named = (wanted: readonly string[]) => all.filter(({ symbol }) => wanted.includes(symbol))
  const adapter = scene.adapter()
  const broker = {
    linkOf: (id: string) => adapter.linkOf(id),
    quoted: (quote: Quote) => adapter.quoted(quote),
    seats: new Seats(() => ({ accountStreams: 0, priceStreams })),
  }
  feed = createOandaFeed(broker, {
    instruments: named(symbols),
    account,
    label: '',
    log: { ...quiet, warn: (message, about) => void scene.lines.push(`${message} ${JSON.stringify(about)}`) },
    random: () => 0,
    steady,
  })
  void (async () => {
    for await (const batch of feed.open(0, new Map())) heard.push(...batch.map(({ quote }) => quote))
  })()
  return { follow: (...wanted: string[]) => feed.follow(named(wanted)) }
}
const bids = (symbol: string) => heard.filter((quote) => quote.symbol === symbol).map(({ bid }) => bid)
const gold = (bid: number) => scene.counterparty.quote('XAU_USD', `${bid}.000`, `${bid}.300`)

it('hears a symbol that is switched on, and never misses a price of those that stay', async () => {
  gold(2400)
  scene.counterparty.quote('XAG_USD', '48.12320', '48.12350')
  const { follow } = await open(['GOLD'])
  await until(() => bids('GOLD').includes(2_400_000))
  expect([heard.length, feed.market.symbols]).toEqual([1, ['GOLD']])
  follow('GOLD', 'XAGUSD')
  expect(feed.market.symbols).toEqual(['GOLD', 'XAGUSD'])
  // The market goes on meanwhile. A stream begins with the price in force, so the first of two is heard only where no stream was missing.
  const given: number[] = []
  for (let bid = 2401; !bids('XAGUSD').includes(4_812_320); bid += 2) {
    gold(bid)
    gold(bid + 1)
    given.push(bid * 1000, (bid + 1) * 1000)
    await until(() => bids('GOLD').includes((bid + 1) * 1000))
  }
  expect(given.filter((bid) => !bids('GOLD').includes(bid))).toEqual([])
  await until(() => scene.counterparty.openStreams === others + 1)
  gold(3000)
  scene.counterparty.quote('XAG_USD', '48.20000', '48.20030')
  await until(() => bids('GOLD').includes(3_000_000) && bids('XAGUSD').includes(4_820_000))
  follow('XAGUSD')
  await until(() => bids('XAGUSD').length >= 3 && scene.counterparty.openStreams === others + 1)
  const golds = bids('GOLD').length
  gold(3001)
  scene.counterparty.quote('XAG_USD', '48.30000', '48.30030')
  await until(() => bids('XAGUSD').includes(4_830_000))
  expect(bids('GOLD')).toHaveLength(golds)
})

it('asks each account for the symbols that it carries alone', async () => {
  gold(2400)
  scene.counterparty.quote('XAG_USD', '48.12320', '48.12350')
  await open(['GOLD', 'XAGUSD'], (symbol) => (symbol === 'GOLD' ? 'a' : 'b'))
  await until(() => bids('GOLD').length > 0 && bids('XAGUSD').length > 0)
  expect(scene.counterparty.openStreams).toBe(others + 2)
})

it('ends the streams of before first where OANDA would not take both', async () => {
  gold(2400)
  scene.counterparty.quote('XAG_USD', '48.12320', '48.12350')
  const { follow } = await open(['GOLD'], (symbol) => (symbol === 'GOLD' ? 'a' : 'b'), 2)
  await until(() => bids('GOLD').includes(2_400_000))
  scene.counterparty.most.streams = 0
  follow('GOLD', 'XAGUSD')
  await until(() => bids('XAGUSD').includes(4_812_320) && bids('GOLD').length === 2)
  expect(scene.counterparty.most.streams).toBe(others + 2)
})

it('SHA6: asks for the prices of what has no seat, each taken once', async () => {
  gold(2400)
  scene.counterparty.quote('XAG_USD', '48.12320', '48.12350')
  await open(['GOLD', 'XAGUSD'], (symbol) => (symbol === 'GOLD' ? 'a' : 'b'), 1)
  await until(() => bids('GOLD').includes(2_400_000) && bids('XAGUSD').includes(4_812_320))
  scene.counterparty.quote('XAG_USD', '48.20000', '48.20030')
  await until(() => bids('XAGUSD').includes(4_820_000))
  expect(bids('XAGUSD')).toEqual([4_812_320, 4_820_000])
  expect(scene.counterparty.openStreams).toBe(others + 1)
})

describe('B5, B12: a stream of prices that beats and gives no price', () => {
  const asked = () => scene.counterparty.requests.filter(({ path }) => path.endsWith('/pricing')).length
  /** A minute goes by in which the stream beats as it should: no step is as long as a silence that ends it. */
  const aMinute = async () => {
    for (let n = 0; n < 6; n++) {
      aheadMs += 10_000
      scene.counterparty.beat()
      await new Promise((done) => setTimeout(done, 20))
    }
  }
  afterEach(() => {
    scene.counterparty.leftOut.clear()
    thereMs = tuesdayMs
  })

  it('is asked about while the market is open: the price is taken, and the stream opened anew', async () => {
    gold(2400)
    await open(['GOLD'])
    await until(() => bids('GOLD').includes(2_400_000))
    scene.counterparty.leftOut.add('PRICE')
    gold(2405)
    await aMinute()
    await until(() => bids('GOLD').includes(2_405_000))
    scene.counterparty.leftOut.clear()
    // The new one gives its prices again, and there is one.
    await until(() => {
      gold(2406)
      return bids('GOLD').includes(2_406_000)
    })
    await until(() => scene.counterparty.openStreams === others + 1)
  })

  it('is left alone where OANDA has no later price either', async () => {
    gold(2400)
    await open(['GOLD'])
    await until(() => bids('GOLD').includes(2_400_000))
    const [before, connections] = [asked(), scene.counterparty.connections]
    await aMinute()
    await until(() => asked() > before)
    await aMinute()
    expect([bids('GOLD').length, scene.counterparty.connections]).toEqual([1, connections])
  })

  it.each([
    ['over the weekend', saturdayMs],
    ['in its daily break', breakMs],
  ])('is not asked about while the market is closed by its calendar, %s', async (_, ms) => {
    thereMs = ms
    gold(2400)
    await open(['GOLD'])
    await until(() => bids('GOLD').includes(2_400_000))
    const before = asked()
    await aMinute()
    await aMinute()
    expect(asked()).toBe(before)
  })
})
