import { type CandlePeriod, candlePeriods } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { candleStart, candlesOf, withQuote } from './candles.ts'

const periods = Object.keys(candlePeriods) as CandlePeriod[]
const iso = (ms: number) => new Date(ms).toISOString()

describe('CAN1: where a candle begins', () => {
  it.each<[CandlePeriod, string, string]>([
    ['1s', '2026-11-18T14:03:07.999Z', '2026-11-18T14:03:07.000Z'],
    ['15m', '2026-11-18T14:44:59.999Z', '2026-11-18T14:30:00.000Z'],
    ['4h', '2026-11-18T15:59:00.000Z', '2026-11-18T12:00:00.000Z'],
    ['1d', '2026-11-18T23:59:59.999Z', '2026-11-18T00:00:00.000Z'],
    ['1w', '2026-11-22T23:59:59.999Z', '2026-11-16T00:00:00.000Z'],
    ['1w', '2026-11-23T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
    ['1M', '2024-02-29T12:00:00.000Z', '2024-02-01T00:00:00.000Z'],
  ])('%s of %s is %s', (period, moment, start) => {
    expect(iso(candleStart(Date.parse(moment), period))).toBe(start)
  })

  it('is at or before its moment, is its own beginning, and the millisecond before it is of another', () => {
    const moment = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2100, 0) })
    fc.assert(
      fc.property(moment, fc.constantFrom(...periods), (timeMs, period) => {
        const start = candleStart(timeMs, period)
        expect(start).toBeLessThanOrEqual(timeMs)
        expect(candleStart(start, period)).toBe(start)
        expect(candleStart(start - 1, period)).toBeLessThan(start)
        const { ms } = candlePeriods[period]
        expect(timeMs - start).toBeLessThan(ms ?? 31 * 86_400_000)
      }),
    )
  })
})

describe('CAN2, CAN3: what a candle has', () => {
  const t0 = Date.UTC(2026, 10, 18, 14)
  const quote = (afterMs: number, bid: number, spread = 2) => ({ timeMs: t0 + afterMs, bid, spread })

  it('is the first, the highest, the lowest and the last bid, and the last spread; an empty span has none', () => {
    const made = candlesOf([quote(100, 10), quote(200, 14), quote(300, 7, 3), quote(900, 9, 5), quote(3000, 20)], '1s')
    expect(made).toEqual([
      { startMs: t0, open: 10, high: 14, low: 7, close: 9, spread: 5 },
      { startMs: t0 + 3000, open: 20, high: 20, low: 20, close: 20, spread: 2 },
    ])
  })

  it('is not changed by a quote of an earlier span', () => {
    const last = withQuote(undefined, quote(5000, 10), '1s')
    expect(withQuote(last, quote(4999, 99), '1s')).toBeUndefined()
  })

  it('is the same for any quotes as told by sorting each span', () => {
    const quotes = fc.array(
      fc.record({ afterMs: fc.integer({ min: 0, max: 120_000 }), bid: fc.integer({ min: 1, max: 999 }) }),
    )
    fc.assert(
      fc.property(quotes, fc.constantFrom<CandlePeriod>('1s', '5s', '1m'), (given, period) => {
        const told = given.toSorted((a, b) => a.afterMs - b.afterMs).map(({ afterMs, bid }) => quote(afterMs, bid))
        const spans = Map.groupBy(told, ({ timeMs }) => candleStart(timeMs, period))
        const plain = [...spans].map(([startMs, own]) => {
          const bids = own.map(({ bid }) => bid)
          const [open, close] = [bids[0], bids.at(-1)]
          return { startMs, open, high: Math.max(...bids), low: Math.min(...bids), close, spread: 2 }
        })
        expect(candlesOf(told, period)).toEqual(plain)
      }),
    )
  })
})
