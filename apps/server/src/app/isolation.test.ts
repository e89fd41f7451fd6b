import { fill, messages } from '@ratchet/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { eventful, expectError, publish } from '../testing/samples.ts'

let desk: Desk
let ada: Person
let eve: Person
let trade: Awaited<ReturnType<typeof publish>>
beforeAll(async () => {
  desk = await openDesk()
  ada = await desk.person('ada')
  eve = await desk.person('eve')
  trade = await publish(desk, ada, { tradeDetails: 'private matter' })
  await desk.commit(trade, eventful(trade, '8001'))
})
afterAll(() => desk.close())

/** What the test made of all routes (access.test.ts) cannot know: other names of a document, equal names, and places in lists. */
describe('another trader', () => {
  it('cannot read or delete it by any name, and is told what anybody is told of something that is not there', async () => {
    for (const id of [trade.id, trade.key, trade.id.toUpperCase()]) {
      const path = `/api/trades/${encodeURIComponent(id)}`
      for (const url of [path, `${path}/flight`])
        expectError(await eve.call('GET', url), 'not_found', fill(messages.documentNotFound, { id }))
      expectError(await eve.call('DELETE', path), 'not_found', fill(messages.documentNotFound, { id }))
    }
  })

  it('gets another account under the same log-in name, and the same idempotency key is another one', async () => {
    const [mine, theirs] = await Promise.all([ada, eve].map((person) => publish(desk, person, { brokerId: '4242' })))
    expect(mine?.accountId).not.toBe(theirs?.accountId)
    const key = { 'idempotency-key': 'the same' }
    const body = {
      action: 'Trade_Action_Deal',
      symbol: 'GOLD',
      volume: 1,
      type: 'Order_Type_Sell',
      price: 0,
      deviation: 0,
      sl: 0,
      tp: 0,
      tradeDetails: 'x',
      server: 'Ratchet-Demo',
      status: 'Pending',
    }
    const [one, two] = await Promise.all([
      ada.call('POST', '/api/trades', body, key),
      eve.call('POST', '/api/trades', body, key),
    ])
    expect([one.statusCode, two.statusCode]).toEqual([201, 201])
    expect(one.json().id).not.toBe(two.json().id)
  })

  it('cannot go on with a cursor into rows that are not theirs', async () => {
    await publish(desk, ada)
    const { nextCursor } = (await ada.call('GET', '/api/trades?limit=1')).json()
    const { items } = (await eve.call('GET', `/api/trades?cursor=${nextCursor}`)).json()
    for (const item of items) expect(item.uid).toBe(eve.id)
  })
})
