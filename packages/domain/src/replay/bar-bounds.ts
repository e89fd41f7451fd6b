import type { Instrument } from '@ratchet/contract'
import { advance, type LadderState, type RungLevels, rungLevels } from '../ladder/ladder.ts'
import { openPrice } from '../matching/sides.ts'
import { profitCents } from '../money/money.ts'
import type { Cents, Points, Side, TimeMs } from '../numbers/types.ts'
import { firstTickAt, type TickColumns, tickAt } from '../ticks/ticks.ts'
import { ladderAt, type Planned } from './runs.ts'

/** The worst and the best that a position can have come to. */
export interface Bounds {
  readonly worst: Cents
  readonly best: Cents
}

/** So many ticks stand for a bar. (TIC5) */
const ticksPerBar = 4

/** What bounds take as given, where that is not sure: then they are an estimate, and the truth may lie outside. (TIC9) */
export interface Assumed {
  /** The bars have one price: bid and ask lie the same distance apart all the time of a bar. */
  readonly spread: boolean
  /** A position opens within a bar, at the price that stands for that moment. */
  readonly open: boolean
}

export const isEstimate = ({ spread, open }: Assumed): boolean => spread || open

/**
 * @param ticks of bars alone, four each
 * @param openAt when positions open
 */
export function assumedIn(ticks: TickColumns, openAt: readonly TimeMs[]): Assumed {
  const apart = (tick: number) => (ticks.ask[tick] as number) - (ticks.bid[tick] as number)
  let hasOnePrice = ticks.length > 0
  for (let tick = 0; hasOnePrice && tick < ticks.length; tick++)
    hasOnePrice = apart(tick) === apart(tick - (tick % ticksPerBar))
  const open = openAt.some((time) => {
    const tick = firstTickAt(ticks, time)
    return tick < ticks.length && tick % ticksPerBar !== 0
  })
  return { spread: hasOnePrice, open }
}

/**
 * Bars tell open, extremes and close, not the path between them. Gives for each position the worst and the best result of all paths that
 * have these bars, by the rules of the replay; a path may visit an extreme more than once. (TIC9)
 * @param ticks of bars alone, four each @returns in the plan's order; undefined for a position whose time lies after the last tick
 */
export function barBounds(
  ticks: TickColumns,
  planned: readonly Planned[],
  instrument: Instrument,
): (Bounds | undefined)[] {
  if (ticks.length % ticksPerBar !== 0) throw new RangeError('These are not the ticks of bars')
  const sides = { buy: new SideBars(ticks, 'buy'), sell: new SideBars(ticks, 'sell') }
  return planned.map((plan) => {
    const tick = firstTickAt(ticks, plan.openAt)
    if (tick === ticks.length) return undefined
    const open = openPrice(plan.side, tickAt(ticks, tick))
    const { low, high } = new Path(sides[plan.side], plan, open).follow(tick)
    const cents = (price: number) => profitCents(instrument, plan.side, open, Math.abs(price), plan.volume)
    return { worst: cents(low), best: cents(high) }
  })
}

/** The prices at which a side closes, a short's turned round: more is better on either side. */
class SideBars {
  readonly sign: 1 | -1
  readonly count: number
  /** Of all ticks. */
  readonly quotes: Float64Array
  readonly open: Float64Array
  readonly low: Float64Array
  readonly high: Float64Array
  readonly close: Float64Array

  constructor(ticks: TickColumns, side: Side) {
    const sign = side === 'buy' ? 1 : -1
    const prices = side === 'buy' ? ticks.bid : ticks.ask
    this.sign = sign
    this.count = ticks.length / ticksPerBar
    this.quotes = prices.subarray(0, ticks.length).map((price) => sign * price)
    const each = (pick: (a: number, b: number, c: number, d: number) => number) =>
      Float64Array.from({ length: this.count }, (_, bar) => {
        const at = (n: number) => this.quotes[bar * ticksPerBar + n] as number
        return pick(at(0), at(1), at(2), at(3))
      })
    this.open = each((a) => a)
    this.low = each(Math.min)
    this.high = each(Math.max)
    this.close = each((_a, _b, _c, d) => d)
  }
}

/** Levels that a position may have, turned round as the prices of its bars are; no stop is −∞, no target ∞. */
interface Held {
  readonly state: LadderState
  readonly sl: number
  readonly tp: number
  /** The nearest rung that is not reached. */
  readonly next: number
}

/** All that may have become of a position. */
class Path {
  readonly #bars: SideBars
  readonly #levels: readonly RungLevels[]
  #held: readonly Held[]
  low = Infinity
  high = -Infinity

