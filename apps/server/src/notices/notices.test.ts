import { messages } from '@ratchet/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, type Person, timeMs } from '../testing/desk.ts'
import { eventful, expectError, positionOf, publish } from '../testing/samples.ts'

/** The bell, its screen and the search over HTTP (the specification, section 2: top bar; section 6: whose data it is). */
let desk: Desk
let ada: Person
let eve: Person
let trade: Awaited<ReturnType<typeof publish>>
let failed: Awaited<ReturnType<typeof publish>>

beforeAll(async () => {
  desk = await openDesk()
  ada = await desk.person('ada')
  eve = await desk.person('eve')
  trade = await publish(desk, ada, { tradeDetails: 'morning gold' })
  failed = await publish(desk, ada, { symbol: 'WTI', sl: 0, tp: 0 })
  const about = { tradeId: trade.id, marketTimeMs: timeMs }
  const levels = { from: { sl: 0, tp: 0 }, to: { sl: 128735, tp: 0 } }
  const answer = { retcode: 10018, text: 'Market closed.', bid: 0, ask: 0, sentAtMs: null, heardAtMs: 0 }
  const refusedPart = { ...answer, position: '8001', rung: 2, volume: 300, request: 'r' }
  const climbed = { ...positionOf(trade, '8001'), intendedSl: 128735 }
  await desk.commit(trade, [
    ...eventful(trade, '8001').slice(0, 2),
    { ...about, kind: 'rung.reached', data: { position: '8001', rung: 2, ...levels }, position: climbed },
    { ...about, kind: 'stop.refused', data: { sl: 128735, rung: 2, retcode: 10016, text: 'Invalid stops.' } },
    { ...about, kind: 'part.refused', data: refusedPart },
    ...eventful(trade, '8001').slice(-1),
  ])
  const refused = { ...failed, status: 'failed', retcode: 10018, reason: 'Market closed' } as const
  const change = { kind: 'trade.failed', tradeId: failed.id, marketTimeMs: timeMs, data: {}, trade: refused } as const
  await desk.commit(failed, [change, { ...change, kind: 'trade.deleted', deleteTrade: true }])
})
afterAll(() => desk.close())

const list = async (person: Person, query = '') => (await person.call('GET', `/api/notifications${query}`)).json()

describe('GET /api/notifications', () => {
  it('tells what happened, newest first, in the digits people read', async () => {
    const { items, nextCursor, read, unread } = await list(ada)
    expect({ nextCursor, read, unread }).toEqual({ nextCursor: null, read: 0, unread: 6 })
    expect(items).toMatchObject([
      { kind: 'trade.failed', tradeId: failed.id, tradeKey: failed.key, symbol: 'WTI', reason: 'Market closed' },
      { kind: 'position.closed', price: 1285, profit: 3.25, volume: 0.05, reason: 'client', type: 'Order_Type_Buy' },
      { kind: 'part.refused', rung: 2, part: 0.03, reason: 'Market closed.', tradeKey: trade.key },
      { kind: 'stop.refused', rung: 2, stop: { from: null, to: 1287.35 }, reason: 'Invalid stops.' },
      { kind: 'rung.reached', rung: 2, stop: { from: 0, to: 1287.35 }, locksIn: 30, tradeKey: trade.key },
      { kind: 'trade.executed', tradeId: trade.id, symbol: 'GOLD', volume: 0.1, type: 'Order_Type_Buy' },
    ])
    const account = { server: trade.server, brokerId: trade.brokerId }
    for (const item of items) expect(item).toMatchObject(account)
  })

  it('answers by group and page by page, and says what a wrong group is', async () => {
    const kinds = (answer: { items: { kind: string }[] }) => answer.items.map(({ kind }) => kind)
    expect(kinds(await list(ada, '?group=stops'))).toEqual(['part.refused', 'stop.refused', 'rung.reached'])
    const first = await list(ada, '?group=failures&limit=1')
    expect(kinds(first)).toEqual(['trade.failed'])
    expect(kinds(await list(ada, `?group=failures&cursor=${first.nextCursor}`))).toEqual([
      'part.refused',
      'stop.refused',
    ])
    expectError(await ada.call('GET', `/api/notifications?group=all&cursor=${first.nextCursor}`), 'invalid')
    expectError(await ada.call('GET', '/api/notifications?group=some'), 'invalid', /^Choose one of all, /)
  })

  it('is read as far as the trader says, on the server, and only forward', async () => {
    const { items } = await list(ada)
    const put = (seq: unknown) => ada.call('PUT', '/api/notifications/read', { seq })
    expect((await put(items[1].seq)).json()).toEqual({ read: items[1].seq, unread: 1 })
    expect((await put(0)).json()).toEqual({ read: items[1].seq, unread: 1 })
    expect((await put(1_000_000)).json()).toMatchObject({ unread: 0 })
    expect(await list(ada)).toMatchObject({ unread: 0 })
    for (const wrong of [-1, 'x', 1.5, undefined]) expectError(await put(wrong), 'invalid', /number/)
  })

  it('shows and marks nothing of another trader', async () => {
    expect(await list(eve)).toEqual({ items: [], nextCursor: null, read: 0, unread: 0 })
    await publish(desk, eve)
    expect((await eve.call('PUT', '/api/notifications/read', { seq: 99 })).json().read).toBeLessThan(9)
    expect(JSON.stringify(await list(eve))).not.toContain(trade.id)
  })
})

