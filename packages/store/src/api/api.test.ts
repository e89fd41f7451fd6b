import { noRisk } from '@ratchet/contract'
import { topics } from '@ratchet/engine/ports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BadCursor } from '../errors.ts'
import type { EventRow } from '../tables/flight.ts'
import { change, closedOf, modifiedOf, newTrade, openWorld, positionOf, type World } from '../testing/fixtures.ts'
import type { Page, PageRequest } from './cursor.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

let count = 0
/** Every test has traders of its own. */
const trader = () => `trader${++count}`
const allEvents = async (traderId: string): Promise<readonly EventRow[]> =>
  (await world.api.eventsSince(traderId, 0, 1000)).events

describe('publishing', () => {
  it('keeps every field of the instruction, as Pending, and wakes the engine after the commit', async () => {
    const ann = trader()
    const before = world.notes.length
    const { trade, account } = await world.publish(ann)
    const { brokerPasswordSealed: _, brokerId: __, ...words } = newTrade
    expect(trade).toMatchObject({ ...words, traderId: ann, accountId: account.id, status: 'Pending', working: false })
    expect(trade).toMatchObject({ key: '2026-01-02 03:04', createdAtMs: world.clock.nowMs, retcode: null, order: null })
    const events = await allEvents(ann)
    expect(events.map(({ seq, kind, tradeId }) => [seq, kind, tradeId])).toEqual([
      [1, 'account.opened', null],
      [2, 'trade.published', trade.id],
    ])
    expect(events[1]?.changes).toEqual({ trade })
    expect(world.notes.slice(before)).toEqual([
      { topic: topics.trader(ann), message: { seq: 1 } },
      { topic: topics.work, message: { accountId: account.id } },
      { topic: topics.trader(ann), message: { seq: 2 } },
    ])
  })

  it('names trades by the UTC minute, and keeps two in one minute apart', async () => {
    const ann = trader()
    const keys: string[] = []
    for (const time of [
      '2026-01-31T23:59:59.999Z',
      '2026-02-01T00:00:00Z',
      '2026-02-01T00:00:59Z',
      '2026-02-01T00:00:30Z',
    ]) {
      world.clock.nowMs = Date.parse(time)
      keys.push((await world.publish(ann)).trade.key)
    }
    expect(keys).toEqual(['2026-01-31 23:59', '2026-02-01 00:00', '2026-02-01 00:00 #2', '2026-02-01 00:00 #3'])
    const found = await Promise.all(keys.map((key) => world.api.getTrade(ann, key)))
    expect(found.map((trade) => trade?.key)).toEqual(keys)
    expect(new Set(found.map((trade) => trade?.id)).size).toBe(4)
    const other = await world.publish(trader())
    expect(other.trade.key).toBe('2026-02-01 00:00')
  })

  it('answers a repeated key as the first time, whatever became of the trade, and refuses another body', async () => {
    const ann = trader()
    const first = await world.api.publishTrade(ann, newTrade, { key: 'k', hash: 'h' })
    if (first.outcome !== 'published') throw new Error(first.outcome)
    const trade = await world.api.getTrade(ann, first.id)
    if (!trade) throw new Error('not there')
    const account = (await world.ledger.loadAccount(trade.accountId))?.account
    if (!account) throw new Error('not there')
    const failed = change('trade.failed', {
      tradeId: trade.id,
      trade: { ...trade, status: 'failed' },
      deleteTrade: true,
    })
    await world.ledger.commit({ account, brokerSeq: 0, feedPosition: 0, changes: [failed] })
    const again = await world.api.publishTrade(ann, newTrade, { key: 'k', hash: 'h' })
    expect(again).toEqual({ ...first, outcome: 'repeated' })
    expect(await world.api.publishTrade(ann, newTrade, { key: 'k', hash: 'other' })).toEqual({ outcome: 'conflict' })
    expect(await world.api.publishTrade(trader(), newTrade, { key: 'k', hash: 'other' })).toMatchObject({
      outcome: 'published',
    })
    expect(await allEvents(ann)).toHaveLength(3)
  })

  it('takes the typed login, else the profile’s, else the trader’s own paper login', async () => {
    const [ann, bob] = [trader(), trader()]
    const typed = await world.publish(ann, {
      brokerId: '77',
      openAccount: true,
      brokerPasswordSealed: async () => Buffer.from('one'),
    })
    const paper = await world.publish(ann)
    const paperAgain = await world.publish(ann)
    const bobs = await world.publish(bob)
    expect(paper.trade.brokerId).toMatch(/^50\d{5}$/)
    expect(paperAgain.account.id).toBe(paper.account.id)
    expect(Number(bobs.trade.brokerId)).toBeGreaterThanOrEqual(5_000_001)
    expect(bobs.trade.brokerId).not.toBe(paper.trade.brokerId)
    await world.api.putProfile(ann, { forexCode: '88', forexPasswordSealed: Buffer.from('profile') })
    const coded = await world.publish(ann, { openAccount: true })
    expect([typed, coded].map(({ trade }) => trade.brokerId)).toEqual(['77', '88'])
    const password = async (accountId: string) => (await world.ledger.sealedPassword(accountId))?.toString()
    expect(await password(typed.account.id)).toBe('one')
    expect(await password(coded.account.id)).toBe('profile')
    expect(await password(paper.account.id)).toBeUndefined()
    await world.publish(ann, { brokerId: '77', brokerPasswordSealed: async () => Buffer.from('two') })
    await world.publish(ann, { brokerId: '77' })
    expect(await password(typed.account.id)).toBe('two')
  })

  it('asks before it opens an account for a login that the trader has named, and writes nothing until then', async () => {
    const [ann, bob] = [trader(), trader()]
    await world.publish(bob, { brokerId: '77', openAccount: true })
    const { trade } = await world.publish(ann)
    const before = await world.api.lastSeq(ann)
    const order = { ...newTrade, brokerId: '77' }
    const unknown = { server: 'Ratchet-Demo', brokerId: '77', from: 'instruction', known: [trade.brokerId] }
    const asked = await world.api.publishTrade(ann, order, { key: 'once', hash: 'asked' })
    expect(asked).toEqual({ outcome: 'unknown_account', login: unknown })
    expect([await world.api.lastSeq(ann), await world.api.listAccounts(ann)]).toMatchObject([before, [{ own: true }]])
    // The refused one has left no key behind.
    const confirmed = { ...order, openAccount: true }
    world.clock.nowMs += 1
    const opened = await world.api.publishTrade(ann, confirmed, { key: 'once', hash: 'confirmed' })
    expect(opened.outcome).toBe('published')
    expect((await world.api.listAccounts(ann)).map(({ login, own }) => [login, own])).toEqual([
      [trade.brokerId, true],
      ['77', false],
    ])
    // It is known from now on, and so is the trader's own.
    for (const brokerId of ['77', trade.brokerId]) await world.publish(ann, { brokerId })
    await world.api.putProfile(ann, { forexCode: '88' })
    const saved = await world.api.publishTrade(ann, newTrade, null)
    expect(saved).toMatchObject({ login: { brokerId: '88', from: 'profile', known: [trade.brokerId, '77'] } })
  })

  it('opens no account at a server without a broker, and gives an order there no login', async () => {
    const ann = trader()
    const live = { server: 'Ratchet-Live' }
    const { trade } = await world.publish(ann, live)
    expect(trade).toMatchObject({ server: 'Ratchet-Live', brokerId: '' })
    const { trade: paper } = await world.publish(ann)
    expect((await world.publish(ann, live)).trade.brokerId).toBe('')
    for (const brokerId of ['77', paper.brokerId]) {
      const named = await world.api.publishTrade(ann, { ...newTrade, ...live, brokerId, openAccount: true }, null)
      expect(named).toMatchObject({
        outcome: 'unknown_account',
        login: { server: 'Ratchet-Live', brokerId, known: [] },
      })
    }
    expect((await world.api.listAccounts(ann)).map(({ server }) => server)).toEqual(['Ratchet-Demo'])
  })

  it('keeps two accounts where two traders name one login', async () => {
    const [a, b] = [
      await world.publish(trader(), { brokerId: '99', openAccount: true }),
      await world.publish(trader(), { brokerId: '99', openAccount: true }),
    ]
    expect([a.account.login, b.account.login]).toEqual(['99', '99'])
    expect(a.account.id).not.toBe(b.account.id)
  })

  it('holds text that PostgreSQL cannot, without what it cannot', async () => {
    const { trade } = await world.publish(trader(), { tradeDetails: 'a\0b \ud800 ü' })
    expect(trade.tradeDetails).toBe('ab \ufffd ü')
  })
})

