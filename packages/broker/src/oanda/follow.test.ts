import type { Quote } from '@ratchet/domain'
import { createEmptyDatabase, type TestDatabase } from '@ratchet/store/testing'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createOandaFeed, type OandaFeed } from './feed.ts'
import { type OandaScene, openOandaScene } from './scene.fixture.ts'

/** Prices whose symbols change while they are heard, over the counterparty's own streams. */
let database: TestDatabase
let scene: OandaScene
let feed: OandaFeed
const heard: Quote[] = []
const others = 2
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const steady = {
  nowMs: () => performance.now(),
  delay: (ms: number) => new Promise<void>((done) => setTimeout(done, Math.min(ms, 5)).unref()),
}
/** Asks until it holds; the test's own deadline ends it where it never does. */
const until = async (what: () => boolean) => {
  while (!what()) await new Promise((done) => setTimeout(done, 5))
}

beforeAll(async () => {
  database = await createEmptyDatabase()
  scene = await openOandaScene(database.url)
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

async function open(symbols: readonly string[], account: (symbol: string) => string = () => 'a') {
  heard.length = 0
  const all = await scene.adapter().instruments('a')
  const named = (wanted: readonly string[]) => all.filter(({ symbol }) => wanted.includes(symbol))
  const broker = scene.adapter()
  feed = createOandaFeed(broker, {
    instruments: named(symbols),
    account,
    label: '',
    log: quiet,
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
