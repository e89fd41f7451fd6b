import type { Instrument, ReplayPlan, ReplayResult } from '@ratchet/contract'
import { integerFromNumber } from './decimal.ts'
import { isSaneQuote, moneyNumber, priceNumber, volumeFromNumber } from './instruments.ts'
import { compileLadder, type Ladder } from './ladder.ts'
import { closePrice, openPrice } from './matching/sides.ts'
import { profitCents } from './money.ts'
import { type TickColumns, tickAt } from './ticks.ts'
import { farthest, LadderIndex, type TriggerConsumer } from './trigger/index.ts'
import type { Points, Side, TimeMs, Volume } from './types.ts'

type Result = ReplayResult['positions'][number]

interface Planned {
  readonly id: string
  readonly side: Side
  readonly volume: Volume
  readonly openAt: TimeMs
  readonly sl: Points
  readonly tp: Points
  readonly ladder: Ladder
}

interface Running {
  readonly plan: Planned
  readonly openTime: TimeMs
  readonly openPrice: Points
  sl: Points
  tp: Points
  readonly changes: Result['changes'][number][]
}

/** A plan that cannot be run; the message says which position and why. */
export class PlanError extends Error {}

/**
 * Runs ladders over recorded ticks by the rules of the live engine: on each tick exits first, at the levels in force before it, then
 * the rungs, whose levels hold from the next tick; what is open at the end is closed at the last quote. (REP1 to REP6)
 */
export function replay(ticks: TickColumns, plan: ReplayPlan, instrument: Instrument): ReplayResult {
  const planned = plan.positions.map((position) => resolve(position, plan.ladder, instrument))
  const waiting = planned.map((p, order) => ({ p, order })).sort((a, b) => a.p.openAt - b.p.openAt || a.order - b.order)
  const stage = new Stage(instrument)
  let opened = 0
  const { timeMs, bid: bids, ask: asks, length } = ticks
  for (let i = 0; i < length; i++) {
    const bid = bids[i] ?? Number.NaN
    const ask = asks[i] ?? Number.NaN
    const time = timeMs[i] ?? Number.NaN
    const next = waiting[opened]
    const opens = next !== undefined && time >= next.p.openAt
    if (!opens && !stage.index.touches(0, bid, ask)) continue
    if (!isSaneQuote({ bid, ask, timeMs: time })) continue
    stage.time = time
    stage.index.quote(0, bid, ask, stage)
    if (!opens) continue
    for (let entry = waiting[opened]; entry && time >= entry.p.openAt; entry = waiting[++opened])
      stage.open(entry.p, bid, ask)
    // The quote at which a position opens can reach its rungs.
    stage.index.climb(0, bid, ask, stage)
  }
  stage.closeTheRest(ticks)
  return {
    positions: planned.map((p) => {
      const result = stage.results.get(p)
      if (!result) throw new PlanError(`Position "${p.id}" opens at ${p.openAt}, after the last tick`)
      return result
    }),
  }
}

/** The positions that are open, in the very index that the live engine asks, and what became of them. */
class Stage implements TriggerConsumer {
  readonly index = new LadderIndex(1)
  readonly results = new Map<Planned, Result>()
  time: TimeMs = 0
  readonly #instrument: Instrument
  readonly #running = new Map<number, Running>()
  readonly #ladders = new Map<Ladder, number>()

  constructor(instrument: Instrument) {
    this.#instrument = instrument
  }

  open(plan: Planned, bid: Points, ask: Points): void {
    const { side, sl, tp, ladder } = plan
    const price = openPrice(side, { bid, ask })
    const known = this.#ladders.get(ladder) ?? this.index.ladder(ladder)
    this.#ladders.set(ladder, known)
    const entry = this.index.add(0, side, price, known, sl, tp)
    this.#running.set(entry, { plan, openTime: this.time, openPrice: price, sl, tp, changes: [] })
  }

  climbed(entry: number, newly: number, newSl: Points, newTp: Points): void {
    const running = this.#running.get(entry)
    if (!running) return
    // The index knows nothing beyond the farthest price; a plan may.
    const sl = newSl === farthest ? running.sl : newSl
    const tp = newTp === farthest ? running.tp : newTp
    if (running.sl === sl && running.tp === tp) return
    running.sl = sl
    running.tp = tp
    const instrument = this.#instrument
    // The highest rung names the change. (LAD8)
    const rung = 32 - Math.clz32(newly)
    running.changes.push({ time: this.time, rung, sl: priceNumber(sl, instrument), tp: priceNumber(tp, instrument) })
  }

  left(entry: number, reason: 'sl' | 'tp', price: Points): void {
    const running = this.#running.get(entry)
    this.#running.delete(entry)
    if (running) this.results.set(running.plan, close(running, this.#instrument, this.time, price, reason))
  }

  /** Open positions leave at the last valid quote. (REP5) */
  closeTheRest(ticks: TickColumns): void {
    for (let last = ticks.length - 1; last >= 0; last--) {
      const quote = tickAt(ticks, last)
      if (!isSaneQuote(quote)) continue
      for (const running of this.#running.values()) {
        const price = closePrice(running.plan.side, quote)
        this.results.set(running.plan, close(running, this.#instrument, quote.timeMs, price, 'end'))
      }
      return
    }
  }
}

function resolve(
  position: ReplayPlan['positions'][number],
  ladder: ReplayPlan['ladder'],
  instrument: Instrument,
): Planned {
  // A level of a plan is a price like any other of a replay: rounded to the symbol's digits. (REP2)
  const points = (price: number, name: string): Points => {
    const found = integerFromNumber(price, instrument.digits)
    if (found === undefined) throw new PlanError(`Position "${position.id}": ${name} ${price} is no price`)
    return found
  }
  const volume = volumeFromNumber(position.volume)
  if (volume === undefined)
    throw new PlanError(`Position "${position.id}": volume ${position.volume} has more than 4 decimals`)
  const { id, side, openAt } = position
  const own = position.ladder ?? ladder ?? {}
  return {
    id,
    side,
    openAt,
    volume,
    sl: points(position.sl, 'sl'),
    tp: points(position.tp, 'tp'),
    ladder: compileLadder(own, instrument),
  }
}

function close(
  running: Running,
  instrument: Instrument,
  time: TimeMs,
  price: Points,
  reason: Result['reason'],
): Result {
  const { plan, openPrice: open } = running
  return {
    id: plan.id,
    openTime: running.openTime,
    openPrice: priceNumber(open, instrument),
    changes: running.changes,
    closeTime: time,
    closePrice: priceNumber(price, instrument),
    reason,
    profit: moneyNumber(profitCents(instrument, plan.side, open, price, plan.volume)),
  }
}
