import { type PartialRisk, rungNumbers } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Points, Side } from '../numbers/types.ts'
import { gold, wti } from '../testing/symbols.ts'
import { advance, compileLadder, isLooser, isNearer, isTighter, type LadderState, rungLevels } from './ladder.ts'

const open = 128_400
const levelsOf = (risk: PartialRisk, side: Side, at: Points = open) => rungLevels(compileLadder(risk, gold), side, at)
/** A quote whose exit price for that side is `price`; the other side stands 30 points away. */
const quoteAt = (side: Side, price: Points) =>
  side === 'buy' ? { bid: price, ask: price + 30 } : { bid: price - 30, ask: price }
const fresh = (side: Side, sl = 0, tp = 0): LadderState => ({ side, sl, tp, reached: 0 })

describe('levels of rungs', () => {
  it.each<[string, PartialRisk, Side, object]>([
    [
      'LAD3: profit 50, SL 20 locks in 30',
      { profit1: 50, sl1: 20 },
      'buy',
      { rung: 1, trigger: 128_900, sl: 128_700, tp: 0 },
    ],
    ['LAD3: the same short', { profit1: 50, sl1: 20 }, 'sell', { rung: 1, trigger: 127_900, sl: 128_100, tp: 0 }],
    ['LAD3: a target beyond', { profit2: 50, tp2: 25 }, 'buy', { rung: 2, trigger: 128_900, sl: 0, tp: 129_150 }],
    ['LAD3: a short target', { profit2: 50, tp2: 25 }, 'sell', { rung: 2, trigger: 127_900, sl: 0, tp: 127_650 }],
    [
      'LAD3: a stop wider than the profit stays behind the open',
      { profit1: 20, sl1: 50 },
      'buy',
      { rung: 1, trigger: 128_600, sl: 128_100, tp: 0 },
    ],
    [
      'LAD3: SL as large as the profit is break-even',
      { profit1: 20, sl1: 20 },
      'sell',
      { rung: 1, trigger: 128_200, sl: 128_400, tp: 0 },
    ],
    ['LAD1: stop and target 0 leave both alone', { profit1: 20 }, 'buy', { rung: 1, trigger: 128_600, sl: 0, tp: 0 }],
    [
      'LAD2: 12.34 pips are 123.4 points',
      { profit1: 12.34, sl1: 0.01 },
      'buy',
      { rung: 1, trigger: 128_523, sl: 128_523, tp: 0 },
    ],
    [
      'LAD2: half a point rounds away from zero, up for a long',
      { profit1: 0.05, sl1: 100 },
      'buy',
      { rung: 1, trigger: 128_401, sl: 127_401, tp: 0 },
    ],
    [
      'LAD2: the level rounds, not the distance',
      { profit1: 0.05, sl1: 100 },
      'sell',
      { rung: 1, trigger: 128_400, sl: 129_400, tp: 0 },
    ],
    [
      'LAD2: two halves make a whole before rounding',
      { profit1: 10.05, sl1: 5.05 },
      'buy',
      { rung: 1, trigger: 128_501, sl: 128_450, tp: 0 },
    ],
    [
      'LAD2: a billionth of a pip decides',
      { profit1: 0.049999999, tp1: 0.000000001 },
      'buy',
      { rung: 1, trigger: 128_400, sl: 0, tp: 128_401 },
    ],
  ])('%s', (_, risk, side, expected) => {
    expect(levelsOf(risk, side)).toEqual([expected])
  })

  it('LAD1: a rung with profit 0 is off, whatever else it says', () => {
    expect(levelsOf({ profit1: 0, sl1: 20, tp1: 30, profit6: 1 }, 'buy').map(({ rung }) => rung)).toEqual([6])
  })

  it('LAD2: a pip of oil is a point', () => {
    expect(rungLevels(compileLadder({ profit1: 50, sl1: 20 }, wti), 'buy', 5729)).toEqual([
      { rung: 1, trigger: 5779, sl: 5759, tp: 0 },
    ])
  })
})

