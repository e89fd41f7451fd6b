import { expect, it } from 'vitest'
import { ACTION, EXECUTION, FILLING, FILLING_BIT, LIFETIME, ORDER, RETCODE, TRADE_MODE } from './codes.ts'
import type { TradeRequest } from './records.ts'
import { type FixtureOptions, openVenue } from './venue.fixture.ts'

type Row = readonly [rule: string, options: FixtureOptions, request: Partial<TradeRequest>, retcode: number]

const deal = { action: ACTION.DEAL, type: ORDER.BUY, volume: 1000 }
const limit = { action: ACTION.PENDING, type: ORDER.BUY_LIMIT, volume: 1000, price: 129_900, filling: FILLING.RETURN }
const instant = { contract: { execution: EXECUTION.INSTANT } }
const exchange = { contract: { execution: EXECUTION.EXCHANGE, filling: FILLING_BIT.FOK } }
const { DONE, INVALID_FILL, INVALID_PRICE, INVALID_STOPS, INVALID_VOLUME } = RETCODE

const rows: readonly Row[] = [
  ['a market order fills', {}, deal, DONE],
  ['a volume under the minimum', {}, { ...deal, volume: 50 }, INVALID_VOLUME],
  ['a volume off the step', {}, { ...deal, volume: 150 }, INVALID_VOLUME],
  ['a volume over the maximum', {}, { ...deal, volume: 900_000 }, INVALID_VOLUME],
  ['a volume over the limit of one direction', { contract: { volumeLimit: 500 } }, deal, RETCODE.LIMIT_VOLUME],
  ['market execution takes the set mode alone', {}, { ...deal, filling: FILLING.FOK }, INVALID_FILL],
  ['market execution never takes RETURN', {}, { ...deal, filling: FILLING.RETURN }, INVALID_FILL],
  ['exchange execution takes RETURN', exchange, { ...deal, filling: FILLING.RETURN }, DONE],
  ['exchange execution refuses a mode that is not set', exchange, { ...deal, filling: FILLING.IOC }, INVALID_FILL],
  ['instant execution takes each mode', instant, { ...deal, filling: FILLING.RETURN, price: 130_030 }, DONE],
  ['instant execution needs a price', instant, deal, INVALID_PRICE],
  ['instant execution requotes beyond the deviation', instant, { ...deal, price: 130_010, deviation: 19 }, 10004],
  ['instant execution fills within the deviation', instant, { ...deal, price: 130_010, deviation: 20 }, DONE],
  ['market execution ignores the price', {}, { ...deal, price: 120_000 }, DONE],
  ['a stop above the bid of a buy', {}, { ...deal, sl: 130_010 }, INVALID_STOPS],
  ['a target below the bid of a buy', {}, { ...deal, tp: 129_990 }, INVALID_STOPS],
  ['a price between two points', {}, { ...deal, sl: Number.NaN }, INVALID_STOPS],
  ['a stop inside the stops level', { contract: { stopsLevel: 50 } }, { ...deal, sl: 129_951 }, INVALID_STOPS],
  ['a stop at the stops level', { contract: { stopsLevel: 50 } }, { ...deal, sl: 129_950 }, DONE],
  ['a sell looks at the ask', {}, { ...deal, type: ORDER.SELL, sl: 130_020 }, INVALID_STOPS],
  ['no money', { account: { balance: 1000 } }, deal, RETCODE.NO_MONEY],
  ['trading is off', { contract: { trade: TRADE_MODE.DISABLED } }, deal, RETCODE.TRADE_DISABLED],
  ['closing only', { contract: { trade: TRADE_MODE.CLOSE_ONLY } }, deal, RETCODE.CLOSE_ONLY],
  ['short only', { contract: { trade: TRADE_MODE.SHORT_ONLY } }, deal, RETCODE.SHORT_ONLY],
  ['long only', { contract: { trade: TRADE_MODE.LONG_ONLY } }, { ...deal, type: ORDER.SELL }, RETCODE.LONG_ONLY],
  [
    'the session is over',
    { contract: { sessions: [[], [], [], [[0, 900]], [], [], []] } },
    deal,
    RETCODE.MARKET_CLOSED,
  ],
  ['a session that ends at 24:00', { contract: { sessions: [[], [], [], [[900, 1440]], [], [], []] } }, deal, DONE],
  ['an unknown symbol', {}, { ...deal, symbol: 'NOTHING' }, RETCODE.INVALID],
  ['an unknown position', {}, { ...deal, type: ORDER.SELL, position: 5n }, RETCODE.POSITION_CLOSED],
  ['a pending order is accepted', {}, limit, DONE],
  ['a buy limit above the ask', {}, { ...limit, price: 130_031 }, INVALID_PRICE],
  ['a buy stop below the ask', {}, { ...limit, type: ORDER.BUY_STOP }, INVALID_PRICE],
  ['a sell limit below the bid', {}, { ...limit, type: ORDER.SELL_LIMIT }, INVALID_PRICE],
  ['a sell stop above the bid', {}, { ...limit, type: ORDER.SELL_STOP, price: 130_100 }, INVALID_PRICE],
  ['a pending order off the tick size', { contract: { tickSize: 25 } }, { ...limit, price: 129_910 }, INVALID_PRICE],
  ['a stop on the wrong side of a limit', {}, { ...limit, sl: 129_950 }, INVALID_STOPS],
  ['an expiration that is over', {}, { ...limit, lifetime: LIFETIME.SPECIFIED, expiration: 1 }, 10022],
  ['orders that live for a day, good till cancelled', { contract: { gtc: 1 } }, limit, RETCODE.INVALID_EXPIRATION],
  ['modifying an unknown order', {}, { action: ACTION.MODIFY, order: 5n }, RETCODE.INVALID_ORDER],
  ['removing an unknown order', {}, { action: ACTION.REMOVE, order: 5n }, RETCODE.INVALID_ORDER],
  ['levels of an unknown position', {}, { action: ACTION.SLTP, position: 5n }, RETCODE.POSITION_CLOSED],
  ['closing unknown positions by each other', {}, { action: ACTION.CLOSE_BY, position: 5n, positionBy: 6n }, 10036],
]

