import type { KLineData } from 'klinecharts'

const dayMs = 86_400_000

/** The average true range, smoothed as Wilder did it: the mean of the first ones, then a moving part of each. */
export function averageTrueRange(bars: readonly KLineData[], length: number): (number | undefined)[] {
  let [sum, last] = [0, 0]
  return trueRanges(bars).map((range, index) => {
    sum += range
    last = index + 1 === length ? sum / length : (last * (length - 1) + range) / length
    return index + 1 < length ? undefined : last
  })
}

/** The mean of the last true ranges, which MetaTrader shows as ATR. */
export function meanTrueRange(bars: readonly KLineData[], length: number): (number | undefined)[] {
  const ranges = trueRanges(bars)
  let sum = 0
  return ranges.map((range, index) => {
    sum += range - (ranges[index - length] ?? 0)
    return index + 1 < length ? undefined : sum / length
  })
}

const trueRanges = (bars: readonly KLineData[]): number[] =>
  bars.map(({ high, low }, index) => {
    const before = bars[index - 1]?.close
    return before === undefined ? high - low : Math.max(high, before) - Math.min(low, before)
  })

/** The mean of the typical price since midnight UTC. Off an exchange nobody knows the volume, so each candle counts the same. */
export function dayAverage(bars: readonly KLineData[]): number[] {
  let [day, sum, count] = [Number.NaN, 0, 0]
  return bars.map(({ timestamp, high, low, close }) => {
    const its = Math.floor(timestamp / dayMs)
    if (its !== day) [day, sum, count] = [its, 0, 0]
    sum += (high + low + close) / 3
    count += 1
    return sum / count
  })
}

export interface Pivots {
  readonly r2: number
  readonly r1: number
  readonly p: number
  readonly s1: number
  readonly s2: number
}

/** The floor traders' pivots of each day, by the high, the low and the close of the last day before it that had prices. */
export function dayPivots(bars: readonly KLineData[]): (Pivots | undefined)[] {
  let [day, high, low, close] = [Number.NaN, 0, 0, 0]
  let pivots: Pivots | undefined
  return bars.map((bar) => {
    const its = Math.floor(bar.timestamp / dayMs)
    if (its !== day) {
      if (!Number.isNaN(day)) {
        const p = (high + low + close) / 3
        pivots = { r2: p + high - low, r1: 2 * p - low, p, s1: 2 * p - high, s2: p - high + low }
      }
      ;[day, high, low] = [its, bar.high, bar.low]
    }
    ;[high, low, close] = [Math.max(high, bar.high), Math.min(low, bar.low), bar.close]
    return pivots
  })
}
