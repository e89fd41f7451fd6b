import { noRisk, replayPlan } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chosenLadderText, compileOwnLadder, ownLadder, sameLadder } from '../ladder/own-ladder.ts'
import { replay } from '../replay/replay.ts'
import { gold } from '../testing/symbols.ts'
import { atrNeeds, atrReads, averageTrueRange, lastWhole } from './atr.ts'
import { TickBuilder } from './ticks.ts'

const candle = (low: number, high: number, close = low) => ({ low, high, close })
const flat = Array.from({ length: atrNeeds }, () => candle(1000, 1010))

describe('an average true range', () => {
  it.each<[string, readonly ReturnType<typeof candle>[], number | undefined]>([
    ['of fifteen candles the mean of their ranges', flat, 10],
    ['none of fewer than fifteen candles', flat.slice(1), undefined],
    ['the close before counts, above and below', [...flat.slice(2), candle(1100, 1110), candle(900, 910)], 31],
    ['half a point is rounded up', [...flat.slice(1), candle(1000, 1017)], 11],
    ['one point at least', Array.from({ length: 20 }, () => candle(1000, 1000)), 1],
  ])('OWN9: is %s', (_, candles, atr) => expect(averageTrueRange(candles)).toBe(atr))

  it('OWN9: the candle in which the moment lies is not whole', () => {
    const quarter = 15 * 60_000
    expect([lastWhole(10 * quarter), lastWhole(11 * quarter - 1), lastWhole(11 * quarter)]).toEqual([
      10 * quarter - 1,
      10 * quarter - 1,
      11 * quarter - 1,
    ])
  })

  it('D3: is Wilder’s: each range after the first fourteen counts a fourteenth', () => {
    // From 10 on: (10 × 13 + 150) / 14 = 20, then (20 × 13 + 10) / 14 = 19.29.
    expect(averageTrueRange([...flat, candle(1000, 1150, 1000)])).toBe(20)
    expect(averageTrueRange([...flat, candle(1000, 1150, 1000), candle(1000, 1010)])).toBe(19)
    // The mean of the last fourteen, which MetaTrader shows, would be 20 both times.
  })

  it('D3: is the same to a point whatever lies before the last 150 candles', () => {
    const sizes = fc.array(fc.nat(500), { minLength: atrReads, maxLength: atrReads })
    fc.assert(
      fc.property(sizes, fc.array(fc.nat(5000), { maxLength: 40 }), (last, before) => {
        const candles = (ranges: readonly number[]) => ranges.map((size) => candle(1000, 1000 + size, 1000))
        const all = averageTrueRange(candles([...before, ...last]))
        expect(all).toBe(averageTrueRange(candles(last)))
        // By every candle there is.
        const first = [...before, ...last].slice(1)
        let whole = first.slice(0, 14).reduce((sum, size) => sum + size, 0) / 14
        for (const size of first.slice(14)) whole = (whole * 13 + size) / 14
        expect(Math.abs((all ?? 0) - Math.max(1, whole))).toBeLessThan(0.51)
      }),
      { numRuns: 50 },
    )
  })
})

describe('a ladder in ATR', () => {
  const rungs = { ...noRisk, profit1: 1, sl1: 0.5, close1: 50 }
  const chosen = { name: 'Range', unit: 'ATR', rungs, atr: 435 } as const

  it('OWN9, OWN3: is counted by the range that it was given, whatever the stop risks', () => {
    const own = ownLadder(chosen, 200, 1000)
    expect(own.frozen).toEqual({ r: 435, points: { ...noRisk, profit1: 435, sl1: 217 } })
    expect(compileOwnLadder(own, gold)).toMatchObject([{ rung: 1, trigger: 435_000_000_000n }])
    expect(chosenLadderText(own)).toBe('Ratchet ladder "Range" in ATR: at 1 sl 0.5 close 50%')
    expect(own.parts).toEqual({ of: 1000, asked: 0 })
    expect([sameLadder(own, chosen), sameLadder(own, { ...chosen, atr: 436 })]).toEqual([true, false])
  })

  it('OWN9: the replay counts the range that the plan names, and wants one', () => {
    const builder = new TickBuilder()
    for (const [timeMs, bid] of [
      [1000, 130_000],
      [2000, 130_465],
      [3000, 130_200],
    ] as const)
      builder.push({ timeMs, bid, ask: bid + 30 })
    const position = { id: 'a', side: 'buy', volume: 0.1, openAt: 1000, ladder: rungs, unit: 'ATR' } as const
    const run = (more: object) =>
      replay(builder.columns(), replayPlan.parse({ positions: [{ ...position, ...more }] }), gold).positions[0]
    expect(run({ atr: 4.35 })).toMatchObject({
      changes: [{ time: 2000, rung: 1, sl: 1302.48 }],
      parts: [{ volume: 0.05, price: 1304.65 }],
      reason: 'sl',
    })
    expect(() => run({})).toThrow('Position "a": a ladder in ATR needs "atr", the distance in price that 1 ATR is')
  })
})
