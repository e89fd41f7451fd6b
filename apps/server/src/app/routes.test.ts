import { defaultInstruments, defaultPasswordPolicy, messages, noRisk } from '@ratchet/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, type Person, quotes, timeMs } from '../testing/desk.ts'
import { eventful, expectError, profileBody, publish, riskBody, tradeBody } from '../testing/samples.ts'

let desk: Desk
let ada: Person
beforeAll(async () => {
  desk = await openDesk()
  ada = await desk.person('ada')
})
afterAll(() => desk.close())

const minuteKey = /^\d{4}-\d\d-\d\d \d\d:\d\d( #\d+)?$/
const get = async (url: string) => (await ada.call('GET', url)).json()

describe('what everybody may know', () => {
  const open = async (url: string) => {
    const response = await desk.app.inject(url)
    expect(response.statusCode).toBe(200)
    return response.json()
  }
  it('is the site, with every server', async () => {
    const site = await open('/api/site')
    expect(site).toMatchObject({ brand: 'Ratchet', feature_x_enabled: false, signup: 'open' })
    expect(site.servers.map(({ name, kind }: Record<string, string>) => [name, kind])).toEqual([
      ['Ratchet-Demo', 'paper'],
      ['Ratchet-Live', 'live'],
    ])
  })
  it('is the password policy', async () => expect(await open('/api/password-policy')).toEqual(defaultPasswordPolicy))
  it('is each instrument', async () =>
    expect(await open('/api/instruments')).toEqual({ items: JSON.parse(JSON.stringify(defaultInstruments)) }))
  it('is the past of one symbol, in digits', async () => {
    expect(await open('/api/price-history?symbol=GOLD')).toEqual({
      items: [{ time: '2014-05-01T12:00:00.000Z', bid: 1285, ask: 1285.3 }],
    })
    expectError(
      await desk.app.inject('/api/price-history?symbol=TIN'),
      'not_found',
      'The symbol TIN is not traded here.',
    )
    expectError(await desk.app.inject('/api/price-history'), 'invalid', 'Enter a symbol.', {
      symbol: 'Enter a symbol.',
    })
  })
  it('is the latest quotes, in digits, and which market they are from', async () => {
    const { items, market } = await open('/api/quotes')
    expect(items).toEqual([
      { symbol: 'GOLD', bid: 1285, ask: 1285.3, time: '2014-05-01T12:00:00.000Z' },
      { symbol: 'WTI', bid: 99.4, ask: 99.43, time: '2014-05-01T12:00:00.000Z' },
    ])
    expect(market).toMatchObject({ feed: 'synthetic', ended: false })
    expect(quotes).toHaveLength(2)
  })
})

describe('candles', () => {
  it('of less than ten seconds are made of the quotes that the server remembers, in digits', async () => {
    expect(await get('/api/candles?symbol=GOLD&period=5s')).toEqual({
      items: [{ time: '2014-05-01T12:00:00.000Z', open: 1285, high: 1285, low: 1285, close: 1285, spread: 0.3 }],
      more: false,
    })
  })
  it('are none where nothing is kept yet', async () => {
    expect(await get('/api/candles?symbol=GOLD&period=1M')).toEqual({ items: [], more: false })
  })
  it.each([
    ['symbol=TIN&period=1m', 'not_found'],
    ['symbol=GOLD&period=2m', 'invalid'],
    ['symbol=GOLD&period=1m&limit=1001', 'invalid'],
    ['symbol=GOLD&period=1m&market=Nowhere', 'not_found'],
  ])('are refused for %s', async (query, code) => {
    expect(await get(`/api/candles?${query}`)).toMatchObject({ code })
  })
})

describe('profile', () => {
  it('begins with what is known from signing up', async () => {
    expect(await get('/api/profile')).toMatchObject({
      uid: ada.id,
      username: 'ada',
      email: 'ada@example.com',
      firstName: '',
      forexPasswordSet: false,
    })
  })
  it('keeps what is put, and answers it with the sentence', async () => {
    const put = await ada.call('PUT', '/api/profile', {
      ...profileBody,
      postalCode: 'SW1Y',
      aboutMe: 'Ünïcode ✓',
      forexCode: '00123',
      forexPassword: 'hidden thing',
    })
    expect(put.statusCode).toBe(200)
    expect(put.json()).toMatchObject({
      ...profileBody,
      message: messages.profileUpdated,
      forexCode: '00123',
      forexPasswordSet: true,
    })
    const { message: _, ...kept } = put.json()
    expect(await get('/api/profile')).toEqual(kept)
    expect(put.body).not.toContain('hidden thing')
  })
  it('leaves the password alone where the field is empty or absent', async () => {
    for (const forexPassword of ['', undefined])
      await ada.call('PUT', '/api/profile', { ...profileBody, forexPassword })
    expect(await get('/api/profile')).toMatchObject({ forexPasswordSet: true, aboutMe: 'Ünïcode ✓' })
  })
})

describe('risk', () => {
  it('is all zeros before it is saved, and then what was saved, to the last digit', async () => {
    expect(await get('/api/risk')).toEqual(noRisk)
    const ladder = { ...riskBody, sl1: 0.1, tp6: 12.345678 }
    const put = await ada.call('PUT', '/api/risk', ladder)
    expect(put.json()).toEqual({ ...ladder, message: messages.riskUpdated, warnings: expect.any(Array) })
    expect(await get('/api/risk')).toEqual(ladder)
  })
  it('is saved with words about what cannot work in it: out of order, behind, inside the spread, beyond the target', async () => {
    const nearStops = {
      profit1: 50,
      sl1: 20,
      tp1: 10,
      profit2: 40,
      sl2: 5,
      profit3: 70,
      sl3: 0.1,
      profit4: 71,
      sl4: 30,
    }
    const ladder = { ...noRisk, ...nearStops }
    const { warnings } = (await ada.call('PUT', '/api/risk', ladder)).json()
    for (const said of [
      'Sort the rungs by profit',
      'The stop does not move',
      'less than the spread',
      'beyond the target',
    ])
      expect(warnings).toContainEqual(expect.stringContaining(said))
  })
})

describe('a published trade', () => {
  it('is Pending under the key of its minute, and has kept every digit', async () => {
    const before = await get('/api/counts')
    const extras = { magic: '9007199254740993', risk: 0.5, profit: 2.25, brokerId: '777' }
    const response = await ada.call('POST', '/api/trades', { ...tradeBody, ...extras, openAccount: true })
    expect(response.statusCode).toBe(201)
    const { id, key, status, ...more } = response.json()
    expect([status, more]).toEqual(['Pending', {}])
    expect(key).toMatch(minuteKey)
    const trade = await get(`/api/trades/${id}`)
    expect(trade).toMatchObject({
      id,
      key,
      uid: ada.id,
      retcode: null,
      reason: null,
      order: null,
      position: null,
      ...tradeBody,
      ...extras,
    })
    expect(trade).not.toHaveProperty('brokerPassword')
    expect(await get('/api/counts')).toEqual({ ...before, pending: before.pending + 1 })
  })
  it('is found by its key with its blanks, sharps and colons', async () => {
    const first = await publish(desk, ada)
    const second = await publish(desk, ada)
    for (const { id, key } of [first, second])
      expect(await get(`/api/trades/${encodeURIComponent(key)}`)).toMatchObject({ id, key })
  })
  it('takes magic as a number too', async () => {
    expect((await publish(desk, ada, { magic: 42 })).magic).toBe('42')
  })
  it('has a flight that begins with its publishing', async () => {
    const { id } = await publish(desk, ada)
    const { records } = await get(`/api/trades/${id}/flight`)
    expect(records).toMatchObject([{ kind: 'trade.published', tradeId: id, marketTime: null }])
    expect(Date.parse(records[0].at)).toBeGreaterThan(Date.now() - 60_000)
  })
})

describe('a position that was opened, moved and partly closed', () => {
  const ticket = '9007199254740995'
  let tradeId = ''
  beforeAll(async () => {
    const trade = await publish(desk, ada)
    tradeId = trade.id
    await desk.commit(trade, eventful(trade, ticket))
  })

  it('is an active trade in digits, worth what the bid gives', async () => {
    const { items } = await get('/api/active-trades')
    expect(items).toEqual([
      {
        id: ticket,
        tradeId,
        symbol: 'GOLD',
        time: '2014-05-01T12:00:00.000Z',
        tp: 1290.25,
        sl: 1280.5,
        comment: 'first try',
        external_id: null,
        identifier: ticket,
        magic: null,
        price_current: 1285,
        price_open: 1284.35,
        reason: 'client',
        type: 'Buy',
        // (1285.00 - 1284.35) x 0.1 lot x 100 oz.
        profit: 6.5,
        volume: 0.1,
        swap: -0.3,
        server: 'Ratchet-Demo',
        intendedSl: 1281,
        intendedTp: 1290.25,
        gapSince: null,
        rung: 1,
        guaranteed: false,
        brokerId: expect.stringMatching(/^\d+$/),
      },
    ])
  })
  const account = { server: 'Ratchet-Demo', brokerId: expect.stringMatching(/^\d+$/) }
  it('is a modified trade with its rung', async () => {
    const { items } = await get('/api/modified-trades')
    const row = {
      id: ticket,
      tradeId,
      symbol: 'GOLD',
      time: '2014-05-01T12:00:00.000Z',
      tp: 1290.25,
      sl: 1281,
      rung: 1,
      status: 'modified',
    }
    expect(items).toEqual([{ ...row, ...account, seq: expect.any(Number) }])
  })
  it('is a closed trade, its deal', async () => {
    const { items } = await get('/api/closed-trades')
    expect(items).toEqual([
      {
        id: `${ticket}7`,
        tradeId,
        price: 1285,
        volume: 0.05,
        position_id: ticket,
        symbol: 'GOLD',
        comment: 'first try',
        profit: 3.25,
        swap: -0.3,
        fee: 0,
        magic: null,
        order: `${ticket}6`,
        entry: 1,
        commission: -0.07,
        time: '2014-05-01T12:00:01.000Z',
        reason: 'client',
        type: 'Buy',
        priceOpen: 1284.35,
        openTime: new Date(timeMs).toISOString(),
        ...account,
      },
    ])
  })
  it('counts in all cards', async () =>
    expect(await get('/api/counts')).toMatchObject({ executed: 1, modified: 1, closed: 1 }))
  it('tells its flight in digits, oldest first', async () => {
    const { records } = await get(`/api/trades/${tradeId}/flight`)
    const kinds = ['trade.published', 'position.opened', 'trade.executed', 'stop.confirmed', 'position.closed']
    expect(records.map(({ kind }: { kind: string }) => kind)).toEqual(kinds)
    const seqs = records.map(({ seq }: { seq: number }) => seq)
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b))
    expect(records[1]).toMatchObject({
      price: 1284.35,
      volume: 0.1,
      bid: 1284.2,
      ask: 1284.35,
      marketTime: '2014-05-01T12:00:00.000Z',
    })
    expect(records[3]).toMatchObject({
      sl: 1281,
      tp: 1290.25,
      rung: 1,
      position: ticket,
    })
    expect(records[4]).toMatchObject({ profit: 3.25, volume: 0.05, reason: 'client' })
  })
})

