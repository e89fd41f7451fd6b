import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultInstruments, type Instrument } from '@ratchet/contract'
import {
  assumedIn,
  boundsOfEntries,
  type LabEntry,
  runEntries,
  seeded,
  TickBuilder,
  type TickColumns,
  ticksOfBars,
} from '@ratchet/domain'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { readTicks } from '../formats/read.ts'
import { absent, noRecordings, recorded, runTool } from '../testing.ts'

const gold = defaultInstruments.find(({ symbol }) => symbol === 'GOLD') as Instrument
const ladder = { profit1: 8, sl1: 6, profit2: 15.5, sl2: 7, tp2: 20, profit3: 40, sl3: 12, profit4: 80, sl4: 20 }

const columns = (ticks: Iterable<{ timeMs: number; bid: number; ask: number }>): TickColumns => {
  const builder = new TickBuilder()
  for (const tick of ticks) builder.push(tick)
  return builder.columns()
}

/** The bars of some ticks each, as ticks. */
function barsOf(ticks: readonly { timeMs: number; bid: number; ask: number }[], each: number): TickColumns {
  const bars = []
  for (let at = 0; at < ticks.length; at += each) {
    const own = ticks.slice(at, at + each)
    const ohlc = (side: 'bid' | 'ask') => {
      const prices = own.map((tick) => tick[side] * 1e7)
      return {
        open: prices[0] ?? 0,
        high: Math.max(...prices),
        low: Math.min(...prices),
        close: prices.at(-1) ?? 0,
      }
    }
    bars.push({ timeMs: own[0]?.timeMs ?? 0, bid: ohlc('bid'), ask: ohlc('ask') })
  }
  return columns(ticksOfBars(bars, 2, each * 1000))
}

const entriesAt = (times: readonly number[], stop: number, target: number): LabEntry[] =>
  times.flatMap((openAt) =>
    (['buy', 'sell'] as const).map((side) => ({ id: `${side} ${openAt}`, side, volume: 1000, openAt, stop, target })),
  )

/** Each result on the ticks, and on their bars, lies between the bounds of the bars. */
function expectWithin(ticks: TickColumns, bars: TickColumns, entries: readonly LabEntry[], rungs: object) {
  const bounds = boundsOfEntries(bars, entries, rungs, gold)
  const [real, approximate] = [ticks, bars].map((those) => runEntries(those, entries, rungs, gold))
  for (const [at, { id }] of entries.entries()) {
    const { worst = Number.NaN, best = Number.NaN } = bounds[at] ?? {}
    for (const cents of [real?.[at]?.cents, approximate?.[at]?.cents]) {
      expect(cents, id).toBeGreaterThanOrEqual(worst)
      expect(cents, id).toBeLessThanOrEqual(best)
    }
  }
  return bounds
}

