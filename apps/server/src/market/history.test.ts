import { describe, expect, it } from 'vitest'
import { historyStepMs, PriceHistory } from './history.ts'

const gold = (timeMs: number, bid = 128_000) => ({ symbol: 'GOLD', bid, ask: bid + 30, timeMs })
const times = (history: PriceHistory, symbol = 'GOLD') => history.of(symbol).map(({ timeMs }) => timeMs)
const of = (limit: number, stepMs = 1000) => new PriceHistory(() => stepMs, limit)

describe('the past of a symbol', () => {
  it('is empty before its first quote, and each symbol has its own', () => {
    const history = of(10)
    history.put(gold(5000))
    expect(history.of('WTI')).toEqual([])
    history.put({ symbol: 'WTI', bid: 9000, ask: 9003, timeMs: 1000 })
    expect([times(history), times(history, 'WTI')]).toEqual([[5000], [1000]])
  })

  it('takes one point a step of market time, and always ends with the latest quote', () => {
    const history = of(10)
    for (const timeMs of [0, 200, 999, 1000, 1500, 2700]) history.put(gold(timeMs, timeMs + 1))
    expect(times(history)).toEqual([0, 1000, 2700])
    history.put(gold(2700, 7))
    history.put(gold(3100, 8))
    expect(history.of('GOLD').at(-1)).toEqual(gold(3100, 8))
    expect(times(history)).toEqual([0, 1000, 2700, 3100])
  })

  it('has the latest of several quotes of one moment', () => {
    const history = of(10)
    for (const bid of [1, 2, 3]) history.put(gold(1000, bid))
    expect(history.of('GOLD')).toEqual([gold(1000, 3)])
  })

  it.each([4, 5, 9, 100, 1500])(
    'of %s points at most stays bounded and ordered, keeps its ends, and is thinner the older it is',
    (limit) => {
      const history = of(limit)
      for (let second = 0; second < limit * 10; second++) {
        history.put(gold(second * 1000))
        const now = times(history)
        expect(now.length).toBeLessThanOrEqual(limit)
        expect([now[0], now.at(-1)]).toEqual([0, second * 1000])
      }
      const now = times(history)
      expect(now).toEqual([...new Set(now)].sort((a, b) => a - b))
      if (limit < 100) return
      expect(now.length).toBeGreaterThan(limit / 2)
      const gaps = now.slice(1).map((timeMs, index) => timeMs - (now[index] ?? 0))
      expect(gaps.slice(-limit / 4).every((gap) => gap === 1000)).toBe(true)
      expect(Math.max(...gaps.slice(0, 5))).toBeGreaterThan(1000)
    },
  )

  it('begins anew when a recording is played again, and not for a quote that comes late', () => {
    const history = of(10)
    for (const timeMs of [0, 100_000, 200_000, 199_000]) history.put(gold(timeMs))
    expect(times(history)).toEqual([0, 100_000, 200_000])
    history.put(gold(0))
    history.put(gold(1000))
    expect(times(history)).toEqual([0, 1000])
  })

  it.each([
    [1, 1000],
    [0.1, 1000],
    [120, 24_000],
    [null, 60_000],
  ])('at speed %s has a point each %s ms of the market', (speed, stepMs) => {
    expect(historyStepMs(speed)).toBe(stepMs)
  })
})