describe('requests to the engine', () => {
  const ticket = '4711'
  let stop = () => {}
  const seen: unknown[] = []
  beforeAll(async () => {
    const trade = await publish(desk, ada)
    await desk.commit(trade, eventful(trade, ticket))
    stop = desk.answering((command) => {
      seen.push(command)
      const { kind, volume } = command
      if (kind === 'close' && volume > 1000)
        return { outcome: { ok: false, retcode: 10038, message: 'The volume to close is larger than the position.' } }
      const message = kind === 'delete' ? 'The position stays open.' : 'Done as asked.'
      return { outcome: { ok: true, message }, ...(kind === 'delete' && { deleteTrade: true }) }
    })
  })
  afterAll(() => stop())

  it('about levels reach the engine in points, and the one left out stays', async () => {
    const response = await ada.call('PATCH', `/api/active-trades/${ticket}`, { sl: 1281.55 })
    expect([response.statusCode, response.json()]).toEqual([200, { message: 'Done as asked.' }])
    expect(seen.at(-1)).toMatchObject({ kind: 'levels', position: ticket, sl: 128155, tp: null })
  })
  it('about closing take a part, or with no body all of it', async () => {
    await ada.call('POST', `/api/active-trades/${ticket}/close`, { volume: 0.05 })
    expect(seen.at(-1)).toMatchObject({ kind: 'close', position: ticket, volume: 500 })
    expect((await ada.call('POST', `/api/active-trades/${ticket}/close`)).statusCode).toBe(200)
    expect(seen.at(-1)).toMatchObject({ kind: 'close', volume: 0 })
  })
  it("that are refused are told in the broker's words, without its code", async () => {
    const response = await ada.call('POST', `/api/active-trades/${ticket}/close`, { volume: 5 })
    expect([response.statusCode, response.json().code]).toEqual([409, 'conflict'])
    expect(response.json().message).toBe('The volume to close is larger than the position.')
  })
  it('about waiting orders reach the engine in points, once for each key, and the order is told by the key too', async () => {
    const trade = await publish(desk, ada)
    const at = `/api/trades/${encodeURIComponent(trade.key)}`
    const change = () => ada.call('PATCH', at, { price: 1280.5, sl: 0 }, { 'idempotency-key': 'change' })
    const first = await change()
    expect([first.statusCode, first.json()]).toEqual([200, { message: 'Done as asked.' }])
    expect(seen.at(-1)).toMatchObject({ kind: 'modify', tradeId: trade.id, price: 128050, sl: 0, tp: null })
    const count = seen.length
    expect((await change()).json()).toEqual(first.json())
    const cancel = (id: string) => ada.call('POST', `${id}/cancel`, undefined, { 'idempotency-key': 'cancel' })
    expect((await cancel(at)).statusCode).toBe(200)
    expect(seen.at(-1)).toMatchObject({ kind: 'cancel', tradeId: trade.id, price: null, sl: null, tp: null })
    expect((await cancel(`/api/trades/${trade.id}`)).statusCode).toBe(200)
    expect(seen).toHaveLength(count + 1)
    const other = await publish(desk, ada)
    expectError(await cancel(`/api/trades/${other.id}`), 'conflict', /Idempotency-Key/)
    expect((await ada.call('GET', at)).json().status).toBe('Pending')
  })
  it.each([
    [{}, 'Enter a price'],
    [{ price: -1 }, 'valid price'],
    [{ price: 1280.555 }, 'decimals|digits'],
    [{ sl: 'x' }, 'valid stop loss'],
    [{ tp: Number.MAX_VALUE }, 'smaller number: at most 1 billion.","fields":{"tp"'],
    [{ volume: 0.2 }, 'volume'],
  ])('to change an order that are %o are refused at once', async (body, words) => {
    const trade = await publish(desk, ada)
    const before = seen.length
    const response = await ada.call('PATCH', `/api/trades/${trade.id}`, body)
    expect([response.statusCode, response.body]).toEqual([400, expect.stringMatching(words)])
    expect(seen).toHaveLength(before)
  })
  it('to cancel or change what is not there, or not yours, are not found', async () => {
    const [trade, bob] = [await publish(desk, ada), await desk.person('canceller')]
    for (const id of [trade.id, 'nothing'])
      for (const answer of [
        await bob.call('POST', `/api/trades/${id}/cancel`),
        await bob.call('PATCH', `/api/trades/${id}`, { price: 1280 }),
      ])
        expectError(answer, 'not_found', /No document found/)
  })
  it('to cancel what waits no more are a conflict that names its state', async () => {
    const trade = await publish(desk, ada)
    await desk.commit(trade, eventful(trade, '4712'))
    for (const response of [
      await ada.call('POST', `/api/trades/${trade.id}/cancel`),
      await ada.call('PATCH', `/api/trades/${trade.id}`, { price: 1280 }),
    ])
      expectError(response, 'conflict', /This order is \w+\. Only a pending order/)
  })
  it('to delete are answered with the id as it was given, by key and by UUID; the flight stays', async () => {
    for (const by of ['key', 'id'] as const) {
      const trade = await publish(desk, ada)
      const response = await ada.call('DELETE', `/api/trades/${encodeURIComponent(trade[by])}`)
      expect(response.json()).toEqual({
        message: `Document "${trade[by]}" deleted successfully. The position stays open.`,
      })
      expect((await ada.call('GET', `/api/trades/${trade.id}`)).statusCode).toBe(404)
      const { records } = await get(`/api/trades/${trade.id}/flight`)
      expect(records.map(({ kind }: { kind: string }) => kind)).toEqual([
        'trade.published',
        'command.received',
        'command.done',
      ])
    }
  })
})
