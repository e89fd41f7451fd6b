import { createRequire } from 'node:module'
import type { BrokerRequest } from '@ratchet/domain'
import { createEmptyDatabase, type TestDatabase } from '@ratchet/store/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Counterparty, startCounterparty } from '../../counterparty/oanda/index.ts'
import { hold, holdAnswer, holdTransaction, isThere } from './official.fixture.ts'
import { logins, openOandaScene } from './scene.fixture.ts'
import { transactionPage } from './wire.ts'

/** Both sides are held to OANDA's own published definitions, and OANDA's own client speaks to the counterparty. */
let database: TestDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(() => database?.drop())

const price = 130_000
const order = (clientId: string, fields: object = {}): BrokerRequest => ({
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
  tp: price + 900,
  comment: 'a comment',
  magic: '42',
  ...fields,
})

/** Everything that is ever asked of the adapter, once. */
let lived: ReturnType<typeof live> | undefined
const liveAll = () => {
  lived ??= live()
  return lived
}

async function live() {
  const scene = await openOandaScene(database.url)
  await scene.quote(price)
  const adapter = scene.adapter()
  const { counterparty } = scene
  const { answers, ask } = listening(counterparty, logins.a)
  const send = async (request: BrokerRequest) => {
    await adapter.send(request)
    await scene.settle()
  }
  for (const type of ['Order_Type_BuyLimit', 'Order_Type_SellStop'] as const)
    await send(order(type, { action: 'pending', type, price: price - 500, sl: 0, tp: 0 }))
  for (const type of ['Order_Type_SellLimit', 'Order_Type_BuyStop'] as const)
    await send(order(type, { action: 'pending', type, price: price + 500, sl: 0, tp: 0 }))
  await send(order('one'))
  await send(order('short', { type: 'Order_Type_Sell', sl: price + 600, tp: price - 600 }))
  await send(order('refused', { sl: price + 700 }))
  await send(order('refused too', { tp: price - 700 }))
  await send(order('bound', { price: price - 100, deviation: 1 }))
  const { positions, orders } = await adapter.snapshot('a')
  const position = positions[0]?.ticket ?? ''
  const waiting = orders[0]?.ticket ?? ''
  const about = { account: 'a' } as const
  await send({ kind: 'levels', clientId: 'up', ...about, position, sl: price - 200, tp: 0 })
  await send({ kind: 'levels', clientId: 'beyond', ...about, position, sl: price + 300, tp: 0 })
  await send({ kind: 'levels', clientId: 'passed', ...about, position, sl: 0, tp: price - 300 })
  ask('GET', `/trades/${position}`)
  for (const path of reads) ask('GET', path)
  await send({ kind: 'levels', clientId: 'off', ...about, position, sl: 0, tp: 0 })
  await send({ kind: 'close', clientId: 'part', ...about, position, volume: 400, reason: 'client' })
  await send({ kind: 'close', clientId: 'all', ...about, position, volume: 0, reason: 'client' })
  await send({ kind: 'close', clientId: 'gone', ...about, position: '9999', volume: 0, reason: 'client' })
  await send({ kind: 'modify', clientId: 'other', ...about, order: waiting, price: price - 600, sl: 0, tp: 0 })
  await send({ kind: 'remove', clientId: 'away', ...about, order: waiting })
  await send({ kind: 'remove', clientId: 'again', ...about, order: waiting })
  const [{ id: short = '' } = {}] = counterparty.account(logins.a).trades.values()
  for (const [method, path, body] of refusals(short)) ask(method, path, body)
  ask('GET', '/summary', undefined, 'another token')
  ask('POST', '/orders', '{')
  counterparty.halt('XAU_USD')
  await send(order('halted', { sl: 0, tp: 0 }))
  counterparty.halt('XAU_USD', false)
  await scene.quote(price + 700)
  const account = counterparty.account(logins.a)
  const lines = [
    ['TransactionHeartbeat', counterparty.heartbeat('transactions', account)],
    ['PricingHeartbeat', counterparty.heartbeat('prices', account)],
    ...counterparty.prices('?instruments=XAU_USD').map((line) => ['ClientPrice', line] as const),
  ] as const
  const said = { requests: [...counterparty.requests], transactions: [...account.transactions], answers, lines }
  await scene.close()
  return said
}

interface Answered {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly body: unknown
}

/** Every answer of the counterparty from now on, whoever asks; and a way to ask what the adapter never does. */
function listening(counterparty: Counterparty, login: string) {
  const answers: Answered[] = []
  const take = counterparty.take.bind(counterparty)
  counterparty.take = (asked) => {
    const { status, body } = take(asked)
    answers.push({ method: asked.method, path: asked.path, status, body: JSON.parse(JSON.stringify(body)) })
    return { status, body }
  }
  const { token } = counterparty.account(login)
  const ask = (method: string, path: string, body?: object | string, by = token) => {
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
    return counterparty.take({ method, path: `/v3/accounts/${login}${path}`, token: by, text })
  }
  return { answers, ask }
}

