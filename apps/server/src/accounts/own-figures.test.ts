import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk, type Person, timeMs } from '../testing/desk.ts'
import { positionOf, publish } from '../testing/samples.ts'

/** The money of an account of our own: what is in its book, valued by the prices of now. */
let desk: Desk
let ada: Person
let trade: Awaited<ReturnType<typeof publish>>

beforeAll(async () => {
  desk = await openDesk()
  await desk.ledger.takeLease()
  ada = await desk.person('ada')
  trade = await publish(desk, ada)
})
afterAll(() => desk?.close())

const account = async () => (await ada.call('GET', `/api/accounts/${trade.accountId}`)).json()

it('is not known until its broker told of its book', async () => {
  expect(await account()).toMatchObject({ balance: null, equity: null, marginUsed: null, marginFree: null, rates: [] })
})

it('MRG3, MRG4: balance, floating profit and swap are its equity; positions and waiting orders hold its margin', async () => {
  await desk.ledger.keepBalances([{ account: trade.accountId, balance: 1 }])
  await desk.ledger.keepBalances([{ account: trade.accountId, balance: 10_000_000 }])
  expect(await account()).toMatchObject({ balance: 100_000, equity: 100_000, marginUsed: 0, marginFree: 100_000 })
  const position = { ...positionOf(trade, '8001'), tradeId: null }
  const waiting = await publish(desk, ada, { type: 'Order_Type_BuyLimit', price: 1280, sl: 0, tp: 0 })
  await desk.commit(trade, [{ kind: 'position.opened', tradeId: null, marketTimeMs: timeMs, data: {}, position }])
  await desk.commit(waiting, [
    {
      kind: 'order.placed',
      tradeId: waiting.id,
      marketTimeMs: timeMs,
      data: {},
      trade: { ...waiting, status: 'executed', order: '77', working: true },
    },
  ])
  // 0.10 lot from 1284.35 is worth 6.50 at the bid of 1285.00, less 0.30 of swap; at 1:100 it holds 128.44, and the order at 1280.00 holds 128.00.
  expect(await account()).toMatchObject({
    balance: 100_000,
    equity: 100_006.2,
    marginUsed: 256.44,
    marginFree: 99_749.76,
  })
})

it('I4: another trader sees nothing of it', async () => {
  const eve = await desk.person('eve')
  expect((await eve.call('GET', `/api/accounts/${trade.accountId}`)).statusCode).toBe(404)
  expect(await desk.store.accountsAt(eve.id, () => timeMs)).toMatchObject({
    rows: [],
    exposure: { positions: [], orders: [] },
  })
})
