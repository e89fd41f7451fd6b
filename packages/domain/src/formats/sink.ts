import { divideHalfAway, formatDecimal } from '../numbers/decimal.ts'
import { checkTick, type Tick } from '../ticks/ticks.ts'
import { BarTicks } from './bar-ticks.ts'
import { type Bar, barDigits } from './bars.ts'
import type { FormatOptions, OnTick } from './types.ts'
import { latestMs } from './unix-time.ts'

/** A price that is half as much again as the one before it is another symbol's; where it is a few points, it was only rounded. */
const jumpPart = 1.5
const jumpPoints = 20

/** Takes what the rows of a file give, counts it, and stops at the first fault. (TIC2, TIC3, TIC7) */
export class Sink {
  readonly #fault: (place: number, reason: string) => Error
  readonly #digits: number
  readonly #onTick: OnTick
  readonly #bars: BarTicks
  #lastBid: number
  lastTimeMs: number
  rows = 0

  /** @param fault makes an error of a row's place and the reason @param before the tick before the file, where there is one */
  constructor(
    fault: (place: number, reason: string) => Error,
    { digits }: Pick<FormatOptions, 'digits'>,
    before: Tick | undefined,
    onTick: OnTick,
  ) {
    this.#fault = fault
    this.#digits = digits
    this.#onTick = onTick
    this.lastTimeMs = before?.timeMs ?? 0
    this.#lastBid = before?.bid ?? 0
    this.#bars = new BarTicks(digits, (tick) => {
      this.lastTimeMs = tick.timeMs
      onTick(tick)
    })
  }

  tick(tick: Tick | undefined | string, place: number): void {
    if (typeof tick === 'string') throw this.#fault(place, tick)
    if (!tick) return
    this.#follow(tick, tick.bid, place)
    if (tick.timeMs > latestMs) throw this.#fault(place, 'the time is after the year 2100')
    this.rows++
    this.lastTimeMs = tick.timeMs
    this.#onTick(tick)
  }

  bar(bar: Bar | string, place: number): void {
    if (typeof bar === 'string') throw this.#fault(place, bar)
    const { timeMs, bid, ask } = bar
    const before = this.#bars.last
    if (before?.timeMs === timeMs) throw this.#fault(place, 'two bars have the same time')
    const opening = checkTick({ timeMs, bid: bid.open, ask: ask.open }, before?.timeMs ?? this.lastTimeMs)
    const crossed = (['open', 'high', 'low', 'close'] as const).some((part) => bid[part] > ask[part])
    if (opening || crossed) throw this.#fault(place, opening ?? 'the bid is above the ask')
    const points = (price: number) => divideHalfAway(price, 10 ** (barDigits - this.#digits))
    this.#follow({ bid: points(bid.open), ask: points(ask.open) }, points(bid.close), place)
    const mixed = this.#bars.push(bar)
    if (mixed) throw this.#fault(place, mixed)
    this.rows++
  }

  /** Gives the ticks that are still held. @returns the length of a bar; 0 for ticks */
  end(): number {
    return this.#bars.end()
  }

  /** @param then the bid after it, which is another one for a bar */
  #follow({ bid, ask }: Pick<Tick, 'bid' | 'ask'>, then: number, place: number): void {
    const text = (points: number) => formatDecimal(points, this.#digits)
    if (this.#lastBid > 0 && isFar(bid, this.#lastBid))
      throw this.#fault(place, `the bid jumps from ${text(this.#lastBid)} to ${text(bid)}, as if to another symbol`)
    if (isFar(bid, ask)) throw this.#fault(place, `the ask of ${text(ask)} is more than 50 % above the bid`)
    this.#lastBid = then
  }
}

function isFar(a: number, b: number): boolean {
  const [low, high] = a < b ? [a, b] : [b, a]
  return high > low * jumpPart && high - low >= jumpPoints
}
