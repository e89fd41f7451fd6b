import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closePrice, openPrice, reachedExit } from '../matching/sides.ts'
import { profitCents } from '../money/money.ts'
import { seeded } from '../random/seeded.ts'
import { gold } from '../testing/symbols.ts'
import { firstTickAt, TickBuilder, type TickColumns, tickAt } from '../ticks/ticks.ts'
import { drawEntries, type LabEntry, planEntries } from './entries.ts'
import { runPlainStops } from './plain-stop.ts'
import { runEntries } from './run.ts'

/** Steps of a few points; now and then a leap, and ticks that are no quote. */
function walk(seed: number, length: number): TickColumns {
  const next = seeded(seed)
  const builder = new TickBuilder()
  let bid = 130_000
  for (let n = 0; n < length; n++) {
    bid += Math.round((next() - 0.5) * (next() < 0.01 ? 300 : 16))
    builder.push({ timeMs: n * 500, bid: next() < 0.003 ? 0 : bid, ask: bid + 20 })
  }
  return builder.columns()
}

/** Every quote, one after the other. */
function plainly(ticks: TickColumns, entry: LabEntry) {
  const [plan] = planEntries(ticks, [entry], [])
  if (!plan) throw new Error('no plan')
  const all = Array.from({ length: ticks.length }, (_, at) => tickAt(ticks, at)).filter(({ bid }) => bid > 0)
  const first = all.findIndex(({ timeMs }) => timeMs >= entry.openAt)
  const open = openPrice(entry.side, all[first] as (typeof all)[number])
  const end = (at: number, reason: string) => {
    const price = closePrice(entry.side, all[at] as (typeof all)[number])
    return { reason, closeTimeMs: all[at]?.timeMs, cents: profitCents(gold, entry.side, open, price, entry.volume) }
  }
  const state = { side: entry.side, sl: plan.sl, tp: plan.tp }
  for (let at = first; at < all.length; at++) {
    const quote = all[at] as (typeof all)[number]
    const exit = at > first ? reachedExit(state, quote) : undefined
    if (exit) return end(at, exit)
    if (entry.stop === 0) continue
    const price = closePrice(entry.side, quote)
    state.sl = entry.side === 'buy' ? Math.max(state.sl, price - entry.stop) : Math.min(state.sl, price + entry.stop)
  }
  return end(all.length - 1, 'end')
}

const entriesOf = (ticks: TickColumns, stop: number, target: number): LabEntry[] =>
  drawEntries(ticks, { by: 'count', number: 12, side: 'both', volume: 1000, stop, target })
    // A tick that is no quote opens nothing, and a first level is counted from one that is.
    .filter(({ openAt }) => tickAt(ticks, firstTickAt(ticks, openAt)).bid > 0)

describe('LAB8: a plain stop', () => {
  it('does what a walk from quote to quote does, over stretches that are passed over at once', () => {
    const reasons = new Set<string>()
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.integer({ min: 0, max: 900 }),
        fc.constantFrom(0, 40, 250, 900),
        (seed, stop, target) => {
          const ticks = walk(seed, 2500)
          const entries = entriesOf(ticks, stop, target)
          const runs = runPlainStops(ticks, entries, gold)
          entries.forEach((entry, at) => {
            expect(runs[at]).toMatchObject(plainly(ticks, entry))
            reasons.add(runs[at]?.reason ?? '')
          })
        },
      ),
      { numRuns: 60 },
    )
    expect([...reasons].sort()).toEqual(['end', 'sl', 'tp'])
  })

  it('is no ladder where there is no first stop to trail', () => {
    const ticks = walk(9, 2500)
    const entries = entriesOf(ticks, 0, 250)
    const none = runEntries(ticks, entries, {}, gold).map((run) => run?.cents)
    expect(runPlainStops(ticks, entries, gold).map((run) => run?.cents)).toEqual(none)
  })

  it('keeps what the price gave, less its distance, and holds from the next tick', () => {
    const builder = new TickBuilder()
    for (const [n, bid] of [130_000, 130_100, 130_300, 130_151, 130_150, 130_400].entries())
      builder.push({ timeMs: n * 1000, bid, ask: bid + 20 })
    const ticks = builder.columns()
    const entry = { id: '1', side: 'buy', volume: 10_000, openAt: 0, stop: 150, target: 0 } as const
    // Bought at 130020; the price's height of 130300 less 150 is reached by the fifth tick.
    expect(runPlainStops(ticks, [entry], gold)).toMatchObject([{ reason: 'sl', closeTimeMs: 4000, cents: 13_000 }])
    expect(runPlainStops(ticks, [{ ...entry, openAt: 9000 }], gold)).toEqual([undefined])
  })
})
