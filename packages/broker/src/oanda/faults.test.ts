import { RET } from '@ratchet/contract'
import type { BrokerReport, BrokerRequest } from '@ratchet/domain'
import { createEmptyDatabase, type TestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Fault, Kind } from '../../counterparty/oanda/index.ts'
import { openEventLog } from '../events/event-log.ts'
import { logins, type OandaScene, openOandaScene } from './scene.fixture.ts'

/** Faults of OANDA's own protocol, each planted at the counterparty. `packages/broker/acceptance` tests what every broker must survive. */
let database: TestDatabase
let pool: pg.Pool
let scene: OandaScene
let reports: BrokerReport[]
const price = 130_000
const inquiry = { account: 'a', checkpoint: null }

beforeAll(async () => {
  database = await createEmptyDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 1 }).on('error', () => {})
})
afterAll(async () => {
  await pool?.end()
  await database?.drop()
})
async function begin(...[options]: Partial<Parameters<typeof openOandaScene>>[1][]): Promise<void> {
  await scene?.close()
  await pool.query('drop schema if exists brokers cascade')
  scene = await openOandaScene(database.url, options ?? {})
  listen()
  await scene.quote(price)
}
function listen(): void {
  reports = []
  scene.adapter().subscribe((report) => reports.push(report))
}
beforeEach(() => begin())
afterEach(async () => {
  await scene.close()
})

const order = (clientId: string, fields: Partial<Extract<BrokerRequest, { kind: 'order' }>> = {}): BrokerRequest => ({
  kind: 'order',
  clientId,
  account: 'a',
  action: 'deal',
  symbol: 'GOLD',
  type: 'Order_Type_Buy',
  volume: 1000,
  price: 0,
  deviation: 50,
  sl: price - 400,
  tp: 0,
  comment: 'a comment',
  magic: '42',
  ...fields,
})
const levels = (clientId: string, position: string, sl: number, tp = 0): BrokerRequest => ({
  kind: 'levels',
  clientId,
  account: 'a',
  position,
  sl,
  tp,
})
const send = async (...requests: readonly BrokerRequest[]) => {
  for (const request of requests) await scene.adapter().send(request)
  await scene.settle()
}
/** The deadline only ends a wait that would never end. */
const waited = <T>(look: () => T) => vi.waitFor(look, { timeout: 30_000 })
const heard = (count: number) => waited(() => expect(reports.length).toBeGreaterThanOrEqual(count))
const open = async () => (await scene.adapter().snapshot('a')).positions
const ticket = async () => (await open())[0]?.ticket ?? ''
const history = () => scene.counterparty.transactions(logins.a)
const typesOf = () => history().map(({ type }) => type)
const one: Fault = { what: 'unanswered' }

describe('B2: an answer that is lost', () => {
  describe.each<[Kind, (order: string) => BrokerRequest]>([
    ['cancel', (order) => ({ kind: 'remove', clientId: 'lost', account: 'a', order })],
    [
      'replace',
      (order) => ({ kind: 'modify', clientId: 'lost', account: 'a', order, price: price - 600, sl: 0, tp: 0 }),
    ],
  ])('of a request of kind %s', (kind, request) => {
    const limit = order('waiting', { action: 'pending', type: 'Order_Type_BuyLimit', price: price - 500, sl: 0 })
    const change = { kind: 'modify', clientId: 'changed', account: 'a', price: price - 550, sl: 0, tp: 0 } as const
    const working = async () => (await scene.adapter().snapshot('a')).orders

    it.each([
      ['as it was placed', 0, false],
      ['as it was placed, after a restart', 0, true],
      ['that was changed before, after a restart', 1, true],
      ['that was changed twice, after a restart', 2, true],
    ])('to an order %s: it is found, and was carried out once', async (_, changes, restarts) => {
      await send(limit)
      const [{ ticket = '' } = {}] = await working()
      for (let n = 0; n < changes; n++) await send({ ...change, clientId: `changed ${n}`, order: ticket })
      const checkpoint = scene.adapter().checkpoint('a')
      const from = history().length
      scene.counterparty.fail(kind, one)
      // Whoever sent it is to hear nothing of it.
      if (restarts) scene.counterparty.fail('history', { what: 'status', status: 503 }, 1000)
      const asked = request(ticket)
      await scene.adapter().send(asked)
      if (restarts) {
        await waited(() => expect(history().length).toBeGreaterThan(from))
        await scene.restart(() => scene.counterparty.mend('history'))
        await scene.over?.()
      } else await heard(2)
      const about = { kind: asked.kind, position: null, order: ticket, volume: 0 } as const
      const said = await scene.adapter().lookup({ ...inquiry, clientId: 'lost', checkpoint, about })
      expect(said).toMatchObject({ said: 'found', answer: { clientId: 'lost', retcode: RET.DONE } })
      expect(await working()).toMatchObject(kind === 'cancel' ? [] : [{ ticket, price: price - 600 }])
      expect(history().slice(from)).toHaveLength(kind === 'cancel' ? 1 : 2)
    })
  })
})

