import type { ClosedTrade } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { pastTrades } from './past.ts'

const deal = (id: string, brokerId: string, profit: number) =>
  ({
    id,
    brokerId,
    server: 'Broker-Practice',
    symbol: 'GOLD',
    type: 'Buy',
    volume: 0.1,
    profit,
    swap: 0,
    commission: 0,
    fee: 0,
    price: 2401,
    priceOpen: 2400,
    reason: 'sl',
    openTime: '2026-11-21T12:00:00.000Z',
    time: '2026-11-21T12:01:00.000Z',
  }) as ClosedTrade

describe('the closed trades on the chart', () => {
  it('are each there once, however many lists tell of it, and once for each account that has the ticket', () => {
    const lists = [[deal('4', '101-1', 1), deal('4', '101-2', 2)], [deal('4', '101-1', 1)]]
    const of = { symbol: 'GOLD', server: 'Broker-Practice' }
    const trades = pastTrades(lists, of, { digits: 3, currency: 'USD' }, () => undefined)
    expect(trades.map(({ net }) => net)).toEqual([1, 2])
    expect(new Set(trades.map(({ key }) => key)).size).toBe(2)
  })
})
