import { fill, messages, type RouteName, routes } from '@ratchet/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, type Method, openDesk, type Person } from '../testing/desk.ts'
import { eventful, expectError, profileBody, publish, riskBody, tradeBody } from '../testing/samples.ts'

let desk: Desk
let ada: Person
beforeAll(async () => {
  desk = await openDesk({ commandPatienceMs: 300 })
  ada = await desk.person('ada')
})
afterAll(() => desk.close())

const without = (body: object, field: string) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== field))

describe('somebody who is not signed in', () => {
  const sentences: Partial<Record<RouteName, string>> = {
    publishTrade: 'You must be logged in to execute a trade.',
    putRisk: 'You must be logged in to set risk parameters.',
    putAccountRisk: 'You must be logged in to set risk parameters.',
    dropAccountRisk: 'You must be logged in to set risk parameters.',
    deleteTrade: 'You must be logged in to delete a document.',
    cancelOrder: 'You must be logged in to execute a trade.',
    changeOrder: 'You must be logged in to execute a trade.',
  }
  const closed = Object.entries(routes).filter(([, route]) => 'signedIn' in route) as [
    RouteName,
    { method: Method; path: string },
  ][]

  it.each(closed)('is told so by %s before anything of the request is read', async (name, { method, path }) => {
    const url = path.replace(':id', 'x')
    const sentence = sentences[name] ?? 'User not logged in.'
    const broken = { payload: '{not json', headers: { 'content-type': 'application/json' } }
    expectError(await desk.app.inject({ method, url }), 'signed_out', sentence)
    if (method !== 'GET') expectError(await desk.app.inject({ method, url, ...broken }), 'signed_out', sentence)
  })

  it.each(['ratchet.session_token=x', 'ratchet.session_token=', 'a=b; ratchet.session_token=aaaa.bbbb', '%%%=%%%'])(
    'with the cookie %s is nobody',
    async (cookie) => {
      expectError(await desk.app.inject({ url: '/api/risk', headers: { cookie } }), 'signed_out', messages.notLoggedIn)
    },
  )
})

