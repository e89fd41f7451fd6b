import { eventData, mostAlerts } from '@ratchet/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectionConfig } from '../connections/connect.ts'
import { type AlertDesk, openAlertDesk } from '../desks/alert-desk.ts'
import { change, openWorld, positionOf, type World } from '../testing/fixtures.ts'
import type { NewAlert } from './alerts.ts'

/** Alerts on the real ledger: set, listed and removed by their trader, reached once by the process that has the market (ALE1 to ALE3). */
let world: World
let desk: AlertDesk
let owner: pg.Client
beforeAll(async () => {
  world = await openWorld()
  const notify = (topic: string, message: unknown) => void world.notes.push({ topic, message })
  const { written, clock, database } = world
  desk = openAlertDesk({
    url: database.url,
    notify,
    publisher: world.ledger.publisher,
    written,
    nowMs: () => clock.nowMs,
  })
  owner = new pg.Client(database.url)
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await desk?.close()
  await world?.close()
})

const gold = (price: number, fields: Partial<NewAlert> = {}): NewAlert => ({
  symbol: 'GOLD',
  market: undefined,
  price,
  direction: 'rising',
  note: '',
  ...fields,
})
async function set(traderId: string, alert: NewAlert): Promise<string> {
  const answer = await world.api.setAlert(traderId, alert)
  if (answer.outcome !== 'set') throw new Error(answer.outcome)
  return answer.row.id
}
const listed = async (traderId: string) =>
  (await world.api.listAlerts(traderId, { symbol: 'GOLD', market: undefined })).map(({ price, note }) => [price, note])
const told = async (traderId: string) => (await world.api.listNotices(traderId, { group: 'all', limit: 50 })).items
const reach = (traderId: string, id: string, bid = 131_005) => desk.reach(traderId, [{ id, bid, marketTimeMs: 7 }])

describe('alerts of a trader', () => {
  it('are listed newest first, each on its symbol and market, and no other trader’s', async () => {
    await set('ann', gold(131_000, { note: 'first' }))
    await set('ann', gold(129_000, { direction: 'falling' }))
    await set('ann', gold(131_000, { market: 'Broker-Practice' }))
    await set('ann', gold(9_000, { symbol: 'WTI' }))
    await set('bob', gold(131_000))
    expect(await listed('ann')).toEqual([
      [129_000, ''],
      [131_000, 'first'],
    ])
    expect(await listed('bob')).toEqual([[131_000, '']])
    expect((await world.api.listAlerts('ann')).length).toBe(4)
    expect(await world.api.listAlerts('ann', { symbol: 'GOLD', market: 'Broker-Practice' })).toMatchObject([
      { market: 'Broker-Practice', direction: 'rising', setAtMs: world.clock.nowMs },
    ])
  })

  it('set again at the same price are the same alert, with the new note: a request that is sent twice sets one', async () => {
    const id = await set('ida', gold(131_000, { note: 'one' }))
    expect(await set('ida', gold(131_000, { note: 'two' }))).toBe(id)
    expect(await listed('ida')).toEqual([[131_000, 'two']])
  })

  it('are removed by their trader alone; a second time changes nothing', async () => {
    const id = await set('rob', gold(131_000))
    expect(await world.api.removeAlert('ann', id)).toBe('unknown')
    expect(await world.api.removeAlert('rob', 'none')).toBe('unknown')
    expect([await world.api.removeAlert('rob', id), await world.api.removeAlert('rob', id)]).toEqual([
      'removed',
      'removed',
    ])
    expect(await listed('rob')).toEqual([])
    expect(await set('rob', gold(131_000))).not.toBe(id)
  })

  it(`are ${mostAlerts} at most, also where two are set at once; one less makes room`, async () => {
    for (let n = 1; n < mostAlerts; n++) await set('max', gold(140_000 + n))
    const outcomes = await Promise.all([1, 2, 3].map((n) => world.api.setAlert('max', gold(150_000 + n))))
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['full', 'full', 'set'])
    // The same alert is no more than there were.
    expect((await world.api.setAlert('max', gold(140_001, { note: 'again' }))).outcome).toBe('set')
    const [newest] = await world.api.listAlerts('max')
    await world.api.removeAlert('max', newest?.id ?? '')
    expect((await world.api.setAlert('max', gold(160_000))).outcome).toBe('set')
  })

  it('are no way to another trader’s rows, nor to what only the engine may say, whatever a statement tries', async () => {
    const id = await set('eve', gold(131_000))
    const api = new pg.Client(connectionConfig(world.database.url, 'api'))
    await api.connect()
    const as = async (traderId: string, sql: string) => {
      await api.query('begin')
      try {
        await api.query("select set_config('ratchet.trader_id', $1, true)", [world.named(traderId)])
        return (await api.query(sql)).rowCount
      } finally {
        await api.query('rollback')
      }
    }
    expect(await as('ann', `update ledger.alerts set removed_at_ms = 1 where id = '${id}'`)).toBe(0)
    const columns = 'id, trader_id, market, symbol, price, direction, note, set_at_ms'
    const others = `insert into ledger.alerts (${columns}) values (gen_random_uuid(), 'eve', '', 'GOLD', 5, 'rising', '', 1)`
    await expect(as('ann', others)).rejects.toThrow(/row-level security/)
    for (const sql of [
      'delete from ledger.alerts',
      'update ledger.alerts set reached_at_ms = 1, reached_bid = 1',
      'update ledger.alerts set price = 1',
    ])
      await expect(as('eve', sql), sql).rejects.toThrow(/permission denied/)
    await api.end()
  })
})

