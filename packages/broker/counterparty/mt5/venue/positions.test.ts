import { expect, it } from 'vitest'
import { ACTION, DEAL, ENTRY, MARGIN_MODE, ORDER, REASON, RETCODE, STATE } from './codes.ts'
import { ask, bid, openVenue } from './venue.fixture.ts'

const netting = { account: { marginMode: MARGIN_MODE.NETTING } }

it('order, deal, position: the position’s identifier is its opening order', () => {
  const { account, buy, positions } = openVenue()
  const { order, deal, price } = buy(1000, { comment: 'R123', magic: 42n })
  expect(positions()).toMatchObject([
    { ticket: order, identifier: order, volume: 1000, openPrice: ask, comment: 'R123' },
  ])
  expect(account.deals).toMatchObject([{ ticket: deal, order, position: order, entry: ENTRY.IN, price, magic: 42n }])
  expect(account.historyOrders).toMatchObject([{ ticket: order, state: STATE.FILLED, volume: 0, volumeInitial: 1000 }])
  expect(account.orders.size).toBe(0)
})

it('hedging: each deal opens a position, and a close names its ticket', () => {
  const { account, buy, positions, quote, sell } = openVenue()
  const { order: first } = buy()
  buy()
  quote(bid + 100)
  sell(400, { position: first })
  expect(positions().map(({ volume }) => volume)).toEqual([600, 1000])
  // 0.04 lot of 100 ounces, 0.70 above the open price.
  expect(account.deals.at(-1)).toMatchObject({ entry: ENTRY.OUT, position: first, profit: 280, type: DEAL.SELL })
  expect(account.balance).toBe(10_000_280)
})

it('netting: one position a symbol, with the mean price and the latest levels', () => {
  const { buy, positions, quote } = openVenue(netting)
  const { order } = buy(1000, { sl: 129_000 })
  quote(bid + 100)
  buy(3000, { sl: 129_500, tp: 131_000 })
  const openPrice = (ask + 3 * (ask + 100)) / 4
  expect(positions()).toMatchObject([{ identifier: order, volume: 4000, openPrice, sl: 129_500, tp: 131_000 }])
})

it('netting: an opposite deal reduces, and a larger one turns the position, which changes its ticket alone', () => {
  const { account, buy, positions, sell } = openVenue(netting)
  const { order } = buy(1000)
  sell(400)
  expect(positions()).toMatchObject([{ ticket: order, volume: 600, type: 0 }])
  const turned = sell(1000)
  expect(positions()).toMatchObject([{ ticket: turned.order, identifier: order, volume: 400, type: 1, openPrice: bid }])
  expect(account.deals.map(({ entry }) => entry)).toEqual([ENTRY.IN, ENTRY.OUT, ENTRY.INOUT])
  expect(account.deals.at(-1)).toMatchObject({ volume: 1000, profit: -180 })
})

it('close-by: two deals out-by, the rest of the larger position stays', () => {
  const { account, buy, positions, sell, trade } = openVenue()
  const { order: position } = buy(1000)
  const { order: positionBy } = sell(400)
  const result = trade({ action: ACTION.CLOSE_BY, position, positionBy })
  expect(result.retcode).toBe(RETCODE.DONE)
  expect(positions()).toMatchObject([{ identifier: position, volume: 600 }])
  expect(account.deals.slice(2)).toMatchObject([
    { entry: ENTRY.OUT_BY, position, volume: 400, profit: -120, order: result.order },
    { entry: ENTRY.OUT_BY, position: positionBy, volume: 400, profit: 0, order: result.order },
  ])
})

it.each([
  ['a long’s stop looks at the bid', ORDER.BUY, 129_000, 131_000, bid - 1000, REASON.SL, '[sl 1290.00]'],
  ['a long’s target looks at the bid', ORDER.BUY, 129_000, 131_000, 131_000, REASON.TP, '[tp 1310.00]'],
  ['a short’s stop looks at the ask', ORDER.SELL, 131_000, 129_000, 130_970, REASON.SL, '[sl 1310.00]'],
  ['a short’s target looks at the ask', ORDER.SELL, 131_000, 129_000, 128_970, REASON.TP, '[tp 1290.00]'],
])('%s', (_, type, sl, tp, at, reason, comment) => {
  const { account, positions, quote, trade } = openVenue()
  trade({ action: ACTION.DEAL, type, volume: 1000, sl, tp, comment: 'R1', magic: 7n })
  quote(at > bid ? at - 1 : at + 1)
  expect(positions()).toHaveLength(1)
  quote(at)
  expect(positions()).toEqual([])
  expect(account.deals.at(-1)).toMatchObject({ reason, comment, magic: 7n, entry: ENTRY.OUT })
})

it('a gap fills a stop at the market', () => {
  const { account, buy, quote } = openVenue()
  buy(1000, { sl: 129_000 })
  quote(128_000)
  expect(account.deals.at(-1)).toMatchObject({ price: 128_000, comment: '[sl 1290.00]' })
})

it.each([
  ['a buy limit at the ask', ORDER.BUY_LIMIT, 129_900, 129_870],
  ['a sell limit at the bid', ORDER.SELL_LIMIT, 130_100, 130_100],
  ['a buy stop at the ask', ORDER.BUY_STOP, 130_200, 130_170],
  ['a sell stop at the bid', ORDER.SELL_STOP, 129_900, 129_900],
])('%s opens', (_, type, price, at) => {
  const { account, pending, positions, quote } = openVenue()
  const { order } = pending(type, price)
  quote(at > bid ? at - 1 : at + 1)
  expect(positions()).toEqual([])
  quote(at)
  expect(positions()).toMatchObject([{ identifier: order, openPrice: price }])
  expect(account.historyOrders).toMatchObject([{ ticket: order, type, state: STATE.FILLED }])
})

it('a stop-limit order becomes a limit order when its stop is reached', () => {
  const { account, pending, positions, quote } = openVenue()
  const { order } = pending(ORDER.BUY_STOP_LIMIT, 130_200, { stopLimit: 130_100 })
  quote(130_170)
  expect(account.orders.get(order)).toMatchObject({ type: ORDER.BUY_LIMIT, price: 130_100 })
  quote(130_070)
  expect(positions()).toMatchObject([{ openPrice: 130_100 }])
})

it('a pending order that cannot be funded is rejected when it triggers', () => {
  const { account, pending, quote } = openVenue({ account: { balance: 100 } })
  pending(ORDER.BUY_LIMIT, 129_900)
  quote(129_000)
  expect(account.historyOrders).toMatchObject([{ state: STATE.REJECTED }])
})

it('comments are cut at 31 characters', () => {
  const { buy, positions, venue } = openVenue()
  buy(1000, { comment: 'x'.repeat(40) })
  expect(positions()[0]?.comment).toHaveLength(31)
  venue.rewriteComment = () => 'by the broker'
  buy(1000, { comment: 'R1' })
  expect(positions()[1]?.comment).toBe('by the broker')
})

it('magic numbers of other programs stay with their positions', () => {
  const { buy, positions } = openVenue()
  buy(1000, { magic: 18_446_744_073_709_551_615n })
  expect(positions()[0]?.magic).toBe(18_446_744_073_709_551_615n)
})
