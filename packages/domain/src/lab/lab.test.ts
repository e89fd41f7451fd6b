import { noRisk, type PartialRisk, type ReplayPlan } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advance, compileLadder, rungLevels } from '../ladder/ladder.ts'
import { closePrice, openPrice, reachedExit } from '../matching/sides.ts'
import { profitCents } from '../money/money.ts'
import { priceNumber, volumeNumber } from '../numbers/instruments.ts'
import { replay } from '../replay/replay.ts'
import type { Run } from '../replay/runs.ts'
import { gold } from '../testing/symbols.ts'
import { walk } from '../testing/walk.ts'
import { TickBuilder, type TickColumns, tickAt } from '../ticks/ticks.ts'
import { drawEntries, type LabEntry, type LabSample, planEntries, pointsOfPips } from './entries.ts'
import { labBars, labFigures, labRungs } from './figures.ts'
import { beatenLater, bestFirst, gridLadders, type LabGrid, runGrid } from './grid.ts'
import { runEntries } from './run.ts'

const ladder: PartialRisk = { profit1: 8, sl1: 6, tp1: 30, profit2: 15.25, sl2: 5, profit3: 40, sl3: 0, tp3: 20 }
const sample: LabSample = { by: 'count', number: 60, side: 'both', volume: 1000, stop: 150, target: 260 }

/** The plan that the replay's command would be given for the same trades. */
const planOf = (ticks: TickColumns, entries: readonly LabEntry[], risk: PartialRisk): ReplayPlan => ({
  ladder: risk,
  positions: planEntries(ticks, entries, []).map(({ id, side, volume, openAt, sl, tp }) => ({
    id,
    side,
    openAt,
    volume: volumeNumber(volume),
    sl: priceNumber(sl, gold),
    tp: priceNumber(tp, gold),
  })),
})

/** What the engine does with one position, quote by quote: exits at the levels in force, then the step of its ladder. */
function engineWalk(ticks: TickColumns, plan: ReturnType<typeof planEntries>[number]) {
  const { side, volume } = plan
  const all = Array.from({ length: ticks.length }, (_, at) => tickAt(ticks, at))
  const first = all.findIndex(({ timeMs }) => timeMs >= plan.openAt)
  const open = openPrice(side, all[first] as (typeof all)[number])
  const levels = rungLevels(compileLadder(ladder, gold), side, open)
  let state = { side, sl: plan.sl, tp: plan.tp, reached: 0 }
  let moves = 0
  const end = (at: number, reason: Run['reason']) => {
    const tick = all[at] as (typeof all)[number]
    const cents = profitCents(gold, side, open, closePrice(side, tick), volume)
    return { cents, reason, reached: state.reached, moves, closeTimeMs: tick.timeMs }
  }
  for (let at = first; at < all.length; at++) {
    const tick = all[at] as (typeof all)[number]
    const exit = at > first ? reachedExit(state, tick) : undefined
    if (exit) return end(at, exit)
    const step = advance(state, levels, tick)
    if (step?.changed) moves++
    if (step) state = { ...state, ...step }
  }
  return end(all.length - 1, 'end')
}

const whole = (runs: readonly (Run | undefined)[]): Run[] => runs.filter((run) => run !== undefined)

describe('the Lab, the replay and the engine', () => {
  it.each([1, 2, 3, 4, 5])('LAB2: give the same for the same trades, ladder and ticks (walk %i)', (seed) => {
    const ticks = walk(seed, 4000)
    const entries = drawEntries(ticks, sample)
    const runs = whole(runEntries(ticks, entries, ladder, gold))
    expect(runs).toHaveLength(60)
    const replayed = replay(ticks, planOf(ticks, entries, ladder), gold).positions
    const told = runs.map((run) => ({
      profit: run.cents / 100,
      reason: run.reason,
      closeTime: run.closeTimeMs,
      closePrice: run.closePrice / 100,
      changes: run.changes.map(({ timeMs, rung, sl, tp }) => ({ time: timeMs, rung, sl: sl / 100, tp: tp / 100 })),
    }))
    expect(replayed).toMatchObject(told)
    const walked = planEntries(ticks, entries, []).map((plan) => engineWalk(ticks, plan))
    const lab = runs.map(({ cents, reason, reached, changes, closeTimeMs }) => {
      return { cents, reason, reached, moves: changes.length, closeTimeMs }
    })
    expect(lab).toEqual(walked)
    // A sample in which no stop moved would prove nothing.
    expect(runs.filter(({ changes }) => changes.length > 0).length).toBeGreaterThan(10)
  })
})

