import { type AccountSymbol, defaultInstruments, type Instrument } from '@ratchet/contract'
import { topics } from '@ratchet/engine'
import { type AccountDesk, openAccountDesk } from '@ratchet/store'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessWith, broker } from '../testing/broker.ts'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'

/** Symbols of accounts at brokers over HTTP, on a real ledger; a test says what the engine's process would. */
let desk: Desk
let engine: AccountDesk
let ada: Person
let eve: Person
let id: string
const server = broker.practice
const [paper] = defaultInstruments
const of = (symbol: string, digits: number) => ({ ...paper, symbol, digits }) as Instrument
const all = [of('GOLD', 3), of('XAGUSD', 5), of('EURUSD', 5)]
const why = 'Its price is in JPY.'

/** What the engine's process does when it takes symbols up. */
async function follow(...symbols: string[]): Promise<void> {
  await engine.keepInstruments(server, all, symbols)
  const market = { feed: 'broker' as const, label: server, speed: 1, symbols, ended: false }
  desk.bus.publish(topics.foreign, { server, market, quotes: [] })
}

beforeAll(async () => {
  const offer = { login: '101-1', name: null, currency: 'USD', hedging: true, balance: 1 }
  desk = await openDesk({
    prober: { probe: async () => ({ steps: [], offers: [offer], refused: undefined }) },
  })
  ada = await desk.person('ada')
  eve = await desk.person('eve')
  engine = openAccountDesk({ url: desk.databaseUrl })
  const body = accessWith('a-token')
  id = (await ada.call('POST', '/api/accounts', body)).json().id
})
afterAll(async () => {
  await engine?.close()
  await desk?.close()
})

const list = async () => (await ada.call('GET', `/api/accounts/${id}/symbols`)).json().items as AccountSymbol[]
const on = async () => (await list()).flatMap((one) => (one.on ? [one.symbol] : []))
const choose = (symbols: unknown, who = ada) => who.call('PUT', `/api/accounts/${id}/symbols`, { symbols })
const traded = async () =>
  (await ada.call('GET', `/api/instruments?market=${server}`)).json() as { items: Instrument[]; others?: Instrument[] }
const order = (symbol: string) => ({
  action: 'Trade_Action_Deal',
  symbol,
  volume: 0.1,
  type: 'Order_Type_Buy',
  price: 0,
  deviation: 10,
  sl: 0,
  tp: 0,
  tradeDetails: 'a comment',
  status: 'Pending',
  accountId: id,
})

it('lists nothing until the broker has said what it offers, and then all of it with why it cannot be traded', async () => {
  expect(await list()).toEqual([])
  const [account] = await engine.connected(server)
  if (!account) throw new Error('No account')
  await engine.keepOffered(account, [
    { symbol: 'GOLD', name: 'Gold', why: null },
    { symbol: 'XAGUSD', name: 'Silver', why: null },
    { symbol: 'EURUSD', name: 'EUR/USD', why: null },
    { symbol: 'USDJPY', name: 'USD/JPY', why },
  ])
  await follow('GOLD')
  expect(await list()).toEqual([
    {
      symbol: 'GOLD',
      name: 'Gold',
      on: true,
      why: null,
      brokerSymbol: null,
      digits: 3,
      tickPoints: 1,
      contractSize: 100,
      unit: 'oz',
      currency: 'USD',
      volumeMin: 0.01,
      volumeStep: 0.01,
      volumeMax: 100,
      changed: null,
    },
    expect.objectContaining({ symbol: 'XAGUSD', on: false, digits: 5 }),
    expect.objectContaining({ symbol: 'EURUSD', on: false }),
    {
      symbol: 'USDJPY',
      name: 'USD/JPY',
      on: false,
      why,
      brokerSymbol: null,
      digits: null,
      tickPoints: null,
      contractSize: null,
      unit: null,
      currency: null,
      volumeMin: null,
      volumeStep: null,
      volumeMax: null,
      changed: null,
    },
  ])
})

it('shows a market’s symbols that are on; the others only say how rows of them are read', async () => {
  const { items, others } = await traded()
  expect(items.map(({ symbol }) => symbol)).toEqual(['GOLD'])
  expect(others?.map(({ symbol }) => symbol).toSorted()).toEqual(['EURUSD', 'XAGUSD'])
})

