import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { BrokerRequest } from '@ratchet/domain'
import { createEmptyDatabase, type TestDatabase } from '@ratchet/store/testing'
import { Ajv, type ValidateFunction } from 'ajv'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Counterparty, startCounterparty } from './counterparty/index.ts'
import { logins, openOandaScene } from './scene.fixture.ts'
import { accounts, fullAccount, instrumentsAnswer, priceLine, summary, transaction, transactionPage } from './wire.ts'

/**
 * Both sides are held to OANDA's own published definitions (v20, 3.0.25) and to answers that others recorded on practice accounts. Those files
 * are not part of the project.
 */
const shared = resolve(process.env.RATCHET_SHARED ?? join(import.meta.dirname, '../../../../../shared'), 'brokers')
const definitions = join(shared, 'oanda-v20-openapi/v20.json')
const recorded = join(shared, 'oanda-recorded')
const there = existsSync(definitions)

interface Definition {
  readonly properties: Readonly<Record<string, object>>
}
interface Said {
  readonly account: { readonly positions: unknown; readonly trades: readonly object[] }
  readonly instruments: readonly object[]
  readonly prices: readonly object[]
  readonly homeConversions: readonly object[]
  readonly candles: readonly object[]
}
interface Swagger {
  readonly definitions: Readonly<Record<string, Definition>>
  readonly paths: object
}

let official: Swagger
let ajv: Ajv
let database: TestDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
  if (!there) return
  official = JSON.parse(readFileSync(definitions, 'utf8')) as Swagger
  ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema({ $id: 'oanda', definitions: official.definitions })
})
afterAll(() => database?.drop())

/** Checks a value by a definition: its types and enumerations, and that it has no field that the definition does not know. */
function hold(name: string, value: object): string[] {
  const check: ValidateFunction =
    ajv.getSchema(`oanda#/definitions/${name}`) ?? ajv.compile({ $ref: `oanda#/definitions/${name}` })
  check(value)
  const wrong = (check.errors ?? []).map(({ instancePath, message }) => `${name}${instancePath} ${message}`)
  const known = official.definitions[name]?.properties ?? {}
  const unknown = Object.keys(value).filter((field) => !(field in known))
  return [...wrong, ...unknown.map((field) => `${name} has no field ${field}`)]
}

/** MARKET_ORDER is MarketOrderTransaction. */
const definitionOf = (type: string) =>
  `${type
    .toLowerCase()
    .split('_')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('')}Transaction`

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
  const send = async (request: BrokerRequest) => {
    await adapter.send(request)
    await scene.settle()
  }
  for (const type of ['Order_Type_BuyLimit', 'Order_Type_SellStop'] as const)
    await send(order(type, { action: 'pending', type, price: price - 500, sl: 0, tp: 0 }))
  for (const type of ['Order_Type_SellLimit', 'Order_Type_BuyStop'] as const)
    await send(order(type, { action: 'pending', type, price: price + 500, sl: 0, tp: 0 }))
  await send(order('one'))
  await send(order('short', { type: 'Order_Type_Sell', sl: price + 600, tp: 0 }))
  await send(order('refused', { sl: price + 700 }))
  const { positions, orders } = await adapter.snapshot('a')
  const position = positions[0]?.ticket ?? ''
  const waiting = orders[0]?.ticket ?? ''
  const about = { account: 'a' } as const
  await send({ kind: 'levels', clientId: 'up', ...about, position, sl: price - 200, tp: 0 })
  await send({ kind: 'levels', clientId: 'off', ...about, position, sl: 0, tp: 0 })
  await send({ kind: 'close', clientId: 'part', ...about, position, volume: 400, reason: 'client' })
  await send({ kind: 'close', clientId: 'all', ...about, position, volume: 0, reason: 'client' })
  await send({ kind: 'close', clientId: 'gone', ...about, position: '9999', volume: 0, reason: 'client' })
  await send({ kind: 'modify', clientId: 'other', ...about, order: waiting, price: price - 600, sl: 0, tp: 0 })
  await send({ kind: 'remove', clientId: 'away', ...about, order: waiting })
  await send({ kind: 'remove', clientId: 'again', ...about, order: waiting })
  scene.counterparty.byHand(logins.a, 'close', '9999')
  scene.counterparty.byHand(logins.a, 'stop', '9999', { stopLoss: { price: '1.000' } })
  await scene.quote(price + 700)
  const said = {
    requests: [...scene.counterparty.requests],
    transactions: [...scene.counterparty.transactions(logins.a)],
  }
  await scene.close()
  return said
}

