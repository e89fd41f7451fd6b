import { Pyramid } from '../../lib/pyramid.ts'
import type { Tick } from '../../lib/realtime/index.ts'

/** The second that a tick stands at; the chart has one point a second, the latest of it. */
export const secondOf = (timeMs: number): number => Math.floor(timeMs / 1000)

/** What a chart draws: one point a second, strictly ascending, of which there may be millions. */
export class Tape {
  #seconds: Float64Array
  #length = 0
  readonly bid: Pyramid
  readonly ask: Pyramid

  /** @param ticks in order of time */
  constructor(ticks: readonly Tick[] = []) {
    this.#seconds = new Float64Array(ticks.length)
    const bids = new Float64Array(ticks.length)
    const asks = new Float64Array(ticks.length)
    for (const { timeMs, bid, ask } of ticks) {
      const second = secondOf(timeMs)
      if (this.#length === 0 || second !== this.#seconds[this.#length - 1]) this.#length += 1
      const at = this.#length - 1
      this.#seconds[at] = second
      bids[at] = bid
      asks[at] = ask
    }
    this.bid = new Pyramid(bids.subarray(0, this.#length))
    this.ask = new Pyramid(asks.subarray(0, this.#length))
  }

  get length(): number {
    return this.#length
  }

  /** NaN where there is no point. */
  secondAt(index: number): number {
    return index >= 0 && index < this.#length ? (this.#seconds[index] as number) : Number.NaN
  }

  /** The first point that is not before this second; the length where all are. */
  indexOf(second: number): number {
    let [low, high] = [0, this.#length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#seconds[middle] as number) < second) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Takes the latest tick: into its second's point, or as a new one. What is older than the last point is left out. */
  add({ timeMs, bid, ask }: Tick): void {
    const second = secondOf(timeMs)
    const last = this.secondAt(this.#length - 1)
    if (second < last) return
    if (second === last) {
      this.bid.setLast(bid)
      this.ask.setLast(ask)
      return
    }
    if (this.#length === this.#seconds.length) {
      const wider = new Float64Array(Math.max(1024, 2 * this.#length))
      wider.set(this.#seconds)
      this.#seconds = wider
    }
    this.#seconds[this.#length] = second
    this.#length += 1
    this.bid.push(bid)
    this.ask.push(ask)
  }
}
