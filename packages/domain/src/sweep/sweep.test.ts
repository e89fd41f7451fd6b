import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Instrument, PartialRisk, ReplayPlan } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileLadder, type Ladder } from '../ladder/ladder.ts'
import { partsOf } from '../ladder/parts.ts'
import type { Side } from '../numbers/types.ts'
import { seeded } from '../random/seeded.ts'
import { replay } from '../replay/replay.ts'
import { gold } from '../testing/symbols.ts'
import { parsePlainTick, TickBuilder, type TickColumns } from '../ticks/ticks.ts'
import {
  joinOutcomes,
  outcomeFingerprint,
  type QuoteBlock,
  quoteBlock,
  rollByPyramid,
  rollThroughIndex,
  type SweepOutcome,
  sharesOf,
  someTrials,
  sweep,
  sweepEntries,
  trialsOf,
} from './index.ts'
import { plainEntries, plainRoll } from './plain.fixture.ts'

interface Shape {
  readonly side: Side
  readonly stop: number
  readonly target: number
}

const points = (ticks: readonly (readonly [bid: number, ask: number])[]): TickColumns => {
  const builder = new TickBuilder()
  ticks.forEach(([bid, ask], n) => {
    builder.push({ timeMs: 1000 + n, bid, ask })
  })
  return builder.columns()
}

const pips = fc.integer({ min: 0, max: 120 }).map((tenths) => tenths / 10)
/** A few values on a grid, as a trader tries them, or anything. */
const gridded = fc.integer({ min: 0, max: 6 }).map((steps) => steps * 2)
const ladder = fc.tuple(fc.constantFrom(pips, gridded), fc.nat(12)).chain(([value, most]) =>
  fc.array(fc.tuple(value, value, value), { maxLength: most }).map(
    (rungs): PartialRisk =>
      Object.fromEntries(
        rungs.flatMap(([profit, sl, tp], i) => [
          [`profit${i + 1}`, profit],
          [`sl${i + 1}`, sl],
          [`tp${i + 1}`, tp],
        ]),
      ),
  ),
)
/** Rungs near enough to be reached, that close parts, of all of the position now and then. */
const parted = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.nat(6), fc.constantFrom(0, 10, 20, 33.33, 50, 100)), {
    minLength: 1,
    maxLength: 12,
  })
  .map((rungs): PartialRisk => {
    let left = 100
    return Object.fromEntries(
      rungs.flatMap(([profit, sl, wanted], i) => {
        const part = Math.min(wanted, left)
        left = Number((left - part).toFixed(2))
        return [
          [`profit${i + 1}`, profit / 10],
          [`sl${i + 1}`, sl],
          [`close${i + 1}`, part],
        ]
      }),
    )
  })
const shape = fc.record({
  side: fc.constantFrom<Side>('buy', 'sell'),
  stop: fc.constantFrom(0, 30, 77),
  target: fc.constantFrom(0, 50, 300),
})
/** A walk from this price, with gaps; near to zero, levels lie below it. */
const walk = fc
  .tuple(
    fc.constantFrom(130_000, 60),
    fc.array(fc.tuple(fc.oneof(fc.integer({ min: -12, max: 12 }), fc.integer({ min: -150, max: 150 })), fc.nat(5)), {
      minLength: 1,
      maxLength: 300,
    }),
  )
  .map(([start, moves]) => {
    let bid: number = start
    return points(
      moves.map(([move, spread]) => {
        bid = Math.max(1, bid + move)
        return [bid, bid + spread]
      }),
    )
  })

const told = (outcome: SweepOutcome) => ({ ...outcome, print: outcomeFingerprint(outcome) })

function expectAlike(block: QuoteBlock, ladders: readonly Ladder[], made: Shape, entries: Int32Array): SweepOutcome {
  const trials = trialsOf(ladders, made.side, made.stop, made.target)
  const plain = plainRoll(block, ladders, made)
  expect(told(rollThroughIndex(block, trials)), 'through the index').toEqual(told(plain))
  expect(told(rollByPyramid(block, trials)), 'by the pyramid').toEqual(told(plain))
  const fixed = plainEntries(block, ladders, made, entries)
  expect(told(sweepEntries(block, trials, entries)), 'by crossing lists').toEqual(told(fixed))
  return plain
}

