import { describe, expect, it } from 'vitest'
import { heldBetween } from './feed.ts'
import { breakMsOf, periodFor } from './periods.ts'

const span = (second: number, close = 1300) => ({
  startMs: second * 1000,
  open: close,
  high: close + 1,
  low: close - 1,
  close,
  spread: 0.3,
})
const secondsOf = (from: number, to: number, period: '1s' | '5s' | '1m') =>
  heldBetween(span(from), span(to), period).map(({ startMs }) => startMs / 1000)

describe('a time without quotes', () => {
  it('has candles that hold the price, so that equal times are equally wide', () => {
    expect(secondsOf(10, 14, '1s')).toEqual([11, 12, 13])
    expect(secondsOf(10, 11, '1s')).toEqual([])
    expect(secondsOf(10, 25, '5s')).toEqual([15, 20])
    expect(heldBetween(span(10, 1301), span(12), '1s')).toEqual([
      { startMs: 11_000, open: 1301, high: 1301, low: 1301, close: 1301, spread: 0.3 },
    ])
  })

  it('has none where the market was closed, in longer candles, and before the first', () => {
    expect(secondsOf(0, 601, '1s')).toEqual([])
    expect(secondsOf(0, 300, '1m')).toEqual([])
    expect(heldBetween(undefined, span(5), '1s')).toEqual([])
  })

  it('is a break from ten minutes, or from one and a half candles', () => {
    expect((['1s', '5m', '15m', '1h', '1M'] as const).map(breakMsOf)).toEqual([
      600_000,
      600_000,
      1_350_000,
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
    ])
  })
})

it('a stretch of time has the shortest candles of which it has no more than wanted', () => {
  const minute = 60_000
  const periods = [0, 2 * minute, 2 * minute + 1, 119 * minute, 121 * minute, 1e12].map((ms) => periodFor(ms, 120))
  expect(periods).toEqual(['1s', '1s', '5s', '1m', '5m', '1w'])
})
