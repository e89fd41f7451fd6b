import { divideHalfAway } from '../numbers/decimal.ts'
import type { Tick } from '../ticks/ticks.ts'

/** Decimals at which bars are held until they become ticks; more than any file has, so that a price is rounded once. */
export const barDigits = 9

export interface Ohlc {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/** One bar, its prices at `barDigits` decimals. */
export interface Bar {
  /** Its opening. */
  readonly timeMs: number
  readonly bid: Ohlc
  readonly ask: Ohlc
}

/** Describes what is wrong with four prices, if anything; open and close may lie outside the range by this part of the price. */
export function checkOhlc({ open, high, low, close }: Ohlc, tolerance = 0): string | undefined {
  if (!(open > 0 && high > 0 && low > 0 && close > 0)) return 'a price is not positive'
  const slack = high * tolerance
  if (high < low) return 'the high is below the low'
  if (high + slack < Math.max(open, close)) return 'the high is below the open or close'
  if (low - slack > Math.min(open, close)) return 'the low is above the open or close'
  return undefined
}

/** The length of the bars: the shortest step between two of them; a minute where there is only one. */
export function barLengthMs(bars: readonly Bar[]): number {
  let shortest = Infinity
  for (let i = 1; i < bars.length; i++) {
    shortest = Math.min(shortest, (bars[i]?.timeMs ?? 0) - (bars[i - 1]?.timeMs ?? 0))
  }
  return Number.isFinite(shortest) ? shortest : 60_000
}

/**
 * Four ticks stand for a bar: open, the extreme against its direction, the extreme along it, close; at its start, a quarter, a half
 * and its last millisecond. So a rising bar visits its low first, a falling one its high. Which came first in truth a bar does not
 * tell. Prices stay at `barDigits`. (TIC5)
 */
function* expandBar({ timeMs, bid, ask }: Bar, lengthMs: number): Generator<Tick> {
  const rising = bid.close >= bid.open
  const [second, third] = rising ? (['low', 'high'] as const) : (['high', 'low'] as const)
  const at = (part: keyof Ohlc, offsetMs: number) => ({
    timeMs: timeMs + Math.floor(offsetMs),
    bid: bid[part],
    ask: ask[part],
  })
  yield at('open', 0)
  yield at(second, lengthMs / 4)
  yield at(third, lengthMs / 2)
  yield at('close', lengthMs - 1)
}

/** Bars in their order as ticks, each price rounded once to `digits`. (TIC1, TIC5) */
export function* ticksOfBars(bars: readonly Bar[], digits: number, lengthMs = barLengthMs(bars)): Generator<Tick> {
  const divisor = 10 ** (barDigits - digits)
  for (const bar of bars)
    for (const { timeMs, bid, ask } of expandBar(bar, lengthMs))
      yield { timeMs, bid: divideHalfAway(bid, divisor), ask: divideHalfAway(ask, divisor) }
}
