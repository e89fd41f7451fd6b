import { noRisk } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import type { Engine, Feed } from '@ratchet/engine'
import { createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Desk, feedOf, instruction, openDesk } from '../testing/market.ts'

const open = 130_000
const start = Date.UTC(2014, 4, 1, 12)
const at = (index: number, bid: number): Quote => ({ symbol: 'GOLD', bid, ask: bid + 20, timeMs: start + index * 1000 })

/** An engine that is killed before it looks at any quote. */
const deaf = (engine: Engine): Engine => ({
  start: () => engine.start(),
  prime: engine.prime.bind(engine),
  get isLost() {
    return engine.isLost
  },
  forget: () => engine.forget(),
  quote: () => undefined,
  reevaluate: () => undefined,
  takeWork: () => engine.takeWork(),
  get workPending() {
    return engine.workPending
  },
  onWake: engine.onWake.bind(engine),
  wake: () => engine.wake(),
  look: () => engine.look(),
  hold: (accountId) => engine.hold(accountId),
  restartAccount: (accountId) => engine.restartAccount(accountId),
  admit: (isOpen) => engine.admit(isOpen),
  offer: (trade, mayIntend) => engine.offer(trade, mayIntend),
  note: (accountId, change) => engine.note(accountId, change),
  get busy() {
    return engine.busy
  },
  settle: () => engine.settle(),
  reconcile: () => engine.reconcile(),
  checkGaps: () => engine.checkGaps(),
  trouble: () => engine.trouble(),
  add: (instruments) => engine.add(instruments),
  drill: (accountId, on) => engine.drill(accountId, on),
  stop: () => engine.stop(),
})

describe('a market that was killed goes on where it was', () => {
  let database: TestDatabase
  let desk: Desk

  beforeEach(async () => {
    database = await createTestDatabase()
    desk = await openDesk(database.url)
    await desk.store.ensureTrader('ada', { name: 'Ada', email: 'ada@example.test' })
  })
  afterEach(async () => {
    await desk.close()
    await database.drop()
  })

  it('I1: a rung is not forgotten where the kill fell between the broker and the engine of one quote', async () => {
    await desk.store.putRisk('ada', { ...noRisk, profit1: 50, sl1: 20 })
    // The fourth quote ends one position by its target, and reaches the first rung of the other; no later one reaches it.
    const quotes = [
      at(0, open),
      at(1, open + 10),
      at(2, open + 20),
      at(3, open + 600),
      at(4, open + 400),
      at(5, open + 390),
    ]
    const feed = feedOf(quotes)
    const withOrders: Feed = {
      ...feed,
      async *open(from, last) {
        for await (const batch of feed.open(from, last)) {
          yield batch.slice(0, 2)
          await desk.store.publishTrade('ada', instruction({ tp: open + 500 }), null)
          await desk.store.publishTrade('ada', instruction({}), null)
          // A second in which the market stands still: the orders are taken at the second quote.
          yield [{ quote: at(1.5, open + 10), position: 2 }]
          return
        }
      },
    }
    await desk.run(withOrders)
    expect((await desk.store.listActive('ada', { limit: 10 })).items).toHaveLength(2)

    await desk.run(feedOf(quotes.slice(0, 4)), deaf)
    expect((await desk.store.listClosed('ada', { limit: 10 })).items).toMatchObject([
      { reason: 'tp', timeMs: at(3, 0).timeMs },
    ])
    expect((await desk.store.listModified('ada', { limit: 10 })).items).toEqual([])

    await desk.run(feed)
    expect(desk.troubles).toEqual([])
    expect((await desk.store.listModified('ada', { limit: 10 })).items).toMatchObject([
      { rung: 1, timeMs: at(3, 0).timeMs },
    ])
  })

  it('LAD: a ladder changed after an extreme does not act on it, though the market is killed before the next quote', async () => {
    await desk.store.putRisk('ada', { ...noRisk, profit1: 900, sl1: 20 })
    const quotes = [
      at(0, open),
      at(1, open),
      at(2, open + 600),
      at(3, open + 250),
      at(4, open + 260),
      at(5, open + 270),
    ]
    const feed = feedOf(quotes)
    /** What a trader does right after a quote. */
    const after: Record<number, () => Promise<unknown>> = {
      0: () => desk.store.publishTrade('ada', instruction({}), null),
      3: () => desk.store.putRisk('ada', { ...noRisk, profit1: 20, sl1: 10 }),
    }
    const upTo = (last: number): Feed => ({
      ...feed,
      async *open(from, prices) {
        for await (const batch of feed.open(from, prices)) {
          for (const item of batch.filter(({ position }) => position <= last)) {
            yield [item]
            await after[item.position]?.()
            delete after[item.position]
          }
        }
      },
    })
    await desk.run(upTo(3))
    expect((await desk.store.listModified('ada', { limit: 10 })).items).toEqual([])
    await desk.run(upTo(5))
    expect(desk.troubles).toEqual([])
    expect((await desk.store.listModified('ada', { limit: 10 })).items).toMatchObject([
      { rung: 1, timeMs: at(4, 0).timeMs },
    ])
  })

  it('I1: nor where it fell between the commits of two accounts that one quote concerned', async () => {
    await desk.store.ensureTrader('bob', { name: 'Bob', email: 'bob@example.test' })
    for (const trader of ['ada', 'bob']) {
      await desk.store.putRisk(trader, { ...noRisk, profit1: 50, sl1: 20 })
      await desk.store.publishTrade(trader, instruction({}), null)
    }
    const quotes = [at(0, open), at(1, open + 10), at(2, open + 600), at(3, open + 400)]
    await desk.run(feedOf(quotes.slice(0, 1)))
    await desk.run(feedOf(quotes.slice(0, 3)), deaf)
    // As if Ada's account had come to its commit, and to nothing more.
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query("update ledger.accounts set feed_position = 2 where trader_id = 'ada'")
    await client.end()
    await desk.run(feedOf(quotes))
    expect(desk.troubles).toEqual([])
    expect((await desk.store.listModified('bob', { limit: 10 })).items).toMatchObject([
      { rung: 1, timeMs: at(2, 0).timeMs },
    ])
  })

  it('goes on near the place at which it was stopped though nothing had happened', async () => {
    const quotes = Array.from({ length: 50 }, (_, index) => at(index, open + index))
    const feed = feedOf(quotes)
    const opened: number[] = []
    const listened: Feed = {
      ...feed,
      open(from, last) {
        opened.push(from)
        return feed.open(from, last)
      },
    }
    await desk.run(listened)
    await desk.run(listened)
    expect(opened).toEqual([0, 48])
    expect(desk.troubles).toEqual([])
  })
})
