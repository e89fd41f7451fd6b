import type { Tick } from '../../realtime/index.ts'
import { Pyramid } from '../../ui/drawing/pyramid.ts'
import { type Break, breakSpan, mayBreak } from './breaks.ts'

/** Tells which second a tick belongs to; the chart has one point a second, the latest of it. */
export const secondOf = (timeMs: number): number => Math.floor(timeMs / 1000)

/** How far apart the points usually are is told from so many distances between neighbours. */
const neighbours = 15

/**
 * Holds what a chart draws: one point a second, strictly ascending, of which there may be millions. Each point has a
 * place on the time axis: seconds after the first point, where a time without any quotes counts for little (see
 * breaks.ts).
 */
export class Tape {
  #seconds: Float64Array
  #places: Float64Array
  #length = 0
  readonly #breaks = new Map<number, Break>()
  readonly bid: Pyramid
  readonly ask: Pyramid

  /** @param ticks in order of time */
  constructor(ticks: readonly Tick[] = []) {
    this.#seconds = new Float64Array(ticks.length)
    this.#places = new Float64Array(ticks.length)
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
    for (let index = 1; index < this.#length; index++) this.#putInPlace(index)
    this.bid = new Pyramid(bids.subarray(0, this.#length))
    this.ask = new Pyramid(asks.subarray(0, this.#length))
  }

  get length(): number {
    return this.#length
  }

  /** Returns the place of the newest point; the first one stands at 0. */
  get last(): number {
    return this.#length ? this.placeAt(this.#length - 1) : 0
  }

  /** Returns the seconds from one point to the next, as they usually are at the newest end. */
  get step(): number {
    return this.#usual(Math.max(1, this.#length - 2 * neighbours), this.#length)
  }

  /** Returns the times without quotes, in their order. */
  get breaks(): Iterable<Break> {
    return this.#breaks.values()
  }

  /** Returns the break that ends with this point; undefined where there is none. */
  breakBefore(index: number): Break | undefined {
    return this.#breaks.get(index)
  }

  /** NaN where there is no point. */
  secondAt(index: number): number {
    return index >= 0 && index < this.#length ? (this.#seconds[index] as number) : Number.NaN
  }

  /** NaN where there is no point. */
  placeAt(index: number): number {
    return index >= 0 && index < this.#length ? (this.#places[index] as number) : Number.NaN
  }

  /** Finds the first point that is not before this second; the length where all are. */
  indexOf(second: number): number {
    return this.#search(this.#seconds, second, 0)
  }

  /**
   * Finds the first point whose place is not before this one; the length where all are.
   * @param from no point before this is asked for
   */
  indexAt(place: number, from = 0): number {
    return this.#search(this.#places, place, from)
  }

  /** Returns the place of any second, between two points too. */
  placeOf(second: number): number {
    return this.#between(this.#seconds, this.#places, second)
  }

  /** Returns the second at any place, between two points too. */
  secondOfPlace(place: number): number {
    return this.#between(this.#places, this.#seconds, place)
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
      this.#seconds = widened(this.#seconds)
      this.#places = widened(this.#places)
    }
    this.#seconds[this.#length] = second
    this.#length += 1
    if (this.#length > 1) this.#putInPlace(this.#length - 1)
    this.bid.push(bid)
    this.ask.push(ask)
  }

  /**
   * Puts a point right of the one before it by the time between them, or by less where that was a time without quotes.
   */
  #putInPlace(index: number): void {
    const [fromSecond, toSecond] = [this.#seconds[index - 1] as number, this.#seconds[index] as number]
    const from = this.#places[index - 1] as number
    const seconds = toSecond - fromSecond
    if (!mayBreak(seconds)) {
      this.#places[index] = from + seconds
      return
    }
    const width = breakSpan(seconds, this.#usual(index - neighbours, index + neighbours))
    if (width !== null) this.#breaks.set(index, { index, from, to: from + width, fromSecond, toSecond })
    this.#places[index] = from + (width ?? seconds)
  }

  /** Returns the middle one of the distances that end with these points; 1 where there are none. */
  #usual(from: number, to: number): number {
    const gaps: number[] = []
    for (let index = Math.max(1, from); index < Math.min(to, this.#length); index++)
      gaps.push((this.#seconds[index] as number) - (this.#seconds[index - 1] as number))
    return gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? 1
  }

  #search(values: Float64Array, wanted: number, from: number): number {
    let [low, high] = [from, this.#length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((values[middle] as number) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Reads one scale by the other: straight from point to point, and second by second beyond the ends. */
  #between(of: Float64Array, to: Float64Array, wanted: number): number {
    const index = this.#search(of, wanted, 0)
    if (this.#length === 0) return wanted
    const [after, before] = [Math.min(index, this.#length - 1), Math.max(0, Math.min(index, this.#length) - 1)]
    const [start, end] = [of[before] as number, of[after] as number]
    const [startTo, endTo] = [to[before] as number, to[after] as number]
    return end > start ? startTo + ((wanted - start) / (end - start)) * (endTo - startTo) : startTo + wanted - start
  }
}

function widened(values: Float64Array): Float64Array {
  const wider = new Float64Array(Math.max(1024, 2 * values.length))
  wider.set(values)
  return wider
}