const reads = [
  ...['', '/summary', '/instruments', '/orders', '/pendingOrders', '/trades', '/openTrades', '/orders/4'],
  ...['/pricing?instruments=XAU_USD', '/pricing?instruments=XAU_USD&includeHomeConversions=true'],
  '/instruments/XAU_USD/candles?price=BA&granularity=M1&from=2020-01-01T00:00:00Z&to=2020-01-02T00:00:00Z',
  '/instruments/XAU_USD/candles?price=BA&granularity=M1&from=2020-01-01T00:00:00Z&to=2021-01-02T00:00:00Z',
  ...['/transactions/2', '/transactions/sinceid?id=1', '/transactions/99999', '/orders/99999', '/trades/99999'],
]

/** What is refused, each for another reason. */
function refusals(trade: string): [string, string, object][] {
  const market = (fields: object) => ({
    order: { type: 'MARKET', instrument: 'XAU_USD', units: '10', timeInForce: 'FOK', ...fields },
  })
  const named = { clientExtensions: { id: 'a name' } }
  const limit = { order: { ...market({}).order, ...named, type: 'LIMIT', price: '120.000', timeInForce: 'GTC' } }
  return [
    ['POST', '/orders', market({ units: '0' })],
    ['POST', '/orders', market({ units: '1.5' })],
    ['POST', '/orders', market({ units: '10001' })],
    ['POST', '/orders', market({ takeProfitOnFill: { price: '131.0001' } })],
    ['POST', '/orders', market({ instrument: 'NOTHING' })],
    ['POST', '/orders', market({ somethingNew: 1 })],
    ['POST', '/orders', limit],
    ['POST', '/orders', limit],
    ['PUT', '/orders/99999', limit],
    ['PUT', '/orders/99999/cancel', {}],
    ['PUT', '/trades/99999/close', {}],
    ['PUT', `/trades/${trade}/close`, { units: '9999' }],
    ['PUT', '/trades/99999/orders', { stopLoss: { price: '1.000' } }],
    ['PUT', `/trades/${trade}/orders`, { stopLoss: { price: '140.0001' } }],
    ['PUT', `/trades/${trade}/orders`, { stopLoss: { price: '140.000', guaranteed: true } }],
    // The second one is beyond the margin.
    ['POST', '/orders', market({ units: '10000', positionFill: 'OPEN_ONLY' })],
    ['POST', '/orders', market({ units: '10000', positionFill: 'OPEN_ONLY' })],
  ]
}

/** All reasons that the counterparty ever gives for a refusal, and for an order that ends without a fill. */
const refused = [
  'CLIENT_ORDER_ID_ALREADY_EXISTS',
  'CLOSE_TRADE_UNITS_EXCEED_TRADE_SIZE',
  'ORDER_DOESNT_EXIST',
  'PRICE_INVALID',
  'PRICE_PRECISION_EXCEEDED',
  'STOP_LOSS_ORDER_GUARANTEED_NOT_ALLOWED',
  'TRADE_DOESNT_EXIST',
  'UNITS_LIMIT_EXCEEDED',
  'UNITS_MIMIMUM_NOT_MET',
  'UNITS_PRECISION_EXCEEDED',
]
const cancelled = [
  'BOUNDS_VIOLATION',
  'CLIENT_REQUEST',
  'CLIENT_REQUEST_REPLACED',
  'INSUFFICIENT_MARGIN',
  'LINKED_TRADE_CLOSED',
  'MARKET_HALTED',
  'STOP_LOSS_ON_FILL_LOSS',
  'TAKE_PROFIT_ON_FILL_LOSS',
]