describe('lists', () => {
  async function walk<T>(list: (page: PageRequest) => Promise<Page<T>>, limit: number): Promise<T[]> {
    const items: T[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await list({ limit, cursor })
      expect(page.items.length).toBeLessThanOrEqual(limit)
      items.push(...page.items)
      if (page.nextCursor === null) return items
      cursor = page.nextCursor
    }
  }

  it('give every row once, newest first, whatever the page size, also while rows are added', async () => {
    const ann = trader()
    const { owner, account } = await world.publish(ann)
    for (let i = 0; i < 6; i++) await world.publish(ann)
    const changes = Array.from({ length: 7 }, (_, i) =>
      change('stop.confirmed', {
        position: positionOf(owner, `${100 + i}`),
        modified: modifiedOf(owner, '100', i % 6),
        closed: closedOf(owner, `${200 + i}`, '100'),
      }),
    )
    await world.ledger.commit({ account, brokerSeq: 1, feedPosition: 1, changes })
    const { api } = world
    for (const limit of [1, 2, 7, 8, 200]) {
      const trades = await walk((page) => api.listTrades(ann, page), limit)
      expect(new Set(trades.map(({ id }) => id)).size).toBe(7)
      expect(trades.at(-1)?.id).toBe(owner.tradeId)
      const tickets = (await walk((page) => api.listActive(ann, page), limit)).map(({ ticket }) => ticket)
      expect(tickets).toEqual(['106', '105', '104', '103', '102', '101', '100'])
      const modified = (await walk((page) => api.listModified(ann, page), limit)).map(({ seq }) => seq)
      expect(modified).toEqual([...modified].sort((a, b) => b - a))
      expect(new Set(modified).size).toBe(7)
      const closed = (await walk((page) => api.listClosed(ann, page), limit)).map(({ ticket }) => ticket)
      expect(closed).toEqual(['206', '205', '204', '203', '202', '201', '200'])
    }
    const firstPage = await api.listTrades(ann, { limit: 3 })
    await world.publish(ann)
    const rest = await walk(
      (page) => api.listTrades(ann, { ...page, cursor: page.cursor ?? firstPage.nextCursor ?? '' }),
      3,
    )
    expect(rest).toHaveLength(4)
  })

  it('filter trades by their status, and refuse a cursor of another list or from nowhere', async () => {
    const ann = trader()
    const { trade, account } = await world.publish(ann)
    await world.publish(ann)
    await world.publish(ann)
    const executed = change('trade.executed', { tradeId: trade.id, trade: { ...trade, status: 'executed' } })
    await world.ledger.commit({ account, brokerSeq: 1, feedPosition: 1, changes: [executed] })
    const { api } = world
    expect((await api.listTrades(ann, { limit: 9, status: 'executed' })).items.map(({ id }) => id)).toEqual([trade.id])
    const pending = await api.listTrades(ann, { limit: 1, status: 'Pending' })
    expect(pending.nextCursor).toMatch(/^[\w-]+$/)
    const cursors = [pending.nextCursor ?? '', '', 'x', '*', Buffer.from('trades.:-1').toString('base64url')]
    for (const cursor of [...cursors, Buffer.from('trades.:1e3').toString('base64url')])
      await expect(api.listTrades(ann, { limit: 1, cursor }), cursor).rejects.toThrow(BadCursor)
    await expect(api.listClosed(ann, { limit: 1, cursor: pending.nextCursor ?? '' })).rejects.toThrow(BadCursor)
  })

  it('answer null and nothing for what is not there, not an id at all, or another trader’s', async () => {
    const { api } = world
    const [ann, bob] = [trader(), trader()]
    const { trade, owner, account } = await world.publish(ann)
    await world.ledger.commit({
      account,
      brokerSeq: 1,
      feedPosition: 1,
      changes: [change('position.opened', { position: positionOf(owner, '5') })],
    })
    expect(await api.getActive(ann, '5')).toEqual({
      ...positionOf(owner, '5'),
      server: account.server,
      brokerId: account.login,
    })
    for (const id of [trade.id, trade.key, 'x', '', "' or true --", '2026-13-99 99:99', '\0'])
      expect(await api.getTrade(bob, id), id).toBeNull()
    for (const ticket of ['5', 'x', '\0', '123456789012345678901']) expect(await api.getActive(bob, ticket)).toBeNull()
    expect(await api.flight(bob, trade.id)).toEqual([])
    expect(await api.flight(bob, 'x')).toEqual([])
    expect(await api.getProfile('nobody')).toBeNull()
    expect(await api.getRisk('nobody')).toEqual(noRisk)
    expect(await api.lastSeq('nobody')).toBe(0)
    expect(await api.counts('nobody')).toEqual({ pending: 0, executed: 0, modified: 0, closed: 0 })
  })
})

