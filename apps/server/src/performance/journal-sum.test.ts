import type { ClosedTrade, PublicTrade } from '@ratchet/contract'
import {
  journalDeal,
  journalFigures,
  journalGroupings,
  journalGroups,
  journalMonth,
  journalTrades,
  seeded,
} from '@ratchet/domain'
import type { ClosedRow, TradeRow } from '@ratchet/engine'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseCsv, sheetRows, unzip } from '../export/unpack.fixture.ts'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { eventful, publish } from '../testing/samples.ts'

/** What the journal says, beside a second calculation in SQL over the tables, which shares no code with the first. */
const startMs = Date.UTC(2026, 9, 26, 21)
const minuteMs = 60_000
const next = seeded(18)
const below = (most: number): number => Math.floor(next() * most)
const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T

let desk: Desk
let ada: Person
let sql: pg.Client
const accounts: string[] = []

/** Positions of an instruction, some closed in parts, with times that many share. */
function dealsOf(trade: TradeRow, model: ClosedRow, first: number): ClosedRow[] {
  return Array.from({ length: 18 }, (_, n) => {
    const openTimeMs = startMs + below(45 * 24 * 6) * 10 * minuteMs
    const openPrice = trade.symbol === 'GOLD' ? 128_400 + below(200) : 9_900 + below(60)
    return Array.from({ length: 1 + below(3) }, (_, part): ClosedRow => {
      const ticket = String((first + n) * 10 + part)
      return Object.assign({}, model, {
        ticket: `7${ticket}`,
        order: `6${ticket}`,
        position: String(500_000 + first + n),
        openTimeMs,
        timeMs: openTimeMs + (1 + below(12)) * 60 * minuteMs,
        openPrice,
        price: openPrice + below(400) - 190,
        volume: 100 * (1 + below(20)),
        comment: pick(['breakout', 'night', 'first try']),
        profit: next() < 0.08 ? 0 : below(40_001) - 19_500,
        swap: next() < 0.08 ? 0 : -below(300),
        commission: next() < 0.08 ? 0 : -below(90),
        fee: next() < 0.9 ? 0 : -below(20),
      })
    })
  }).flat()
}

beforeAll(async () => {
  desk = await openDesk()
  ada = await desk.person('ada')
  sql = new pg.Client({ connectionString: desk.databaseUrl })
  await sql.connect()
  for (let n = 0; n < 16; n++) {
    const gold = n % 3 > 0
    const [buy, open] = [n % 2 === 0, gold ? 1284.5 : 99]
    const distance = gold ? 4 + n / 4 : 1.25
    const trade = await publish(desk, ada, {
      symbol: gold ? 'GOLD' : 'WTI',
      type: buy ? 'Order_Type_Buy' : 'Order_Type_Sell',
      sl: n % 5 === 4 ? 0 : buy ? open - distance : open + distance + 3,
      tp: 0,
      ...(n % 4 === 3 && { brokerId: '77' }),
    })
    if (!accounts.includes(trade.accountId)) accounts.push(trade.accountId)
    const model = eventful(trade, '1').find(({ closed }) => closed)?.closed
    if (!model) throw new Error('There is no closing deal.')
    const side = buy ? 'buy' : 'sell'
    const own = Object.assign({}, model, { symbol: trade.symbol, side, ...(n === 7 && { tradeId: null }) })
    await desk.commit(
      trade,
      dealsOf(trade, own, n * 20).map((closed) => ({
        kind: 'position.closed' as const,
        tradeId: trade.id,
        marketTimeMs: closed.timeMs,
        data: {},
        closed,
      })),
    )
  }
})
afterAll(async () => {
  await sql?.end()
  await desk?.close()
})

