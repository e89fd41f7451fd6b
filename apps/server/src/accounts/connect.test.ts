import { type AccountOffer, defaultInstruments } from '@ratchet/contract'
import { openAccountDesk } from '@ratchet/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { publish } from '../testing/samples.ts'
import type { Probed } from './prober.ts'

/** Connecting accounts at brokers over HTTP, on a real ledger; the broker says what a test puts in its mouth. */
let desk: Desk
let ada: Person
let eve: Person
let said: Probed
const asked: { server: string; token: string }[] = []
const offer = (login: string): AccountOffer => ({
  login,
  name: 'Primary',
  currency: 'EUR',
  hedging: false,
  balance: 1000,
})
const fine = (...offers: AccountOffer[]): Probed => ({
  steps: [{ name: 'Token', ok: true, words: 'Taken.' }],
  offers,
  refused: undefined,
})

beforeAll(async () => {
  desk = await openDesk({
    prober: {
      probe: async (server, token) => {
        asked.push({ server, token })
        return said
      },
    },
  })
  ada = await desk.person('ada')
  eve = await desk.person('eve')
})
afterAll(() => desk.close())

const body = { broker: 'oanda', environment: 'practice', credentials: { token: 'a-token' } }
const connect = (more: object = {}, who = ada) => who.call('POST', '/api/accounts', { ...body, ...more })
const instruction = {
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
}

describe('POST /api/accounts', () => {
  it('connects the one account that the credentials reach, and tells nobody its token', async () => {
    said = fine(offer('101-1'))
    const answer = await connect({ name: ' Swing ' })
    expect(answer.statusCode).toBe(201)
    const { id, ...rest } = answer.json()
    expect(rest).toEqual({ server: 'OANDA-Practice', login: '101-1', currency: 'EUR', hedging: false, state: 'stale' })
    expect(asked.at(-1)).toEqual({ server: 'OANDA-Practice', token: 'a-token' })
    const one = (await ada.call('GET', `/api/accounts/${id}`)).json()
    expect(one).toMatchObject({
      name: 'Swing',
      broker: 'oanda',
      environment: 'practice',
      trouble: 'It is being connected.',
    })
    expect(one.proof).toBe('tested against the specification')
    expect(JSON.stringify([answer.json(), one])).not.toContain('a-token')
    expect((await eve.call('GET', `/api/accounts/${id}`)).statusCode).toBe(404)
  })

  it('asks which of several is meant, and takes the one that is named', async () => {
    said = fine(offer('101-2'), offer('101-3'))
    const several = await connect()
    expect(several.statusCode).toBe(409)
    expect(several.json()).toMatchObject({ code: 'choose_account', choices: [{ login: '101-2' }, { login: '101-3' }] })
    expect((await connect({ login: '101-3' })).json()).toMatchObject({ login: '101-3' })
    expect((await connect({ login: '999' })).json()).toMatchObject({
      code: 'invalid',
      fields: { login: expect.any(String) },
    })
  })

  it('names the token where that is refused, and the step where another fails', async () => {
    said = { steps: [{ name: 'Token', ok: false, words: 'It is refused.' }], offers: [], refused: 'token' }
    const refused = await connect()
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { 'credentials.token': 'It is refused.' }])
    said = { ...fine(offer('1')), steps: [{ name: 'Streams', ok: false, words: 'Nothing is heard.' }] }
    expect((await connect()).json()).toMatchObject({ code: 'not_now', message: 'Streams: Nothing is heard.' })
  })

  it.each([
    [{ credentials: {} }, 'credentials.token', 'Enter the token.'],
    [{ credentials: { token: 'a b' } }, 'credentials.token', 'This is no token: it has characters that no token has.'],
    [{ environment: 'both' }, 'environment', 'Choose practice or live.'],
    [{ broker: 'other' }, 'broker', 'Choose one of oanda.'],
    [{ name: 'x'.repeat(41) }, 'name', 'A name can hold at most 40 characters.'],
  ])('refuses %j at its field', async (more, field, words) => {
    const answer = await connect(more)
    expect([answer.statusCode, answer.json().fields?.[field]]).toEqual([400, words])
  })

  it('says what it found step by step where it is only tested, and keeps nothing', async () => {
    said = fine(offer('101-9'))
    const before = (await ada.call('GET', '/api/accounts')).json().items.length
    const answer = await ada.call('POST', '/api/accounts/test', body)
    expect(answer.json()).toEqual({ steps: said.steps, choices: said.offers })
    expect((await ada.call('GET', '/api/accounts')).json().items).toHaveLength(before)
  })
})

