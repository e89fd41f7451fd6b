import { ocoWords } from '@ratchet/contract'
import { createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { feedOfBids, instruction, openDesk, upTo } from '../testing/market.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

it('OCO1, OCO2: a fill cancels the other order of the pair, also where the process ended while both waited', async () => {
  const prices = [130_000, 130_010, 130_005, 128_900, 131_500, 131_500]
  const feed = feedOfBids(prices)
  const run = async (last: number, first: (desk: Awaited<ReturnType<typeof openDesk>>) => Promise<unknown>) => {
    const desk = await openDesk(database.url)
    await desk.store.ensureTrader('ada', { name: 'Ada', email: 'ada@example.test' })
    await desk.run(upTo(feed, last, () => first(desk)))
    expect(desk.troubles).toEqual([])
    const { items } = await desk.store.listTrades('ada', { limit: 10 })
    const positions = await desk.store.allActive('ada')
    const flights = await Promise.all(items.map(({ id }) => desk.store.flight('ada', id)))
    await desk.close()
    const rows = items.map((row) => [row.tradeDetails, row.status, row.reason, row.oco?.filled ?? null])
    return { rows: rows.toSorted(), positions: positions.map(({ comment }) => comment), flights: flights.flat() }
  }
  const before = await run(2, async ({ store }) => {
    const publish = async (
      tradeDetails: string,
      type: 'Order_Type_BuyLimit' | 'Order_Type_BuyStop',
      price: number,
      other?: string,
    ) => {
      const order = instruction({ action: 'Trade_Action_Pending', type, price, tradeDetails })
      const asked = { ...order, ...(other !== undefined && { oco: { with: other, filled: false } }) }
      const published = await store.publishTrade('ada', asked, null)
      return published.outcome === 'published' ? published.id : ''
    }
    const below = await publish('below', 'Order_Type_BuyLimit', 129_000)
    await publish('above', 'Order_Type_BuyStop', 131_000, below)
    await publish('third', 'Order_Type_BuyStop', 131_200, below)
    await publish('alone', 'Order_Type_BuyStop', 131_000)
  })
  expect(before.rows).toEqual([
    ['above', 'Pending', null, false],
    ['alone', 'Pending', null, null],
    ['below', 'Pending', null, null],
    ['third', 'failed', ocoWords.paired, false],
  ])
  const after = await run(6, async () => {})
  expect(after.rows).toEqual([
    ['above', 'cancelled', ocoWords.cancelled, true],
    ['alone', 'executed', null, null],
    ['below', 'executed', null, null],
    ['third', 'failed', ocoWords.paired, false],
  ])
  expect(after.positions.toSorted()).toEqual(['alone', 'below'])
  expect(after.flights.filter(({ kind }) => kind === 'oco.filled')).toHaveLength(1)
})