/** All pages of a list, as a browser reads them. */
async function all<T>(path: string): Promise<T[]> {
  const items: T[] = []
  for (let cursor = ''; ; ) {
    const response = await ada.call('GET', `${path}?limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
    expect(response.statusCode, response.body).toBe(200)
    const page = response.json()
    items.push(...page.items)
    if (page.nextCursor === null) return items
    cursor = page.nextCursor
  }
}

async function ownTrades() {
  const firsts = new Map((await all<PublicTrade>('/api/trades')).map((trade) => [trade.id, trade]))
  const rows = await all<ClosedTrade>('/api/closed-trades')
  const deals = rows.map((row) =>
    journalDeal(row, {
      position: `${row.position_id} ${row.brokerId} ${row.server}`,
      openAt: Date.parse(row.openTime),
      closeAt: Date.parse(row.time),
      first: firsts.get(row.tradeId ?? ''),
    }),
  )
  return { deals, trades: journalTrades(deals) }
}

const tradesInSql = `with deals as (
    select c.*, a.login, a.server, coalesce(t.sl, 0) as first, coalesce(t.trade_details, c.comment) as told,
      case c.side when 'buy' then 1 else -1 end as sign
    from ledger.closed c join ledger.accounts a on a.id = c.account_id left join ledger.trades t on t.id = c.trade_id
    where c.account_id = any($1)),
  trades as (
    select position_ticket || ' ' || login || ' ' || server as id, login || ' · ' || server as account, min(symbol) as symbol,
      (array_agg(told order by time_ms, ticket::numeric))[1] as comment, count(*) as deals, sum(volume) as volume,
      to_timestamp(min(open_time_ms) / 1000.0) at time zone 'UTC' as opened, max(time_ms) as close_at,
      to_timestamp(max(time_ms) / 1000.0) at time zone 'UTC' as closed,
      sum(profit + swap + commission + fee) as cents, sum(swap + commission + fee) as costs,
      case when bool_and(first > 0 and sign * (open_price - first) > 0) then
        round(100 * sum(volume::numeric * sign * (price - open_price)) / nullif(sum(volume::numeric * sign * (open_price - first)), 0))
      end as r
    from deals group by position_ticket, login, server),
  walk as (
    select *, sum(cents) over w as equity, row_number() over w as place,
      row_number() over w - row_number() over (partition by sign(cents) order by close_at, id collate "C") as island
    from trades window w as (order by close_at, id collate "C")),
  heights as (
    select *, greatest(0, max(equity) over (order by place)) as high from walk)`

const query = async (text: string) =>
  (await sql.query(`${tradesInSql} ${text}`, [accounts])).rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        typeof value === 'string' && /^-?\d+$/.test(value) && name !== 'key' ? Number(value) : value,
      ]),
    ),
  )

describe('the journal beside SQL, to the cent and the digit', () => {
  it('has a few hundred deals to count, of two accounts and symbols, closed in parts and at the same times', async () => {
    const { deals, trades } = await ownTrades()
    expect(deals.length).toBeGreaterThan(400)
    expect(trades).toHaveLength(16 * 18)
    expect(trades.filter((trade) => trade.deals.length > 1).length).toBeGreaterThan(100)
    expect(new Set(trades.map(({ closeAt }) => closeAt)).size).toBeLessThan(trades.length)
    expect(new Set(trades.map(({ account }) => account)).size).toBe(2)
    expect(trades.filter(({ r }) => r === null).length).toBeGreaterThan(20)
  })

  it('JRN1 JRN2: each trade', async () => {
    const { trades } = await ownTrades()
    const rows = await query(
      `select id, account, symbol, comment, deals, volume, close_at as "closeAt", cents, r from walk order by place`,
    )
    expect(
      trades.map(({ id, account, symbol, comment, deals, volume, closeAt, cents, r }) => {
        return { id, account, symbol, comment, deals: deals.length, volume, closeAt, cents, r }
      }),
    ).toEqual(rows)
  })

  it('JRN3 JRN4 JRN5: net, profit factor, expectancy, averages, win rate, R, streaks and drawdown', async () => {
    const { curve, ...figures } = journalFigures((await ownTrades()).trades)
    const [row] = await query(
      `select count(*) as trades, sum(cents) as cents, count(*) filter (where cents > 0) as wins,
        count(*) filter (where cents < 0) as losses, max(cents) as best, min(cents) as worst,
        round(10000.0 * count(*) filter (where cents > 0) / count(*)) as "winRate",
        max(high - equity) as drawdown,
        (select round(10000 * (high - equity) / high) from heights h order by high - equity desc, place limit 1) as "drawdownPart",
        sum(cents) filter (where cents > 0) as gains, sum(cents) filter (where cents < 0) as lost, sum(costs) as costs,
        round(100 * sum(cents) filter (where cents > 0) / -sum(cents) filter (where cents < 0)) as factor,
        round(avg(cents)) as expectancy, round(avg(cents) filter (where cents > 0)) as "averageWin",
        round(avg(cents) filter (where cents < 0)) as "averageLoss",
        (select max(n) from (select count(*) as n from walk where cents > 0 group by island) s) as "mostWon",
        (select max(n) from (select count(*) as n from walk where cents < 0 group by island) s) as "mostLost",
        count(r) as "withR", round(avg(r)) as "averageR" from heights`,
    )
    expect(figures).toEqual(row)
    const heights = await query(
      'select close_at as "timeMs", equity as cents, high - equity as under from heights order by place',
    )
    expect(curve).toEqual(heights)
  })

  it.each([
    ['symbol', 'symbol'],
    ['account', 'account'],
    ['comment', 'comment'],
    ['hour', 'extract(hour from opened)::int'],
    ['weekday', 'extract(dow from opened)::int'],
  ] as const)('JRN6: groups by %s', async (by, expression) => {
    const { trades } = await ownTrades()
    const rows = await query(
      `select ${expression} as key, count(*) as trades, count(*) filter (where cents > 0) as wins,
        round(10000.0 * count(*) filter (where cents > 0) / count(*)) as "winRate", sum(cents) as cents
        from trades group by 1 order by min((${expression})::text) collate "C"`,
    )
    const groups = journalGroups<string | number>(trades, journalGroupings[by])
    const inOrder = (list: readonly object[]) =>
      list.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
    expect(inOrder(groups)).toEqual(inOrder(rows))
    expect(groups.length).toBeGreaterThan(1)
  })

  it('the file of a filter has its trades, each with what SQL says of it', async () => {
    const { trades } = await ownTrades()
    const [noted] = trades.filter(({ symbol, side }) => symbol === 'GOLD' && side === 'buy').slice(-1)
    const [position = '', brokerId = '', server = ''] = noted?.id.split(' ') ?? []
    const note = { server, brokerId, position, text: '=1+1', tags: ['late'] }
    expect((await ada.call('PUT', '/api/journal-notes', note)).statusCode).toBe(200)
    const filter = 'symbol=GOLD&side=buy&from=2026-11-01&to=2026-11-30&currency=USD'
    const csv = await ada.call('GET', `/api/journal/export?format=csv&${filter}`)
    const [head = [], ...lines] = parseCsv(csv.body.slice(1))
    const rows = await query(
      `select id, cents, r from trades where symbol = 'GOLD' and closed >= '2026-11-01' and closed < '2026-12-01'
        and id in (select position_ticket || ' ' || login || ' ' || server from deals where side = 'buy')
        order by close_at desc, id collate "C" desc`,
    )
    const at = (line: readonly string[], name: string) => line[head.indexOf(name)] ?? ''
    expect(
      lines.map((line) => ({
        id: at(line, 'Position'),
        cents: Math.round(Number(at(line, 'Result')) * 100),
        r: at(line, 'R') === '' ? null : Math.round(Number(at(line, 'R')) * 100),
      })),
    ).toEqual(rows.map(({ id, cents, r }) => ({ id: String(id).split(' ')[0], cents, r })))
    expect(rows.length).toBeGreaterThan(20)
    const tagged = parseCsv((await ada.call('GET', '/api/journal/export?format=csv&tag=late')).body.slice(1))
    expect(tagged).toHaveLength(2)
    expect([at(tagged[1] ?? [], 'Note'), at(tagged[1] ?? [], 'Tags')]).toEqual(["'=1+1", 'late'])
    const workbook = await ada.call('GET', `/api/journal/export?format=xlsx&${filter}`)
    const sheet = unzip(workbook.rawPayload).get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheetRows(sheet)).toHaveLength(lines.length + 1)
    for (const wrong of ['format=pdf', 'format=csv&from=2026-13-01', 'format=csv&side=both'])
      expect((await ada.call('GET', `/api/journal/export?${wrong}`)).statusCode).toBe(400)
  })

  it('JRN7: the days of each month', async () => {
    const { trades } = await ownTrades()
    const rows = await query(
      `select to_char(closed, 'YYYY-MM-DD') as day, count(*) as trades, sum(cents) as cents from trades group by 1 order by 1`,
    )
    const days = [10, 11, 12].flatMap((month) => journalMonth(trades, 2026, month))
    expect(days).toHaveLength(31 + 30 + 31)
    const filled = days.filter((day) => day.trades > 0)
    expect(
      filled.map(({ day, trades: count, cents }) => {
        return { day: new Date(day * 86_400_000).toISOString().slice(0, 10), trades: count, cents }
      }),
    ).toEqual(rows)
  })
})