describe('the trader', () => {
  it('is made once at sign-up, and sign-up makes up for a trade that came first', async () => {
    const { api } = world
    const [ann, early] = [trader(), trader()]
    await api.ensureTrader(ann, { name: 'Ann', email: 'ann@example.com' })
    await api.ensureTrader(ann, { name: 'Other', email: 'other@example.com' })
    expect(await api.getProfile(ann)).toMatchObject({
      username: 'Ann',
      email: 'ann@example.com',
      forexPasswordSet: false,
    })
    await world.publish(early)
    await api.ensureTrader(early, { name: 'Early', email: 'e@example.com' })
    expect(await api.getProfile(early)).toMatchObject({ username: 'Early' })
  })

  it('changes the fields of the profile that are given, and no record holds what they contain', async () => {
    const { api } = world
    const ann = trader()
    await api.ensureTrader(ann, { name: 'Ann', email: 'ann@example.com' })
    const full = {
      profilePicture: '/p.webp',
      username: 'A',
      email: 'a@b.c',
      firstName: 'F',
      lastName: 'L',
      address: 'Street 1',
      city: 'C',
      country: 'D',
      postalCode: '3000',
      aboutMe: 'me\nand\tmore',
      forexCode: '123',
    }
    await api.putProfile(ann, { ...full, forexPasswordSealed: Buffer.from('top secret') })
    expect(await api.getProfile(ann)).toEqual({ ...full, forexPasswordSet: true })
    await api.putProfile(ann, { city: 'Basel', aboutMe: undefined } as never)
    expect(await api.getProfile(ann)).toEqual({ ...full, city: 'Basel', forexPasswordSet: true })
    const events = await allEvents(ann)
    expect(events.map(({ kind }) => kind)).toEqual(['profile.updated', 'profile.updated'])
    expect(events[1]?.data).toEqual({ fields: ['city'] })
    expect(JSON.stringify(events)).not.toMatch(/secret|Basel|Street/)
  })

  it('keeps a ladder digit for digit, counts its versions, and the engine hears of each', async () => {
    const ann = trader()
    const { account } = await world.publish(ann)
    const ladder = { ...noRisk, profit1: 0.1, sl1: 0.000001, tp1: 999_999.99, profit6: 12.345678 }
    await world.api.putRisk(ann, ladder)
    expect(await world.api.getRisk(ann)).toEqual(ladder)
    await world.api.putRisk(ann, { ...ladder, tp1: 0 })
    const state = await world.ledger.loadAccount(account.id)
    expect([state?.riskVersion, state?.risk]).toEqual([2, { ...ladder, tp1: 0 }])
    const events = await allEvents(ann)
    expect(events.at(-2)).toMatchObject({ kind: 'risk.updated', data: { version: 1 }, changes: { risk: ladder } })
    expect(world.notes.slice(-2)).toEqual([
      { topic: topics.trader(ann), message: { seq: 4 } },
      { topic: topics.work, message: { traderId: ann } },
    ])
  })
})

