import { defaultInstruments, mostAlerts } from '@ratchet/contract'
import { topics } from '@ratchet/engine'
import { openAccountDesk, openAlertDesk, TraderMemory } from '@ratchet/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { broker } from '../testing/broker.ts'
import { type Desk, openDesk, type Person, timeMs } from '../testing/desk.ts'
import { until } from '../testing/process.ts'
import { expectError } from '../testing/samples.ts'

/** Alerts over HTTP; the bid of gold is 1285.00 (the desk's market). */
let desk: Desk
let ada: Person
let eve: Person
beforeAll(async () => {
  desk = await openDesk()
  ada = await desk.person('ada')
  eve = await desk.person('eve')
})
afterAll(() => desk.close())

const set = (person: Person, body: object) => person.call('POST', '/api/alerts', { symbol: 'GOLD', ...body })
const list = async (person: Person, query = '?symbol=GOLD') =>
  (await person.call('GET', `/api/alerts${query}`)).json().items
const remove = (person: Person, id: string) => person.call('DELETE', `/api/alerts/${id}`)

describe('setting an alert', () => {
  it('decides by the bid from which side it is reached (ALE1)', async () => {
    const above = await set(ada, { price: 1285.01, note: ' look at the news ' })
    expect(above.statusCode).toBe(201)
    expect(above.json()).toMatchObject({
      symbol: 'GOLD',
      server: null,
      price: 1285.01,
      direction: 'rising',
      note: 'look at the news',
    })
    // Between bid and ask it lies above the bid, which the charts show.
    expect((await set(ada, { price: 1285.2, server: 'Ratchet-Demo' })).json().direction).toBe('rising')
    expect((await set(ada, { price: 1284.99 })).json()).toMatchObject({ direction: 'falling', note: '' })
    expect((await list(ada)).map(({ price }: { price: number }) => price)).toEqual([1284.99, 1285.2, 1285.01])
    expect(await list(ada, '?symbol=WTI')).toEqual([])
    expect((await list(ada, '')).length).toBe(3)
  })

  it('at the price that there is now is refused', async () => {
    expectError(await set(ada, { price: 1285 }), 'conflict', 'The market is at this price now.', {
      price: 'The market is at this price now.',
    })
  })

  it('where there is no quote is refused, and says so', async () => {
    const { quotes } = desk.market
    desk.market.quotes = quotes.filter(({ symbol }) => symbol !== 'WTI')
    expectError(await set(ada, { symbol: 'WTI', price: 60 }), 'conflict', /^WTI has no price yet/)
    desk.market.quotes = quotes
  })

  it.each<[object, string, RegExp]>([
    [{ price: 1285.001 }, 'invalid', /GOLD has 2 decimals\.$/],
    [{ price: 0 }, 'invalid', /price/i],
    [{ price: -1 }, 'invalid', /price/i],
    [{ price: '1285' }, 'invalid', /price/i],
    [{}, 'invalid', /price/i],
    [{ price: 1280, note: 'x'.repeat(81) }, 'invalid', /^A note can have at most 80 characters\.$/],
    [{ price: 1280, note: 'a\nb' }, 'invalid', /^Remove the invisible characters/],
    [{ price: 1280, sound: true }, 'invalid', /^Unknown field: sound\.$/],
    [{ price: 1280, symbol: 'TIN' }, 'not_found', /^The symbol TIN is not traded here\.$/],
    [{ price: 1280, server: 'Nowhere' }, 'not_found', /^The market Nowhere does not exist\.$/],
    [{ price: 1280, server: broker.practice }, 'not_found', /^The symbol GOLD is not traded here\.$/],
  ])('%j is refused as %s', async (body, code, words) => {
    expectError(await set(ada, body), code as 'invalid', words)
  })

  it('sent twice sets one', async () => {
    const [one, two] = [await set(eve, { price: 1290, note: 'a' }), await set(eve, { price: 1290, note: 'b' })]
    expect(two.json()).toEqual({ ...one.json(), note: 'b' })
    expect((await list(eve)).length).toBe(1)
  })

  it(`beyond ${mostAlerts} that wait says what to do`, async () => {
    const max = await desk.person('max')
    for (let n = 1; n <= mostAlerts; n++) expect((await set(max, { price: 1300 + n })).statusCode).toBe(201)
    expectError(await set(max, { price: 1299 }), 'conflict', /^You can have at most 100 alerts\. Remove one/)
    const [{ id }] = await list(max)
    await remove(max, id)
    expect((await set(max, { price: 1299 })).statusCode).toBe(201)
  })

  it('on a broker’s market is in that market’s digits, and by its bid', async () => {
    const [paper] = defaultInstruments
    const server = broker.practice
    const engine = openAccountDesk({ url: desk.databaseUrl })
    await engine.keepInstruments(server, [{ ...paper, symbol: 'XAGUSD', digits: 3 } as never], ['XAGUSD'])
    await engine.close()
    const market = { feed: 'broker' as const, label: server, speed: 1, symbols: ['XAGUSD'], ended: false }
    desk.bus.publish(topics.foreign, { server, market, quotes: [] })
    const traded = async () => (await ada.call('GET', `/api/instruments?market=${server}`)).json().items
    await until('the market', async () => (await traded()).length > 0)
    expectError(await set(ada, { symbol: 'XAGUSD', server, price: 31.125 }), 'conflict', /XAGUSD has no price yet/)
    desk.bus.publish(topics.foreign, {
      server,
      market,
      quotes: [{ symbol: 'XAGUSD', bid: 31_000, ask: 31_020, timeMs }],
    })
    // A paper account on the broker's prices has the same market.
    const answer = await set(ada, { symbol: 'XAGUSD', server: `Paper-${broker.practice}`, price: 31.125 })
    expect(answer.json()).toMatchObject({ server, price: 31.125, direction: 'rising' })
    expect((await list(ada, `?symbol=XAGUSD&server=${server}`)).length).toBe(1)
    expect(await list(ada, '?symbol=XAGUSD')).toEqual([])
  })
})

