import { accountMarketPrefixes } from '@ratchet/broker/connectors'
import { defaultInstruments, type Instrument } from '@ratchet/contract'
import { topics } from '@ratchet/engine'
import { openAccountDesk } from '@ratchet/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, type Person, timeMs } from '../testing/desk.ts'
import { until } from '../testing/process.ts'

const market = `${accountMarketPrefixes[0]}Sample-7700`
const gold = { ...(defaultInstruments[0] as Instrument), digits: 3 }
let desk: Desk
let ada: Person
let eve: Person

beforeAll(async () => {
  desk = await openDesk()
  ada = await desk.person('ada')
  eve = await desk.person('eve')
  const account = { server: market, login: '7700', name: null, currency: 'EUR', hedging: true }
  await desk.store.connectAccount(ada.id, { ...account, credentialsSealed: Buffer.from('sealed') })
  const accounts = openAccountDesk({ url: desk.databaseUrl })
  await accounts.keepInstruments(market, [gold], ['GOLD'])
  await accounts.close()
  const quotes = [{ symbol: 'GOLD', bid: 1_285_000, ask: 1_285_300, timeMs }]
  const state = { feed: 'broker' as const, label: market, speed: 1, symbols: ['GOLD'], ended: false }
  desk.bus.publish(topics.foreign, { server: market, market: state, quotes })
  const isThere = async () => (await ada.call('GET', `/api/quotes?market=${market}`)).json().items?.length === 1
  await until('the prices', isThere)
})
afterAll(() => desk.close())

describe('the market of one account', () => {
  const reads = [
    `/api/instruments?market=${market}`,
    `/api/instruments?market=Paper-${market}`,
    `/api/quotes?market=${market}`,
    `/api/price-history?symbol=GOLD&market=${market}`,
    `/api/candles?symbol=GOLD&period=1m&market=${market}`,
    `/api/alerts?symbol=GOLD&server=${market}`,
  ]
  it.each(reads)('%s is there for its trader alone', async (url) => {
    const of = async (who: Person) => (await who.call('GET', url)).statusCode
    expect([await of(ada), await of(eve)]).toEqual([200, 404])
    expect([401, 404]).toContain((await desk.app.inject({ url })).statusCode)
  })

  it('takes alerts and drawings of its trader alone, and tells nobody else that it exists', async () => {
    const alert = { symbol: 'GOLD', server: market, price: 1299, note: '' }
    const drawings = { symbol: 'GOLD', market, items: [] }
    const of = async (who: Person, at = market) => [
      (await who.call('POST', '/api/alerts', { ...alert, server: at })).statusCode,
      (await who.call('PUT', '/api/drawings', { ...drawings, market: at })).statusCode,
    ]
    expect(await of(ada)).toEqual([201, 200])
    expect(await of(eve)).toEqual([404, 404])
    expect(await of(eve, `${market}1`)).toEqual([404, 404])
  })

  it('gives no paper account to others', async () => {
    expect((await eve.call('POST', '/api/accounts/paper', { market })).statusCode).toBe(409)
  })
})