describe('reaching rungs', () => {
  it.each<[string, Side, number, boolean]>([
    ['LAD4: a long a point before it', 'buy', 128_899, false],
    ['LAD4: a long exactly at it', 'buy', 128_900, true],
    ['LAD4: a short a point before it', 'sell', 127_901, false],
    ['LAD4: a short exactly at it', 'sell', 127_900, true],
  ])('%s', (_, side, price, reached) => {
    const step = advance(fresh(side), levelsOf({ profit1: 50, sl1: 20 }, side), quoteAt(side, price))
    expect(step !== undefined).toBe(reached)
  })

  it('LAD4: a long looks at bid, not at ask', () => {
    expect(
      advance(fresh('buy'), levelsOf({ profit1: 50, sl1: 20 }, 'buy'), { bid: 128_890, ask: 129_000 }),
    ).toBeUndefined()
  })

  const two = { profit1: 50, sl1: 20, tp1: 30, profit2: 80, sl2: 10, tp2: 40 }
  it.each<[string, LadderState, PartialRisk, Side, number, object]>([
    [
      'LAD5: a stop where there is none',
      fresh('buy'),
      two,
      'buy',
      128_900,
      { rung: 1, sl: 128_700, tp: 129_200, changed: true },
    ],
    ['LAD5: a tighter stop stays', fresh('buy', 128_800), two, 'buy', 128_900, { rung: 1, sl: 128_800, tp: 129_200 }],
    ['LAD5: a looser stop of a short moves', fresh('sell', 128_500), two, 'sell', 127_900, { rung: 1, sl: 128_100 }],
    ['LAD6: a further target stays', fresh('buy', 0, 130_000), two, 'buy', 128_900, { sl: 128_700, tp: 130_000 }],
    ['LAD6: a nearer target moves away', fresh('sell', 0, 127_700), two, 'sell', 127_900, { tp: 127_600 }],
    [
      'LAD8: two rungs at once are one change',
      fresh('buy'),
      two,
      'buy',
      129_250,
      { rung: 2, newly: [1, 2], sl: 129_100, tp: 129_600, reached: 3 },
    ],
    [
      'LAD8: named after the highest number, not the furthest profit',
      fresh('buy'),
      { profit1: 80, sl1: 10, profit2: 50, sl2: 20 },
      'buy',
      129_250,
      { rung: 2, newly: [1, 2], sl: 129_100 },
    ],
    [
      'LAD6: a target alone is a change',
      fresh('buy', 128_850),
      { profit1: 50, tp1: 30 },
      'buy',
      128_900,
      { sl: 128_850, tp: 129_200, changed: true },
    ],
    [
      'LAD8: a rung that moves nothing is reached all the same',
      fresh('buy', 128_850, 130_000),
      two,
      'buy',
      128_900,
      { reached: 1, changed: false },
    ],
    [
      'LAD9: a rung is reached once',
      { ...fresh('buy', 128_700, 129_200), reached: 1 },
      two,
      'buy',
      129_200,
      { newly: [2], rung: 2 },
    ],
    [
      'LAD9: a changed ladder keeps the levels in force',
      fresh('buy', 128_880, 129_500),
      two,
      'buy',
      128_900,
      { sl: 128_880, tp: 129_500, changed: false },
    ],
  ])('%s', (_, state, risk, side, price, expected) => {
    expect(advance(state, levelsOf(risk, side), quoteAt(side, price))).toMatchObject(expected)
  })

  it.each([
    ['NaN', { bid: Number.NaN, ask: Number.NaN }],
    ['a bid without an ask', { bid: 200_000, ask: Number.NaN }],
    ['zero', { bid: 0, ask: 0 }],
    ['negative', { bid: -2, ask: -1 }],
    ['crossed', { bid: 200_000, ask: 1 }],
    ['infinite', { bid: Number.POSITIVE_INFINITY, ask: Number.POSITIVE_INFINITY }],
  ])('LAD10: %s reaches nothing, on either side', (_, quote) => {
    for (const side of ['buy', 'sell'] as const) {
      expect(advance(fresh(side), levelsOf({ profit1: 50, sl1: 20 }, side), quote)).toBeUndefined()
    }
  })
})