/** What the replay makes of the same lives; it has no words for rungs that move nothing, but ends and profits. */
function replayed(
  ticks: TickColumns,
  risks: readonly PartialRisk[],
  made: Shape,
  entries: readonly number[],
  { instrument, volume }: { readonly instrument: Instrument; readonly volume: number } = {
    instrument: gold,
    volume: 0.01,
  },
) {
  const way = made.side === 'buy' ? 1 : -1
  return risks.map((risk, n) => {
    const positions = entries.map((tick, e): ReplayPlan['positions'][number] => {
      const open = (way === 1 ? ticks.ask : ticks.bid)[tick] as number
      const [sl, tp] = [made.stop, -made.target].map((d) => (d === 0 ? 0 : Math.max(0, open - way * d) / 100))
      return { id: `${n}.${e}`, side: made.side, volume, openAt: 1000 + tick, sl: sl ?? 0, tp: tp ?? 0 }
    })
    return replay(ticks, { ladder: risk, positions }, instrument).positions
  })
}

const shared = process.env.RATCHET_SHARED ?? join(import.meta.dirname, '..', '..', '..', '..', '..', 'shared')
const realFile = globSync(join(shared, 'data/ticks/XAUUSD_*_ticks_2014-05-02.csv.gz'))[0] ?? ''
const absent = realFile !== '' ? '' : ' (skipped: the recorded ticks are not on this machine)'

