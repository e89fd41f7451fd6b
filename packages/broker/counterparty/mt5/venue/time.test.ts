import { expect, it } from 'vitest'
import { GTC_MODE, LIFETIME, ORDER, STATE } from './codes.ts'
import { weekdays } from './contract.ts'
import { offsetMs } from './server-time.ts'
import { bid, openVenue } from './venue.fixture.ts'

const hourMs = 3_600_000

it.each([
  ['winter in New York', 'us', Date.UTC(2026, 2, 8, 6, 59), 2],
  ['summer in New York, winter in Europe', 'us', Date.UTC(2026, 2, 8, 7), 3],
  ['summer in New York ends', 'us', Date.UTC(2026, 10, 1, 6), 2],
  ['winter in Europe', 'eu', Date.UTC(2026, 2, 29, 0, 59), 2],
  ['summer in Europe', 'eu', Date.UTC(2026, 2, 29, 1), 3],
  ['summer in Europe ends', 'eu', Date.UTC(2026, 9, 25, 1), 2],
  ['no summer time', undefined, Date.UTC(2026, 6, 1), 2],
] as const)('the server’s offset: %s', (_, summer, utcMs, hours) => {
  expect(offsetMs({ offsetMinutes: 120, summer }, utcMs)).toBe(hours * hourMs)
})

it('an offset of quarter hours', () => {
  expect(offsetMs({ offsetMinutes: 345 }, 0)).toBe(345 * 60_000)
})

it('SYMBOL_ORDERS_DAILY: the end of the day deletes stops, targets and pending orders', () => {
  const { account, buy, clock, pending, positions, venue } = openVenue({ contract: { gtc: GTC_MODE.DAILY } })
  const { order } = buy(1000, { sl: 129_000, tp: 131_000 })
  pending(ORDER.BUY_LIMIT, 129_900, { lifetime: LIFETIME.DAY })
  clock.ms += 9 * hourMs
  venue.advance()
  expect(positions()).toMatchObject([{ sl: 0, tp: 0 }])
  expect(account.stops.get(order)).toEqual([129_000, 0])
  expect(account.historyOrders.at(-1)).toMatchObject({ state: STATE.EXPIRED })
})

it('SYMBOL_ORDERS_DAILY_EXCLUDING_STOPS: the stops stay', () => {
  const { buy, clock, positions, venue } = openVenue({ contract: { gtc: GTC_MODE.DAILY_EXCEPT_STOPS } })
  buy(1000, { sl: 129_000 })
  clock.ms += 9 * hourMs
  venue.advance()
  expect(positions()).toMatchObject([{ sl: 129_000 }])
})

it('the swap of a Wednesday night counts three times, and is booked with the close', () => {
  const { account, buy, clock, positions, sell, venue } = openVenue()
  const { order: position } = buy(1000)
  clock.ms += 9 * hourMs
  venue.advance()
  // 3 times -63.88 points of 0.01 for 10 ounces.
  expect(positions()).toMatchObject([{ swap: -1916 }])
  sell(1000, { position })
  expect(account.deals.at(-1)).toMatchObject({ swap: -1916 })
})

it('an order expires at its time, without a price', () => {
  const { account, clock, pending, venue } = openVenue()
  const expiration = Math.floor(venue.msc / 1000) + 60
  pending(ORDER.BUY_LIMIT, 129_900, { lifetime: LIFETIME.SPECIFIED, expiration })
  clock.ms += 59_000
  venue.advance()
  expect(account.orders.size).toBe(1)
  clock.ms += 1000
  venue.advance()
  expect(account.historyOrders).toMatchObject([{ state: STATE.EXPIRED }])
})

it('an order of the day expires at midnight of the server’s clock', () => {
  const { account, clock, pending, venue } = openVenue()
  pending(ORDER.BUY_LIMIT, 129_900, { lifetime: LIFETIME.DAY })
  clock.ms += 9 * hourMs
  venue.advance()
  expect(account.orders.size).toBe(0)
})

it('a weekend: nothing trades after Friday 24:00 until Monday', () => {
  const { buy, clock, venue } = openVenue({ contract: { sessions: weekdays } })
  clock.ms = Date.UTC(2026, 8, 4, 20, 59, 59)
  expect([venue.isOpen(venue.symbol('XAUUSD').contract), buy().retcode]).toEqual([true, 10009])
  clock.ms += 1000
  expect([venue.isOpen(venue.symbol('XAUUSD').contract), buy().retcode]).toEqual([false, 10018])
})

it('a swap that re-opens a position changes its ticket and not its identifier', () => {
  const { account, buy, positions, venue } = openVenue()
  const { order } = buy()
  const [position] = positions()
  if (position) venue.reopen(account, position)
  expect(position?.identifier).toBe(order)
  expect(position?.ticket).not.toBe(order)
})

it('ticks and minutes of the bid', () => {
  const { clock, quote, venue } = openVenue()
  quote(bid + 50)
  quote(bid - 20)
  clock.ms += 60_000
  quote(bid)
  const { bars, ticks } = venue.symbol('XAUUSD')
  expect(ticks).toHaveLength(4)
  expect(bars).toMatchObject([
    { open: bid, high: bid + 50, low: bid - 20, close: bid - 20, ticks: 3 },
    { open: bid, ticks: 1 },
  ])
})