it('refuses an order for a symbol that is off, and says what to do', async () => {
  const refused = await ada.call('POST', '/api/trades', order('XAGUSD'))
  expect([refused.statusCode, refused.json().fields.symbol]).toEqual([
    400,
    'XAGUSD is off on this account. Switch it on under Settings, Accounts, Symbols. Enabled on this account: GOLD.',
  ])
  expect((await ada.call('POST', '/api/trades', order('USDJPY'))).json().fields.symbol).toBe('Choose one of GOLD.')
})

it('switches on, and says so once the market has it; from then on it is traded', async () => {
  const answer = choose(['GOLD', 'XAGUSD'])
  for (let tries = 0; tries < 200 && !(await on()).includes('XAGUSD'); tries++) await new Promise(setImmediate)
  await follow('GOLD', 'XAGUSD')
  expect((await answer).json()).toEqual({ message: 'XAGUSD is on.' })
  expect((await traded()).items.map(({ symbol }) => symbol).toSorted()).toEqual(['GOLD', 'XAGUSD'])
  expect((await ada.call('POST', '/api/trades', order('XAGUSD'))).statusCode).toBe(201)
})

it('what has an order that waits stays on; what has nothing is switched off', async () => {
  const refused = await choose(['GOLD'])
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'XAGUSD has an open position or a pending order here. Close or cancel it first.',
  ])
  expect(await on()).toEqual(['GOLD', 'XAGUSD'])
  expect((await choose(['XAGUSD'])).json()).toEqual({ message: 'GOLD is off.' })
  expect((await choose(['XAGUSD'])).json()).toEqual({ message: 'The symbols are unchanged.' })
})

it('says where the broker cannot be reached', async () => {
  expect((await choose(['XAGUSD', 'EURUSD'])).json()).toEqual({
    message: 'EURUSD is on as soon as the broker can be reached.',
  })
})

it.each([
  [['XAGUSD', 'PLATINUM'], 400, 'The broker does not offer PLATINUM on this account.'],
  [['XAGUSD', 'USDJPY'], 400, `USDJPY cannot be traded here. ${why}`],
  [['no symbol'], 400, 'This is not a symbol.'],
  [undefined, 400, 'Enter the symbols to switch on.'],
])('refuses %j with %i', async (symbols, status, words) => {
  const refused = await choose(symbols)
  expect(refused.statusCode).toBe(status)
  expect(JSON.stringify(refused.json().fields)).toContain(words)
})

it('is nobody else’s, and nothing of the paper account', async () => {
  expect((await choose(['GOLD'], eve)).statusCode).toBe(404)
  expect((await eve.call('GET', `/api/accounts/${id}/symbols`)).statusCode).toBe(404)
  expect(await on()).toEqual(['XAGUSD', 'EURUSD'])
  await ada.call('POST', '/api/trades', { ...order('GOLD'), accountId: undefined, server: 'Ratchet-Demo' })
  const { items } = (await ada.call('GET', '/api/accounts')).json()
  const own = items.find((one: { own: boolean }) => one.own)
  expect((await ada.call('GET', `/api/accounts/${own.id}/symbols`)).json()).toMatchObject({ code: 'conflict' })
})

it('tells what is open at the broker and is not shown here, of an account that is live all the same', async () => {
  const [account] = await engine.connected(server)
  const money = { balance: 1, equity: 1, marginUsed: 0, marginFree: 1, slowMs: null, heardAtMs: Date.now(), rates: [] }
  const said = { accountId: id, traderId: account?.traderId ?? '', state: 'live', ...money } as const
  await desk.ledger.takeLease()
  await desk.ledger.keepFigures([{ ...said, trouble: 'Open at the broker: 500 USD_JPY.' }])
  const read = async () => (await ada.call('GET', `/api/accounts/${id}`)).json()
  expect(await read()).toMatchObject({ state: 'live', trouble: 'Open at the broker: 500 USD_JPY.' })
  await desk.ledger.keepFigures([{ ...said, trouble: null }])
  expect(await read()).toMatchObject({ state: 'live', trouble: null, slowMs: null })
  await desk.ledger.keepFigures([{ ...said, trouble: null, slowMs: 2100 }])
  expect(await read(), 'OP6: a slow broker').toMatchObject({ state: 'live', trouble: null, slowMs: 2100 })
  await desk.ledger.keepFigures([{ ...said, state: 'refused', trouble: 'The broker refuses the token.', slowMs: 2100 }])
  expect(await read(), 'OP6: a stale account is not slow').toMatchObject({ state: 'stale', slowMs: null })
})
