import { defaultInstruments, type Instrument, type Market } from '@ratchet/contract'
import { accountMoney, dayMs, floatingResult, integerFromNumber, type Quote, rateDigits } from '@ratchet/domain'
import { type ClosedRow, topics } from '@ratchet/engine'
import { openAccountDesk } from '@ratchet/store'
import { createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createView } from '../core/present/view.ts'
import { accessWith, broker } from '../testing/broker.ts'
import { openDesk, timeMs } from '../testing/desk.ts'
import { feedOf, instruction, openDesk as openMarket } from '../testing/market.ts'
import { eventful, positionOf, publish } from '../testing/samples.ts'
import { createAccountReader } from './read.ts'

/** What an account is said to come to, beside a second calculation in SQL that shares no code and no table with the first. */
const [gold] = defaultInstruments.map((one): Instrument => ({ ...one, sessions: [], commissionPerLot: 351 }))
if (!gold) throw new Error('There is no gold')

const start = Date.UTC(2014, 4, 5, 20)
const hourMs = dayMs / 24
/** From Monday evening to Thursday: three swaps, one of them threefold. */
const prices = [128_435, 128_471, 128_502, 128_377, 128_419, 128_604, 128_533, 128_496, 128_712, 128_650]
const quotes = prices.map((bid, index): Quote => {
  const at = start + index * 8 * hourMs
  return { symbol: 'GOLD', bid, ask: bid + 23, timeMs: at }
})

let database: TestDatabase
let sql: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  sql = new pg.Client({ connectionString: database.url })
  await sql.connect()
})
afterAll(async () => {
  await sql?.end()
  await database?.drop()
})

const secondSum = `with cost as (select ${gold.contractSize}::numeric as contract, 10 ^ ${gold.digits}::numeric as points,
    ${gold.leverage}::numeric as leverage),
  booked as (select time_ms, profit + swap + commission as cents from paper.deals where account = $1),
  balance as (select a.deposit + coalesce((select sum(cents) from booked), 0) as cents from paper.accounts a where a.id = $1),
  held as (select round((case side when 'buy' then $2::numeric - open_price else open_price - $3::numeric end) / points
      * volume / 10000 * contract * 100) as profit, swap, round(volume::numeric / 10000 * contract * open_price / points * 100 / leverage) as margin
    from paper.positions, cost where account = $1 and volume > 0),
  orders as (select round(volume::numeric / 10000 * contract * price / points * 100 / leverage) as margin
    from paper.orders, cost where account = $1 and state = 'placed')
  select balance.cents as balance, balance.cents + (select coalesce(sum(profit + swap), 0) from held) as equity,
    (select coalesce(sum(margin), 0) from held) + (select coalesce(sum(margin), 0) from orders) as margin,
    (select coalesce(sum(cents), 0) from booked where time_ms >= $4 and time_ms < $4 + 86400000) as day,
    (select coalesce(sum(cents), 0) from booked) as ever, (select sum(swap) from held) as swap
  from balance`