describe('whatever the ladder and the path', () => {
  const pips = fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 3000 }).map((n) => n / 10),
    fc.integer({ min: 1, max: 30_000 }).map((n) => n / 1000),
  )
  const risk = fc.record(
    Object.fromEntries(rungNumbers.flatMap((n) => [`profit${n}`, `sl${n}`, `tp${n}`].map((name) => [name, pips]))),
  ) as fc.Arbitrary<PartialRisk>
  const side = fc.constantFrom<Side>('buy', 'sell')
  const price = fc.integer({ min: open - 4000, max: open + 4000 })
  const first = fc.oneof(fc.constant(0), price)
  const insane = fc.constantFrom(
    { bid: Number.NaN, ask: 1 },
    { bid: 0, ask: 0 },
    { bid: -5, ask: 5 },
    { bid: 10 ** 9, ask: 1 },
    { bid: Number.NaN, ask: Number.NaN },
  )

  const run = (
    state: LadderState,
    levels: ReturnType<typeof rungLevels>,
    quotes: readonly { bid: number; ask: number }[],
  ) => {
    const states = [state]
    for (const quote of quotes) {
      const before = states.at(-1) ?? state
      const step = advance(before, levels, quote)
      states.push(step ? { side: before.side, sl: step.sl, tp: step.tp, reached: step.reached } : before)
    }
    return states
  }

  it('LAD5 LAD6: a stop never loosens and a target never comes nearer', () => {
    fc.assert(
      fc.property(risk, side, first, first, fc.array(price, { maxLength: 30 }), (ladder, way, sl, tp, prices) => {
        const states = run(
          fresh(way, sl, tp),
          levelsOf(ladder, way),
          prices.map((p) => quoteAt(way, p)),
        )
        states.slice(1).forEach((state, i) => {
          const before = states[i] as LadderState
          if (before.sl !== 0)
            expect(way === 'buy' ? state.sl : -state.sl).toBeGreaterThanOrEqual(way === 'buy' ? before.sl : -before.sl)
          if (before.tp !== 0)
            expect(way === 'buy' ? state.tp : -state.tp).toBeGreaterThanOrEqual(way === 'buy' ? before.tp : -before.tp)
          expect(state.reached & before.reached).toBe(before.reached)
        })
      }),
      { numRuns: 500 },
    )
  })

  it('LAD7: the result does not depend on the order of the quotes', () => {
    fc.assert(
      fc.property(
        risk,
        side,
        first,
        first,
        fc.array(price, { minLength: 1, maxLength: 20 }),
        (ladder, way, sl, tp, prices) => {
          const levels = levelsOf(ladder, way)
          const end = (path: readonly number[]) =>
            run(
              fresh(way, sl, tp),
              levels,
              path.map((p) => quoteAt(way, p)),
            ).at(-1)
          const expected = end(prices)
          expect(end(prices.toReversed())).toEqual(expected)
          expect(end(prices.toSorted((a, b) => a - b))).toEqual(expected)
          // One jump to the best price is a path too.
          expect(end([way === 'buy' ? Math.max(...prices) : Math.min(...prices)])).toEqual(expected)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('LAD7: the stop is the tightest of the first one and of all rungs reached', () => {
    fc.assert(
      fc.property(risk, side, first, price, (ladder, way, sl, at) => {
        const levels = levelsOf(ladder, way)
        const state = run(fresh(way, sl), levels, [quoteAt(way, at)]).at(-1) as LadderState
        const stops = [
          sl,
          ...levels.filter((one) => state.reached & (1 << (one.rung - 1))).map((one) => one.sl),
        ].filter((stop) => stop > 0)
        expect(stops.some((stop) => isTighter(way, stop, state.sl))).toBe(false)
        expect(state.sl === 0 ? stops : stops.includes(state.sl)).toEqual(state.sl === 0 ? [] : true)
      }),
      { numRuns: 500 },
    )
  })

  it('LAD10: quotes that are none change nothing, wherever they stand', () => {
    fc.assert(
      fc.property(risk, side, first, fc.array(fc.tuple(price, insane), { maxLength: 20 }), (ladder, way, sl, steps) => {
        const levels = levelsOf(ladder, way)
        const clean = steps.map(([p]) => quoteAt(way, p))
        const dirty = steps.flatMap(([p, bad]) => [bad, quoteAt(way, p), bad])
        expect(run(fresh(way, sl), levels, dirty).at(-1)).toEqual(run(fresh(way, sl), levels, clean).at(-1))
      }),
      { numRuns: 300 },
    )
  })
})

describe('two levels of one position compared', () => {
  it.each([
    // side, one, other, whether as stops the one is looser, whether as targets it is nearer
    ['buy', 128_300, 128_301, true, true],
    ['buy', 128_301, 128_300, false, false],
    ['sell', 128_300, 128_301, false, false],
    ['sell', 128_301, 128_300, true, true],
    ['buy', 128_300, 128_300, false, false],
    ['buy', 0, 128_300, true, false],
    ['sell', 128_300, 0, false, true],
    ['buy', 0, 0, false, false],
  ] as const)('LAD5, LAD6: of a %s %i beside %i: looser %s, nearer %s', (side, one, other, looser, nearer) => {
    expect([isLooser(side, one, other), isNearer(side, one, other)]).toEqual([looser, nearer])
  })
})
