import { defaultInstruments } from '@ratchet/contract'
import type { CommandRow, TradeRow } from '@ratchet/engine'
import { openAccountDesk } from '@ratchet/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Listener } from '../realtime/listener.fixture.ts'
import { broker } from '../testing/broker.ts'
import { type Desk, openDesk, type Person, timeMs } from '../testing/desk.ts'
import { eventful, expectError, positionOf, publish } from '../testing/samples.ts'

/** A trader whose accounts at two brokers both have a position 4, over HTTP and on a real ledger. */
const server = broker.practice
const login = '101-004-1-001'
const ofBroker = `?server=${server}&brokerId=${login}`
let desk: Desk
let ada: Person
let onPaper: TradeRow
let atBroker: TradeRow
let ofPaper: string
const seen: CommandRow[] = []
let stop = () => {}

beforeAll(async () => {
  desk = await openDesk()
  ada = await desk.person('ada')
  const [gold] = defaultInstruments
  const accounts = openAccountDesk({ url: desk.databaseUrl })
  await accounts.keepInstruments(server, gold ? [{ ...gold, digits: 3 }] : [], ['GOLD'])
  await accounts.close()
  const account = {
    server,
    login,
    name: null,
    currency: 'EUR',
    hedging: true,
    credentialsSealed: Buffer.from('sealed'),
  }
  const accountId = await desk.store.connectAccount(ada.id, account)
  onPaper = await publish(desk, ada)
  atBroker = await publish(desk, ada, { server: undefined, accountId })
  for (const trade of [onPaper, atBroker]) await desk.commit(trade, eventful(trade, '4'))
  ofPaper = `?server=${onPaper.server}&brokerId=${onPaper.brokerId}`
  stop = desk.answering((command) => {
    seen.push(command)
    return { outcome: { ok: true, message: 'Done as asked.' } }
  })
})
afterAll(async () => {
  stop()
  await desk.close()
})

const levels = (query: string, body: object, headers = {}) =>
  ada.call('PATCH', `/api/active-trades/4${query}`, body, headers)
const close = (query: string, body?: object, headers = {}) =>
  ada.call('POST', `/api/active-trades/4/close${query}`, body, headers)

describe('a ticket that positions of two accounts have', () => {
  it('names neither of them alone, and asks for nothing', async () => {
    const words = /^More than one of your accounts has an open position 4\. Send server and brokerId/
    expectError(await levels('', { sl: 1281 }), 'conflict', words)
    expectError(await close(''), 'conflict', words)
    expect(seen).toEqual([])
  })

  it('names the one of the account that is named with it, in whose digits it is changed', async () => {
    expectError(await levels(ofPaper, { sl: 1281.555 }), 'invalid', /2 decimals/)
    expect((await levels(ofPaper, { sl: 1281.5 })).statusCode).toBe(200)
    expect(seen.at(-1)).toMatchObject({ kind: 'levels', position: '4', accountId: onPaper.accountId, sl: 128150 })
    expect((await levels(ofBroker, { sl: 128.155 })).statusCode).toBe(200)
    expect(seen.at(-1)).toMatchObject({ kind: 'levels', position: '4', accountId: atBroker.accountId, sl: 128155 })
    expect((await close(ofBroker, { volume: 0.05 })).statusCode).toBe(200)
    expect(seen.at(-1)).toMatchObject({
      kind: 'close',
      accountId: atBroker.accountId,
      tradeId: atBroker.id,
      volume: 500,
    })
  })

  it('is asked for once under a key, which is of that account’s position alone', async () => {
    const [asked, key] = [seen.length, { 'idempotency-key': 'a close' }]
    for (const query of [ofPaper, ofPaper, '']) expect((await close(query, {}, key)).statusCode).toBe(200)
    expect(seen).toHaveLength(asked + 1)
    expectError(await close(ofBroker, {}, key), 'conflict', /already used for another request/)
    expect(seen).toHaveLength(asked + 1)
  })

  it.each([
    [`?server=${server}`, 'invalid', 'To name an account, send both server and brokerId.'],
    [`?brokerId=${login}`, 'invalid', 'To name an account, send both server and brokerId.'],
    ['?account=1', 'invalid', 'Unknown field: account.'],
    [
      `?server=${server}&brokerId=9`,
      'not_found',
      `No active trade found with the ticket "4" in account 9 · ${server}.`,
    ],
    ['?server=%00&brokerId=%00', 'invalid', undefined],
  ] as const)('is refused with %s', async (query, code, words) => {
    expectError(await close(query), code, words)
    expectError(await levels(query, { sl: 1281 }), code, words)
  })

  it('is nobody else’s by naming the account', async () => {
    const eve = await desk.person('eve')
    expectError(await eve.call('POST', `/api/active-trades/4/close${ofBroker}`), 'not_found')
  })

  it('is found with the account of each', async () => {
    const { items } = (await ada.call('GET', '/api/search?q=47')).json()
    // A trade's key has the minute of its time, which may be 47 as well.
    const found = items.filter(({ kind }: Record<string, string>) => kind !== 'trade')
    const deals = found.map(({ id, server, brokerId }: Record<string, string>) => [id, server, brokerId])
    expect(deals).toEqual([
      ['47', server, login],
      ['47', onPaper.server, onPaper.brokerId],
    ])
    const open = (await ada.call('GET', '/api/search?q=gold')).json().items.slice(0, 2)
    expect(open).toMatchObject([
      { kind: 'position', id: '4', brokerId: login },
      { kind: 'position', id: '4', brokerId: onPaper.brokerId },
    ])
  })

  it('is told with its account when it is gone, and is the other’s alone from then on', async () => {
    const listener = await new Listener(await desk.listen(), { cookie: ada.cookie }).until(
      (one) => one.of('snapshot').length > 0,
    )
    const position = { ...positionOf(onPaper, '4'), open: false }
    const data = { position: '4', price: 128500, volume: 1000, reason: 'sl', profit: 650 }
    await desk.commit(onPaper, [{ kind: 'position.closed', tradeId: onPaper.id, marketTimeMs: timeMs, data, position }])
    const [event] = (await listener.until((one) => one.of('event').length > 0)).of('event')
    expect(event?.changes).toEqual({
      removedActiveTrades: ['4'],
      removedPositions: [{ id: '4', server: onPaper.server, brokerId: onPaper.brokerId }],
    })
    listener.close()
    expectError(await close(ofPaper), 'not_found')
    expect((await close('')).statusCode).toBe(200)
    expect(seen.at(-1)).toMatchObject({ kind: 'close', accountId: atBroker.accountId })
  })
})