it.each(rows)('%s', (_, options, request, retcode) => {
  const { account, trade } = openVenue(options)
  const result = trade(request)
  expect(result.retcode).toBe(retcode)
  if (retcode !== DONE) expect([account.positions.size, account.orders.size, account.deals.length]).toEqual([0, 0, 0])
})

it('limits: the account’s number of orders and positions', () => {
  const { buy, pending } = openVenue({ account: { limitOrders: 1, limitPositions: 1 } })
  expect([pending(ORDER.BUY_LIMIT, 129_900), pending(ORDER.BUY_LIMIT, 129_900)].map(({ retcode }) => retcode)).toEqual([
    DONE,
    RETCODE.LIMIT_ORDERS,
  ])
  expect([buy(), buy()].map(({ retcode }) => retcode)).toEqual([DONE, RETCODE.LIMIT_POSITIONS])
})

it('NO_CHANGES: the same levels, and a modification that changes nothing', () => {
  const { buy, levels, pending, trade } = openVenue()
  const { order: position } = buy(1000, { sl: 129_000 })
  expect(levels(position, 129_000).retcode).toBe(RETCODE.NO_CHANGES)
  const { order } = pending(ORDER.BUY_LIMIT, 129_900)
  expect(trade({ action: ACTION.MODIFY, order, price: 129_900 }).retcode).toBe(RETCODE.NO_CHANGES)
})

it('FROZEN: inside the freeze level nothing is changed or closed', () => {
  const { buy, levels, pending, quote, sell, trade } = openVenue({ contract: { freezeLevel: 100 } })
  const { order: position } = buy(1000, { sl: 129_000 })
  const { order } = pending(ORDER.BUY_LIMIT, 129_000)
  quote(129_100)
  expect(levels(position, 128_000).retcode).toBe(RETCODE.FROZEN)
  expect(sell(1000, { position }).retcode).toBe(RETCODE.FROZEN)
  quote(129_070)
  expect(trade({ action: ACTION.MODIFY, order, price: 128_000 }).retcode).toBe(RETCODE.FROZEN)
  expect(trade({ action: ACTION.REMOVE, order }).retcode).toBe(RETCODE.FROZEN)
})

it('rights: FIFO, hedging prohibited, the account and programs disabled', () => {
  const fifo = openVenue({ account: { isFifo: true } })
  fifo.buy()
  const { order: second } = fifo.buy()
  expect(fifo.sell(1000, { position: second }).retcode).toBe(RETCODE.FIFO_CLOSE)
  const hedged = openVenue({ account: { isHedgeAllowed: false } })
  hedged.buy()
  expect(hedged.sell().retcode).toBe(RETCODE.HEDGE_PROHIBITED)
  hedged.account.isExpertAllowed = false
  expect(hedged.buy().retcode).toBe(RETCODE.SERVER_DISABLES_AT)
  hedged.account.isTradeAllowed = false
  expect(hedged.buy().retcode).toBe(RETCODE.TRADE_DISABLED)
})

it('a close is never larger than the position, and may be smaller than the minimum', () => {
  const { buy, positions, sell } = openVenue({ contract: { volumeMin: 1000, volumeStep: 100 } })
  const { order: position } = buy(1000)
  expect(sell(1100, { position }).retcode).toBe(RETCODE.INVALID_CLOSE_VOLUME)
  expect(sell(400, { position }).retcode).toBe(DONE)
  expect(positions()).toMatchObject([{ volume: 600 }])
  expect(buy(600, { position }).retcode).toBe(RETCODE.INVALID)
})