describe.skipIf(!isThere)('OANDA’s published definitions (skipped where ../shared is not there)', () => {
  it('B9: are kept by every request that the adapter sends', async () => {
    const { requests } = await liveAll()
    const bodies = requests.flatMap(({ kind, text, path }) =>
      text === '' ? [] : [{ kind, path, body: JSON.parse(text) }],
    )
    const wrong: string[] = []
    const kinds = new Set<string>()
    for (const { kind, body } of bodies) {
      if (kind === 'order' || kind === 'replace') {
        const type = String(body.order.type)
        kinds.add(type)
        const name =
          { MARKET: 'MarketOrderRequest', LIMIT: 'LimitOrderRequest', STOP: 'StopOrderRequest' }[type] ?? type
        wrong.push(...hold(name, body.order))
        for (const leg of ['stopLossOnFill', 'takeProfitOnFill'] as const)
          if (body.order[leg])
            wrong.push(...hold(leg === 'stopLossOnFill' ? 'StopLossDetails' : 'TakeProfitDetails', body.order[leg]))
      } else if (kind === 'levels') {
        kinds.add(kind)
        if (body.stopLoss) wrong.push(...hold('StopLossDetails', body.stopLoss))
        if (body.takeProfit) wrong.push(...hold('TakeProfitDetails', body.takeProfit))
        expect(Object.keys(body).sort()).toEqual(['stopLoss', 'takeProfit'])
      } else {
        kinds.add(kind)
        expect(body).toEqual({ units: expect.stringMatching(/^(ALL|\d+)$/) })
      }
    }
    expect(wrong).toEqual([])
    expect([...kinds].sort()).toEqual(['LIMIT', 'MARKET', 'STOP', 'close', 'levels'])
  })

  it('are kept by every transaction that the counterparty makes', async () => {
    const { transactions } = await liveAll()
    const types = new Set(transactions.map(({ type }) => type))
    for (const type of [
      'ORDER_FILL',
      'ORDER_CANCEL',
      'MARKET_ORDER_REJECT',
      'ORDER_CANCEL_REJECT',
      'STOP_LOSS_ORDER_REJECT',
      'TAKE_PROFIT_ORDER_REJECT',
    ])
      expect(types).toContain(type)
    expect([...new Set(transactions.flatMap(holdTransaction))]).toEqual([])
    const why = (type: RegExp, field: string) =>
      [...new Set(transactions.filter((one) => type.test(one.type)).map((one) => one[field]))].sort()
    expect(why(/_REJECT$/, 'rejectReason')).toEqual(refused)
    expect(why(/^ORDER_CANCEL$/, 'reason')).toEqual(cancelled)
  })

  it('are kept by each answer of the counterparty, and each line of its streams', async () => {
    const { answers, lines } = await liveAll()
    const wrong = answers.flatMap(({ method, path, status, body }) => holdAnswer(method, path, status, body))
    expect([...new Set(wrong)]).toEqual([])
    expect(new Set(answers.map(({ method, status }) => `${method} ${status}`))).toEqual(
      new Set([
        'GET 200',
        'GET 400',
        'GET 401',
        'GET 404',
        'POST 201',
        'POST 400',
        'PUT 200',
        'PUT 201',
        'PUT 400',
        'PUT 404',
      ]),
    )
    expect(lines.flatMap(([name, line]) => hold(name, JSON.parse(line)))).toEqual([])
  })

  it('are kept by what the counterparty makes of a stop beyond the market, where it fills it at once', async () => {
    const counterparty = await startCounterparty({ accounts: [{ id: '1' }] })
    try {
      counterparty.exchange.fillsBeyond = true
      const { answers, ask } = listening(counterparty, '1')
      counterparty.quote('XAU_USD', '130.000', '130.030')
      const order = { type: 'MARKET', instrument: 'XAU_USD', units: '10', timeInForce: 'FOK' }
      for (const [stop, target] of [
        ['131.000', '132.000'],
        ['128.000', '129.000'],
      ]) {
        ask('POST', '/orders', { order })
        const [{ id = '' } = {}] = counterparty.account('1').trades.values()
        ask('PUT', `/trades/${id}/orders`, { stopLoss: { price: stop }, takeProfit: { price: target } })
      }
      expect([...counterparty.account('1').trades]).toEqual([])
      expect(answers.flatMap(({ method, path, status, body }) => holdAnswer(method, path, status, body))).toEqual([])
      const [, byStop, , byTarget] = answers
      expect(byStop?.body).toMatchObject({
        stopLossOrderFillTransaction: { reason: 'STOP_LOSS_ORDER' },
        takeProfitOrderCreatedCancelTransaction: { reason: 'LINKED_TRADE_CLOSED' },
      })
      expect(byTarget?.body).toMatchObject({ takeProfitOrderFillTransaction: { reason: 'TAKE_PROFIT_ORDER' } })
    } finally {
      await counterparty.close()
    }
  })

  it('are kept by what the counterparty makes of a guaranteed stop', async () => {
    const counterparty = await startCounterparty({ accounts: [{ id: '1', guaranteed: 'ALLOWED' }] })
    try {
      const { answers, ask } = listening(counterparty, '1')
      counterparty.quote('XAU_USD', '130.000', '130.030')
      const stop = { stopLossOnFill: { price: '129.000' } }
      ask('POST', '/orders', {
        order: { type: 'MARKET', instrument: 'XAU_USD', units: '10', timeInForce: 'FOK', ...stop },
      })
      const [{ id = '' } = {}] = counterparty.account('1').trades.values()
      ask('PUT', `/trades/${id}/orders`, { stopLoss: { price: '129.500', guaranteed: true } })
      for (const path of ['', '/trades', '/transactions/sinceid?id=1']) ask('GET', path)
      const stops = counterparty.transactions('1').filter(({ type }) => type === 'STOP_LOSS_ORDER')
      expect(stops).toMatchObject([{ reason: 'ON_FILL' }, { guaranteed: true }])
      expect(answers.flatMap(({ method, path, status, body }) => holdAnswer(method, path, status, body))).toEqual([])
    } finally {
      await counterparty.close()
    }
  })
})