describe('the sweep', () => {
  it('SWE1 to SWE3, LAD1 to LAD8, REP3 to REP5: index, pyramid and crossing lists tell of the same events as the plain loop', () => {
    fc.assert(
      fc.property(
        fc.array(ladder, { minLength: 1, maxLength: 12 }),
        walk,
        shape,
        fc.array(fc.nat(), { maxLength: 5 }),
        (risks, ticks, made, chosen) => {
          const block = quoteBlock(ticks)
          const ladders = risks.map((risk) => compileLadder(risk, gold))
          const entries = Int32Array.from(chosen, (n) => n % block.length)
          expectAlike(block, ladders, made, entries)
        },
      ),
      { numRuns: 250 },
    )
  })

  it('REP1 to REP5: fixed entries come to what the replay makes of them', () => {
    fc.assert(
      fc.property(
        fc.array(ladder, { minLength: 1, maxLength: 4 }),
        walk,
        shape,
        fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
        (risks, ticks, made, chosen) => {
          const entries = chosen.map((n) => n % ticks.length)
          const trials = trialsOf(
            risks.map((risk) => compileLadder(risk, gold)),
            made.side,
            made.stop,
            made.target,
          )
          const outcome = sweepEntries(quoteBlock(ticks), trials, Int32Array.from(entries))
          // A hundredth of a lot of gold, a hundred ounces, makes one cent of one point.
          const profits = replayed(ticks, risks, made, entries).map((ends) =>
            ends.reduce((sum, { profit }) => sum + Math.round(profit * 100), 0),
          )
          expect([...outcome.points].map((sum) => sum || 0)).toEqual(profits.map((sum) => sum || 0))
        },
      ),
      { numRuns: 100 },
    )
  })

  it('SWE4, OWN5 to OWN7, REP7: ladders that close parts come to what the plain loop and the replay make of them, to the cent', () => {
    const counts = { parts: 0, byRungs: 0 }
    fc.assert(
      fc.property(
        fc.array(parted, { minLength: 1, maxLength: 5 }),
        walk,
        shape,
        fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
        fc.record({
          step: fc.constantFrom(100, 1000),
          least: fc.constantFrom(1, 3),
          steps: fc.integer({ min: 3, max: 40 }),
        }),
        (risks, ticks, made, chosen, { step, least, steps }) => {
          // Of a symbol with small contracts cents are rounded, each deal's by itself.
          const small = { ...gold, contractSize: 7, volumeStep: step, volumeMin: step * least }
          const block = quoteBlock(ticks)
          const entries = Int32Array.from(chosen, (n) => n % block.length)
          const ladders = risks.map((risk) => compileLadder(risk, small))
          const lots = { instrument: small, volume: step * steps, parts: risks.map((risk) => partsOf(risk)) }
          const trials = trialsOf(ladders, made.side, made.stop, made.target, lots)
          const plain = plainRoll(block, ladders, { ...made, lots })
          expect(told(sweep({ block, trials })), 'all the time').toEqual(told(plain))
          const fixed = sweep({ block, trials, entries })
          expect(told(fixed), 'at entries').toEqual(told(plainEntries(block, ladders, { ...made, lots }, entries)))
          const runs = replayed(ticks, risks, made, [...entries], {
            instrument: small,
            volume: (step * steps) / 10_000,
          })
          const cents = runs.map((ends) => ends.reduce((sum, { profit }) => sum + Math.round(profit * 100), 0))
          expect([...(fixed.cents ?? [])].map((sum) => sum || 0)).toEqual(cents.map((sum) => sum || 0))
          counts.parts += runs.flat().reduce((sum, { parts }) => sum + (parts?.length ?? 0), 0)
          counts.byRungs += runs.flat().filter(({ reason }) => reason === 'rung').length
        },
      ),
      { numRuns: 200 },
    )
    // Lives in which no part is closed prove nothing.
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(20)
  })

  it('SWE4: without parts a position in lots wins the points that it wins without, and shares of them join', () => {
    fc.assert(
      fc.property(fc.array(ladder, { minLength: 2, maxLength: 6 }), walk, shape, (risks, ticks, made) => {
        const block = quoteBlock(ticks)
        const ladders = risks.map((risk) => compileLadder(risk, gold))
        const lots = { instrument: gold, volume: 100, parts: risks.map(() => undefined) }
        const trials = trialsOf(ladders, made.side, made.stop, made.target, lots)
        const [bare, whole] = [plainRoll(block, ladders, made), sweep({ block, trials })]
        // A hundredth of a lot of gold makes one cent of one point.
        expect(whole).toEqual({ ...bare, cents: bare.points })
        const shares = sharesOf({ block, trials }, 2).map(sweep)
        expect(told(joinOutcomes(shares))).toEqual(told(whole))
      }),
      { numRuns: 50 },
    )
  })

  it.skipIf(absent !== '')(`SWE3, REP3: all ways tell of the same events on recorded gold${absent}`, () => {
    const builder = new TickBuilder()
    for (const line of gunzipSync(readFileSync(realFile)).toString().split('\n').slice(90_000, 120_000)) {
      const tick = parsePlainTick(line, gold, 0)
      if (typeof tick !== 'string') builder.push(tick)
    }
    const random = seeded(5)
    const steps = (most: number) => 5 * (1 + Math.floor(random() * most))
    const ladders = Array.from({ length: 24 }, () => {
      const [first, apart, behind] = [steps(4), steps(4), steps(3)]
      const rungs = [0, 1, 2, 3, 4, 5].map((n) => [`profit${n + 1}`, first + n * apart, `sl${n + 1}`, behind])
      return compileLadder(
        Object.fromEntries(
          rungs.flatMap(([p, at, s, b]) => [
            [p, at],
            [s, b],
          ]),
        ),
        gold,
      )
    })
    const block = quoteBlock(builder.columns())
    for (const side of ['buy', 'sell'] as const) {
      const plain = expectAlike(block, ladders, { side, stop: 500, target: 3000 }, Int32Array.of(0, 1000, 20_000))
      expect(plain.events).toBeGreaterThan(200)
    }
  })

  it('SWE3: gives the same for shares of the ladders, joined, as for all of them', () => {
    const ladders = [10, 20, 30, 40, 50].map((profit1) => compileLadder({ profit1, sl1: 5 }, gold))
    const random = seeded(3)
    let bid = 130_000
    const ticks = points(
      Array.from({ length: 3000 }, () => {
        bid += Math.floor(random() * 61) - 30
        return [bid, bid + 30]
      }),
    )
    const trials = trialsOf(ladders, 'sell', 400)
    const whole = rollThroughIndex(quoteBlock(ticks), trials)
    const shares = [someTrials(trials, 0, 2), someTrials(trials, 2, 5)].map((share) =>
      rollByPyramid(quoteBlock(ticks), share),
    )
    expect(told(joinOutcomes(shares))).toEqual(told(whole))
    expect(whole.events).toBeGreaterThan(20)
  })

  it('INS4: leaves out what is no quote, and refuses prices that it cannot count', () => {
    const ticks = points([
      [100, 101],
      [102, 101],
      [Number.NaN, 101],
      [103, 104],
    ])
    expect(quoteBlock(ticks)).toEqual({ length: 2, bid: Int32Array.of(100, 103), ask: Int32Array.of(101, 104) })
    expect(() => quoteBlock(points([[2 ** 31, 2 ** 31]]))).toThrow('beyond what a sweep can count')
  })
})
