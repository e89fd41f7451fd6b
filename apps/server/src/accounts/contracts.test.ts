import {
  type AccountSymbol,
  contractOf,
  defaultInstruments,
  type Instrument,
  type SymbolContract,
} from '@ratchet/contract'
import { topics } from '@ratchet/engine'
import { type AccountDesk, openAccountDesk } from '@ratchet/store'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessWith, broker } from '../testing/broker.ts'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'

/** ENG23 over HTTP, on a real ledger: a contract changes at the broker, is refused, and is confirmed. A test plays the engine's process. */
let desk: Desk
let engine: AccountDesk
let ada: Person
let id: string
let tradeId: string
const server = broker.practice
const gold = defaultInstruments[0] as Instrument
const small = { ...gold, contractSize: 10 }
const changed = '1 lot was 100 oz and is 10 oz.'
const words = `The contract of GOLD changed at the broker: ${changed} Confirm it under Settings, Accounts, Symbols.`

const contracts = { old: contractOf(gold, 'XAU_USD'), now: contractOf(small, 'XAU_USD') }
async function offer(contract: SymbolContract, inUse: boolean): Promise<void> {
  const [account] = await engine.connected(server)
  if (!account) throw new Error('No account')
  const names = { symbol: 'GOLD', name: 'Gold', why: null, brokerSymbol: contract.brokerSymbol }
  await engine.keepOffered(account, [{ ...names, contract, inUse }], { GOLD: contract })
}
async function follow(instrument: Instrument, symbols: readonly string[]): Promise<void> {
  await engine.keepInstruments(server, [instrument], symbols, ['GOLD'])
  const market = { feed: 'broker' as const, label: server, speed: 1, symbols: [...symbols], ended: false }
  desk.bus.publish(topics.foreign, { server, market, quotes: [] })
}

beforeAll(async () => {
  const account = { login: '101-1', name: null, currency: 'USD', hedging: true, balance: 1 }
  desk = await openDesk({
    prober: { probe: async () => ({ steps: [], offers: [account], refused: undefined }) },
  })
  ada = await desk.person('ada')
  engine = openAccountDesk({ url: desk.databaseUrl })
  id = (await ada.call('POST', '/api/accounts', accessWith('a-token'))).json().id
  await offer(contracts.old, true)
  await follow(gold, ['GOLD'])
})
afterAll(async () => {
  await engine?.close()
  await desk?.close()
})

const listed = async () => (await ada.call('GET', `/api/accounts/${id}/symbols`)).json().items[0] as AccountSymbol
const choose = (body: object) => ada.call('PUT', `/api/accounts/${id}/symbols`, body)
const order = (more: object = {}) =>
  ada.call('POST', '/api/trades', {
    action: 'Trade_Action_Deal',
    symbol: 'GOLD',
    volume: 0.1,
    type: 'Order_Type_Buy',
    price: 0,
    deviation: 10,
    sl: 0,
    tp: 0,
    tradeDetails: 'a comment',
    status: 'Pending',
    accountId: id,
    ...more,
  })
const refusal = async () => (await order()).json().fields?.symbol

it('ENG23: shows what a symbol is at the broker, and takes instructions for it', async () => {
  expect(await listed()).toEqual({
    symbol: 'GOLD',
    name: 'Gold',
    on: true,
    why: null,
    brokerSymbol: 'XAU_USD',
    digits: 2,
    tickPoints: 1,
    contractSize: 100,
    unit: 'oz',
    currency: 'USD',
    volumeMin: 0.01,
    volumeStep: 0.01,
    volumeMax: 100,
    changed: null,
  })
  const answer = await order()
  expect(answer.statusCode).toBe(201)
  tradeId = answer.json().id
})

it('ENG23: shows a changed contract with what changed, and refuses instructions with what to do', async () => {
  await offer(contracts.now, false)
  await follow(gold, [])
  expect(await listed()).toMatchObject({ contractSize: 10, changed })
  expect(await refusal()).toBe(words)
})

it('ENG23: does not confirm a contract by which something is open', async () => {
  const answer = await choose({ symbols: ['GOLD'], confirm: ['GOLD'] })
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    'GOLD has an open position or a pending order here, with prices and volumes of the contract of before. Close or cancel it first, here or at the broker, and then confirm the new contract.',
  ])
  expect(await listed()).toMatchObject({ changed })
})

it.each([
  [{ symbols: ['GOLD'], confirm: ['PLATINUM'] }, 'The broker does not offer PLATINUM on this account.'],
  [{ symbols: [], confirm: ['GOLD'] }, 'Switch GOLD on to confirm its contract.'],
  [{ symbols: ['GOLD'], confirm: 'GOLD' }, 'Enter the symbols to confirm.'],
  [{ symbols: ['GOLD'], confirm: ['no symbol'] }, 'This is not a symbol.'],
])('ENG23: refuses %j', async (body, text) => {
  const refused = await choose(body)
  expect(refused.statusCode).toBe(400)
  expect(JSON.stringify(refused.json())).toContain(text)
})

it('ENG23: once confirmed, nothing is traded before the engine and this process calculate by the new contract', async () => {
  const trade = await desk.store.getTrade(ada.id, tradeId)
  if (!trade) throw new Error('No trade')
  const failed = { ...trade, status: 'failed' } as const
  await desk.commit(trade, [{ kind: 'trade.failed', tradeId, marketTimeMs: null, data: {}, trade: failed }])
  const answer = await choose({ symbols: ['GOLD'], confirm: ['GOLD'] })
  expect(answer.json().message).toBe(
    'The contract of GOLD is confirmed. It can be traded as soon as the new contract is in use here.',
  )
  expect(await listed()).toMatchObject({ contractSize: 10, changed: null })
  const waits = 'The new contract of GOLD is not in use yet'
  expect(await refusal()).toContain(waits)
  // The account's engine has it, and this process has not heard of it.
  await offer(contracts.now, true)
  expect(await refusal()).toContain(waits)
  // The database has it: no message is needed.
  await engine.keepInstruments(server, [small], ['GOLD'], ['GOLD'])
  expect((await order()).statusCode).toBe(201)
  // The account's engine is another one, which is behind.
  await offer(contracts.now, false)
  expect(await refusal()).toContain(waits)
})
