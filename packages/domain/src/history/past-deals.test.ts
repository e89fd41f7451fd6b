import { describe, expect, it } from 'vitest'
import { type PastDeal, tradesOfDeals } from './past-deals.ts'

const deal = (ticket: string, more: Partial<PastDeal>): PastDeal => ({
  ticket,
  position: '1',
  symbol: 'GOLD',
  brokerSymbol: 'XAUUSD',
  side: 'buy',
  entry: 'in',
  volume: 1000,
  price: 1_284_000_000_000,
  timeMs: 1000,
  profit: 0,
  swap: 0,
  commission: 0,
  fee: 0,
  comment: '',
  ...more,
})
const out = (ticket: string, more: Partial<PastDeal>) => deal(ticket, { side: 'sell', entry: 'out', ...more })

describe('HIS15: trades out of an account’s past deals', () => {
  it('are one for each deal that closes, with its share of the costs of opening', () => {
    const trades = tradesOfDeals([
      deal('10', { volume: 3000, commission: -100, fee: -10, comment: 'first' }),
      out('11', { volume: 1000, price: 1_285_000_000_000, timeMs: 2000, profit: 500, swap: -3, commission: -7 }),
      out('12', { volume: 2000, price: 1_286_000_000_000, timeMs: 3000, profit: 2000 }),
    ])
    expect(trades.map(({ deal, volume, commission, fee, profit }) => [deal, volume, commission, fee, profit])).toEqual([
      ['11', 1000, -40, -3, 500],
      ['12', 2000, -67, -7, 2000],
    ])
    expect(trades[0]).toMatchObject({
      position: '1',
      side: 'buy',
      fileSymbol: 'XAUUSD',
      openAtMs: 1000,
      closeAtMs: 2000,
      open: 1_284_000_000_000,
      close: 1_285_000_000_000,
      swap: -3,
      comment: 'first',
    })
  })

  it('of a netting account open at the average of what was added', () => {
    const [first, second] = tradesOfDeals([
      deal('10', { volume: 1000, price: 1_000_000_000_000 }),
      deal('11', { volume: 3000, price: 2_000_000_000_000 }),
      out('12', { volume: 2000, price: 3_000_000_000_000, timeMs: 2000 }),
      out('13', { volume: 2000, price: 3_000_000_000_000, timeMs: 2000 }),
    ])
    expect([first?.open, second?.open]).toEqual([1_750_000_000_000, 1_750_000_000_000])
  })

  it('whose opening is not there have no open price, and their times agree', () => {
    const [trade] = tradesOfDeals([out('9', { side: 'buy', position: '7', timeMs: 5000, comment: 'late' })])
    expect(trade).toMatchObject({ side: 'sell', open: 0, openAtMs: 5000, closeAtMs: 5000, comment: 'late' })
  })

  it('that are open still are none', () => {
    expect(tradesOfDeals([deal('10', {})])).toEqual([])
  })
})
