import { type QuoteBlock, type Seen, seenBy } from './block.ts'
import { type Beginning, type Common, commonOf, noLevel } from './common.ts'
import { Lives } from './life.ts'
import { eventWord, leftAtEnd, leftByStop, leftByTarget, noOutcome, perLot, type SweepOutcome } from './outcome.ts'
import { never, Pyramid } from './pyramid.ts'
import type { Trials } from './trials.ts'

/** Above this many pairs of trigger and stop there is no memo: each is then looked up as often as it is needed. */
const memoMost = 1 << 20
const unknown = -1

/**
 * One position of each trial at each of these ticks, which are the same for all of them. For each entry the first tick is listed at
 * which the price reaches each distance that any ladder waits for; the first tick after a trigger at which it falls to a stop is
 * remembered by trigger and stop. A ladder's whole life is then a handful of look-ups, made once for all that begin alike.
 */
export function sweepEntries(block: QuoteBlock, trials: Trials, entries: Int32Array): SweepOutcome {
  const seen = seenBy(trials.side, block)
  const pyramid = new Pyramid(seen.exit)
  const common = commonOf(trials)
  const outcome = noOutcome(trials)
  const lives = new Lives(trials, seen, pyramid, outcome)
  const walk = new CommonWalk(common, seen, pyramid)
  for (const opening of entries) {
    // Levels at or below zero are none; where that can be, and where rungs close parts, each position is walked by itself.
    if (!trials.lots && seen.sign * (seen.entry[opening] as number) > common.reach) walk.open(opening)
    else for (let trial = 0; trial < trials.count; trial++) lives.live(trial, opening)
  }
  walk.addTo(outcome)
  perLot(outcome, trials)
  return outcome
}

class CommonWalk {
  readonly #common: Common
  readonly #seen: Seen
  readonly #pyramid: Pyramid
  /** Numbers of the rises, the nearest first. */
  readonly #nearest: Int32Array
  /** The crossing list: the first tick at which the price is so far above the open. */
  readonly #reached: Int32Array
  readonly #fell: Int32Array | undefined
  /** The amounts that apply from a place in the order on; the outcome of a trial is the sum up to its place. */
  readonly #points: Float64Array
  readonly #sums: Int32Array
  readonly #positions: Int32Array
  #events = 0
  #open = 0

  constructor(common: Common, seen: Seen, pyramid: Pyramid) {
    const { rises, stops, order } = common
    this.#common = common
    this.#seen = seen
    this.#pyramid = pyramid
    this.#nearest = Int32Array.from(rises.keys()).sort((a, b) => (rises[a] as number) - (rises[b] as number))
    this.#reached = new Int32Array(rises.length)
    const pairs = (rises.length + 1) * stops.length
    this.#fell = pairs > memoMost ? undefined : new Int32Array(pairs)
    this.#points = new Float64Array(order.length + 1)
    this.#sums = new Int32Array(order.length + 1)
    this.#positions = new Int32Array(order.length + 1)
  }

  open(opening: number): void {
    const { rises, none } = this.#common
    this.#open = this.#seen.entry[opening] as number
    this.#fell?.fill(unknown)
    let tick = opening
    for (const rise of this.#nearest) {
      tick = this.#pyramid.leaves(tick, -never, this.#open + (rises[rise] as number))
      this.#reached[rise] = tick
    }
    this.#climbed(none, opening, 0)
  }

  /** Ladders that begin so have reached their rung at this tick. */
  #climbed(beginning: Beginning, tick: number, newly: number): void {
    const { longer, to } = beginning
    const reached = this.#reached
    let next = 0
    // Rungs that the same quote reaches are one change. (LAD8)
    for (; next < longer.length && reached[(longer[next] as Beginning).trigger] === tick; next++) {
      const further = longer[next] as Beginning
      this.#climbed(further, tick, newly | further.bit)
    }
    const from = next === 0 ? beginning.from : (longer[next - 1] as Beginning).to
    if (from === to) return
    if (newly !== 0) this.#tell(from, to, eventWord(tick, newly, this.#stop(beginning), this.#target(beginning)))
    const stopped = this.#fallsAfter(tick, beginning)
    const taken = this.#risesAfter(tick, beginning)
    const end = Math.min(stopped, taken)
    // On one quote exits come first: only rungs that are reached before it are climbed. (REP3)
    let left = from
    for (; next < longer.length; next++) {
      const further = longer[next] as Beginning
      const at = reached[further.trigger] as number
      if (at >= end) break
      this.#climbed(further, at, further.bit)
      left = further.to
    }
    if (left === to) return
    if (end === this.#pyramid.length) this.#leave(left, to, end - 1, leftAtEnd)
    else this.#leave(left, to, end, stopped <= taken ? leftByStop : leftByTarget)
  }

  #stop({ stop }: Beginning): number {
    return stop === noLevel ? 0 : this.#seen.sign * (this.#open + (this.#common.stops[stop] as number))
  }

  #target({ target }: Beginning): number {
    return target === noLevel ? 0 : this.#seen.sign * (this.#open + (this.#common.rises[target] as number))
  }

  #fallsAfter(tick: number, { trigger, stop }: Beginning): number {
    if (stop === noLevel) return this.#pyramid.length
    // The open itself stands before all triggers.
    const at = (trigger + 1) * this.#common.stops.length + stop
    const known = this.#fell?.[at] ?? unknown
    if (known !== unknown) return known
    const found = this.#pyramid.leaves(tick + 1, this.#open + (this.#common.stops[stop] as number), never)
    if (this.#fell) this.#fell[at] = found
    return found
  }

  #risesAfter(tick: number, { target }: Beginning): number {
    if (target === noLevel) return this.#pyramid.length
    const first = this.#reached[target] as number
    if (first > tick) return first
    return this.#pyramid.leaves(tick + 1, -never, this.#open + (this.#common.rises[target] as number))
  }

  #tell(from: number, to: number, word: number): void {
    const sums = this.#sums
    sums[from] = (sums[from] as number) + word
    sums[to] = (sums[to] as number) - word
    this.#events += to - from
  }

  #leave(from: number, to: number, tick: number, how: number): void {
    const price = this.#seen.exit[tick] as number
    this.#tell(from, to, eventWord(tick, how, this.#seen.sign * price, 0))
    const points = this.#points
    points[from] = (points[from] as number) + price - this.#open
    points[to] = (points[to] as number) - price + this.#open
    const positions = this.#positions
    positions[from] = (positions[from] as number) + 1
    positions[to] = (positions[to] as number) - 1
  }

  addTo(outcome: SweepOutcome): void {
    const { points, sums, positions } = outcome
    let [point, sum, position] = [0, 0, 0]
    this.#common.order.forEach((trial, place) => {
      point += this.#points[place] as number
      sum += this.#sums[place] as number
      position += this.#positions[place] as number
      points[trial] = (points[trial] as number) + point
      sums[trial] = (sums[trial] as number) + sum
      positions[trial] = (positions[trial] as number) + position
    })
    outcome.events += this.#events
  }
}