describe('B3: a request that is lost', () => {
  const losing = async () => {
    scene.counterparty.fail('order', { what: 'lost' })
    const checkpoint = scene.adapter().checkpoint('a')
    await scene.adapter().send(order('lost'))
    return () => scene.adapter().lookup({ ...inquiry, clientId: 'lost', checkpoint })
  }

  it.each([-3_600_000, 3_600_000])(
    'is absent no sooner, and no later, where the clock is set by %i ms',
    async (byMs) => {
      const look = await losing()
      scene.clock.setByMs = byMs
      expect((await look()).said).toBe('under way')
      await scene.over?.()
      expect((await look()).said).toBe('absent')
    },
  )

  it('that was decided before its broker was ever reached is proved by the whole history', async () => {
    await send(order('one'))
    const checkpoint = scene.adapter().checkpoint('an account of which nothing was heard')
    const said = async (clientId: string) => (await scene.adapter().lookup({ ...inquiry, clientId, checkpoint })).said
    await scene.over?.()
    expect([await said('one'), await said('never')]).toEqual(['found', 'absent'])
  })

  it('is found across pages', async () => {
    await begin({ pageSize: 2 })
    const checkpoint = scene.adapter().checkpoint('a')
    await send(order('first'), order('second'), order('third'))
    const said = async (clientId: string) => (await scene.adapter().lookup({ ...inquiry, clientId, checkpoint })).said
    await scene.over?.()
    expect([await said('third'), await said('fourth')]).toEqual(['found', 'absent'])
  })
})

it('B4: a deal never leaves without its worst price: where none was heard it is asked for, and where there is none the deal is refused', async () => {
  await send(order('one', { deviation: 50 }), order('two', { type: 'Order_Type_Sell', sl: 0, deviation: 10_000_000 }))
  const bounds = () => history().flatMap(({ type, priceBound }) => (type === 'MARKET_ORDER' ? [priceBound] : []))
  expect(bounds()).toEqual(['130.080', '0.001'])
  const oil = { symbol: 'WTI', volume: 10, sl: 0 }
  await send(order('three', oil))
  expect(reports[2]?.answer).toMatchObject({ clientId: 'three', retcode: RET.PRICE_OFF })
  // OANDA has a price of oil from here on, of which nothing was heard.
  scene.counterparty.quote('WTICO_USD', '70.000', '70.030')
  await send(order('four', oil))
  expect(bounds()).toEqual(['130.080', '0.001', '70.080'])
  scene.counterparty.fail('read', { what: 'status', status: 503 }, 1000)
  await expect(scene.adapter().send(order('five', oil))).rejects.toThrow(/503/)
  expect(bounds()).toHaveLength(3)
})

it('B4: a deal that comes late meets its worst price, and not what the market is then', async () => {
  const gate = Promise.withResolvers<void>()
  scene.counterparty.fail('order', { what: 'held', until: gate.promise })
  await scene.adapter().send(order('late', { deviation: 50 }))
  await scene.quote(price + 200)
  gate.resolve()
  await heard(1)
  expect(reports).toMatchObject([{ answer: { clientId: 'late', retcode: RET.REQUOTE } }])
  expect(await open()).toEqual([])
})

