import type { RequestRow } from '@ratchet/engine'
import type { PartialChange } from '@ratchet/store/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, type Person, timeMs } from '../testing/desk.ts'
import { positionOf, publish } from '../testing/samples.ts'

/** What a trader sees of an account that is frozen (invariant I5), on the real ledger and as the database role of the api. */
let desk: Desk
let ada: Person
let eve: Person
let trade: Awaited<ReturnType<typeof publish>>
let other: Awaited<ReturnType<typeof publish>>

beforeAll(async () => {
  desk = await openDesk()
  ada = await desk.person('ada')
  eve = await desk.person('eve')
  trade = await publish(desk, ada, { brokerId: '4242' })
  other = await publish(desk, ada, { brokerId: '4343', symbol: 'WTI', sl: 0, tp: 0 })
  await publish(desk, eve, { brokerId: '4242' })
})
afterAll(() => desk.close())

const read = async (person: Person) => (await person.call('GET', '/api/accounts')).json()
const frozenOf = async (login: string) =>
  (await read(ada)).items.find((item: { login: string }) => item.login === login)?.frozen

const request = (fields: Partial<RequestRow> & Pick<RequestRow, 'id'>): RequestRow => ({
  accountId: trade.accountId,
  traderId: trade.traderId,
  tradeId: trade.id,
  position: null,
  commandId: null,
  kind: 'order',
  rung: 0,
  price: 0,
  sl: 0,
  tp: 0,
  volume: 0,
  order: null,
  timeMs,
  checkpoint: null,
  state: 'unknown',
  retcode: null,
  text: null,
  ...fields,
})
const change = (kind: PartialChange['kind'], one: RequestRow, more: Partial<PartialChange> = {}): PartialChange => ({
  kind,
  tradeId: one.tradeId,
  marketTimeMs: timeMs,
  data: { request: one.id },
  request: one,
  ...more,
})

describe('GET /api/accounts', () => {
  it('I4: has the trader’s own accounts, oldest first, none of them frozen, and the time by the server’s clock', async () => {
    const { now, items } = await read(ada)
    expect(items).toMatchObject([
      { id: trade.accountId, server: 'Ratchet-Demo', login: '4242', frozen: null },
      { id: other.accountId, login: '4343', frozen: null },
    ])
    expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000)
    expect((await read(eve)).items).toHaveLength(1)
    expect((await read(eve)).items[0].id).not.toBe(trade.accountId)
  })

  it('I5: an order without an outcome freezes its account alone: what was asked, why nobody knows, and since when', async () => {
    const before = Date.now()
    const why = 'The broker cannot be reached.'
    await desk.commit(trade, [
      change('account.frozen', request({ id: trade.id }), { data: { request: trade.id, why } }),
    ])
    const frozen = await frozenOf('4242')
    expect(frozen).toMatchObject({
      why,
      requests: [{ id: trade.id, kind: 'order', tradeId: trade.id }],
    })
    expect(frozen.requests[0].asked).toBe('Buy 0.10 GOLD at market, stop 1280.50, target 1290.25')
    expect(Date.parse(frozen.since)).toBeGreaterThanOrEqual(before)
    expect(await frozenOf('4343')).toBeNull()
    expect(JSON.stringify(await read(eve))).not.toContain(trade.id)
    expect((await read(eve)).items[0].frozen).toBeNull()
  })

  it('I5: frozen since the first of several; the broker’s own words where it said something', async () => {
    const { since } = await frozenOf('4242')
    const climbed = request({ id: 'levels-1', kind: 'levels', position: '8001', sl: 128_735, tradeId: null })
    const position = { ...positionOf(trade, '8001'), tradeId: null }
    await desk.commit(trade, [
      { kind: 'position.opened', tradeId: null, marketTimeMs: timeMs, data: {}, position },
      change('account.frozen', climbed),
      change('account.frozen', request({ id: 'close-1', kind: 'close', position: '8001', volume: 500 })),
      change('account.frozen', request({ id: 'close-2', kind: 'close', position: '8001' })),
      change('account.frozen', request({ id: 'remove-1', kind: 'remove', order: '77' })),
    ])
    const frozen = await frozenOf('4242')
    expect(frozen.since).toBe(since)
    expect(frozen.requests.map(({ asked }: { asked: string }) => asked).toSorted()).toEqual([
      'Buy 0.10 GOLD at market, stop 1280.50, target 1290.25',
      'Cancel order 77',
      'Close 0.05 of position 8001',
      'Close position 8001',
      'Levels of position 8001: stop 1287.35',
    ])
  })

  it('I5: ends when the broker has said what became of everything', async () => {
    const settled = { state: 'answered', retcode: 10009 } as const
    const ids = (await frozenOf('4242')).requests.map(({ id }: { id: string }) => id)
    await desk.commit(
      trade,
      ids.map((id: string) => change('account.settled', request({ id, ...settled }))),
    )
    expect(await frozenOf('4242')).toBeNull()
    const said = request({ id: 'order-9', retcode: 10012, text: 'Timed out at the bridge.' })
    await desk.commit(trade, [change('order.answered', said)])
    expect(await frozenOf('4242')).toMatchObject({ since: null, why: 'The broker responded: Timed out at the bridge.' })
    await desk.commit(trade, [change('order.answered', request({ id: 'order-9' }))])
    expect((await frozenOf('4242')).why).toBe('The broker did not respond.')
  })

  it('I5: frozen too while the broker’s book is older than the record, until it has come level', async () => {
    const about = { tradeId: null, marketTimeMs: timeMs }
    const data = { accountId: other.accountId, request: null, kind: 'book' }
    const why = 'The broker’s book is older than the record.'
    await desk.commit(other, [{ ...about, kind: 'account.frozen', data: { ...data, why } }])
    expect(await frozenOf('4343')).toEqual({ since: expect.any(String), cause: 'book', why, requests: [] })
    await desk.commit(other, [{ ...about, kind: 'account.settled', data: { ...data, how: 'level again' } }])
    expect(await frozenOf('4343')).toBeNull()
  })
})