describe('what is told of protection and of a frozen account (invariant I5)', () => {
  it('a gap by what the broker has and what is wanted, its end by how long it lasted; why and how of the account', async () => {
    const gus = await desk.person('gus')
    const gold = await publish(desk, gus)
    const about = { tradeId: gold.id, marketTimeMs: timeMs }
    const open = { ...positionOf(gold, '8101'), sl: 0, intendedSl: 128735, gapSinceMs: 1 }
    await desk.commit(gold, [
      { ...about, kind: 'protection.gap', data: { position: '8101', lastedMs: 1000 }, position: open },
      { ...about, kind: 'account.frozen', data: { request: 'r', why: 'The broker cannot be reached.' } },
      { ...about, kind: 'account.settled', data: { request: 'r', how: 'answered', afterMs: 2000 } },
      {
        ...about,
        kind: 'protection.restored',
        data: { position: '8101', lastedMs: 3210 },
        position: { ...open, sl: 128735, gapSinceMs: null },
      },
    ])
    const difference = { what: 'sl', ledger: { sl: 128735 }, broker: { sl: 0 }, done: 'It is asked for again.' }
    await desk.commit(gold, [
      { ...about, kind: 'account.difference', data: { position: '8101', differences: [difference] }, position: open },
    ])
    expect((await list(gus)).items).toMatchObject([
      { reason: 'The stop on record is 1287.35, at the broker none. It is asked for again.' },
      { kind: 'protection.restored', symbol: 'GOLD', stop: { from: 1287.35, to: 1287.35 }, lastedMs: 3210 },
      { kind: 'account.settled', reason: 'answered', lastedMs: 2000 },
      { kind: 'account.frozen', reason: 'The broker cannot be reached.', lastedMs: null },
      { kind: 'protection.gap', symbol: 'GOLD', volume: 0.1, stop: { from: 0, to: 1287.35 } },
    ])
  })
})

describe('GET /api/search', () => {
  const search = async (person: Person, q: string) =>
    (await person.call('GET', `/api/search?q=${encodeURIComponent(q)}`)).json().items

  it.each([
    ['its key', () => trade.key],
    ['its id', () => trade.id],
    ['its comment', () => 'MORNING'],
    ['its state and symbol', () => 'executed gold'],
    ['its position', () => '8001'],
  ])('finds a trade by %s', async (_, text) => {
    const items: { kind: string }[] = await search(ada, text())
    const [found] = items.filter(({ kind }) => kind === 'trade')
    expect(found).toMatchObject({ tradeId: trade.id, key: trade.key, status: 'executed', comment: 'morning gold' })
  })

  it('finds open positions and closing deals by ticket', async () => {
    const kinds = (await search(ada, '8001')).map(({ kind, id }: { kind: string; id?: string }) => [kind, id])
    expect(kinds).toEqual([
      ['position', '8001'],
      ['trade', undefined],
      ['deal', '80017'],
    ])
  })

  it('finds nothing of another trader, and nothing that was deleted', async () => {
    for (const text of [trade.key, trade.id, 'morning', '8001']) {
      expect(await search(ada, text), text).not.toEqual([])
      expect(JSON.stringify(await search(eve, text)), text).not.toContain(trade.id)
    }
    expect(await search(ada, failed.id)).toEqual([])
  })

  it.each(['', ' ', 'x', 'x'.repeat(101)])('says how much to type for %j', async (text) => {
    expectError(await ada.call('GET', `/api/search?q=${text}`), 'invalid', 'Enter 2 to 100 characters to search.')
  })
})

it.each([
  ['GET', '/api/notifications'],
  ['PUT', '/api/notifications/read'],
  ['GET', '/api/search?q=gold'],
] as const)('%s %s is for those who are signed in', async (method, url) => {
  expectError(await desk.app.inject({ method, url }), 'signed_out', messages.notLoggedIn)
})
