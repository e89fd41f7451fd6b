import { connectors } from '@ratchet/broker/connectors'
import { type AccountOffer, type Broker, defaultInstruments, messages } from '@ratchet/contract'
import type { Probed } from '@ratchet/engine'
import { openAccountDesk } from '@ratchet/store'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { accessWith, broker } from '../testing/broker.ts'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { expectError, publish, riskBody } from '../testing/samples.ts'

/** Connecting accounts at brokers over HTTP, on a real ledger; the broker says what a test puts in its mouth. */
let desk: Desk
let ada: Person
let eve: Person
let said: Probed
const asked: { server: string; token: string }[] = []
/** To whom a letter went, and of what it told. */
const letters: (readonly [to: string, event: string])[] = []
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
    safetyLetters: { send: ({ email }, event) => void letters.push([email, event]) },
    prober: {
      probe: async ({ server, values: { token = '' } }) => {
        asked.push({ server, token })
        return said
      },
    },
  })
  ada = await desk.person('ada')
  eve = await desk.person('eve')
})
afterAll(() => desk.close())

const body = accessWith('a-token')
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

it('GET /api/brokers lists what can be connected, where its accounts are, and the fields that each asks for', async () => {
  const answer = await ada.call('GET', '/api/brokers')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ items: connectors.map(({ about }) => about) })
  // What is listed can be sent as it stands, field by field.
  const { id, environments, fields } = answer.json().items.find((one: Broker) => one.direction === 'dialled')
  said = fine(offer('101-0'))
  const credentials = Object.fromEntries(fields.map(({ name }: { name: string }) => [name, 'a-token']))
  const connected = await eve.call('POST', '/api/accounts', {
    broker: id,
    environment: environments[0].id,
    credentials,
  })
  expect([connected.statusCode, connected.json().server]).toEqual([201, environments[0].server])
})

