import { hourMs } from '@ratchet/domain'

/** Ticks as columns; prices in points. */
export interface Columns {
  readonly length: number
  readonly timeMs: ArrayLike<number>
  readonly bid: ArrayLike<number>
  readonly ask: ArrayLike<number>
}

/** Figures that characterise a market's ticks while it trades; gaps of over ten minutes are left out. */
export interface Statistics {
  readonly ticks: number
  readonly hours: number
  readonly ticksPerSecond: number
  /** Spread in points: 10th, 50th, 90th percentile, and of the hundredth widest. */
  readonly spread: { readonly p10: number; readonly p50: number; readonly p90: number; readonly p99: number }
  /** Change of the mid from tick to tick, in points: standard deviation, and per million ticks the moves over 10 of these. */
  readonly step: { readonly deviation: number; readonly farMovesPerMillion: number; readonly largest: number }
  /** Change of the mid from minute to minute, in points, its kurtosis (3 is Gaussian). */
  readonly minute: { readonly deviation: number; readonly kurtosis: number }
  /** Correlation of the size of a minute's change with that of the minute 1, 10 and 60 later: volatility in clusters. */
  readonly clusters: readonly [number, number, number]
}

const longGapMs = 600_000

export function describeTicks({ length, timeMs, bid, ask }: Columns): Statistics {
  const mid = (i: number) => ((bid[i] as number) + (ask[i] as number)) / 2
  const spreads = new Float64Array(length)
  const steps: number[] = []
  let openMs = 0
  for (let i = 0; i < length; i++) {
    spreads[i] = (ask[i] as number) - (bid[i] as number)
    if (i === 0) continue
    const gap = (timeMs[i] as number) - (timeMs[i - 1] as number)
    if (gap < 0 || gap > longGapMs) continue
    openMs += gap
    steps.push(mid(i) - mid(i - 1))
  }
  spreads.sort()
  const at = (share: number) => spreads[Math.min(length - 1, Math.floor(length * share))] as number
  const deviation = Math.sqrt(mean(steps.map((s) => s * s)))
  const far = steps.filter((s) => Math.abs(s) > 10 * deviation).length
  const minutes = minuteChanges(length, timeMs, mid)
  const variance = mean(minutes.map((m) => m * m))
  const sizes = minutes.map(Math.abs)
  return {
    ticks: length,
    hours: openMs / hourMs,
    ticksPerSecond: (steps.length * 1000) / openMs,
    spread: { p10: at(0.1), p50: at(0.5), p90: at(0.9), p99: at(0.99) },
    step: {
      deviation,
      farMovesPerMillion: (far * 1e6) / steps.length,
      largest: steps.reduce((most, s) => Math.max(most, Math.abs(s)), 0),
    },
    minute: { deviation: Math.sqrt(variance), kurtosis: mean(minutes.map((m) => m ** 4)) / variance ** 2 },
    clusters: [correlation(sizes, 1), correlation(sizes, 10), correlation(sizes, 60)],
  }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Change of the last mid of each minute to that of the next, minutes without ticks left out together with their neighbours. */
function minuteChanges(length: number, timeMs: ArrayLike<number>, mid: (i: number) => number): number[] {
  const changes: number[] = []
  let [minute, last] = [Number.NaN, Number.NaN]
  for (let i = 0; i < length; i++) {
    const next = Math.floor((timeMs[i] as number) / 60_000)
    const isLast = i === length - 1 || Math.floor((timeMs[i + 1] as number) / 60_000) !== next
    if (!isLast) continue
    if (next === minute + 1) changes.push(mid(i) - last)
    ;[minute, last] = [next, mid(i)]
  }
  return changes
}

function correlation(values: readonly number[], lag: number): number {
  const centre = mean(values)
  let [top, bottom] = [0, 0]
  for (let i = 0; i < values.length; i++) {
    const here = (values[i] as number) - centre
    bottom += here * here
    if (i + lag < values.length) top += here * ((values[i + lag] as number) - centre)
  }
  return top / bottom
}