describe('entries', () => {
  const every = (minutes: number): LabSample => ({ ...sample, by: 'minutes', number: minutes })
  const at = (...minutes: number[]): TickColumns => {
    const builder = new TickBuilder()
    for (const minute of minutes) builder.push({ timeMs: minute * 60_000, bid: 130_000, ask: 130_020 })
    return builder.columns()
  }

  it('LAB1: come every N minutes, at the first tick then, and once where the market was closed', () => {
    const entries = drawEntries(at(0, 4, 5, 11, 12, 61, 66), every(5))
    expect(entries.map(({ openAt }) => openAt / 60_000)).toEqual([0, 5, 11, 61, 66])
    expect(entries.map(({ side }) => side)).toEqual(['buy', 'sell', 'buy', 'sell', 'buy'])
  })

  it('LAB1: or so many, spread evenly, and never more than there are ticks', () => {
    const ticks = at(0, 1, 2, 3, 4, 5, 6, 7)
    expect(drawEntries(ticks, { ...sample, number: 4, side: 'sell' }).map(({ openAt }) => openAt / 60_000)).toEqual([
      0, 2, 4, 6,
    ])
    expect(drawEntries(ticks, { ...sample, number: 100 })).toHaveLength(8)
    expect(drawEntries(at(), sample)).toEqual([])
    expect(drawEntries(at(), every(5))).toEqual([])
  })

  it('LAB2: first levels are counted from the open: a long’s from the ask, a short’s from the bid', () => {
    const ticks = at(0, 1)
    const [long, short] = planEntries(ticks, drawEntries(ticks, { ...sample, number: 2 }), [])
    expect(long).toMatchObject({ sl: 130_020 - 150, tp: 130_020 + 260 })
    expect(short).toMatchObject({ sl: 130_000 + 150, tp: 130_000 - 260 })
    const [bare] = planEntries(ticks, drawEntries(ticks, { ...sample, number: 1, stop: 0, target: 0 }), [])
    expect(bare).toMatchObject({ sl: 0, tp: 0 })
    expect(pointsOfPips(2.55, gold)).toBe(26)
  })

  it('LAB2: a trade after the last tick did not happen', () => {
    const [entry] = drawEntries(at(0), { ...sample, number: 1 })
    expect(runEntries(at(0), [{ ...(entry as LabEntry), openAt: 1 }], ladder, gold)).toEqual([undefined])
  })
})

const results = fc.array(
  fc.record({
    cents: fc.integer({ min: -500_000, max: 500_000 }),
    closeTimeMs: fc.integer({ min: 0, max: 50 }),
    reached: fc.integer({ min: 0, max: 4095 }),
    atRung: fc.integer({ min: 0, max: 12 }),
    reason: fc.constantFrom('sl', 'tp', 'end'),
  }),
  { maxLength: 60 },
) as fc.Arbitrary<Run[]>

