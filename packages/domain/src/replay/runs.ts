import type { Instrument, OwnRungs, RungNumber } from '@ratchet/contract'
import { compileLadder, type Ladder } from '../ladder/ladder.ts'
import { firstRisk, rungsInPoints } from '../ladder/own-ladder.ts'
import { type Parts, partDue } from '../ladder/parts.ts'
import { closePrice, openPrice } from '../matching/sides.ts'
import { profitCents } from '../money/money.ts'
import { isSaneQuote } from '../numbers/instruments.ts'
import type { Cents, Points, Quote, Side, TimeMs, Volume } from '../numbers/types.ts'
import { type Tick, type TickColumns, tickAt } from '../ticks/ticks.ts'
import { farthest, LadderIndex, type TriggerConsumer } from '../trigger/index.ts'

/** A position that is to be opened on recorded ticks, in the domain's own integers; 0 is no level. */
export interface Planned {
  readonly id: string
  readonly side: Side
  readonly volume: Volume
  readonly openAt: TimeMs
  readonly sl: Points
  readonly tp: Points
  readonly ladder: Ladder
  /** Parts that its rungs close. (OWN5) */
  readonly parts?: Parts | undefined
  /** Instead of `ladder`: rungs in R, which are counted in points at the open, or in ATR. (OWN3, OWN9) */
  readonly inR?: OwnRungs | undefined
  /** 1 ATR in points, where they count that. */
  readonly atr?: Points | undefined
}

/** The ladder of a position that opens at a price. (OWN3) */
export const ladderAt = ({ inR, atr, side, sl, ladder }: Planned, open: Points): Ladder =>
  inR ? compileLadder(rungsInPoints(inR, atr ?? firstRisk(side, open, sl)), { pipPoints: 1 }) : ladder

/** Both levels after a change, and the highest rung newly reached. (REP6) */
export interface RunChange {
  readonly timeMs: TimeMs
  readonly rung: RungNumber
  readonly sl: Points
  readonly tp: Points
}

/** A part that a rung has closed. */
export interface RunPart {
  readonly timeMs: TimeMs
  readonly rung: RungNumber
  readonly volume: Volume
  readonly price: Points
  readonly cents: Cents
}

/** What became of a planned position. */
export interface Run {
  readonly openTimeMs: TimeMs
  readonly openPrice: Points
  readonly changes: readonly RunChange[]
  readonly parts: readonly RunPart[]
  /** Bit n-1 for rung n, also of those that moved no level. (LAD8) */
  readonly reached: number
  /** The highest of the rungs that were reached last, which put or confirmed the stop in force; 0 where none was. (HON1) */
  readonly atRung: RungNumber | 0
  readonly closeTimeMs: TimeMs
  readonly closePrice: Points
  /** `rung`: its rungs have closed all of it. */
  readonly reason: 'sl' | 'tp' | 'end' | 'rung'
  /** Of all that was closed. */
  readonly cents: Cents
}

/** Moments at which open positions are valued: before the first tick at or after each, at the last quote before it. */
export interface Marks {
  /** Rising. */
  readonly times: readonly TimeMs[]
  /** Called for each position that is open, with what it would bring if it closed. */
  readonly onOpen: (mark: number, plan: Planned, cents: Cents) => void
}

/**
 * Runs positions over recorded ticks by the rules of the live engine: on each tick exits first, at the levels in force before it, then
 * the rungs, whose levels apply from the next tick; open positions close at the last quote. (REP1 to REP6)
 * @returns the runs in the plan's order; undefined for a position whose time lies after the last tick
 */
export function runPositions(
  ticks: TickColumns,
  planned: readonly Planned[],
  instrument: Instrument,
  marks?: Marks,
): (Run | undefined)[] {
  const waiting = planned.map((p, order) => ({ p, order })).sort((a, b) => a.p.openAt - b.p.openAt || a.order - b.order)
  const stage = new Stage(instrument)
  let opened = 0
  let mark = 0
  let markAt = marks?.times[0] ?? Number.POSITIVE_INFINITY
  const { timeMs, bid: bids, ask: asks, length } = ticks
  for (let i = 0; i < length; i++) {
    const bid = bids[i] ?? Number.NaN
    const ask = asks[i] ?? Number.NaN
    const time = timeMs[i] ?? Number.NaN
    while (marks && time >= markAt) {
      stage.mark(ticks, i, marks, mark)
      markAt = marks.times[++mark] ?? Number.POSITIVE_INFINITY
    }
    const next = waiting[opened]
    const opens = next !== undefined && time >= next.p.openAt
    if (!opens && !stage.index.touches(0, bid, ask)) continue
    if (!isSaneQuote({ bid, ask, timeMs: time })) continue
    stage.time = time
    stage.quote = { bid, ask }
    stage.index.quote(0, bid, ask, stage)
    if (!opens) continue
    for (let entry = waiting[opened]; entry && time >= entry.p.openAt; entry = waiting[++opened])
      stage.open(entry.p, bid, ask)
    // The quote at which a position opens can reach its rungs.
    stage.index.climb(0, bid, ask, stage)
  }
  stage.closeTheRest(ticks)
  return planned.map((p) => stage.results.get(p))
}

