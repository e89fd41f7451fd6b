import { defaultInstruments, type Instrument, noRisk, type OwnRungs } from '@ratchet/contract'
import { drawEntries, runGrid, sumsOf, TickBuilder } from '@ratchet/domain'
import { describe, expect, it } from 'vitest'
import { guide } from './guide.ts'

const gold = defaultInstruments.find(({ symbol }) => symbol === 'GOLD') as Instrument
const ticks = (() => {
  const builder = new TickBuilder()
  for (let n = 0; n < 4000; n++) {
    const bid = 130_000 + Math.round(Math.sin(n / 120) * 400 + Math.sin(n / 17) * 60)
    builder.push({ timeMs: 1000 + n * 500, bid, ask: bid + 25 })
  }
  return builder.columns()
})()
const entries = drawEntries(ticks, { by: 'count', number: 70, side: 'both', volume: 1000, stop: 300, target: 0 })
const start: OwnRungs = { ...noRisk, profit1: 12, sl1: 5, profit2: 30, sl2: 10, close1: 50 }
const asked = { entries, instrument: gold, start, present: null, by: 'clock', most: 160 } as const

describe('a guided search in a worker', () => {
  it('LAB12: tells how far it is, and of the best what the same trades bring with it', () => {
    const answers = [...guide(ticks, asked)]
    const parts = answers.flatMap((answer) => (answer.kind === 'climbed' ? [answer.done / answer.total] : []))
    expect(parts.length).toBeGreaterThan(4)
    expect(parts).toEqual([...parts].sort((a, b) => a - b))
    expect(parts.at(-1)).toBe(1)
    const last = answers.at(-1)
    if (last?.kind !== 'guided') throw new Error('it has not found anything')
    const { best, start: first, ladders, luck, steps } = last.guided
    expect(first.ladder).toEqual(start)
    expect(ladders).toBeGreaterThan(100)
    expect(ladders).toBeLessThanOrEqual(asked.most)
    const ladderOf = best.map(({ ladder }) => ladder)
    expect(runGrid(ticks, entries, ladderOf, gold).map(sumsOf)).toEqual(best.map(({ sums }) => sums))
    const [top] = best
    expect(top?.sums.chosenBy).toBeGreaterThan(first.sums.chosenBy)
    // Without a ladder of one's own it is compared with none.
    const none = runGrid(ticks, entries, [noRisk], gold)[0]?.chosenBy ?? 0
    expect(luck.ahead).toBe((top?.sums.chosenBy ?? 0) - none)
    expect(luck).toMatchObject({ trades: 42, by: 'clock' })
    expect(steps.map(({ from, to }) => [from, to])).toEqual([
      [14, 28],
      [28, 42],
      [42, 56],
      [56, 70],
    ])
  })

  it('LAB12: finds the same each time, and in nothing nothing', () => {
    const few = { ...asked, most: 30 }
    expect([...guide(ticks, few)].at(-1)).toEqual([...guide(ticks, few)].at(-1))
    const off = [...guide(ticks, { ...few, start: noRisk })].at(-1)
    expect(off).toMatchObject({ kind: 'guided', guided: { ladders: 1, luck: { ahead: 0 } } })
  })
})