describe('an alert is its trader’s', () => {
  it('nobody else sees or removes it; removed twice, it is removed', async () => {
    const { id } = (await set(ada, { price: 1200 })).json()
    expect(JSON.stringify(await list(eve, ''))).not.toContain(id)
    expectError(await remove(eve, id), 'not_found', 'No such alert found.')
    expectError(await remove(ada, 'none'), 'not_found', 'No such alert found.')
    for (let time = 0; time < 2; time++) expect((await remove(ada, id)).json()).toEqual({ message: 'Alert removed.' })
    expect(JSON.stringify(await list(ada))).not.toContain(id)
  })

  it('reached, it is a notice in the digits people read; it waits no longer and is not removed', async () => {
    const gus = await desk.person('gus')
    const silver = { symbol: 'XAGUSD', server: broker.practice, price: 31.5, note: 'sell half' }
    const ids = [(await set(gus, { price: 1290.5 })).json().id, (await set(gus, silver)).json().id]
    const notify = desk.bus.publish.bind(desk.bus)
    const engine = openAlertDesk({ url: desk.databaseUrl, notify, written: new TraderMemory() })
    await engine.reach(gus.id, [{ id: ids[0], bid: 129_060, marketTimeMs: timeMs }])
    await engine.reach(gus.id, [{ id: ids[1], bid: 31_501, marketTimeMs: timeMs }])
    await engine.close()
    const { items, unread } = (await gus.call('GET', '/api/notifications')).json()
    expect(unread).toBe(2)
    expect(items).toMatchObject([
      { kind: 'alert.reached', symbol: 'XAGUSD', price: 31.5, bid: 31.501, reason: 'sell half', server: silver.server },
      { kind: 'alert.reached', symbol: 'GOLD', price: 1290.5, bid: 1290.6, reason: null, server: null, brokerId: null },
    ])
    expect(await list(gus, '')).toEqual([])
    expectError(await remove(gus, ids[0]), 'conflict', /^The price has reached this alert/)
  })
})