it('ACC1 to ACC4: balance, equity, margin and day’s result are to the cent what SQL makes of the broker’s own book', async () => {
  const market = await openMarket(database.url, [gold])
  const { store } = market
  await store.ensureTrader('ada', { name: 'Ada', email: 'ada@example.test' })
  const feed = feedOf(quotes)
  const publishing = (fields: Parameters<typeof instruction>[0]) => store.publishTrade('ada', instruction(fields), null)
  const after: Record<number, () => Promise<unknown>> = {
    0: () => publishing({ volume: 3300 }),
    1: () => publishing({ volume: 1700, type: 'Order_Type_Sell' }),
    2: () => publishing({ volume: 900, action: 'Trade_Action_Pending', type: 'Order_Type_BuyLimit', price: 125_001 }),
    4: async () => {
      const [short] = (await store.allActive('ada')).filter(({ side }) => side === 'sell')
      const { accountId = '', tradeId = null, ticket = '' } = short ?? {}
      const nothing = { price: null, sl: null, tp: null }
      // A part of it: its swap is shared out.
      await store.addCommand('ada', { accountId, kind: 'close', tradeId, position: ticket, volume: 600, ...nothing })
    },
    8: () => publishing({ volume: 2100 }),
    9: async () => {
      const [oldest] = (await store.allActive('ada')).toSorted((a, b) => a.openTimeMs - b.openTimeMs)
      const { accountId = '', tradeId = null, ticket = '' } = oldest ?? {}
      const nothing = { price: null, sl: null, tp: null }
      await store.addCommand('ada', { accountId, kind: 'close', tradeId, position: ticket, volume: 0, ...nothing })
    },
  }
  await market.run({
    ...feed,
    async *open(from, known) {
      for await (const batch of feed.open(from, known))
        for (const item of batch) {
          yield [item]
          await after[item.position]?.()
        }
    },
  })
  expect(market.troubles).toEqual([])
  const last = quotes.at(-1) as Quote
  const nowhere = { of: () => undefined, areThere: () => false, instruments: () => undefined, latestQuotes: () => [] }
  const reader = createAccountReader({
    store,
    view: createView([gold], () => [last]),
    market: { latestQuotes: () => [last] },
    foreign: { ...nowhere, traded: () => [], load: async () => [], reload: async () => [] },
  })
  const [account] = (await reader.all('ada')).items
  await market.close()
  await sql.query('select paper.project_all()')
  const dayStart = last.timeMs - (last.timeMs % dayMs)
  const { rows } = await sql.query(secondSum, [account?.id, last.bid, last.ask, dayStart])
  const { balance, equity, margin, day, ever, swap } = rows[0] as Record<string, string>
  const told = [account?.balance, account?.equity, account?.marginUsed, account?.dayResult].map((one) =>
    Math.round((one ?? Number.NaN) * 100),
  )
  expect(told).toEqual([balance, equity, margin, day].map(Number))
  expect(account?.day).toBe('2014-05-08')
  // It was no empty exercise: there is swap, and the day is neither nothing nor everything.
  expect(Number(swap)).not.toBe(0)
  expect(new Set([0, Number(day), Number(ever)]).size).toBe(3)
})

