import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createPaperBroker } from '@ratchet/broker/paper'
import { createMemoryBus } from '@ratchet/bus'
import { defaultInstruments, noRisk, type OrderType, orderTypes, type Risk, serverNames } from '@ratchet/contract'
import { parsePlainTick, type Quote, replay, TickBuilder } from '@ratchet/domain'
import { createEngine, type Feed, type FeedQuote, type Log } from '@ratchet/engine'
import { createApiStore, createLedger, type NewTrade } from '@ratchet/store'
import { createTestDatabase } from '@ratchet/store/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMarket } from './index.ts'

const file = join(
  process.env.RATCHET_SHARED ?? join(import.meta.dirname, '..', '..', '..', '..', '..', 'shared'),
  'data/ticks/XAUUSD_oanda_ticks_2014-05-02.csv.gz',
)
const missing = !existsSync(file)
const gold = defaultInstruments.find((instrument) => instrument.symbol === 'GOLD')
if (!gold) throw new Error('No GOLD')
const ladder: Risk = {
  ...noRisk,
  profit1: 8,
  sl1: 6,
  profit2: 15,
  sl2: 5,
  tp2: 60,
  profit3: 25.5,
  sl3: 7.25,
  profit4: 40,
  sl4: 10,
  tp4: 80,
  profit5: 70,
  sl5: 15,
}
const clock = { nowMs: () => Date.now(), delay: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)) }

/** The recorded quotes of a day, as a feed that is never slowed down. */
function recordedFeed(quotes: readonly Quote[]): Feed {
  return {
    market: { feed: 'ticks', label: 'a recorded day', speed: null, symbols: ['GOLD'] },
    realTime: false,
    async *open(from) {
      for (let i = from; i < quotes.length; i += 512) {
        yield quotes.slice(i, i + 512).map((quote, offset): FeedQuote => ({ quote, position: i + offset }))
      }
    },
    close: async () => {},
  }
}

describe.skipIf(missing)(
  `the whole engine on a recorded day${missing ? ' (skipped: the recorded ticks are not on this machine)' : ''}`,
  () => {
    let database: Awaited<ReturnType<typeof createTestDatabase>>
    const warnings: string[] = []
    const log: Log = {
      info: () => {},
      warn: (message, more) => warnings.push(`${message} ${JSON.stringify(more)}`),
      error: (message) => warnings.push(message),
    }

    beforeAll(async () => {
      database = await createTestDatabase()
    })
    afterAll(() => database?.drop())

    it('LAD, MAT, REP: a hundred instructions of all types end as their replay', { timeout: 300_000 }, async () => {
      const quotes: Quote[] = []
      const builder = new TickBuilder()
      for (const line of gunzipSync(readFileSync(file)).toString().trim().split('\n').slice(1)) {
        const tick = parsePlainTick(line, gold, 0)
        if (typeof tick === 'string') throw new Error(tick)
        quotes.push({ symbol: 'GOLD', ...tick })
        builder.push(tick)
      }
      const ticks = builder.columns()
      const bus = createMemoryBus(() => {})
      const notify = bus.publish.bind(bus)
      const store = createApiStore({ url: database.url, notify })
      const ledger = createLedger({ url: database.url, notify })
      const paper = await createPaperBroker({ connectionString: database.url, instruments: defaultInstruments, log })
      const fatal: unknown[] = []
      const engine = createEngine({
        ledger,
        brokers: new Map([[serverNames.paper, paper]]),
        instruments: defaultInstruments,
        clock,
        ids: { uuid: randomUUID },
        log,
        bus,
        onFatal: (error) => fatal.push(error),
      })
      await store.ensureTrader('ada', { name: 'Ada', email: 'ada@example.test' })
      await store.putRisk('ada', ladder)

      let published = 0
      const offset: Record<OrderType, number> = {
        Order_Type_Buy: 0,
        Order_Type_Sell: 0,
        Order_Type_BuyLimit: -60,
        Order_Type_SellLimit: 60,
        Order_Type_BuyStop: 60,
        Order_Type_SellStop: -60,
      }
      const publish = async (bid: number) => {
        const type = orderTypes[published % orderTypes.length] ?? 'Order_Type_Buy'
        const buy = type.startsWith('Order_Type_Buy')
        const deal = offset[type] === 0
        published++
        const trade: NewTrade = {
          server: serverNames.paper,
          action: deal ? 'Trade_Action_Deal' : 'Trade_Action_Pending',
          type,
          symbol: 'GOLD',
          volume: 1000,
          price: deal ? 0 : bid + offset[type],
          deviation: 0,
          sl: buy ? 124_000 : 138_000,
          tp: 0,
          tradeDetails: 'a day',
          magic: '0',
          risk: null,
          profit: null,
          brokerId: '',
          brokerPasswordSealed: null,
        }
        await store.publishTrade('ada', trade, null)
      }
      // Instructions come in while the market runs: one each time it has gone on by some thousand quotes.
      const feed = recordedFeed(quotes)
      const paced: Feed = {
        ...feed,
        async *open(from, last) {
          let batches = 0
          for await (const batch of feed.open(from, last)) {
            if (++batches % 4 === 0 && published < 100) await publish(batch[0]?.quote.bid ?? 0)
            yield batch
          }
        },
      }
      const market = await startMarket({
        feed: paced,
        paper,
        engine,
        ledger,
        bus,
        log,
        clock,
        speed: null,
        onFatal: (error) => fatal.push(error),
      })
      while (!market.market().ended && fatal.length === 0) await clock.delay(50)
      await market.stop()
      expect(fatal).toEqual([])
      expect(warnings).toEqual([])

      const closed = (await store.listClosed('ada', { limit: 200 })).items
      const modified = (await store.listModified('ada', { limit: 200 })).items
      expect(published).toBe(100)
      expect(closed.length).toBeGreaterThan(60)
      let compared = 0
      for (const row of closed) {
        const first = quotes.findIndex(
          (quote) => quote.timeMs === row.openTimeMs && (row.side === 'buy' ? quote.ask : quote.bid) === row.openPrice,
        )
        const from = {
          length: ticks.length - first,
          timeMs: ticks.timeMs.subarray(first),
          bid: ticks.bid.subarray(first),
          ask: ticks.ask.subarray(first),
        }
        const plan = {
          ladder,
          positions: [
            {
              id: row.position,
              side: row.side,
              volume: 0.1,
              openAt: row.openTimeMs,
              sl: row.side === 'buy' ? 1240 : 1380,
              tp: 0,
            },
          ],
        }
        const [expected] = replay(from, plan, gold).positions
        const changes = modified
          .filter((m) => m.position === row.position)
          .sort((a, b) => a.seq - b.seq)
          .map((m) => ({ time: m.timeMs, rung: m.rung, sl: m.sl / 100, tp: m.tp / 100 }))
        expect({
          openPrice: row.openPrice / 100,
          changes,
          closeTime: row.timeMs,
          closePrice: row.price / 100,
          reason: row.reason,
          profit: row.profit / 100,
        }).toEqual({
          openPrice: expected?.openPrice,
          changes: expected?.changes,
          closeTime: expected?.closeTime,
          closePrice: expected?.closePrice,
          reason: expected?.reason,
          profit: expected?.profit,
        })
        compared++
      }
      expect(compared).toBe(closed.length)
      await Promise.all([store.close(), ledger.close(), paper.close()])
      await bus.close()
    })
  },
)
