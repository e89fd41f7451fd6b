import { expect, it } from 'vitest'
import { REASON, RETCODE, STATE } from './codes.ts'
import { ask, bid, openVenue } from './venue.fixture.ts'

it('10004: a requote executes nothing and names the prices', () => {
  const { account, buy, venue } = openVenue()
  venue.faults.plan('order', { what: 'requote' })
  expect(buy()).toMatchObject({ retcode: RETCODE.REQUOTE, bid, ask, order: 0n })
  expect(account.deals).toEqual([])
  expect(buy().retcode).toBe(RETCODE.DONE)
})

it('10008: placed only, and executed later', () => {
  const { account, buy, positions, venue } = openVenue()
  venue.faults.plan('order', { what: 'placed' })
  const { retcode, order, deal } = buy()
  expect([retcode, deal, positions().length, account.orders.size]).toEqual([RETCODE.PLACED, 0n, 0, 1])
  venue.settle()
  expect(positions()).toMatchObject([{ identifier: order }])
  expect(account.orders.size).toBe(0)
})

it.each([RETCODE.ERROR, RETCODE.TIMEOUT, RETCODE.CONNECTION])('%s: in doubt, executed or not', (retcode) => {
  const { buy, positions, venue } = openVenue()
  venue.faults.plan('order', { what: 'code', retcode })
  venue.faults.plan('order', { what: 'code', retcode, isExecuted: true })
  expect(buy()).toMatchObject({ retcode, order: 0n, deal: 0n })
  expect(positions()).toHaveLength(0)
  expect(buy()).toMatchObject({ retcode, order: 0n, deal: 0n })
  expect(positions()).toHaveLength(1)
})

it('10010: several deals, and the rest is cancelled', () => {
  const { account, buy, positions, venue } = openVenue()
  venue.faults.plan('order', { what: 'partial', parts: [200, 300] })
  expect(buy()).toMatchObject({ retcode: RETCODE.DONE_PARTIAL, volume: 500 })
  expect(positions()).toMatchObject([{ volume: 500 }])
  expect(account.deals.map(({ volume }) => volume)).toEqual([200, 300])
  expect(account.historyOrders).toMatchObject([{ state: STATE.CANCELED, volume: 500 }])
})

it('a volume filled in parts is done', () => {
  const { account, buy, positions, venue } = openVenue()
  venue.faults.plan('order', { what: 'partial', parts: [200, 800] })
  expect(buy()).toMatchObject({ retcode: RETCODE.DONE, volume: 1000 })
  expect([positions().length, account.deals.length]).toEqual([1, 2])
})

it('faults are for one kind of request, and not for the trader’s own hand', () => {
  const { buy, levels, positions, trade, venue } = openVenue()
  const { order } = buy()
  venue.faults.plan('levels', { what: 'code', retcode: RETCODE.ERROR })
  buy()
  trade({ action: 6, position: order, sl: 129_000 }, REASON.CLIENT)
  expect(positions()).toMatchObject([{ sl: 129_000 }, {}])
  expect(levels(order, 129_500).retcode).toBe(RETCODE.ERROR)
})

it('halted: orders are refused with 10018, stops still move', () => {
  const { buy, levels, venue } = openVenue()
  const { order } = buy()
  venue.isHalted = true
  expect([buy().retcode, levels(order, 129_000).retcode]).toEqual([RETCODE.MARKET_CLOSED, RETCODE.DONE])
})