describe('OANDA’s own client for JavaScript, as a stranger', () => {
  interface Answer {
    readonly statusCode: string
    readonly rawBody: string
  }
  type Ask = (...args: unknown[]) => void
  interface Client {
    setToken(token: string): void
    readonly account: Record<'summary' | 'instruments', Ask>
    readonly order: Record<'market' | 'limit' | 'create' | 'replace' | 'cancel', Ask>
    readonly trade: Record<'setDependentOrders' | 'close' | 'list', Ask>
    readonly transaction: Record<'since' | 'stream', Ask>
  }
  let counterparty: Counterparty
  let client: Client
  beforeAll(async () => {
    counterparty = await startCounterparty({ accounts: [{ id: '1' }], heartbeatMs: 20 })
    counterparty.quote('XAU_USD', '130.000', '130.030')
    const { Context } = createRequire(import.meta.url)('@oanda/v20/context') as {
      readonly Context: new (host: string, port: string, ssl: boolean, application: string) => Client
    }
    client = new Context('127.0.0.1', new URL(counterparty.url).port, false, 'tests')
    client.setToken('token')
  })
  afterAll(() => counterparty?.close())

  const ask = (method: Ask, on: object, ...args: readonly unknown[]) =>
    new Promise<{ readonly status: number; readonly body: Record<string, never> }>((done) =>
      method.call(on, ...args, (answer: Answer) =>
        done({ status: Number(answer.statusCode), body: JSON.parse(answer.rawBody) }),
      ),
    )

  it('trades: summary, market order with a stop, limit, replace, cancel, other levels, close, history', async () => {
    const { account, order, trade, transaction: history } = client
    expect((await ask(account.summary, account, '1')).body).toMatchObject({
      account: { currency: 'USD', hedgingEnabled: true },
    })
    const made = {
      instrument: 'XAU_USD',
      units: '10',
      timeInForce: 'FOK',
      type: 'MARKET',
      stopLossOnFill: { price: '129.000' },
    }
    const filled = await ask(order.create, order, '1', { order: made })
    expect(filled).toMatchObject({ status: 201, body: { orderFillTransaction: { tradeOpened: { units: '10' } } } })
    const limit = { instrument: 'XAU_USD', units: '5', price: '125.000', timeInForce: 'GTC', type: 'LIMIT' }
    const placed = (await ask(order.create, order, '1', { order: limit })).body.orderCreateTransaction as unknown as {
      id: string
    }
    const replaced = await ask(order.replace, order, '1', placed.id, { order: { ...limit, price: '124.000' } })
    const next = (replaced.body.orderCreateTransaction as unknown as { id: string }).id
    expect(replaced).toMatchObject({ status: 201, body: { orderCancelTransaction: { orderID: placed.id } } })
    expect(await ask(order.cancel, order, '1', next)).toMatchObject({ status: 200 })
    const [open] = (await ask(trade.list, trade, '1', {})).body.trades as unknown as { id: string }[]
    const id = open?.id ?? ''
    expect((await ask(trade.setDependentOrders, trade, '1', id, { stopLoss: { price: '129.500' } })).status).toBe(200)
    expect((await ask(trade.close, trade, '1', id, { units: '4' })).body).toMatchObject({
      orderFillTransaction: { tradeReduced: {} },
    })
    expect((await ask(trade.close, trade, '1', id, { units: 'ALL' })).body).toMatchObject({
      orderFillTransaction: { tradesClosed: [{}] },
    })
    const { body } = await ask(history.since, history, '1', { id: '2' })
    expect(transactionPage.parse(body).transactions.map(({ type }) => type)).toContain('ORDER_FILL')
  })

  it('hears the stream of transactions', async () => {
    const line = await new Promise<string>((done) => {
      client.transaction.stream.call(
        client.transaction,
        '1',
        (chunk: unknown) => done(JSON.stringify(chunk)),
        () => {},
      )
    })
    expect(line).toContain('HEARTBEAT')
  })
})