describe('POST /api/accounts', () => {
  it('connects the one account that the credentials reach, and tells nobody its token', async () => {
    said = fine(offer('101-1'))
    const answer = await connect({ name: ' Swing ' })
    expect(answer.statusCode).toBe(201)
    const { id, ...rest } = answer.json()
    expect(rest).toEqual({ server: broker.practice, login: '101-1', currency: 'EUR', hedging: false, state: 'stale' })
    expect(asked.at(-1)).toEqual({ server: broker.practice, token: 'a-token' })
    const one = (await ada.call('GET', `/api/accounts/${id}`)).json()
    expect(one).toMatchObject({
      name: 'Swing',
      broker: broker.id,
      environment: 'practice',
      trouble: 'The account is being connected.',
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
    [{ credentials: { token: 'a b' } }, 'credentials.token', 'The token has characters that a token cannot have.'],
    [{ environment: 'both' }, 'environment', 'Choose practice or live.'],
    [{ broker: 'other' }, 'broker', `Choose one of ${connectors.map(({ about }) => about.id).join(', ')}.`],
    [{ name: 'x'.repeat(41) }, 'name', 'A name can have at most 40 characters.'],
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
      message: expect.stringMatching(/has not sent its symbols/),
    })
    const accounts = openAccountDesk({ url: desk.databaseUrl })
    const [gold] = defaultInstruments
    for (const server of [broker.practice, broker.live])
      await accounts.keepInstruments(server, gold ? [{ ...gold, digits: 3 }] : [], ['GOLD'])
    await accounts.close()
  })
  const send = (more: object, who = ada) => who.call('POST', '/api/trades', { ...instruction, ...more })

  it('goes to the account that it names, which must be the trader’s own', async () => {
    const sent = await send({ accountId: id, sl: 1280.125 })
    expect(sent.statusCode).toBe(201)
    const trade = (await ada.call('GET', `/api/trades/${sent.json().id}`)).json()
    expect(trade).toMatchObject({ server: broker.practice, brokerId: '101-7', sl: 1280.125 })
    expect((await send({ accountId: id }, eve)).json().fields).toEqual({ accountId: 'No such account found.' })
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
    await ada.call('POST', '/api/auth/prove', { password: 'a long pass phrase' })
    await connect({ environment: 'live' })
    const sent = await send({ server: 'Ratchet-Live' })
    const trade = (await ada.call('GET', `/api/trades/${sent.json().id}`)).json()
    expect(trade).toMatchObject({ server: broker.live, brokerId: '001-1' })
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
  expect(await at(broker.live)).toEqual({ items: [] })
  expect((await person.call('GET', `/api/quotes?market=${broker.live}`)).json()).toMatchObject({
    items: [],
    market: { feed: 'broker' },
  })
  expect(await at('Elsewhere')).toMatchObject({ code: 'not_found' })
  expect((await at('Ratchet-Demo')).items.length).toBeGreaterThan(1)
  await fresh.close()
})

describe('real money asks who it is', () => {
  const password = 'a long pass phrase'
  const live = { environment: 'live', login: '001-1' }
  let sue: Person
  let liveId: string
  let practiceId: string
  /** As if every session had been left open over a break. */
  const leaveOpen = async () => {
    await desk.pool.query(`update "session" set "createdAt" = now() - interval '6 minutes' where "userId" = $1`, [
      sue.id,
    ])
    await desk.pool.query(`update "proved" set at = now() - interval '6 minutes'`)
  }
  const prove = (body: object = { password }, who = sue) => who.call('POST', '/api/auth/prove', body)
  const at = (id: string) => `/api/accounts/${id}`
  /** By these letters, and by no other since the last look. */
  const told = async (events: readonly string[]) => {
    const own = () => letters.filter(([to]) => to === sue.email).map(([, event]) => event)
    await vi.waitFor(() => expect(own()).toEqual(events), { timeout: 10_000 })
    letters.length = 0
  }
  beforeAll(async () => {
    sue = await desk.person('sue')
    said = fine(offer('101-1'), offer('001-1'), offer('001-2'))
    practiceId = (await connect({ login: '101-1' }, sue)).json().id
    // Whoever has just signed in has just shown who it is.
    const answer = await connect(live, sue)
    expect(answer.statusCode, answer.body).toBe(201)
    liveId = answer.json().id
    await told(['account connected', 'account connected'])
  })

  const changes: [string, string, () => ReturnType<Person['call']>][] = [
    ['another account', 'account connected', () => connect({ ...live, login: '001-2' }, sue)],
    ['new credentials', 'account connected', () => connect({ ...live, credentials: { token: 'another' } }, sue)],
    ['the ladder of all accounts', 'ladder changed', () => sue.call('PUT', '/api/risk', riskBody)],
    ['a ladder of its own', 'ladder changed', () => sue.call('PUT', `${at(liveId)}/risk`, riskBody)],
    ['its ladder taken away', 'ladder changed', () => sue.call('DELETE', `${at(liveId)}/risk`)],
    ['trading there resumed', 'account resumed', () => sue.call('POST', `${at(liveId)}/resume`)],
    ['its removal', 'account disconnected', () => sue.call('DELETE', at(liveId))],
  ]
  it.each(changes)(
    'for %s: nothing happens without the password, and with it everything, and a letter tells',
    async (_, event, change) => {
      await leaveOpen()
      const before = await desk.store.lastSeq(sue.id)
      const probes = asked.length
      expectError(await change(), 'prove_first', messages.proveFirst)
      expectError(await prove({ password: 'not the pass phrase' }), 'invalid', 'Wrong password.')
      expectError(await change(), 'prove_first')
      expect([await desk.store.lastSeq(sue.id), asked.length]).toEqual([before, probes])
      expect((await prove()).json()).toEqual({ message: messages.proved })
      const answer = await change()
      expect(answer.statusCode, answer.body).toBeLessThan(300)
      expect(await desk.store.lastSeq(sue.id)).toBeGreaterThan(before)
      await told([event])
    },
  )

  it('in the session that shows it, and in no other', async () => {
    await leaveOpen()
    const payload = { email: sue.email, password }
    const other = await desk.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload })
    expect(other.statusCode).toBe(200)
    expectError(await connect(live, sue), 'prove_first')
    await prove()
    await desk.pool.query(`update "proved" set at = now() - interval '4 minutes 50 seconds'`)
    expect((await connect(live, sue)).statusCode).toBe(201)
  })

  it('not for play money, nor for what makes less of it', async () => {
    await leaveOpen()
    const free = [
      () => connect({ login: '101-1' }, sue),
      () => sue.call('PUT', `${at(practiceId)}/risk`, riskBody),
      () => sue.call('DELETE', `${at(practiceId)}/risk`),
      () => sue.call('POST', `${at(practiceId)}/pause`),
      () => sue.call('POST', `${at(practiceId)}/resume`),
      () => sue.call('POST', `${at(liveId)}/pause`),
      () => sue.call('DELETE', at(practiceId)),
      () => eve.call('PUT', '/api/risk', riskBody),
    ]
    const changes = async () =>
      (await eve.call('GET', '/api/security-events'))
        .json()
        .items.filter(({ what }: { what: string }) => what === 'ladder changed').length
    const before = await changes()
    for (const change of free) {
      const answer = await change()
      expect(answer.statusCode, answer.body).toBeLessThan(300)
    }
    // What was refused before may be written after it.
    await expect.poll(changes).toBe(before + 1)
    expect(letters.filter(([to]) => to === eve.email)).toEqual([])
  })

  it('guesses have an end, and nobody shows anything without a session', async () => {
    const max = await desk.person('max')
    const codes = []
    for (let n = 0; n < 11; n++) codes.push((await prove({ password: `guess ${n} of many` }, max)).statusCode)
    expect(codes).toEqual([...Array(10).fill(400), 429])
    const payload = { password }
    expect((await desk.app.inject({ method: 'POST', url: '/api/auth/prove', payload })).statusCode).toBe(401)
  })
})