describe('an instruction', () => {
  const post = (body: unknown) => ada.call('POST', '/api/trades', body)

  it.each(Object.keys(tradeBody))('without %s is told that all fields must be filled', async (field) => {
    for (const value of [undefined, null, '']) {
      const response = await post({ ...without(tradeBody, field), ...(value !== undefined && { [field]: value }) })
      expectError(response, 'invalid', messages.tradeIncomplete)
      expect(Object.keys(response.json().fields)).toEqual([field])
    }
  })
  it('without any body is told the same', async () =>
    expectError(await post(undefined), 'invalid', messages.tradeIncomplete))
  it('with one field missing and another wrong is told first of the missing one', async () => {
    const response = await post({ ...without(tradeBody, 'sl'), volume: -1 })
    expectError(response, 'invalid', messages.tradeIncomplete, {
      volume: messages.invalidVolume,
      sl: messages.tradeIncomplete,
    })
  })

  it.each([
    ['volume', -0.1, messages.invalidVolume],
    ['volume', 0, messages.volumeZero],
    ['volume', 2e9, 'Please enter a smaller number: at most 1 billion.'],
    ['volume', '0.1', messages.invalidVolume],
    ['volume', 0.00001, /^Please enter a valid volume/],
    ['price', -1, messages.invalidPrice],
    ['price', 'market', messages.invalidPrice],
    ['price', 1284.355, /^Please enter a valid price.*GOLD has 2 decimals\.$/],
    ['sl', 1e10, 'Please enter a smaller number: at most 1 billion.'],
    ['sl', 1284.355, /^Please enter a valid stop loss.*GOLD has 2 decimals\.$/],
    ['tp', true, messages.invalidTakeProfit],
    ['tp', 1284.001, /^Please enter a valid take profit.*GOLD has 2 decimals\.$/],
    ['deviation', 1.5, messages.invalidDeviation],
    ['deviation', -1, messages.invalidDeviation],
    ['deviation', 1e12, 'Please enter a smaller number: at most 1 billion.'],
    ['tradeDetails', 'one two three four', messages.commentTooLong],
    ['tradeDetails', 'x'.repeat(32), /at most 31 characters/],
    ['tradeDetails', '   ', messages.tradeIncomplete],
    ['brokerId', 'abc', messages.invalidBrokerId],
    ['brokerId', '1'.repeat(21), messages.invalidBrokerId],
    ['symbol', 'SILVER', 'Choose one of GOLD, WTI.'],
    ['symbol', 'gold', 'Choose one of GOLD, WTI.'],
    ['server', 'Elsewhere', 'Choose one of Ratchet-Demo, Ratchet-Live.'],
    ['status', 'executed', 'status must be Pending.'],
    ['action', 'Trade_Action_Remove', /^Choose Trade_Action_Deal/],
    ['type', 'Order_Type_Close', /^Choose one of Order_Type_Buy/],
    ['risk', -1, messages.invalidNumber],
    ['profit', 2e9, 'Please enter a smaller number: at most 1 billion.'],
    ['magic', -1, /./],
    ['magic', '12x', /./],
    ['brokerPassword', 'x'.repeat(201), /./],
    ['uid', 'someone-else', 'Unknown field: uid.'],
    ['retcode', 10009, 'Unknown field: retcode.'],
  ])('with %s = %j is refused, naming the field', async (field, value, sentence) => {
    const before = (await ada.call('GET', '/api/counts')).json()
    const response = await post({ ...tradeBody, [field]: value })
    expectError(response, 'invalid', sentence)
    expect(Object.keys(response.json().fields)).toEqual([field])
    expect((await ada.call('GET', '/api/counts')).json()).toEqual(before)
  })

  it.each([
    ['POST', '/api/trades', tradeBody, 'volume', messages.invalidVolume],
    ['POST', '/api/trades', tradeBody, 'sl', messages.invalidStopLoss],
    ['POST', '/api/active-trades/55/close', {}, 'volume', messages.invalidVolume],
    ['PATCH', '/api/active-trades/55', {}, 'tp', messages.invalidTakeProfit],
    ['PUT', '/api/risk', riskBody, 'tp6', messages.invalidNumber],
  ] as const)(
    'S1: %s %s with a number beyond all bounds is refused, naming the field',
    async (method, url, body, field, sentence) => {
      // JSON can write numbers that are infinite once they are read.
      const payload = JSON.stringify({ ...body, [field]: 7777 }).replace('7777', '1e999')
      const headers = { 'content-type': 'application/json' }
      expectError(await ada.call(method, url, payload, headers), 'invalid', sentence, { [field]: sentence })
    },
  )

  it('reaches its limits', async () => {
    const widest = {
      tradeDetails: 'drei Wörter, höchstens',
      deviation: 1_000_000_000,
      volume: 0.0001,
      sl: 0,
      tp: 0,
      magic: '9'.repeat(19),
    }
    expect((await post({ ...tradeBody, ...widest })).statusCode).toBe(201)
  })
})

describe('a ladder', () => {
  const put = (body: unknown) => ada.call('PUT', '/api/risk', body)
  it.each(Object.keys(riskBody))('without %s must be filled', async (field) => {
    for (const body of [without(riskBody, field), { ...riskBody, [field]: '' }, { ...riskBody, [field]: null }])
      expectError(await put(body), 'invalid', messages.riskIncomplete, { [field]: messages.riskIncomplete })
  })
  it.each([
    ['sl1', '5'],
    ['tp2', -1],
    ['sl4', 0.1234567],
  ])('with %s = %j holds no valid number', async (field, value) => {
    expectError(await put({ ...riskBody, [field]: value }), 'invalid', /^Please enter a valid number/)
  })
  it('S19: with a number that is too large is told so', async () => {
    const sentence = 'Please enter a smaller number: at most 1 million.'
    expectError(await put({ ...riskBody, profit3: 1e7 }), 'invalid', sentence, { profit3: sentence })
  })
  it('has no seventh rung', async () =>
    expectError(await put({ ...riskBody, profit7: 1 }), 'invalid', 'Unknown field: profit7.'))
})

