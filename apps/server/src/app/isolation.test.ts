import { fill, messages } from '@ratchet/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { eventful, expectError, profileBody, publish, riskBody } from '../testing/samples.ts'

let desk: Desk
let ada: Person
let eve: Person
let trade: Awaited<ReturnType<typeof publish>>
const ticket = '8001'
beforeAll(async () => {
  desk = await openDesk()
  ada = await desk.person('ada')
  eve = await desk.person('eve')
  await ada.call('PUT', '/api/risk', riskBody)
  await ada.call('PUT', '/api/profile', profileBody)
  trade = await publish(desk, ada, { tradeDetails: 'private matter' })
  await desk.commit(trade, eventful(trade, ticket))
})
afterAll(() => desk.close())

const world = async (person: Person, ...more: string[]) => {
  const lists = ['/api/trades', '/api/active-trades', '/api/modified-trades', '/api/closed-trades']
  const urls = [...lists, '/api/profile', '/api/counts', '/api/risk', ...more]
  return Promise.all(urls.map(async (url) => (await person.call('GET', url)).body))
}

describe('another trader', () => {
  it('sees nothing of it in any list, count, ladder or profile', async () => {
    const seen = (await world(eve)).join('\n')
    for (const secret of [trade.id, ada.id, ticket, 'private matter', 'Lovelace', 'ada@example.com'])
      expect(seen).not.toContain(secret)
    for (const list of ['trades', 'active-trades', 'modified-trades', 'closed-trades'])
      expect((await eve.call('GET', `/api/${list}`)).json()).toEqual({ items: [], nextCursor: null })
    expect((await eve.call('GET', '/api/counts')).json()).toEqual({ pending: 0, executed: 0, modified: 0, closed: 0 })
    expect((await eve.call('GET', '/api/risk')).json().profit1).toBe(0)
  })

  it('cannot read it by any name, and is told what anybody is told of something that is not there', async () => {
    for (const id of [trade.id, trade.key, trade.id.toUpperCase()]) {
      const path = `/api/trades/${encodeURIComponent(id)}`
      for (const url of [path, `${path}/flight`])
        expectError(await eve.call('GET', url), 'not_found', fill(messages.documentNotFound, { id }))
    }
  })

  it('changes nothing of it by any route', async () => {
    const before = await world(ada, `/api/trades/${trade.id}/flight`)
    for (const id of [trade.id, trade.key]) {
      const given = fill(messages.documentNotFound, { id })
      expectError(await eve.call('DELETE', `/api/trades/${encodeURIComponent(id)}`), 'not_found', given)
    }
    expectError(await eve.call('PATCH', `/api/active-trades/${ticket}`, { sl: 1 }), 'not_found')
    expectError(await eve.call('POST', `/api/active-trades/${ticket}/close`, {}), 'not_found')
    expect((await eve.call('PUT', '/api/risk', { ...riskBody, profit1: 99 })).statusCode).toBe(200)
    expect((await eve.call('PUT', '/api/profile', { ...profileBody, city: 'Elsewhere' })).statusCode).toBe(200)
    expect(await world(ada, `/api/trades/${trade.id}/flight`)).toEqual(before)
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