describe('the stream', () => {
  it('gives what was missed, in order and without gaps, with counts and the last number of the same moment', async () => {
    const ann = trader()
    const { trade, owner, account } = await world.publish(ann)
    const position = positionOf(owner, '5')
    const executed = { ...trade, status: 'executed', position: '5' } as const
    await world.ledger.commit({
      account,
      brokerSeq: 1,
      feedPosition: 1,
      changes: [
        change('trade.executed', { tradeId: trade.id, trade: executed }),
        change('position.opened', { position }),
        change('stop.confirmed', { modified: modifiedOf(owner, '5', 3) }),
        change('position.closed', { closed: closedOf(owner, '6', '5'), position: { ...position, open: false } }),
      ],
    })
    const since = await world.api.eventsSince(ann, 2, 3)
    expect(since.events.map(({ seq }) => seq)).toEqual([3, 4, 5])
    expect(since).toMatchObject({ lastSeq: 6, counts: { pending: 0, executed: 1, modified: 1, closed: 1 } })
    const label = { server: account.server, brokerId: account.login }
    expect((await allEvents(ann)).slice(2).map(({ changes }) => changes)).toEqual([
      { trade: executed },
      { position: { ...position, ...label } },
      { modified: modifiedOf(owner, '5', 3) },
      { closed: closedOf(owner, '6', '5'), position: { ...position, open: false, ...label } },
    ])
    const { events } = await world.api.eventsSince(ann, 2, 10)
    // A stop change and a deal are shown with their account, of which their rows have an id at most.
    expect(events.slice(2).map((event) => event.account)).toEqual([label, label])
    expect(await world.api.snapshot(ann)).toEqual({
      seq: 6,
      counts: since.counts,
      orders: 1,
      trades: [executed],
      active: [],
      risk: noRisk,
      modified: [{ ...modifiedOf(owner, '5', 3), ...label, seq: 5, accountId: owner.accountId }],
      closed: [{ ...closedOf(owner, '6', '5'), ...label }],
    })
    expect(await world.api.eventsSince(ann, 6, 100)).toEqual({ events: [], counts: since.counts, lastSeq: 6 })
  })
})