describe('bounds of results from bars', () => {
  it('TIC9: hold what any path did that has these bars', () => {
    const walk = fc.array(fc.integer({ min: -40, max: 40 }), { minLength: 40, maxLength: 400 })
    const level = fc.integer({ min: 0, max: 150 })
    const shape = { walk, stop: level, target: level, each: fc.integer({ min: 2, max: 30 }), spread: level }
    fc.assert(
      fc.property(fc.record(shape), ({ walk, stop, target, each, spread }) => {
        let bid = 200_000
        const ticks = walk.map((step, n) => {
          bid += step
          return { timeMs: n * 1000, bid, ask: bid + spread }
        })
        const starts = ticks.filter((_, n) => n % each === 0).map(({ timeMs }) => timeMs)
        expectWithin(columns(ticks), barsOf(ticks, each), entriesAt(starts, stop, target), ladder)
      }),
      { numRuns: 300 },
    )
  })

  it('T2: hold each of 1,000 results where spreads change and the bars have both prices; what else they assume is told', () => {
    const chance = seeded(7)
    let bid = 200_000
    const ticks = Array.from({ length: 60_000 }, (_, n) => {
      bid += Math.round(40 * (chance() - 0.5))
      return { timeMs: n * 1000, bid, ask: bid + 20 + Math.floor(60 * chance()) * (chance() < 0.05 ? 8 : 1) }
    })
    const bars = barsOf(ticks, 60)
    const starts = Array.from({ length: 500 }, (_, n) => n * 120_000)
    const entries = entriesAt(starts, 300, 500)
    expect(entries).toHaveLength(1000)
    expectWithin(columns(ticks), bars, entries, ladder)
    expect(assumedIn(bars, starts)).toEqual({ spread: false, open: false })

    // Bars of one price tell nothing of a spread that widens, nor any bar of the price within it.
    const onePrice = {
      ...bars,
      ask: bars.bid.map(
        (price, tick) => price + ((bars.ask[tick - (tick % 4)] ?? 0) - (bars.bid[tick - (tick % 4)] ?? 0)),
      ),
    }
    expect(assumedIn(onePrice, starts)).toEqual({ spread: true, open: false })
    expect(assumedIn(bars, [...starts, 20_000])).toEqual({ spread: false, open: true })
    const truth = runEntries(columns(ticks), entries, ladder, gold)
    const estimated = boundsOfEntries(onePrice, entries, ladder, gold)
    const outside = truth.filter((run, at) => {
      const { worst = 0, best = 0 } = estimated[at] ?? {}
      return run && (run.cents < worst || run.cents > best)
    })
    expect(outside.length).toBeGreaterThan(0)
  })

  it('TIC9: are one where the bars leave no choice, and far apart where they do', () => {
    const bar = (timeMs: number, open: number, high: number, low: number, close: number) => {
      const bid = { open: open * 1e9, high: high * 1e9, low: low * 1e9, close: close * 1e9 }
      return { timeMs, bid, ask: bid }
    }
    const bounds = (...bars: ReturnType<typeof bar>[]) =>
      boundsOfEntries(columns(ticksOfBars(bars, 2, 60_000)), entriesAt([0], 1000, 2000), {}, gold)
    // It rises by 5 and stays: nothing is reached.
    expect(bounds(bar(0, 2000, 2005, 1999, 2005))).toEqual([
      { worst: 5000, best: 5000 },
      { worst: -5000, best: -5000 },
    ])
    // Both levels lie within the bar: the buy may have won 21, or lost 11.
    expect(bounds(bar(0, 2000, 2021, 1989, 2000))[0]).toEqual({ worst: -11_000, best: 21_000 })
    // The gap leaves at the open.
    expect(bounds(bar(0, 2000, 2001, 1999, 2000), bar(60_000, 1980, 2021, 1970, 2000))[0]).toEqual({
      worst: -20_000,
      best: -20_000,
    })
    // A long opens at the first bar's close: what came before is none of it.
    const late = boundsOfEntries(
      columns(ticksOfBars([bar(0, 2000, 2050, 1950, 2000)], 2, 60_000)),
      entriesAt([59_999], 1000, 2000),
      {},
      gold,
    )
    expect(late[0]).toEqual({ worst: 0, best: 0 })
  })

  it.skipIf(noRecordings)(`TIC9: hold what the recorded ticks did, which their minutes tell${absent}`, async () => {
    const days = ['01', '02', '04', '05', '06'].map((day) => recorded(`ticks/XAUUSD_oanda_ticks_2014-05-${day}.csv.gz`))
    const ticks = await readTicks(days, gold)
    const bars = await readTicks([recorded('bars/XAUUSD_oanda_M1_bidask_20140501_20140506.csv.gz')], gold)
    const starts = Array.from({ length: 120 }, (_, n) => bars.timeMs[n * 184] as number)
    const bounds = expectWithin(ticks, bars, entriesAt(starts, 300, 500), ladder)
    expect(bounds.filter((own) => own && own.worst < own.best).length).toBeGreaterThan(100)
  })
})

describe('the replay’s command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ratchet-bounds-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const plan = file(
    'plan.json',
    JSON.stringify({ ladder: {}, positions: [{ id: 'a', side: 'buy', volume: 0.1, openAt: 0, sl: 1990, tp: 2020 }] }),
  )
  const inParts = file(
    'parts.json',
    JSON.stringify({
      ladder: { profit1: 50, close1: 30 },
      positions: [{ id: 'a', side: 'buy', volume: 0.1, openAt: 0, sl: 1990, tp: 2020 }],
    }),
  )
  const bars = file('bars.csv', 'time_s,open,high,low,close,volume\n60,2000,2021,1989,2000,1\n')
  const ticks = file('ticks.csv', 'time_ms,bid,ask\n60000,2000,2000\n')
  const run = (...args: string[]) => runTool('replay/main.ts', ['--symbol', 'GOLD', '--plan', plan, ...args])

  it('TIC9: adds them on demand alone', () => {
    const { positions, assumed } = JSON.parse(run('--ticks', bars, '--bounds').out)
    const [position] = positions
    expect(assumed).toEqual({ spread: true, open: false })
    expect(position).toMatchObject({ reason: 'sl', profit: -110, bounds: { worst: -110, best: 210 } })
    const bare = JSON.parse(run('--ticks', bars).out)
    expect(bare.positions[0]).not.toHaveProperty('bounds')
    expect(bare).not.toHaveProperty('assumed')
  })

  it.each([
    ['ticks', ['--ticks', ticks, '--bounds'], 'one of these is leantick'],
    ['a part of a file', ['--ticks', bars, '--bounds', '--from', '1970-01-01'], 'without --from and --to'],
    ['rungs that close parts', ['--ticks', bars, '--bounds', '--plan', inParts], 'its bounds are not known'],
  ])('TIC9: has none for %s', (_, args, words) => {
    const { status, out, err } = run(...args)
    expect({ status, out }).toEqual({ status: 1, out: '' })
    expect(err).toContain(words)
  })
})