it('MON2, ACC1, ACC2, ACC4: in a foreign currency too, gains by one rate and losses by the other, with swap and commission', async () => {
  const server = broker.practice
  const offer = { login: '101-1', name: null, currency: 'EUR', hedging: true, balance: 1 }
  const desk = await openDesk({ prober: { probe: async () => ({ steps: [], offers: [offer], refused: undefined }) } })
  const client = new pg.Client({ connectionString: desk.databaseUrl })
  const engine = openAccountDesk({ url: desk.databaseUrl })
  try {
    await client.connect()
    await desk.ledger.takeLease()
    const ada = await desk.person('ada')
    const body = accessWith('a-token')
    const { id } = (await ada.call('POST', '/api/accounts', body)).json()
    await engine.keepInstruments(server, [gold], ['GOLD'])
    const market: Market = { feed: 'broker', label: server, speed: 1, symbols: ['GOLD'], ended: false }
    const quote: Quote = { symbol: 'GOLD', bid: 128_501, ask: 128_533, timeMs }
    desk.bus.publish(topics.foreign, { server, market, quotes: [quote] })
    const trade = await publish(desk, ada, { server: undefined, openAccount: undefined, accountId: id })
    const held = [
      { side: 'buy', volume: 3300, openPrice: 128_019, swap: -417 },
      { side: 'buy', volume: 1100, openPrice: 128_777, swap: -93 },
      { side: 'sell', volume: 1700, openPrice: 128_533, swap: 0 },
      { side: 'sell', volume: 700, openPrice: 127_914, swap: 12 },
    ] as const
    await desk.commit(
      trade,
      held.map((one, index) => ({
        kind: 'position.opened',
        tradeId: null,
        marketTimeMs: timeMs,
        data: {},
        position: { ...positionOf(trade, String(8001 + index)), tradeId: null, ...one },
      })),
    )
    // A broker's market runs by the clock of now. It books in the account's currency, and one deal is of the day before.
    const nowMs = Date.now()
    const model = eventful(trade, '9001').find(({ closed }) => closed)?.closed
    if (!model) throw new Error('There is no closing deal.')
    const deals = [
      { ticket: '9101', timeMs: nowMs, profit: 18_213, swap: -417, commission: -351 },
      { ticket: '9102', timeMs: nowMs, profit: -7_019, swap: 12, commission: -122 },
      { ticket: '9103', timeMs: nowMs - dayMs, profit: 99_901, swap: -1, commission: -70 },
    ].map((deal): ClosedRow => Object.assign({}, model, deal))
    await desk.commit(
      trade,
      deals.map((closed) => ({
        kind: 'position.closed',
        tradeId: trade.id,
        marketTimeMs: closed.timeMs,
        data: {},
        closed,
      })),
    )
    const said = { trouble: null, balance: 5_000_000, equity: null, marginUsed: 812_345, marginFree: null }
    const rates = [{ currency: 'USD', gain: 92_120_000, loss: 92_153_137 }]
    await desk.ledger.keepFigures([
      { accountId: id, traderId: ada.id, ...said, state: 'live', slowMs: null, heardAtMs: Date.now(), rates },
    ])
    const account = (await ada.call('GET', `/api/accounts/${id}`)).json()
    expect(account).toMatchObject({ currency: 'EUR', balance: 50_000, rates: [{ currency: 'USD' }] })
    // As a browser does: by the rates that the account tells, and the one function of the domain.
    const exact = (rate: number) => integerFromNumber(rate, rateDigits) ?? 0
    const rate = { gain: exact(account.rates[0].gain), loss: exact(account.rates[0].loss) }
    const positions = (await desk.store.allActive(ada.id)).filter(({ accountId }) => accountId === id)
    const prices = { instruments: new Map([['GOLD', gold]]), quotes: new Map([['GOLD', quote]]) }
    const floating = floatingResult(positions, prices, () => rate)
    const { rows } = await client.query(
      `with rate as (select (r ->> 'gain')::numeric / 1e8 as gain, (r ->> 'loss')::numeric / 1e8 as loss
          from ledger.account_figures f, jsonb_array_elements(f.rates) r where f.account_id = $1::uuid),
        held as (select round((case side when 'buy' then $2::numeric - open_price else open_price - $3::numeric end)
            / 100 * volume / 10000 * 100 * 100) as profit, swap from ledger.positions where account_id = $1::uuid and open),
        money as (select sum(round(profit * case when profit < 0 then loss else gain end) + swap) as floating,
            count(*) as positions, sum(profit + swap) as unconverted from held, rate),
        deals as (select (changes -> 'closed' ->> 'timeMs')::bigint as at, (changes -> 'closed' ->> 'profit')::bigint
            + (changes -> 'closed' ->> 'swap')::bigint + (changes -> 'closed' ->> 'commission')::bigint as cents
          from ledger.flight where changes ? 'closed' and changes -> 'closed' ->> 'accountId' = $1::text)
        select money.*, f.balance + floating as equity, f.margin_used as margin, f.balance + floating - f.margin_used as free,
          (select sum(cents) from deals where at >= $4 and at < $4 + 86400000) as day, (select sum(cents) from deals) as ever
        from money, ledger.account_figures f where f.account_id = $1::uuid`,
      [id, quote.bid, quote.ask, nowMs - (nowMs % dayMs)],
    )
    expect(floating).toBe(Number(rows[0].floating))
    expect(rows[0]).toMatchObject({ positions: '4' })
    const inCents = (amount: number) => Math.round(amount * 100)
    const money = accountMoney({
      balance: inCents(account.balance),
      floating: floating ?? null,
      marginUsed: inCents(account.marginUsed),
    })
    expect([money.equity, money.marginUsed, money.marginFree, inCents(account.dayResult)]).toEqual(
      [rows[0].equity, rows[0].margin, rows[0].free, rows[0].day].map(Number),
    )
    // Of both days together it would be another result.
    expect(Number(rows[0].day)).not.toBe(Number(rows[0].ever))
    expect(floating).not.toBe(Number(rows[0].unconverted))
  } finally {
    await client.end()
    await engine.close()
    await desk.close()
  }
})
