import { defaultInstruments, type Instrument, type Risk, rungNumbers } from '@ratchet/contract'
import {
  drawEntries,
  gridLadders,
  type LabGrid,
  runEntries,
  runGrid,
  runPlainStops,
  sumsOf,
  TickBuilder,
} from '@ratchet/domain'
import { describe, expect, it } from 'vitest'
import { foundOf } from './kept.ts'
import { Runner, search } from './runs.ts'

const gold = defaultInstruments.find(({ symbol }) => symbol === 'GOLD') as Instrument
const ladderOf = (rungs: readonly (readonly number[])[]): Risk =>
  Object.fromEntries(
    rungNumbers.flatMap((rung) =>
      ['profit', 'sl', 'tp'].map((name, at) => [`${name}${rung}`, rungs[rung - 1]?.[at] ?? 0]),
    ),
  ) as Risk

const ticks = (() => {
  const builder = new TickBuilder()
  for (let n = 0; n < 5000; n++) {
    const bid = 130_000 + Math.round(Math.sin(n / 120) * 400 + Math.sin(n / 17) * 60)
    builder.push({ timeMs: 1000 + n * 1500, bid, ask: bid + 25 })
  }
  return builder.columns()
})()
const entries = drawEntries(ticks, { by: 'count', number: 70, side: 'both', volume: 1000, stop: 300, target: 0 })
const [own, other] = [
  ladderOf([[10, 8]]),
  ladderOf([
    [12, 5],
    [30, 10],
  ]),
]
const cents = (ladder: Risk | Record<string, never>) =>
  runEntries(ticks, entries, ladder, gold).map((run) => run?.cents)

describe('the four ways', () => {
  it('LAB3: each has the results of the domain, and its total is their sum', () => {
    const {
      cents: told,
      figures,
      rungs,
      bars,
    } = new Runner(ticks).run({ entries, instrument: gold, tried: other, present: own, bars: false })
    const plain = runPlainStops(ticks, entries, gold).map((run) => run?.cents)
    expect(told).toEqual({ tried: cents(other), present: cents(own), plain, none: cents({}) })
    expect(plain).not.toEqual(cents({}))
    for (const way of ['tried', 'present', 'plain', 'none'] as const) {
      const sum = told[way]?.reduce((all, one) => all + one, 0)
      expect(figures[way]?.cents).toBe(sum)
      expect(figures[way]?.curve.at(-1)?.cents).toBe(sum)
    }
    expect(rungs.flatMap(({ rung, reached }) => (reached > 0 ? [rung] : []))).toEqual([1, 2])
    expect(bars.counts.map((list) => list.reduce((all, one) => all + one, 0))).toEqual([70, 70, 70])
  })

  it('TIC9: have bounds where the ticks stand for bars, and none where they do not', () => {
    const given = { entries, instrument: gold, tried: other, present: own, bars: true }
    const runner = new Runner(ticks)
    const { bounds, cents: told } = runner.run(given)
    for (const way of ['tried', 'present', 'none'] as const)
      for (const [at, result] of (told[way] ?? []).entries()) {
        expect(bounds?.[way]?.[at]?.worst).toBeLessThanOrEqual(result)
        expect(bounds?.[way]?.[at]?.best).toBeGreaterThanOrEqual(result)
      }
    expect(bounds?.none).not.toEqual(bounds?.present)
    expect(runner.run({ ...given, present: null }).bounds?.present).toBeNull()
    expect(runner.run({ ...given, bars: false }).bounds).toBeNull()
  })

  it('what is kept from an edit to the next is never another trade’s', () => {
    const runner = new Runner(ticks)
    const given = { entries, instrument: gold, tried: other, present: own, bars: false }
    runner.run(given)
    expect(runner.run({ ...given, tried: own }).cents.tried).toEqual(cents(own))
    expect(runner.run({ ...given, present: null }).cents.present).toBeNull()
    const bare = entries.map((entry) => ({ ...entry, stop: 0 }))
    expect(runner.run({ ...given, entries: bare }).cents.plain).toBeNull()
    const few = entries.slice(0, 5)
    expect(runner.run({ ...given, entries: few }).cents.none).toEqual(cents({}).slice(0, 5))
    expect(() => runner.run({ ...given, entries: [{ ...few[0], openAt: 1e12 } as (typeof few)[0]] })).toThrow(
      RangeError,
    )
  })
})

describe('prices that the desk has kept', () => {
  it('TIC5: are bars of ten seconds, and each stands for four ticks', () => {
    const candle = {
      time: '1970-01-01T00:01:00.000Z',
      open: 1300.1,
      high: 1300.5,
      low: 1299.9,
      close: 1300.2,
      spread: 0.3,
    }
    const { ticks: kept, barMs, spread } = foundOf([candle], gold)
    expect({ barMs, spread, times: [...kept.timeMs] }).toEqual({
      barMs: 10_000,
      spread: 30,
      times: [60_000, 62_500, 65_000, 69_999],
    })
    expect([...kept.bid]).toEqual([130_010, 129_990, 130_050, 130_020])
    expect([...kept.ask]).toEqual([130_040, 130_020, 130_080, 130_050])
  })
})

describe('a search', () => {
  it('LAB7: gives its cells some at a time, in the order of the ladders', () => {
    const grid: LabGrid = {
      x: { field: 'profit1', values: Array.from({ length: 18 }, (_, n) => 2 + 2 * n) },
      y: { field: 'sl1', values: Array.from({ length: 15 }, (_, n) => 1 + n) },
    }
    const ladders = gridLadders(other, grid)
    const asked = { entries, instrument: gold, base: other, grid, present: own, by: 'clock' } as const
    const answers = [...search(ticks, { ...asked, judges: true })]
    const parts = answers.flatMap((answer) => (answer.kind === 'cells' ? [answer.cells] : []))
    expect(parts.length).toBeGreaterThan(1)
    const cells = runGrid(ticks, entries, ladders, gold)
    expect(parts.flat()).toEqual(cells.map(sumsOf))
    const markets = answers.flatMap((answer) => (answer.kind === 'market' ? [answer.done / answer.total] : []))
    expect(markets.length).toBeGreaterThan(1)
    expect(markets).toEqual([...markets].sort((a, b) => a - b))
    const last = answers.at(-1)
    if (last?.kind !== 'judged' || !last.judged) throw new Error('it is not judged')
    const { luck, steps, tested } = last.judged
    expect(tested).toBe(ladders.length)
    const ahead = Math.max(...cells.map(({ chosenBy }) => chosenBy))
    expect(luck.ahead).toBe(ahead - (runGrid(ticks, entries, [own], gold)[0]?.chosenBy ?? 0))
    expect(luck).toMatchObject({ trades: 42, by: 'clock' })
    // A map of what lies around a ladder asks for no judgement, and gets none.
    const map = [...search(ticks, { ...asked, judges: false })]
    expect(map.at(-1)).toEqual({ kind: 'judged', judged: null })
    expect(map.every(({ kind }) => kind !== 'market')).toBe(true)
    expect(steps.map(({ from, to }) => [from, to])).toEqual([
      [14, 28],
      [28, 42],
      [42, 56],
      [56, 70],
    ])
    for (const { ladder, from, to, cents: brought } of steps) {
      const its = cents(ladders[ladder] as Risk).slice(from, to)
      expect(brought).toBe(its.reduce<number>((sum, one) => sum + (one ?? 0), 0))
    }
  })
})
