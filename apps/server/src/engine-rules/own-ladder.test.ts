import { type ChosenLadder, noRisk, type Risk, type WantedLadder } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import type { Engine, Feed } from '@ratchet/engine'
import { createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Desk, feedOf, instruction, openDesk } from '../testing/market.ts'

const open = 130_000
const at = (index: number, bid: number): Quote => ({
  symbol: 'GOLD',
  bid,
  ask: bid + 20,
  timeMs: Date.UTC(2014, 4, 1, 12) + index * 1000,
})
const accounts: Risk = { ...noRisk, profit1: 20, sl1: 10 }
const night: ChosenLadder = { name: 'Night', unit: 'pips', rungs: { ...noRisk, profit1: 40, sl1: 10 } }
/** 1 R is 420 points: the stop lies 400 below the bid, and the fill 20 above it. */
const half: ChosenLadder = { name: 'Half', unit: 'R', rungs: { ...noRisk, profit1: 1, sl1: 0.5, profit2: 2, sl2: 0.5 } }

describe('OWN1: a position climbs by the ladder of its order alone', () => {
  let database: TestDatabase
  let desk: Desk
  beforeEach(async () => {
    database = await createTestDatabase()
    desk = await openDesk(database.url)
    await desk.store.ensureTrader('ada', { name: 'Ada', email: 'ada@example.test' })
    await desk.store.putRisk('ada', accounts)
  })
  afterEach(async () => {
    await desk.close()
    await database.drop()
  })

  /** Runs the market up to a quote, as a process that ends there; after a quote comes what the trader does then. */
  async function runTo(
    last: number,
    prices: readonly number[],
    after: Record<number, () => Promise<unknown>>,
  ): Promise<void> {
    const feed = feedOf(prices.map((bid, index) => at(index, bid)))
    const acted: Feed = {
      ...feed,
      async *open(from, known) {
        for await (const batch of feed.open(from, known))
          for (const item of batch.filter(({ position }) => position <= last)) {
            yield [item]
            const act = after[item.position]
            delete after[item.position]
            await act?.()
            // The next quote finds what the trader did.
            if (act) await vi.waitUntil(() => engine && !engine.workPending && !engine.busy, { timeout: 30_000 })
          }
      },
    }
    let engine: Engine | undefined
    await desk.run(acted, (made) => {
      engine = made
      return made
    })
    expect(desk.troubles).toEqual([])
  }
  const publish = (tradeDetails: string, ladder?: ChosenLadder, sl = 0) =>
    desk.store.publishTrade('ada', { ...instruction({ tradeDetails, sl }), ...(ladder && { ladder }) }, null)
  const active = async () => (await desk.store.allActive('ada')).toSorted((a, b) => (a.comment < b.comment ? -1 : 1))
  const stops = async () => (await active()).map(({ comment, rung, sl }) => [comment, rung, sl])
  const change = async (comment: string, ladder: WantedLadder | null) => {
    // Memory is ahead of the disk: a position may be told a moment after its quote.
    const { accountId, tradeId, ticket } = await vi.waitUntil(
      async () => (await active()).find((one) => one.comment === comment),
      { timeout: 5000 },
    )
    const nothing = { price: null, sl: null, tp: null, volume: 0 }
    await desk.store.addCommand('ada', { ...nothing, kind: 'ladder', accountId, tradeId, position: ticket, ladder })
  }
  const kinds = async () =>
    (await desk.store.eventsSince('ada', 0, 500)).events
      .filter(({ kind }) => kind === 'ladder.changed' || kind === 'rung.reached')
      .map(({ kind, data }) => [kind, data.position])

  it('in pips and in R, beside one that climbs by its account’s; a new version of that touches neither, also after a restart', async () => {
    const prices = [open, open, open + 250, open + 300, open + 439, open + 440, open + 900]
    const after = {
      0: async () => {
        await publish('a plain')
        await publish('b night', night)
        await publish('c half', half, open - 400)
      },
      2: () => desk.store.putRisk('ada', { ...accounts, profit1: 25, sl1: 0, profit2: 26, sl2: 1 }),
    }
    await runTo(3, prices, after)
    const fill = open + 20
    expect(await stops()).toEqual([
      ['a plain', 2, fill + 250],
      ['b night', 0, 0],
      ['c half', 0, open - 400],
    ])
    // Another process goes on from what the ledger has.
    await runTo(4, prices, {})
    expect((await stops())[1]).toEqual(['b night', 1, fill + 300])
    expect((await stops())[2], 'a point short of 1 R').toEqual(['c half', 0, open - 400])
    await runTo(6, prices, {})
    expect((await stops()).slice(1)).toEqual([
      ['b night', 1, fill + 300],
      ['c half', 2, fill + 630],
    ])
    expect((await active()).map(({ ladder }) => ladder?.frozen?.r)).toEqual([undefined, undefined, 420])
  })

  it('OWN9: in ATR by the range that its order has, also after a restart', async () => {
    const range: ChosenLadder = { name: 'Range', unit: 'ATR', rungs: half.rungs, atr: 435 }
    const prices = [open, open, open + 454, open + 455, open + 889, open + 890]
    const fill = open + 20
    await runTo(2, prices, { 0: () => publish('a range', range) })
    expect(await stops()).toEqual([['a range', 0, 0]])
    await runTo(3, prices, {})
    expect(await stops()).toEqual([['a range', 1, fill + 218]])
    await runTo(5, prices, {})
    expect(await stops()).toEqual([['a range', 2, fill + 653]])
    const { events } = await desk.store.eventsSince('ada', 0, 500)
    expect(events.find(({ kind }) => kind === 'position.opened')?.data).toMatchObject({ atrWilder: 435 })
    expect(events.find(({ kind }) => kind === 'trade.published')?.data).toMatchObject({ atrWilder: 435 })
  })

  it('OWN5, OWN8: its rungs close parts once, also where the process ends in between', async () => {
    const rungs = { ...night.rungs, profit2: 60, sl2: 10, profit3: 80, close1: 33.33, close2: 33.33, close3: 33.34 }
    const prices = [open, open, open + 420, open + 450, open + 620, open + 640, open + 820, open + 100]
    await runTo(2, prices, { 0: () => publish('a thirds', { ...night, name: 'Thirds', rungs }) })
    const left = async () => (await active()).map(({ volume, sl }) => [volume, sl])
    const fill = open + 20
    await vi.waitFor(async () => expect(await left()).toEqual([[700, fill + 300]]), 30_000)
    await runTo(3, prices, {})
    expect(await left()).toEqual([[700, fill + 300]])
    await runTo(4, prices, {})
    expect(await left()).toEqual([[400, fill + 500]])
    await runTo(7, prices, {})
    expect(await active()).toEqual([])
    const { items } = await desk.store.listClosed('ada', { limit: 10 })
    expect(items.map(({ volume, price, reason }) => [volume, price, reason]).toReversed()).toEqual([
      [300, open + 420, 'expert'],
      [300, open + 620, 'expert'],
      [400, open + 820, 'expert'],
    ])
  })

  it('OWN10, OWN11: a rung beyond the sixth is moved, and no part is closed twice, also where the process ends in between', async () => {
    const rungs = { ...night.rungs, profit2: 60, sl2: 10, profit8: 80, sl8: 5, close1: 30, close2: 30, close8: 40 }
    const moved: WantedLadder = { name: 'Eight, moved', unit: 'pips', rungs: { ...rungs, profit8: 70 }, moves: true }
    const prices = [open, open, open + 420, open + 620, open + 630, open + 640, open + 719, open + 720, open]
    const after = {
      0: () => publish('a eight', { name: 'Eight', unit: 'pips', rungs }),
      4: () => change('a eight', moved),
    }
    const left = async () => (await active()).map(({ volume, sl, rung, reached }) => [volume, sl, rung, reached])
    const fill = open + 20
    await runTo(4, prices, after)
    await vi.waitFor(async () => expect(await left()).toEqual([[400, fill + 500, 2, 3]]), 30_000)
    await runTo(6, prices, {})
    expect(await left()).toEqual([[400, fill + 500, 2, 3]])
    expect((await active()).map(({ ladder }) => ladder?.parts)).toEqual([{ of: 1000, asked: 3 }])
    await runTo(8, prices, {})
    expect(await active()).toEqual([])
    const { items } = await desk.store.listClosed('ada', { limit: 10 })
    expect(items.map(({ volume, price }) => [volume, price]).toReversed()).toEqual([
      [300, open + 420],
      [300, open + 620],
      [400, open + 720],
    ])
    const { events } = await desk.store.eventsSince('ada', 0, 500)
    expect(events.find(({ kind }) => kind === 'ladder.changed')?.data).toMatchObject({ done: [1, 2] })
    expect(events.findLast(({ kind }) => kind === 'rung.reached')?.data).toMatchObject({ rungs: [8], rung: 8 })
  })

  it('OWN4: another one for an open position counts from the next quote, also where the process ends in between', async () => {
    const prices = [open, open, open + 500, open + 500, open + 300, open + 300, open + 450]
    const after = {
      0: () => publish('a plain'),
      3: () => change('a plain', night),
    }
    // The price in force is beyond the rung of the new ladder, which does not count.
    await runTo(3, prices, after)
    expect((await active()).map(({ sl }) => sl)).toEqual([open + 20 + 100])
    await runTo(5, prices, {})
    expect((await active()).map(({ sl }) => sl)).toEqual([open + 20 + 100])
    expect((await kinds()).map(([kind]) => kind)).toEqual(['rung.reached', 'ladder.changed'])
    expect(await stops(), 'no rung of the new one is reached').toEqual([['a plain', 0, open + 20 + 100]])
    await runTo(6, prices, {})
    expect(await stops()).toEqual([['a plain', 1, open + 20 + 300]])
    expect((await kinds()).map(([kind]) => kind)).toEqual(['rung.reached', 'ladder.changed', 'rung.reached'])
  })
})