describe('B5: a stream', () => {
  const stopHit = () => scene.counterparty.quote('XAU_USD', '129.500', '129.530')

  it('that is cut is opened again, and what was missed is fetched', async () => {
    await send(order('one'))
    scene.counterparty.cut()
    stopHit()
    await heard(2)
    expect(reports.map(({ seq }) => seq)).toEqual([1, 2])
    await waited(() => expect(scene.counterparty.openStreams).toBe(2))
  })

  it('that is mute is found dead by its heartbeats, however alive its connection is', async () => {
    await send(order('one'))
    scene.counterparty.isMute = true
    stopHit()
    // The account's sum is read in turns too: nothing may hang on that alone.
    scene.counterparty.fail('read', { what: 'status', status: 503 }, 1000)
    await scene.over?.()
    await heard(2)
  })

  it('that repeats itself and comes in any order makes each report once, in the order of the history', async () => {
    await begin({ heartbeatMs: 60_000 })
    scene.counterparty.isBackwards = true
    for (const clientId of ['one', 'two']) await scene.adapter().send(order(clientId, { tp: price + 900 }))
    await heard(2)
    stopHit()
    await heard(4)
    await send(order('three', { sl: price - 900 }))
    expect(reports.map(({ seq, answer, deals }) => [seq, answer?.clientId, deals.map(({ reason }) => reason)])).toEqual(
      [
        [1, 'one', ['client']],
        [2, 'two', ['client']],
        [3, undefined, ['sl']],
        [4, undefined, ['sl']],
        [5, 'three', ['client']],
      ],
    )
    expect(await scene.adapter().reportsSince('a', 0)).toEqual(reports)
    expect((await open()).map(({ clientId }) => clientId)).toEqual(['three'])
  })

  it('is open before what was missed is fetched: what happens between the two is not lost', async () => {
    await begin({ heartbeatMs: 60_000 })
    await send(order('one'))
    // Nothing but the opening of the stream may show it: no line, no heartbeat, and no sum of the account.
    const { counterparty } = scene
    counterparty.isMute = true
    counterparty.fail('read', { what: 'status', status: 503 }, 1000)
    const gate = Promise.withResolvers<void>()
    counterparty.fail('stream', { what: 'held', until: gate.promise }, Object.keys(logins).length)
    const from = counterparty.requests.length
    const opening = () =>
      counterparty.requests.slice(from).filter(({ account, kind }) => account === logins.a && kind === 'stream').length
    counterparty.cut()
    await waited(() => expect(opening()).toBe(1))
    stopHit()
    gate.resolve()
    await heard(2)
    expect([opening(), reports[1]?.deals]).toMatchObject([1, [{ reason: 'sl' }]])
  })

  it('may be more than a page behind', async () => {
    await begin({ pageSize: 3 })
    scene.counterparty.isMute = true
    for (const clientId of ['one', 'two', 'three', 'four']) await scene.adapter().send(order(clientId))
    await scene.settle()
    expect(reports.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
  })
})

it('B6: an order and its fill are told at once, wherever the pages of the history end', async () => {
  await begin({ pageSize: 1 })
  await send(order('one', { tp: price + 900 }))
  expect(reports).toHaveLength(1)
  expect(reports[0]).toMatchObject({ answer: { clientId: 'one', retcode: RET.DONE }, deals: [{ entry: 'in' }] })
  expect(reports[0]?.positions).toMatchObject([{ sl: price - 400, tp: price + 900 }])
})

it('B6: what somebody else wrote in the log meanwhile is told, and its end is gone on from', async () => {
  await send(order('one'))
  const log = await openEventLog(database.url)
  try {
    const end = await log.end('a')
    const report = { ...(reports[0] as BrokerReport), answer: null }
    await log.append('a', end, [{ key: 'of another', report }], end.cursor)
  } finally {
    await log.close()
  }
  await send(order('two'))
  expect(reports.map(({ seq, answer }) => [seq, answer?.clientId])).toEqual([
    [1, 'one'],
    [2, undefined],
    [3, 'two'],
  ])
})

it('B6: what is written and not told is told once after a restart, under the same number', async () => {
  await send(order('one'), order('two'))
  const before = await scene.adapter().reportsSince('a', 0)
  await scene.restart()
  listen()
  expect(await scene.adapter().reportsSince('a', 0)).toEqual(before)
  await send(order('three'))
  expect(reports.map(({ seq }) => seq)).toEqual([3])
})

describe('B7: the move of a stop', () => {
  it('is one step at the broker: no moment is without a stop, and both legs stay', async () => {
    await send(order('one', { tp: price + 900 }))
    const position = await ticket()
    const from = history().length
    await send(levels('up', position, price - 200, price + 900))
    const batches = new Set(
      history()
        .slice(from)
        .map(({ batchID }) => batchID),
    )
    expect([batches.size, typesOf().slice(from)]).toEqual([
      1,
      ['ORDER_CANCEL', 'STOP_LOSS_ORDER', 'ORDER_CANCEL', 'TAKE_PROFIT_ORDER'],
    ])
    expect(await open()).toMatchObject([{ sl: price - 200, tp: price + 900 }])
  })

  it.each([
    ['a long one', 'Order_Type_Buy', 500, -400],
    ['a short one', 'Order_Type_Sell', -500, 400],
  ] as const)(
    'to beyond the market may close %s at once: the move is answered, the position closed once, and told',
    async (_, type, to, sl) => {
      scene.counterparty.exchange.fillsBeyond = true
      await send(order('one', { type, sl: price + sl, tp: price - 2 * sl }))
      const position = await ticket()
      const checkpoint = scene.adapter().checkpoint('a')
      await send(levels('up', position, price + to, price - 3 * sl))
      expect(reports).toHaveLength(2)
      expect(reports[1]).toMatchObject({
        seq: 2,
        answer: { clientId: 'up', retcode: RET.DONE },
        deals: [{ position, entry: 'out', reason: 'sl', price: type === 'Order_Type_Buy' ? price : price + 30 }],
        positions: [{ ticket: position, volume: 0 }],
      })
      expect(await open()).toEqual([])
      expect(await scene.adapter().reportsSince('a', 0)).toMatchObject(reports)
      expect((await scene.adapter().lookup({ ...inquiry, clientId: 'up', checkpoint })).said).toBe('found')
      // What comes after it meets a position that is gone.
      await send(levels('further', position, price + 2 * to))
      expect(reports[2]?.answer).toMatchObject({ clientId: 'further', retcode: RET.POSITION_CLOSED })
    },
  )

  it('that changes nothing is a success', async () => {
    await send(order('one'))
    await send(levels('same', await ticket(), price - 400))
    expect(reports[1]?.answer).toMatchObject({ clientId: 'same', retcode: RET.DONE })
  })
})

describe('B8: what others do', () => {
  it.each([
    ['by its mark', (price: string) => ({ stopLoss: { price, guaranteed: true } })],
    ['by its type', (price: string) => ({ guaranteedStopLoss: { price } })],
  ])(
    'a guaranteed stop that is set there is known %s, in report and snapshot, until an ordinary one takes its place',
    async (_, guaranteed) => {
      await begin({ accounts: Object.values(logins).map((id) => ({ id, guaranteed: 'ALLOWED' as const })) })
      await send(order('one'))
      const position = await ticket()
      scene.counterparty.byHand(logins.a, 'stop', position, guaranteed('129.700'))
      await heard(2)
      const now = { sl: 129_700, guaranteed: true }
      expect([reports[1]?.positions, await open()]).toMatchObject([[now], [now]])
      await send(levels('up', position, price - 200))
      const told = [reports[2]?.positions[0], (await open())[0]]
      expect(told.map((one) => [one?.sl, one?.guaranteed])).toEqual(Array(2).fill([price - 200, undefined]))
      scene.counterparty.byHand(logins.a, 'stop', position, guaranteed('129.900'))
      // It holds through a gap.
      scene.counterparty.quote('XAU_USD', '129.100', '129.130')
      await heard(5)
      expect(reports[4]?.deals).toMatchObject([{ reason: 'sl', price: 129_900 }])
    },
  )
})

it('B9: prices and units are exact text, and what is off its step never leaves', async () => {
  await send(order('one', { sl: 129_601, tp: 131_007 }))
  const made = history().find(({ type }) => type === 'MARKET_ORDER')
  expect(made).toMatchObject({
    units: '10',
    stopLossOnFill: { price: '129.601' },
    takeProfitOnFill: { price: '131.007' },
  })
  const before = history().length
  await send(order('half', { volume: 1050 }))
  expect([history().length, reports[1]?.answer?.retcode]).toEqual([before, RET.INVALID_VOLUME])
})

describe('OP6: what is read of an account', () => {
  const kinds = () => scene.counterparty.requests.map(({ kind }) => kind)

  it('waits as one where many ask for its history', async () => {
    const held = Promise.withResolvers<void>()
    scene.counterparty.fail('history', { what: 'held', until: held.promise })
    const from = kinds().length
    const asked = Array.from({ length: 10 }, () => scene.adapter().reportsSince('a', 0))
    await waited(() => expect(kinds().slice(from)).toContain('history'))
    held.resolve()
    await Promise.all(asked)
    expect(
      kinds()
        .slice(from)
        .filter((kind) => kind === 'history').length,
    ).toBeLessThanOrEqual(2)
  })

  it('holds up no report: an order is sent and told of while the whole account is read', async () => {
    const held = Promise.withResolvers<void>()
    scene.counterparty.fail('account', { what: 'held', until: held.promise })
    const book = scene.adapter().snapshot('a')
    await scene.adapter().send(order('one'))
    await heard(1)
    expect(reports).toMatchObject([{ answer: { clientId: 'one', retcode: RET.DONE } }])
    held.resolve()
    expect((await book).positions).toHaveLength(1)
  })

  it('tells a request that left, and may be answered in time, from one that is unknown', async () => {
    const held = Promise.withResolvers<void>()
    scene.counterparty.fail('order', { what: 'held', until: held.promise })
    const checkpoint = scene.adapter().checkpoint('a')
    await scene.adapter().send(order('one'))
    const look = async () => (await scene.adapter().lookup({ ...inquiry, clientId: 'one', checkpoint })).said
    expect(await look()).toBe('under way')
    held.resolve()
    await heard(1)
    await waited(async () => expect(await look()).toBe('found'))
  })
})

describe('OP10: what proves that nothing was done is not waited for', () => {
  const lookup = async (checkpoint: string) =>
    (await scene.adapter().lookup({ ...inquiry, clientId: 'one', checkpoint })).said

  it('a request that is turned away as one too many is absent at once, and is sent again once', async () => {
    scene.counterparty.fail('order', { what: 'status', status: 429 })
    const checkpoint = scene.adapter().checkpoint('a')
    await scene.adapter().send(order('one'))
    await waited(() => expect(scene.lines.join()).toContain('with 429'))
    expect(await lookup(checkpoint)).toBe('absent')
    await send(order('one'))
    expect([await lookup(checkpoint), (await open()).length]).toEqual(['found', 1])
  })

  it('a request that could not leave is absent once the broker can be asked', async () => {
    const checkpoint = scene.adapter().checkpoint('a')
    scene.cut(true)
    await expect(scene.broker.send(order('one'))).rejects.toThrow()
    scene.cut(false)
    const said = await waited(() => lookup(checkpoint))
    expect(said).toBe('absent')
    await send(order('one'))
    expect(await open()).toHaveLength(1)
  })

  it.each([500, 502, 503])('status %i proves nothing', async (status) => {
    scene.counterparty.fail('order', { what: 'status', status })
    const checkpoint = scene.adapter().checkpoint('a')
    await scene.adapter().send(order('one'))
    await scene.settle().catch(() => {})
    expect(await lookup(checkpoint)).toBe('unclear')
  })
})

it('OP5, B11: a token that was refused and is good again goes on by itself', async () => {
  await send(order('one'))
  scene.refuse()
  scene.counterparty.cut()
  await waited(() => expect(scene.adapter().state('a')).toMatchObject({ state: 'refused' }))
  await expect(scene.adapter().send(order('two'))).rejects.toThrow(/token/)
  expect(scene.adapter().state('a').trouble).toMatch(/rejects the token/)
  scene.counterparty.refuse('token-of-the-tests', false)
  await waited(async () => {
    await scene.over?.()
    expect(scene.adapter().state('a')).toMatchObject({ state: 'live', trouble: null })
  })
  await send(order('three'))
  expect((await open()).map(({ clientId }) => clientId)).toEqual(['one', 'three'])
})

it('B11: an account that is forbidden to its token sends nothing and says so; the token’s other account goes on', async () => {
  await send(order('one'))
  const position = await ticket()
  scene.counterparty.forbid(logins.a)
  scene.counterparty.cut()
  const forbidden = {
    state: 'refused',
    trouble: expect.stringContaining('OANDA does not let the token use this account'),
  }
  await waited(() => expect(scene.adapter().state('a')).toMatchObject(forbidden))
  await waited(() => expect(scene.adapter().state('b')).toMatchObject({ state: 'live', trouble: null }))
  const before = scene.counterparty.requests.length
  await expect(scene.adapter().send(order('two'))).rejects.toThrow(/does not let the token/)
  await expect(scene.adapter().send(levels('up', position, price - 300))).rejects.toThrow(/does not let the token/)
  await expect(scene.adapter().lookup({ ...inquiry, clientId: 'two' })).rejects.toThrow(/does not let the token/)
  await expect(scene.adapter().linkOf('a')).rejects.toThrow(/does not let the token/)
  const written = () => scene.counterparty.requests.slice(before).filter(({ kind }) => /order|levels/.test(kind))
  expect(written()).toEqual([])
  await scene.adapter().send({ ...order('three'), account: 'b' })
  await waited(async () => expect((await scene.adapter().snapshot('b')).positions).toHaveLength(1))
  expect(written().map(({ account }) => account)).toEqual([logins.b])
  scene.counterparty.forbid(logins.a, false)
  // It is read on, and goes on by itself.
  await scene.over?.()
  await waited(() => expect(scene.adapter().state('a')).toMatchObject({ state: 'live' }))
  await send(order('four'))
  expect((await open()).map(({ clientId }) => clientId)).toEqual(['one', 'four'])
})

it('B15: what nobody knows yet in the history is passed over, and what comes after it is told', async () => {
  const account = scene.counterparty.account(logins.a)
  const strange = (type: string, fields: object) => scene.counterparty.exchange.batch(account).add(type, fields)
  const checkpoint = scene.adapter().checkpoint('a')
  strange('SOMETHING_OF_2030', { news: [{ of: 2030 }], orderID: 7, reason: 'A_REASON_OF_2030' })
  const iceberg = { instrument: 'XAU_USD', units: '10', price: '130.000', reason: 'A_REASON_OF_2030' }
  strange('ICEBERG_ORDER', iceberg)
  strange('ICEBERG_ORDER_REJECT', { ...iceberg, rejectReason: 'TOO_COLD' })
  strange('ORDER_CANCEL', { orderID: '4', reason: 'A_REASON_OF_2030' })
  await send(order('one'))
  expect(reports).toMatchObject([{ seq: 1, answer: { clientId: 'one', retcode: RET.DONE } }])
  await scene.over?.()
  const said = async (clientId: string) => (await scene.adapter().lookup({ ...inquiry, clientId, checkpoint })).said
  expect([await said('one'), await said('never')]).toEqual(['found', 'absent'])
})
