import type { Quote } from '@ratchet/domain'
import type { PriceBar } from '@ratchet/engine'
import type { PriceBarTable } from '@ratchet/store'
import { describe, expect, it } from 'vitest'
import { BarKeeper, PriceBars } from './bars.ts'

const startMs = Date.UTC(2014, 4, 1, 12)
const quote = (afterMs: number, bid: number, symbol = 'GOLD'): Quote => ({
  symbol,
  bid,
  ask: bid + 20,
  timeMs: startMs + afterMs,
})
const told = (...quotes: Quote[]) => {
  const bars = new PriceBars()
  for (const one of quotes) bars.put(one)
  return bars
}
const short = ({ symbol, startMs: at, bidOpen, bidHigh, bidLow, bidClose }: PriceBar) => [
  ...[symbol, (at - startMs) / 1000, bidOpen, bidHigh, bidLow, bidClose],
]

describe('prices of the past, in bars of ten seconds', () => {
  it('have the first, the highest, the lowest and the last price of both sides, and their times', () => {
    const bars = told(quote(100, 10), quote(4000, 14), quote(6000, 7), quote(9999, 9), quote(10_000, 30))
    const [first, second] = bars.take(10)
    expect(first).toEqual({
      symbol: 'GOLD',
      startMs,
      firstMs: startMs + 100,
      lastMs: startMs + 9999,
      bidOpen: 10,
      bidHigh: 14,
      bidLow: 7,
      bidClose: 9,
      askOpen: 30,
      askHigh: 34,
      askLow: 27,
      askClose: 29,
    })
    expect(short(second as PriceBar)).toEqual(['GOLD', 10, 30, 30, 30, 30])
  })

  it('are of one symbol each', () => {
    const bars = told(quote(0, 10), quote(1, 500, 'WTI'), quote(2, 11), quote(3, 501, 'WTI'))
    expect(bars.take(10).map(short)).toEqual([
      ['GOLD', 0, 10, 11, 10, 11],
      ['WTI', 0, 500, 501, 500, 501],
    ])
  })

  it('are handed out again, grown, while their time lasts, and else once', () => {
    const bars = told(quote(0, 10), quote(20_000, 20))
    expect(bars.take(10)).toHaveLength(2)
    expect(bars.take(10)).toEqual([])
    bars.put(quote(21_000, 25))
    expect(bars.take(10).map(short)).toEqual([['GOLD', 20, 20, 25, 20, 25]])
  })

  it.each([
    ['a quote came late', [quote(0, 10), quote(10_000, 20), quote(5000, 12)], [0, 10, 12, 10, 12]],
    ['a recording began anew within one bar', [quote(4000, 9), quote(9000, 8), quote(1000, 7)], [0, 7, 9, 7, 8]],
  ])('are one bar where %s', (_, quotes, expected) => {
    const zero = told(...quotes)
      .take(10)
      .filter(({ startMs: at }) => at === startMs)
    expect(zero.map(short)).toEqual([['GOLD', ...expected]])
  })

  it('give up the oldest where nobody takes them, and count what they gave up', () => {
    const bars = new PriceBars(3)
    for (let n = 0; n < 5; n++) bars.put(quote(n * 10_000, n))
    expect(bars.take(10).map(short)).toEqual([2, 3, 4].map((n) => ['GOLD', n * 10, n, n, n, n]))
    expect(bars.lost).toBe(2)
  })
})

describe('keeping them', () => {
  const noted: string[] = []
  const log = {
    info: (text: string) => void noted.push(text),
    warn: (text: string) => void noted.push(text),
    error: () => {},
  }
  it('says once that the database is away, gives up what it could not write, and says when it is back', async () => {
    const bars = new PriceBars()
    const written: number[] = []
    let away = true
    const barTable: PriceBarTable = {
      write: async (given) => {
        if (away) throw new Error('no database')
        written.push(given.length)
      },
      endOf: async () => null,
      close: async () => {},
    }
    const turns: (() => void)[] = []
    const clock = { nowMs: () => 0, delay: () => new Promise<void>((done) => turns.push(done)) }
    const keeper = new BarKeeper({ bars, barTable, clock, log })
    const running = keeper.run()
    const next = async () => {
      turns.shift()?.()
      while (turns.length === 0) await new Promise((done) => setImmediate(done))
    }
    for (const after of [0, 10_000]) {
      bars.put(quote(after, 1))
      await next()
    }
    away = false
    bars.put(quote(20_000, 1))
    await next()
    expect(noted).toEqual(['Past prices could not be stored and are dropped', 'Prices are stored again'])
    expect(written).toEqual([1])
    bars.put(quote(30_000, 1))
    await keeper.stop()
    turns.shift()?.()
    await running
    expect(written).toEqual([1, 1])
  })
})