interface Running {
  readonly plan: Planned
  readonly openTimeMs: TimeMs
  readonly openPrice: Points
  sl: Points
  tp: Points
  reached: number
  atRung: RungNumber | 0
  readonly changes: RunChange[]
  /** What is open, and the rungs whose parts were closed. */
  open: Volume
  asked: number
  readonly parts: RunPart[]
}

/** The positions that are open, in the very index that replay, sweep and broker ask, and what became of them. */
class Stage implements TriggerConsumer {
  readonly index = new LadderIndex(1)
  readonly results = new Map<Planned, Run>()
  time: TimeMs = 0
  quote: Pick<Quote, 'bid' | 'ask'> = { bid: 0, ask: 0 }
  readonly #instrument: Instrument
  readonly #running = new Map<number, Running>()
  readonly #ladders = new Map<Ladder, number>()

  constructor(instrument: Instrument) {
    this.#instrument = instrument
  }

  open(plan: Planned, bid: Points, ask: Points): void {
    const { side, sl, tp } = plan
    const price = openPrice(side, { bid, ask })
    const ladder = ladderAt(plan, price)
    const known = this.#ladders.get(ladder) ?? this.index.ladder(ladder)
    this.#ladders.set(ladder, known)
    const entry = this.index.add(0, side, price, known, sl, tp)
    this.#running.set(entry, {
      plan,
      openTimeMs: this.time,
      openPrice: price,
      sl,
      tp,
      reached: 0,
      atRung: 0,
      changes: [],
      open: plan.volume,
      asked: 0,
      parts: [],
    })
  }

  climbed(entry: number, newly: number, newSl: Points, newTp: Points): void {
    const running = this.#running.get(entry)
    if (!running) return
    // The highest rung names the change. (LAD8)
    const rung = (32 - Math.clz32(newly)) as RungNumber
    running.reached |= newly
    running.atRung = rung
    // The index knows nothing beyond the farthest price; a plan may.
    const sl = newSl === farthest ? running.sl : newSl
    const tp = newTp === farthest ? running.tp : newTp
    if (running.sl !== sl || running.tp !== tp) {
      running.sl = sl
      running.tp = tp
      running.changes.push({ timeMs: this.time, rung, sl, tp })
    }
    if (running.plan.parts) this.#closePart(entry, running, running.plan.parts)
  }

  /** A part leaves at the quote that reached its rung. (OWN5) */
  #closePart(entry: number, running: Running, parts: Parts): void {
    const { plan, open, reached, asked } = running
    const due = partDue(parts, { of: plan.volume, open, reached, asked }, this.#instrument)
    if (!due) return
    const price = closePrice(plan.side, this.quote)
    running.asked = reached
    if (due.volume < open) {
      running.open -= due.volume
      const cents = profitCents(this.#instrument, plan.side, running.openPrice, price, due.volume)
      running.parts.push({ timeMs: this.time, price, cents, ...due })
      return
    }
    this.index.remove(entry)
    this.#running.delete(entry)
    this.#close(running, this.time, price, 'rung')
  }

  left(entry: number, reason: 'sl' | 'tp', price: Points): void {
    const running = this.#running.get(entry)
    this.#running.delete(entry)
    if (running) this.#close(running, this.time, price, reason)
  }

  /** Open positions leave at the last valid quote. (REP5) */
  closeTheRest(ticks: TickColumns): void {
    const quote = lastQuote(ticks, ticks.length)
    if (!quote) return
    for (const running of this.#running.values())
      this.#close(running, quote.timeMs, closePrice(running.plan.side, quote), 'end')
  }

  mark(ticks: TickColumns, before: number, { onOpen }: Marks, mark: number): void {
    const quote = lastQuote(ticks, before)
    if (!quote) return
    for (const running of this.#running.values())
      onOpen(mark, running.plan, this.#worth(running, closePrice(running.plan.side, quote)))
  }

  #worth({ plan, openPrice: open, ...run }: Running, price: Points): Cents {
    // Each deal is rounded for itself, as it is booked. (MON1)
    const rest = profitCents(this.#instrument, plan.side, open, price, run.open)
    return run.parts.reduce((sum, part) => sum + part.cents, rest)
  }

  #close(running: Running, closeTimeMs: TimeMs, price: Points, reason: Run['reason']): void {
    const { plan, openTimeMs, openPrice: open, changes, reached, atRung, parts } = running
    const how = { closeTimeMs, closePrice: price, reason, cents: this.#worth(running, price) }
    this.results.set(plan, { openTimeMs, openPrice: open, changes, parts, reached, atRung, ...how })
  }
}

/** The last valid quote before a place. */
function lastQuote(ticks: TickColumns, before: number): Tick | undefined {
  for (let last = before - 1; last >= 0; last--) {
    const quote = tickAt(ticks, last)
    if (isSaneQuote(quote)) return quote
  }
  return undefined
}
