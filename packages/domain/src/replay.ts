import type { Instrument, ReplayPlan, ReplayResult } from '@ratchet/contract'
import { integerFromNumber } from './decimal.ts'
import { isSaneQuote, moneyNumber, priceNumber, volumeFromNumber } from './instruments.ts'
import { advance, compileLadder, nextTrigger, type RungLevels, rungLevels } from './ladder.ts'
import { profitCents } from './money.ts'
import { type TickColumns, tickAt } from './ticks.ts'
import type { Points, Side, TimeMs, Volume } from './types.ts'

type Result = ReplayResult['positions'][number]

interface Planned {
  readonly id: string
  readonly side: Side
  readonly volume: Volume
  readonly openAt: TimeMs
  readonly sl: Points
  readonly tp: Points
  readonly ladder: ReturnType<typeof compileLadder>
}

interface Running {
  readonly plan: Planned
  readonly openTime: TimeMs
  readonly openPrice: Points
  readonly levels: readonly RungLevels[]
  sl: Points
  tp: Points
  reached: number
  readonly changes: Result['changes'][number][]
}

/** A plan that cannot be run; the message says which position and why. */
export class PlanError extends Error {}

/** Prices between which nothing can happen to any open position. Most ticks fall inside and cost four comparisons. */
interface Band {
  bidAbove: number
  bidBelow: number
  askAbove: number
  askBelow: number
}

/**
 * Runs ladders over recorded ticks by the rules of the live engine: on each tick exits first, at the levels in force before it, then
 * the rungs, whose levels hold from the next tick; what is open at the end is closed at the last quote. (REP1 to REP6)
 */
export function replay(ticks: TickColumns, plan: ReplayPlan, instrument: Instrument): ReplayResult {
  const planned = plan.positions.map((position) => resolve(position, plan.ladder, instrument))
  const waiting = planned.map((p, order) => ({ p, order })).sort((a, b) => a.p.openAt - b.p.openAt || a.order - b.order)
  const results = new Map<Planned, Result>()
  let open: Running[] = []
  let opened = 0
  let band = bandOf(open)
  const { timeMs, bid: bids, ask: asks, length } = ticks
  for (let i = 0; i < length; i++) {
    const bid = bids[i] ?? Number.NaN
    const ask = asks[i] ?? Number.NaN
    const time = timeMs[i] ?? Number.NaN
    const next = waiting[opened]
    const opens = next !== undefined && time >= next.p.openAt
    if (!opens && bid > band.bidAbove && bid < band.bidBelow && ask > band.askAbove && ask < band.askBelow) continue
    const quote = { bid, ask, timeMs: time }
    if (!isSaneQuote(quote)) continue
    open = open.filter((running) => {
      const reason = exitReason(running, bid, ask)
      if (reason) results.set(running.plan, close(running, instrument, time, bid, ask, reason))
      else climb(running, instrument, quote, time)
      return !reason
    })
    for (let entry = waiting[opened]; entry && time >= entry.p.openAt; entry = waiting[++opened]) {
      const running = start(entry.p, time, bid, ask)
      climb(running, instrument, quote, time)
      open.push(running)
    }
    band = bandOf(open)
  }
  closeTheRest(open, ticks, instrument, results)
  return {
    positions: planned.map((p) => {
      const result = results.get(p)
      if (!result) throw new PlanError(`Position "${p.id}" opens at ${p.openAt}, after the last tick`)
      return result
    }),
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

function start(plan: Planned, time: TimeMs, bid: Points, ask: Points): Running {
  const openPrice = plan.side === 'buy' ? ask : bid
  const levels = rungLevels(plan.ladder, plan.side, openPrice)
  return { plan, openTime: time, openPrice, levels, sl: plan.sl, tp: plan.tp, reached: 0, changes: [] }
}

function exitReason({ plan: { side }, sl, tp }: Running, bid: Points, ask: Points): 'sl' | 'tp' | undefined {
  if (sl !== 0 && (side === 'buy' ? bid <= sl : ask >= sl)) return 'sl'
  if (tp !== 0 && (side === 'buy' ? bid >= tp : ask <= tp)) return 'tp'
  return undefined
}

function climb(running: Running, instrument: Instrument, quote: { bid: Points; ask: Points }, time: TimeMs): void {
  const { plan, sl, tp, reached } = running
  const step = advance({ side: plan.side, sl, tp, reached }, running.levels, quote)
  if (!step) return
  running.reached = step.reached
  running.sl = step.sl
  running.tp = step.tp
  if (!step.changed) return
  running.changes.push({
    time,
    rung: step.rung,
    sl: priceNumber(step.sl, instrument),
    tp: priceNumber(step.tp, instrument),
  })
}

function close(
  running: Running,
  instrument: Instrument,
  time: TimeMs,
  bid: Points,
  ask: Points,
  reason: Result['reason'],
): Result {
  const { plan, openPrice } = running
  const closePrice = plan.side === 'buy' ? bid : ask
  return {
    id: plan.id,
    openTime: running.openTime,
    openPrice: priceNumber(openPrice, instrument),
    changes: running.changes,
    closeTime: time,
    closePrice: priceNumber(closePrice, instrument),
    reason,
    profit: moneyNumber(profitCents(instrument, plan.side, openPrice, closePrice, plan.volume)),
  }
}

function closeTheRest(
  open: readonly Running[],
  ticks: TickColumns,
  instrument: Instrument,
  results: Map<Planned, Result>,
): void {
  for (let last = ticks.length - 1; last >= 0; last--) {
    const quote = tickAt(ticks, last)
    if (!isSaneQuote(quote)) continue
    for (const running of open)
      results.set(running.plan, close(running, instrument, quote.timeMs, quote.bid, quote.ask, 'end'))
    return
  }
}

function bandOf(open: readonly Running[]): Band {
  const band: Band = { bidAbove: -Infinity, bidBelow: Infinity, askAbove: -Infinity, askBelow: Infinity }
  for (const { plan, sl, tp, levels, reached } of open) {
    const next = nextTrigger(plan.side, levels, reached)
    if (plan.side === 'buy') {
      if (sl !== 0) band.bidAbove = Math.max(band.bidAbove, sl)
      band.bidBelow = Math.min(band.bidBelow, tp || Infinity, next ?? Infinity)
    } else {
      if (sl !== 0) band.askBelow = Math.min(band.askBelow, sl)
      band.askAbove = Math.max(band.askAbove, tp || -Infinity, next ?? -Infinity)
    }
  }
  return band
}