describe('an instruction for an account', () => {
  let id: string
  beforeAll(async () => {
    said = fine(offer('101-7'))
    id = (await connect()).json().id
    expect((await send({ accountId: id })).json()).toMatchObject({
      code: 'not_now',
      message: expect.stringMatching(/has not said yet/),
    })
    const accounts = openAccountDesk({ url: desk.databaseUrl })
    const [gold] = defaultInstruments
    for (const server of ['OANDA-Practice', 'OANDA-Live'])
      await accounts.keepInstruments(server, gold ? [{ ...gold, digits: 3 }] : [], ['GOLD'])
    await accounts.close()
  })
  const send = (more: object, who = ada) => who.call('POST', '/api/trades', { ...instruction, ...more })

  it('goes to the account that it names, which must be the trader’s own', async () => {
    const sent = await send({ accountId: id, sl: 1280.125 })
    expect(sent.statusCode).toBe(201)
    const trade = (await ada.call('GET', `/api/trades/${sent.json().id}`)).json()
    expect(trade).toMatchObject({ server: 'OANDA-Practice', brokerId: '101-7', sl: 1280.125 })
    expect((await send({ accountId: id }, eve)).json().fields).toEqual({ accountId: 'You have no such account.' })
    expect((await send({ accountId: id, server: 'Ratchet-Demo' })).statusCode).toBe(400)
    expect((await send({})).json().fields).toEqual({ server: expect.any(String) })
  })

  it('is refused while it is paused, or disconnected; what is open keeps it connected', async () => {
    await ada.call('POST', `/api/accounts/${id}/pause`)
    expect((await send({ accountId: id })).json()).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/paused/),
    })
    await ada.call('POST', `/api/accounts/${id}/resume`)
    expect((await ada.call('DELETE', `/api/accounts/${id}`)).json()).toMatchObject({ code: 'conflict' })
    said = fine(offer('101-8'))
    const empty = (await connect()).json().id
    expect((await ada.call('DELETE', `/api/accounts/${empty}`)).statusCode).toBe(200)
    expect((await ada.call('GET', `/api/accounts/${empty}`)).json()).toMatchObject({ state: 'disconnected' })
    expect((await send({ accountId: empty })).json()).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/disconnected/),
    })
  })

  it('for Ratchet-Live goes to the live account that was connected first', async () => {
    said = fine(offer('001-1'))
    await connect({ environment: 'live' })
    const sent = await send({ server: 'Ratchet-Live' })
    const trade = (await ada.call('GET', `/api/trades/${sent.json().id}`)).json()
    expect(trade).toMatchObject({ server: 'OANDA-Live', brokerId: '001-1' })
    const none = await send({ server: 'Ratchet-Live' }, eve)
    expect((await eve.call('GET', `/api/trades/${none.json().id}`)).json()).toMatchObject({ server: 'Ratchet-Live' })
  })

  it('the paper account is always there, and takes instructions by its id too', async () => {
    const trade = await publish(desk, ada, { brokerId: '4242' })
    expect((await ada.call('POST', `/api/accounts/${trade.accountId}/pause`)).statusCode).toBe(409)
    const sent = await send({ accountId: trade.accountId })
    expect((await ada.call('GET', `/api/trades/${sent.json().id}`)).json()).toMatchObject({ brokerId: '4242' })
  })
})

it('a market that has not begun is empty, and one that is none is not there', async () => {
  const fresh = await openDesk()
  const person = await fresh.person('ada')
  const at = async (market: string) => (await person.call('GET', `/api/instruments?market=${market}`)).json()
  expect(await at('OANDA-Live')).toEqual({ items: [] })
  expect((await person.call('GET', '/api/quotes?market=OANDA-Live')).json()).toMatchObject({
    items: [],
    market: { feed: 'broker' },
  })
  expect(await at('Elsewhere')).toMatchObject({ code: 'not_found' })
  expect((await at('Ratchet-Demo')).items.length).toBeGreaterThan(1)
  await fresh.close()
})