describe('a profile', () => {
  const put = (body: unknown) => ada.call('PUT', '/api/profile', body)
  it.each(Object.keys(profileBody).filter((field) => field !== 'email'))('without %s must be filled', async (field) => {
    for (const body of [without(profileBody, field), { ...profileBody, [field]: ' ' }])
      expectError(await put(body), 'invalid', messages.profileIncomplete, { [field]: messages.profileIncomplete })
  })
  it('wants an e-mail address', async () =>
    expectError(await put({ ...profileBody, email: 'ada' }), 'invalid', 'Please enter a valid email address.'))
  it('wants digits for the log-in', async () =>
    expectError(await put({ ...profileBody, forexCode: 'x1' }), 'invalid', messages.invalidBrokerId))
  it.each(['\u202egnp.exe', 'a\u2066b', 'a\u001b[2Jb', 'a\nb', 'a\u0085b', 'a\u2028b'])(
    'refuses the name %j, whose unseen letters change how the text around them reads',
    async (name) => {
      for (const field of ['username', 'firstName', 'city'])
        expectError(await put({ ...profileBody, [field]: name }), 'invalid', messages.unseenLetters, {
          [field]: messages.unseenLetters,
        })
    },
  )
  it.each(['Zoë', 'علی\u200cرضا', '金 太郎', 'O’Neill-Ça'])('takes the name %j', async (username) =>
    expect((await put({ ...profileBody, username })).json()).toMatchObject({ username }),
  )
  it.each(['uid', 'profilePicture', 'forexPasswordSet', 'admin'])('cannot write %s', async (field) =>
    expectError(await put({ ...profileBody, [field]: 'x' }), 'invalid', `Unknown field: ${field}.`),
  )
})

describe('an id', () => {
  const unknown = [
    '2026-01-02 03:04',
    '00000000-0000-4000-8000-000000000000',
    'nonsense',
    "' or 1=1 --",
    'a/b',
    'ключ',
    '"',
  ]
  it.each(unknown)('%j that is not there is named as it was given', async (id) => {
    const url = `/api/trades/${encodeURIComponent(id)}`
    for (const [method, address] of [
      ['GET', url],
      ['DELETE', url],
      ['GET', `${url}/flight`],
    ] as const)
      expectError(await ada.call(method, address), 'not_found', fill(messages.documentNotFound, { id }))
  })
  it.each(['%20', '%09%20', 'x'.repeat(101)])('%s is no valid one', async (id) => {
    expectError(await ada.call('DELETE', `/api/trades/${id}`), 'invalid', messages.invalidDocumentId)
  })
  it('that is empty is no valid one', async () => {
    for (const url of ['/api/trades/', '/api/trades'])
      expectError(await ada.call('DELETE', url), 'invalid', messages.invalidDocumentId)
  })
  it.each(['%zz', '%', '%ff'])('%s that cannot be decoded is refused in the one shape', async (id) => {
    expectError(await ada.call('GET', `/api/trades/${id}`), 'invalid')
  })
  it('of a position that is not there is 404', async () => {
    for (const id of ['1', 'x', '-1', '9'.repeat(30)]) {
      expectError(await ada.call('PATCH', `/api/active-trades/${id}`, { sl: 1 }), 'not_found')
      expectError(await ada.call('POST', `/api/active-trades/${id}/close`, {}), 'not_found')
    }
  })
})

describe('levels and volumes', () => {
  beforeAll(async () => {
    const trade = await publish(desk, ada)
    await desk.commit(trade, eventful(trade, '55'))
  })
  it.each([
    [{}, 'Enter a stop loss, a take profit, or both.'],
    [{ sl: '1' }, messages.invalidStopLoss],
    [{ tp: -1 }, messages.invalidTakeProfit],
    [{ tp: 2e9 }, 'Please enter a smaller number: at most 1 billion.'],
    [{ sl: 1281.001 }, /^Please enter a valid stop loss.*2 decimals/],
    [{ sl: 1281, price: 5 }, 'Unknown field: price.'],
  ])('%j cannot be set', async (body, sentence) =>
    expectError(await ada.call('PATCH', '/api/active-trades/55', body), 'invalid', sentence),
  )
  it.each([
    [{ volume: 0 }, messages.volumeZero],
    [{ volume: -1 }, messages.invalidVolume],
    [{ volume: '1' }, messages.invalidVolume],
    [{ volume: 0.00001 }, /^Please enter a valid volume/],
    [{ all: true }, 'Unknown field: all.'],
  ])('%j cannot be closed', async (body, sentence) =>
    expectError(await ada.call('POST', '/api/active-trades/55/close', body), 'invalid', sentence),
  )
  it('are told honestly when no engine answers in time, and stay wanted', async () => {
    expectError(await ada.call('PATCH', '/api/active-trades/55', { sl: 1281 }), 'not_now', /not answered yet.*stored/)
    await desk.ledger.loadAccounts()
    const wanted = (await desk.ledger.work(new Map())).flatMap(({ commands }) => commands)
    expect(wanted).toMatchObject([{ kind: 'levels', position: '55', sl: 128100, tp: null }])
  })
})