describe.skipIf(!there)('OANDA’s published definitions (skipped where ../shared is not there)', () => {
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
    ])
      expect(types).toContain(type)
    expect([...new Set(transactions.flatMap((one) => hold(definitionOf(one.type), one)))]).toEqual([])
  })

  it('are kept by what the counterparty answers', async () => {
    const counterparty = await startCounterparty({ accounts: [{ id: '1' }] })
    try {
      counterparty.quote('XAU_USD', '130.000', '130.030')
      counterparty.byHand('1', 'order', '', {
        order: {
          type: 'MARKET',
          instrument: 'XAU_USD',
          units: '10',
          timeInForce: 'FOK',
          stopLossOnFill: { price: '129.000' },
        },
      })
      const ask = async (path: string) => {
        const answer = await fetch(`${counterparty.url}/v3/accounts/1${path}`, {
          headers: { authorization: 'Bearer token' },
        })
        return (await answer.json()) as Said
      }
      const { account } = await ask('')
      const { positions: _, ...full } = account
      const wrong = [
        ...hold('Account', full),
        ...hold('AccountSummary', (await ask('/summary')).account),
        ...account.trades.flatMap((one) =>
          hold('TradeSummary', one).filter((line) => !/StopLossOrder|stopLossOrder/.test(line)),
        ),
        ...(await ask('/instruments')).instruments.flatMap((one) => hold('Instrument', one)),
        ...(
          await ask(
            '/instruments/XAU_USD/candles?price=BA&granularity=M1&from=2020-01-01T00:00:00Z&to=2020-01-02T00:00:00Z',
          )
        ).candles.flatMap((one) => hold('Candlestick', one)),
        ...(await ask('/pricing?instruments=XAU_USD')).prices.flatMap((one) => hold('ClientPrice', one)),
        ...(await ask('/pricing?instruments=XAU_USD&includeHomeConversions=true')).homeConversions.flatMap((one) =>
          hold('HomeConversions', one),
        ),
      ]
      expect([...new Set(wrong)]).toEqual([])
    } finally {
      await counterparty.close()
    }
  })
})

describe.skipIf(!there)('answers that others recorded (skipped where ../shared is not there)', () => {
  const read = (file: string) =>
    Object.entries(JSON.parse(readFileSync(join(recorded, `${file}.json`), 'utf8')).responses)
  const responsesOf = (file: string) =>
    read(file).flatMap(([name, one]) =>
      (one as { response?: object }).response ? [[name, (one as { response: object }).response] as const] : [],
    )

  it('B15: transactions can be read, all of them', () => {
    let count = 0
    const visit = (value: unknown): void => {
      if (Array.isArray(value)) {
        value.forEach(visit)
        return
      }
      if (typeof value !== 'object' || value === null) return
      if ('batchID' in value && 'type' in value) {
        count++
        expect(transaction.safeParse(value).error).toBeUndefined()
      }
      Object.values(value).forEach(visit)
    }
    for (const file of ['transactions', 'orders', 'trades', 'positions'])
      for (const [, said] of responsesOf(file)) visit(said)
    expect(count).toBeGreaterThan(20)
  })

  it('B15: accounts, instruments and prices can be read', () => {
    const found = Object.fromEntries(responsesOf('accounts')) as Record<string, object>
    const names = Object.keys(found)
    const of = (pattern: RegExp) => found[names.find((name) => pattern.test(name)) ?? '']
    expect(accounts.safeParse(of(/_v3_accounts$/)).error).toBeUndefined()
    expect(summary.safeParse(of(/summary$/)).error).toBeUndefined()
    expect(instrumentsAnswer.safeParse(of(/accountID_instruments$/)).error).toBeUndefined()
    expect(fullAccount.safeParse(of(/accounts_accountID$|by_accountID$|_accountID$/)).error).toBeUndefined()
    for (const [, said] of responsesOf('pricing'))
      for (const one of (said as { prices?: object[] }).prices ?? [])
        expect(priceLine.safeParse({ type: 'PRICE', ...one }).error).toBeUndefined()
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