describe('figures', () => {
  it('LAB3: the total is the sum of the trades, and the curve ends there', () => {
    fc.assert(
      fc.property(results, (runs) => {
        const { cents, curve, trades, wins, losses, drawdown } = labFigures(runs)
        expect(cents).toBe(runs.reduce((sum, run) => sum + run.cents, 0))
        expect(curve.at(-1)?.cents ?? 0).toBe(cents)
        expect(curve).toHaveLength(trades)
        expect(wins + losses).toBeLessThanOrEqual(trades)
        // The plain way: each place against each before it.
        const heights = [0, ...curve.map((point) => point.cents)]
        const falls = heights.flatMap((high, from) => heights.slice(from).map((low) => high - low))
        expect(drawdown).toBe(Math.max(...falls))
      }),
    )
  })

  it('LAB4: a trade ends at one rung at most, and no more end at a rung than reached it', () => {
    fc.assert(
      fc.property(results, (given) => {
        const runs = given.map((run) => ({ ...run, reached: run.atRung ? run.reached | (1 << (run.atRung - 1)) : 0 }))
        const rungs = labRungs(runs, given)
        const ended = runs.filter(({ reason, atRung }) => reason === 'sl' && atRung > 0)
        expect(rungs.reduce((sum, rung) => sum + rung.kept, 0)).toBe(ended.reduce((sum, run) => sum + run.cents, 0))
        for (const rung of rungs) expect(rung.ended).toBeLessThanOrEqual(rung.reached)
      }),
    )
  })

  it('LAB5: each result is in one bar, within its edges, and 0 is an edge', () => {
    const cents = fc.array(fc.integer({ min: -9_000_000, max: 9_000_000 }), { maxLength: 40 })
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        const { from, width, counts } = labBars([one, other])
        expect(Math.abs(from % width)).toBe(0)
        expect(counts.map((bars) => bars.reduce((sum, count) => sum + count, 0))).toEqual([one.length, other.length])
        expect(counts[0]?.length ?? 0).toBeLessThanOrEqual(24)
        const below = one.filter((result) => result < 0).length
        const bars = counts[0] ?? []
        expect(bars.slice(0, Math.max(0, -from / width)).reduce((sum, count) => sum + count, 0)).toBe(below)
      }),
    )
  })
})

describe('the search', () => {
  const base = { ...noRisk, profit1: 8, sl1: 6 }
  const grid: LabGrid = {
    x: { field: 'profit1', values: [5, 8, 12.5] },
    y: { field: 'sl1', values: [2, 6] },
  }

  it('LAB7: many ladders in one pass give what each gives by itself', () => {
    const ticks = walk(7, 3000)
    const entries = drawEntries(ticks, { ...sample, number: 31 })
    const ladders = gridLadders(base, grid)
    expect(ladders.map(({ profit1, sl1 }) => [profit1, sl1])).toEqual([
      [5, 2],
      [8, 2],
      [12.5, 2],
      [5, 6],
      [8, 6],
      [12.5, 6],
    ])
    const alone = ladders.map((risk) => {
      const runs = whole(runEntries(ticks, entries, risk, gold))
      const checkedBy = runs.slice(19).reduce((sum, run) => sum + run.cents, 0)
      return { checkedBy, drawdown: labFigures(runs).drawdown, cents: labFigures(runs).cents }
    })
    const cells = runGrid(ticks, entries, ladders, gold)
    const sum = (list: Float64Array) => list.reduce((total, cents) => total + cents, 0)
    expect(cells.map(({ checkedBy, drawdown, brought }) => ({ checkedBy, drawdown, cents: sum(brought) }))).toEqual(
      alone,
    )
    expect(new Set(cells.map(({ chosenBy }) => chosenBy)).size).toBeGreaterThan(2)
  })

  it('LAB7: the earlier trades choose, the later ones check', () => {
    const cells = [
      { chosenBy: 50, checkedBy: 10, drawdown: 9 },
      { chosenBy: 90, checkedBy: -5, drawdown: 9 },
      { chosenBy: 90, checkedBy: 30, drawdown: 3 },
      { chosenBy: 20, checkedBy: 30, drawdown: 3 },
    ]
    expect(bestFirst(cells)).toEqual([2, 1, 0, 3])
    expect(beatenLater(cells, 2)).toBe(8333)
    expect(beatenLater(cells, 1)).toBe(0)
    expect(beatenLater(cells.slice(0, 1), 0)).toBe(0)
  })
})
