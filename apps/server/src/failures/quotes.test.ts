import { noRisk } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import type { Feed, FeedQuote } from '@ratchet/engine'
import { createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { feedOf, instruction, openDesk } from '../testing/market.ts'

const startMs = Date.UTC(2014, 4, 7, 12)
const stop = 129_900
const quote = (ms: number, bid: number, ask = bid + 20): Quote => ({ symbol: 'GOLD', bid, ask, timeMs: startMs + ms })

let database: TestDatabase
let desk: Awaited<ReturnType<typeof openDesk>>
beforeEach(async () => {
  database = await createTestDatabase()
  desk = await openDesk(database.url)
  await desk.store.ensureTrader('ada', { name: 'Ada', email: 'ada@example.test' })
  // The rung is reached at 1305.20 and puts the stop at 1303.20.
  await desk.store.putRisk('ada', { ...noRisk, profit1: 50, sl1: 20 })
})
afterEach(async () => {
  await desk.close()
  await database.drop()
})

/** Publishes a long at the first quote, and gives the rest once it is open. */
function withOneLong(quotes: readonly FeedQuote[]): Feed {
  return {
    ...feedOf([]),
    realTime: true,
    async *open() {
      await desk.store.publishTrade('ada', instruction({ sl: stop }), null)
      yield [{ quote: quote(0, 130_000), position: 0 }]
      yield [{ quote: quote(1, 130_000), position: 1 }]
      while ((await desk.store.counts('ada')).executed === 0) await new Promise((done) => setTimeout(done, 5))
      yield quotes
    },
  }
}

it('ticks out of order, repeated, NaN, zero, negative, crossed: refused and counted; stops untouched', async () => {
  // Each would hit the stop or reach the rung, were it believed.
  const bad: FeedQuote[] = [
    { quote: quote(20, Number.NaN), position: 3 },
    { quote: quote(20, 130_600, Number.NaN), position: 4 },
    { quote: quote(Number.NaN, 129_000), position: 5 },
    { quote: quote(20, 0, 20), position: 6 },
    { quote: quote(20, -5, 15), position: 7 },
    { quote: quote(20, 130_600, 130_590), position: 8 },
    { quote: quote(20, Number.POSITIVE_INFINITY), position: 9 },
    // An old price, late.
    { quote: quote(5, 129_000), position: 10 },
    // A place that was given before, garbled on the way.
    { quote: quote(20, 129_000), position: 2 },
  ]
  const refused = await desk.run(withOneLong([{ quote: quote(10, 130_010), position: 2 }, ...bad]))
  expect(desk.troubles).toEqual([])
  expect(refused).toBe(bad.length)
  const [position] = await desk.store.allActive('ada')
  expect(position).toMatchObject({ sl: stop, intendedSl: stop, reached: 0, open: true })
  expect((await desk.store.counts('ada')).closed).toBe(0)
})

it('a gap through the stop: one close at the real price, slippage on record', async () => {
  const quotes = [quote(10, 129_950), quote(20, 129_300), quote(30, 128_000), quote(40, 131_000)]
  await desk.run(withOneLong(quotes.map((one, n) => ({ quote: one, position: n + 2 }))))
  expect(desk.troubles).toEqual([])
  const { items } = await desk.store.listClosed('ada', { limit: 10 })
  expect(items).toHaveLength(1)
  const [closed] = items
  // 0.1 lot of 100 ounces from 1300.20 to 1293.00.
  expect(closed).toMatchObject({ price: 129_300, timeMs: startMs + 20, reason: 'sl', profit: -7200 })
  const flight = await desk.store.flight('ada', closed?.tradeId ?? '')
  const ends = flight.filter(({ kind }) => kind === 'position.closed')
  expect(ends.map(({ data }) => data)).toMatchObject([{ price: 129_300, level: stop, slippage: 600 }])
})
