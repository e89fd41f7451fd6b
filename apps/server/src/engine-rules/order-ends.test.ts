import { createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { feedOfBids, instruction, openDesk, bidsStartMs as startMs, upTo } from '../testing/market.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

it('MAT24: an order is not filled from its end on, also where the process ended while it waited', async () => {
  const prices = [130_000, 130_010, 130_005, 128_900, 128_900]
  const feed = feedOfBids(prices)
  const waits = { action: 'Trade_Action_Pending', type: 'Order_Type_BuyLimit', price: 129_000 } as const
  const run = async (last: number, first: () => Promise<unknown>) => {
    const desk = await openDesk(database.url)
    await desk.store.ensureTrader('ada', { name: 'Ada', email: 'ada@example.test' })
    await desk.run(upTo(feed, last, first))
    expect(desk.troubles).toEqual([])
    const rows = await desk.store.listTrades('ada', { limit: 10 })
    const positions = await desk.store.allActive('ada')
    await desk.close()
    return { trades: rows.items, positions }
  }
  const desk = await openDesk(database.url)
  await desk.store.ensureTrader('ada', { name: 'Ada', email: 'ada@example.test' })
  const publish = (tradeDetails: string, until?: number) =>
    desk.store.publishTrade(
      'ada',
      { ...instruction({ ...waits, tradeDetails }), ...(until !== undefined && { untilMs: startMs + until }) },
      null,
    )
  const before = await run(2, async () => {
    await publish('ends', 3000)
    await publish('lasts', 3001)
    await publish('stays')
  })
  const words = ({ trades }: typeof before) =>
    trades.map(({ tradeDetails, status, reason, untilMs }) => [tradeDetails, status, reason, untilMs]).toSorted()
  expect(words(before)).toEqual([
    ['ends', 'Pending', null, startMs + 3000],
    ['lasts', 'Pending', null, startMs + 3001],
    ['stays', 'Pending', null, undefined],
  ])
  const after = await run(4, async () => {})
  await desk.close()
  expect(words(after)).toEqual([
    ['ends', 'cancelled', 'It expired before the price was reached', startMs + 3000],
    ['lasts', 'executed', null, startMs + 3001],
    ['stays', 'executed', null, undefined],
  ])
  expect(after.positions.map(({ comment }) => comment).toSorted()).toEqual(['lasts', 'stays'])
})