describe('an alert that is reached (ALE3)', () => {
  it('is on record with its price, the bid and the words, is told once, and waits no longer', async () => {
    const id = await set('tom', gold(131_000, { note: 'sell here' }))
    const seen = world.notes.length
    await reach('tom', id)
    await reach('tom', id, 131_999)
    expect(await listed('tom')).toEqual([])
    const notices = await told('tom')
    expect(notices).toMatchObject([
      {
        kind: 'alert.reached',
        tradeId: null,
        marketTimeMs: 7,
        data: { alert: id, symbol: 'GOLD', price: 131_000, bid: 131_005, direction: 'rising', note: 'sell here' },
      },
    ])
    expect(eventData['alert.reached'].strict().parse(notices[0]?.data)).toEqual(notices[0]?.data)
    expect(world.notes.slice(seen)).toEqual([{ topic: 'trader.tom', message: { seq: notices[0]?.seq } }])
    expect(await world.api.removeAlert('tom', id)).toBe('reached')
    expect((await world.api.noticesRead('tom')).unread).toBe(1)
  })

  it('is told once, however many say so at the same time', async () => {
    const ids = [await set('two', gold(131_000)), await set('two', gold(131_001))]
    const all = ids.map((id) => ({ id, bid: 131_002, marketTimeMs: null }))
    await Promise.all(Array.from({ length: 6 }, (_, n) => desk.reach('two', n % 2 ? all : all.toReversed())))
    expect((await told('two')).map(({ data }) => data.price).toSorted()).toEqual([131_000, 131_001])
  })

  it('is not told where its trader removed it before, nor in another trader’s name', async () => {
    const id = await set('rex', gold(131_000))
    await reach('ann', id)
    expect(await listed('rex')).toEqual([[131_000, '']])
    await world.api.removeAlert('rex', id)
    await reach('rex', id)
    expect(await told('rex')).toEqual([])
    expect((await told('ann')).filter(({ kind }) => kind === 'alert.reached')).toEqual([])
  })

  it('goes on in the chain between what the engine writes, and the engine goes on after it', async () => {
    const { account, trade, owner: of } = await world.publish('kim')
    const commit = (brokerSeq: number, ...changes: ReturnType<typeof change>[]) =>
      world.ledger.commit({ account, brokerSeq, feedPosition: brokerSeq, changes })
    await commit(1, change('position.opened', { tradeId: trade.id, position: positionOf(of, '9') }))
    const id = await set('kim', gold(131_000))
    await Promise.all([reach('kim', id), commit(2, change('stop.confirmed', { tradeId: trade.id }))])
    await commit(3, change('stop.confirmed', { tradeId: trade.id }))
    const { rows } = await owner.query(
      "select kind, seq::int, prev = lag(hash) over (order by seq) as follows from ledger.flight where trader_id = 'kim' order by seq",
    )
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6])
    expect(rows.slice(1).every(({ follows }) => follows)).toBe(true)
    expect(rows.filter(({ kind }) => kind === 'alert.reached').length).toBe(1)
  })
})

describe('the desk of the engine’s process', () => {
  it('finds those that wait on its market, from a number on, and not what was removed or reached', async () => {
    const market = 'Broker-Live'
    const [a, b, c] = [
      await set('ann', gold(1, { market })),
      await set('bob', gold(2, { market, direction: 'falling' })),
      await set('ann', gold(3, { market })),
    ]
    const all = await desk.waiting(market, 0)
    expect(all).toMatchObject([
      { id: a, traderId: 'ann', symbol: 'GOLD', price: 1, direction: 'rising' },
      { id: b, traderId: 'bob', symbol: 'GOLD', price: 2, direction: 'falling' },
      { id: c, traderId: 'ann', symbol: 'GOLD', price: 3, direction: 'rising' },
    ])
    expect((await desk.waiting(market, all[1]?.seq ?? 0)).map(({ id }) => id)).toEqual([c])
    await world.api.removeAlert('bob', b)
    await reach('ann', a)
    expect((await desk.waiting(market, 0)).map(({ id }) => id)).toEqual([c])
    expect((await told('ann'))[0]?.data).toMatchObject({ server: market, price: 1 })
  })
})