  constructor(bars: SideBars, plan: Planned, open: Points) {
    const { side, sl, tp } = plan
    this.#bars = bars
    this.#levels = rungLevels(ladderAt(plan, open), side, open)
    this.#held = [this.#hold({ side, sl, tp, reached: 0 })]
  }

  follow(tick: number): this {
    const { count, open, low, high, close } = this.#bars
    for (let bar = this.#opens(tick); bar < count && this.#held.length > 0; bar++) {
      const [only] = this.#held
      const [lowest, highest] = [low[bar] as number, high[bar] as number]
      // In most bars nothing can happen.
      if (this.#held.length === 1 && only && lowest > only.sl && highest < only.tp && highest < only.next) continue
      this.#quote(open[bar] as number)
      this.#wander(lowest, highest, open[bar])
      this.#quote(close[bar] as number)
    }
    // What is open at the end closes at the last quote. (REP5)
    const last = close[count - 1] as number
    if (this.#held.length > 0) this.#leave(last, last)
    return this
  }

  /** The opening tick can reach a rung but ends nothing (REP3). @returns the first bar that is wholly after it */
  #opens(tick: number): number {
    const { quotes, low, high, close } = this.#bars
    const [bar, place] = [Math.floor(tick / ticksPerBar), tick % ticksPerBar]
    const quote = quotes[tick] as number
    this.#held = this.#held.map((held) => this.#climbed(held, quote))
    if (place === ticksPerBar - 1) return bar + 1
    // Where it opens within a bar, an extreme may lie behind it.
    this.#wander(low[bar] as number, high[bar] as number, place === 0 ? quote : undefined)
    this.#quote(close[bar] as number)
    return bar + 1
  }

  /** A quote that is known. */
  #quote(price: number): void {
    const stays = this.#held.filter(({ sl, tp }) => price > sl && price < tp)
    if (stays.length < this.#held.length) this.#leave(price, price)
    this.#held = distinct(stays.map((held) => this.#climbed(held, price)))
  }

  /** All paths between two prices. They come by both of them where they are all of the bar, from its opening on. */
  #wander(low: number, high: number, opening: number | undefined): void {
    const stays: Held[] = []
    for (const held of this.#held) {
      const may = this.#reachable(held, high)
      for (const { sl, tp } of may) {
        if (low <= sl) this.#leave(low, Math.min(sl, high))
        if (high >= tp) this.#leave(Math.max(tp, low), high)
      }
      const comesBy = (price: number) => price === opening || may.some(({ sl, tp }) => price > sl && price < tp)
      if (opening === undefined) stays.push(...may)
      else if (comesBy(low) && comesBy(high)) stays.push(this.#climbed(held, high))
    }
    this.#held = distinct(stays)
  }

  /** The levels that it may come to have on its way up to a price, those that it has first. */
  #reachable(held: Held, high: number): Held[] {
    const steps = [held]
    for (let last = held; last.next <= high; steps.push(last)) last = this.#climbed(last, last.next)
    const may = [held]
    for (const [n, step] of steps.entries()) {
      if (n === 0) continue
      // A quote may jump over rungs, but the levels in force before it come first.
      const from = (steps[n - 1] as Held).next
      const to = Math.min(high, step.next - 1)
      if (may.some(({ sl, tp }) => Math.max(from, sl + 1) <= Math.min(to, tp - 1))) may.push(step)
    }
    return may
  }

  #climbed(held: Held, price: number): Held {
    const quote = Math.abs(price)
    const step = advance(held.state, this.#levels, { bid: quote, ask: quote })
    return step ? this.#hold({ side: held.state.side, sl: step.sl, tp: step.tp, reached: step.reached }) : held
  }

  #hold(state: LadderState): Held {
    const { sign } = this.#bars
    const ahead = this.#levels.filter(({ rung }) => !(state.reached & (1 << (rung - 1))))
    return {
      state,
      sl: state.sl ? sign * state.sl : -Infinity,
      tp: state.tp ? sign * state.tp : Infinity,
      next: Math.min(...ahead.map(({ trigger }) => sign * trigger)),
    }
  }

  #leave(low: number, high: number): void {
    this.low = Math.min(this.low, low)
    this.high = Math.max(this.high, high)
  }
}

/** The rungs that were reached tell the levels. (LAD5, LAD6) */
const distinct = (held: readonly Held[]): Held[] => [...new Map(held.map((one) => [one.state.reached, one])).values()]
