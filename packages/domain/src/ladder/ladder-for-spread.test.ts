import { type Instrument, noRisk, riskRungNumbers } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lintLadder, lintVolume } from '../lint/index.ts'
import { objections } from '../matching/index.ts'
import { gold, wti } from '../testing/symbols.ts'
import { firstStopPoints, ladderForSpread, ordinarySpread } from './ladder-for-spread.ts'

const instrument = fc
  .record({
    digits: fc.integer({ min: 0, max: 8 }),
    pipPoints: fc.integer({ min: 1, max: 1000 }),
    stopsLevel: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5000 })),
    contractSize: fc.integer({ min: 1, max: 100_000 }),
    commissionPerLot: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5000 })),
  })
  .map((change): Instrument => ({ ...gold, ...change, sessions: [] }))
const market = fc.record({ instrument, spread: fc.integer({ min: 0, max: 5000 }) })
/** Far above every distance, so that no level lies below zero. */
const price = 2 ** 48

describe('a ladder sized to the spread', () => {
  it('PRE2: gold at its usual spread of 3 pips', () => {
    expect(ladderForSpread([{ instrument: gold, spread: 30 }])).toEqual({
      ...noRisk,
      profit1: 4,
      sl1: 3,
      profit2: 7,
      sl2: 3,
      profit3: 10,
      sl3: 3,
      profit4: 16,
      sl4: 4.5,
      profit5: 25,
      sl5: 6,
      profit6: 37,
      sl6: 9,
    })
  })

  it('PRE2: the widest spread in pips decides, and the stops level counts as one', () => {
    const two = [
      { instrument: gold, spread: 30 },
      { instrument: wti, spread: 4 },
    ]
    expect(ladderForSpread(two).sl1).toBe(4)
    expect(ladderForSpread([{ instrument: { ...gold, stopsLevel: 55 }, spread: 30 }]).sl1).toBe(5.5)
  })

  it('PRE2: for any spread, digits, pip, stops level and commission, of one symbol or of several, the linter is silent', () => {
    fc.assert(
      fc.property(fc.array(market, { minLength: 1, maxLength: 4 }), (markets) => {
        const ladder = ladderForSpread(markets)
        // More pips than that no ladder takes.
        fc.pre(ladder.profit6 <= 1_000_000)
        const desk = markets.map((one) => ({ ...one, price, volume: lintVolume(one.instrument) }))
        expect(lintLadder(ladder, { markets: desk, trades: [] })).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  it('PRE2: rungs ascend, each locks in more than the one before, and every figure is a half pip', () => {
    fc.assert(
      fc.property(fc.array(market, { minLength: 1, maxLength: 4 }), (markets) => {
        const ladder = ladderForSpread(markets)
        let before = { profit: 0, lock: 0 }
        for (const rung of riskRungNumbers) {
          const profit = ladder[`profit${rung}`]
          const sl = ladder[`sl${rung}`]
          expect(Number.isInteger(profit * 2) && Number.isInteger(sl * 2)).toBe(true)
          expect(profit).toBeGreaterThan(before.profit)
          expect(profit - sl).toBeGreaterThan(before.lock)
          before = { profit, lock: profit - sl }
        }
      }),
    )
  })

  it('PRE3: the first stop lies eight spreads away, and the broker takes it', () => {
    expect(firstStopPoints({ instrument: gold, spread: 30 })).toBe(240)
    fc.assert(
      fc.property(market, (one) => {
        const bid = 10_000_000
        const quote = { symbol: 'GOLD', bid, ask: bid + one.spread, timeMs: 0 }
        const sl = quote.ask - firstStopPoints(one)
        const terms = { type: 'Order_Type_Buy', volume: 1000, price: 0, deviation: 0, sl, tp: 0 } as const
        expect(objections({ ...one.instrument, volumeMin: 100 }, terms, quote, 0)).toEqual([])
      }),
    )
  })
})

describe('an ordinary spread', () => {
  const at = (...spreads: number[]) => spreads.map((spread) => ({ bid: 1000, ask: 1000 + spread }))

  it('PRE1: is the median, so that a wide quote does not make it wide', () => {
    expect(ordinarySpread(at(30, 28, 280, 30, 182))).toBe(30)
    expect(ordinarySpread(at(25))).toBe(25)
    expect(ordinarySpread([])).toBe(0)
  })
})
