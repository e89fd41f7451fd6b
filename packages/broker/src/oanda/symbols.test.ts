import type { BrokerRequest } from '@ratchet/domain'
import { createEmptyDatabase, type TestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { logins, type OandaScene, openOandaScene } from './scene.fixture.ts'

/** Symbols besides gold and oil, against the counterparty. */
let database: TestDatabase
let scene: OandaScene
beforeEach(async () => {
  database = await createEmptyDatabase()
  scene = await openOandaScene(database.url)
})
afterEach(async () => {
  await scene?.close()
  await database?.drop()
})

const order = (clientId: string, symbol: string, fields: object): BrokerRequest => ({
  kind: 'order',
  clientId,
  account: 'a',
  action: 'deal',
  symbol,
  type: 'Order_Type_Buy',
  volume: 0,
  price: 0,
  deviation: 50,
  sl: 0,
  tp: 0,
  comment: '',
  magic: '',
  ...fields,
})

const send = async (request: BrokerRequest) => {
  await scene.adapter().send(request)
  await scene.settle()
}
const reports = () => scene.adapter().reportsSince('a', 0)
const quoted = (symbol: string, bid: number, ask: number) =>
  scene.adapter().quoted({ symbol, bid, ask, timeMs: Date.now() })
const trader = (what: 'order' | 'close', id: string, body: object) =>
  scene.counterparty.byHand(logins.a, what, id, body)
const market = (instrument: string, units: string) => ({
  order: { type: 'MARKET', instrument, units, timeInForce: 'FOK', positionFill: 'OPEN_ONLY' },
})

it.each([
  // A lot of silver is 5000 ounces: 25 ounces at 48.12350, and 0.001 is 0.05 for each of them.
  {
    symbol: 'XAGUSD',
    name: 'XAG_USD',
    prices: ['48.12320', '48.12350'],
    points: [4_812_320, 4_812_350],
    volume: 50,
    units: '25',
    stop: [4_800_000, '48.00000'],
    higher: [4_810_005, '48.10005'],
    part: [20, '10'],
    end: ['48.20000', '48.20030'],
    profit: [77, 115],
  },
  // A lot of euros is 100,000: 0.12 lots are 12,000 euros, and 0.00050 is six dollars for them.
  {
    symbol: 'EURUSD',
    name: 'EUR_USD',
    prices: ['1.17230', '1.17234'],
    points: [117_230, 117_234],
    volume: 1200,
    units: '12000',
    stop: [117_000, '1.17000'],
    higher: [117_111, '1.17111'],
    part: [200, '2000'],
    end: ['1.17284', '1.17288'],
    profit: [100, 500],
  },
])(
  'B2: $symbol is bought with a stop that moves, and closed in parts, in exact units, prices and money',
  async (one) => {
    const { symbol, name, volume, units } = one
    const [bid = '', ask = ''] = one.prices
    const [bidPoints = 0, askPoints = 0] = one.points
    scene.counterparty.quote(name, bid, ask)
    quoted(symbol, bidPoints, askPoints)
    await send(order('one', symbol, { volume, sl: one.stop[0] }))
    const { positions } = await scene.adapter().snapshot('a')
    expect(positions).toMatchObject([{ symbol, side: 'buy', volume, openPrice: askPoints, sl: one.stop[0] }])
    const position = positions[0]?.ticket ?? ''
    await send({ kind: 'levels', clientId: 'up', account: 'a', position, sl: Number(one.higher[0]), tp: 0 })
    const [up = '', down = ''] = one.end
    scene.counterparty.quote(name, up, down)
    await send({
      kind: 'close',
      clientId: 'part',
      account: 'a',
      position,
      volume: Number(one.part[0]),
      reason: 'client',
    })
    await send({ kind: 'close', clientId: 'rest', account: 'a', position, volume: 0, reason: 'client' })
    const bodies = scene.counterparty.requests.filter(({ text }) => text !== '').map(({ text }) => JSON.parse(text))
    expect(bodies).toMatchObject([
      { order: { instrument: name, units, stopLossOnFill: { price: one.stop[1] } } },
      { stopLoss: { price: one.higher[1] }, takeProfit: null },
      { units: one.part[1] },
      { units: 'ALL' },
    ])
    const deals = (await reports()).flatMap((report) => report.deals)
    expect(deals.map((deal) => [deal.entry, deal.volume, deal.profit])).toEqual([
      ['in', volume, 0],
      ['out', Number(one.part[0]), one.profit[0]],
      ['out', volume - Number(one.part[0]), one.profit[1]],
    ])
    expect((await scene.adapter().snapshot('a')).positions).toEqual([])
  },
)

it('ENG23: amounts and prices stay in the units of the contract in use, whatever OANDA offers now', async () => {
  const adapter = scene.adapter()
  const [offer] = await adapter.offers('a')
  if (offer?.instrument?.digits !== 3) throw new Error('Another gold')
  adapter.setContracts([{ ...offer.instrument, digits: 2, contractSize: 10 }])
  expect((await adapter.offers('a'))[0]?.instrument).toMatchObject({ digits: 3, contractSize: 100, filling: ['fok'] })
  scene.counterparty.quote('XAU_USD', '2400.000', '2400.030')
  await send(order('held', 'GOLD', { action: 'pending', type: 'Order_Type_BuyLimit', volume: 10_000, price: 239_000 }))
  const [body] = scene.counterparty.requests.filter(({ text }) => text !== '').map(({ text }) => JSON.parse(text))
  expect(body).toMatchObject({ order: { instrument: 'XAU_USD', units: '10', price: '2390.00' } })
  expect((await adapter.snapshot('a')).orders).toMatchObject([{ volume: 10_000, price: 239_000 }])
})

it('B6: a stop of silver that OANDA hits itself is a deal at its price, and one of natural gas waits as an order', async () => {
  scene.counterparty.quote('XAG_USD', '48.12320', '48.12350')
  await send(order('one', 'XAGUSD', { volume: 2, sl: 4_800_000 }))
  scene.counterparty.quote('XAG_USD', '47.99990', '48.00020')
  await scene.settle()
  expect((await reports()).at(-1)?.deals).toMatchObject([
    { symbol: 'XAGUSD', reason: 'sl', volume: 2, price: 4_799_990, profit: -12 },
  ])
  scene.counterparty.quote('NATGAS_USD', '3.120', '3.130')
  const waiting = { action: 'pending', type: 'Order_Type_BuyLimit', price: 3000, volume: 1_000_000 }
  await send(order('gas', 'NATGASUSD', waiting))
  expect((await scene.adapter().snapshot('a')).orders).toMatchObject([
    { symbol: 'NATGASUSD', volume: 1_000_000, price: 3000, type: 'Order_Type_BuyLimit' },
  ])
})

it('what was opened in OANDA’s own app is taken where it can be counted, and told of where it cannot', async () => {
  const { counterparty } = scene
  const look = async () => {
    await scene.settle()
    await scene.adapter().snapshot('a')
    return [scene.adapter().held('a'), scene.adapter().state('a').trouble]
  }
  counterparty.quote('EUR_USD', '1.17230', '1.17234')
  counterparty.quote('USD_JPY', '150.000', '150.010')
  trader('order', '', market('EUR_USD', '1000'))
  expect(await look()).toEqual([['EURUSD'], null])
  trader('order', '', market('EUR_USD', '-7'))
  trader('order', '', market('USD_JPY', '500'))
  const [held, trouble] = await look()
  expect(held).toEqual(['EURUSD'])
  expect(trouble).toMatch(/not shown or protected here: -7 EUR_USD, 500 USD_JPY\./)
  expect((await scene.adapter().snapshot('a')).positions).toHaveLength(1)
  for (const { id, instrument, units } of counterparty.account(logins.a).trades.values())
    if (instrument === 'USD_JPY' || units === -7) trader('close', id, {})
  expect(await look()).toEqual([['EURUSD'], null])
})

it('a part that is no whole volume leaves the position open until all of it is closed', async () => {
  scene.counterparty.quote('EUR_USD', '1.17230', '1.17234')
  await send(order('one', 'EURUSD', { volume: 1 }))
  const volumes = async () => (await scene.adapter().snapshot('a')).positions.map(({ volume }) => volume)
  const [position] = (await scene.adapter().snapshot('a')).positions
  trader('close', position?.ticket ?? '', { units: '7' })
  await scene.settle()
  expect(await volumes()).toEqual([1])
  trader('close', position?.ticket ?? '', { units: '3' })
  await scene.settle()
  expect(await volumes()).toEqual([])
  const left = (await reports()).flatMap(({ positions }) => positions.map(({ volume }) => volume))
  expect(left.at(-1)).toBe(0)
})

it('what was opened before its symbol could be traded here is looked after from the next look on', async () => {
  scene.counterparty.quote('XAG_USD', '48.12320', '48.12350')
  await send(order('one', 'XAGUSD', { volume: 2, sl: 4_800_000 }))
  // As the version before has read it: without this position.
  const owner = new pg.Client(database.url)
  await owner.connect()
  const { rows } = await owner.query("select cursor from brokers.accounts where account_id = 'a'")
  const before = JSON.parse(rows[0].cursor)
  before.book.positions = []
  before.book.legs = []
  await owner.query("update brokers.accounts set cursor = $1 where account_id = 'a'", [JSON.stringify(before)])
  await owner.end()
  await scene.restart()
  const [position] = (await scene.adapter().snapshot('a')).positions
  expect([position?.symbol, scene.adapter().held('a')]).toEqual(['XAGUSD', ['XAGUSD']])
  const ticket = position?.ticket ?? ''
  await send({ kind: 'levels', clientId: 'up', account: 'a', position: ticket, sl: 4_810_000, tp: 0 })
  expect((await reports()).at(-1)?.positions).toMatchObject([{ ticket, sl: 4_810_000 }])
  await send({ kind: 'close', clientId: 'all', account: 'a', position: ticket, volume: 0, reason: 'client' })
  expect((await reports()).at(-1)).toMatchObject({ deals: [{ entry: 'out', volume: 2 }], positions: [{ volume: 0 }] })
})
