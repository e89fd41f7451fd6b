import { figureOf, noRisk, type OwnRungs, type Risk, replayPlan, rungNumbers } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { replay } from '../replay/replay.ts'
import { gold } from '../testing/symbols.ts'
import { TickBuilder } from '../ticks/ticks.ts'
import { compileLadder, isTighter, rungLevels } from './ladder.ts'
import {
  chosenLadderText,
  compileOwnLadder,
  firstRisk,
  ownLadder,
  pipsOfOwn,
  rungsInPoints,
  sameLadder,
} from './own-ladder.ts'

const rungs = (some: Partial<Risk>): Risk => ({ ...noRisk, ...some })
const half = rungs({ profit1: 1, sl1: 0.5, profit2: 2, sl2: 0.5, tp2: 1 })

describe('rungs in R', () => {
  it.each<[string, Partial<Risk>, number, Partial<Risk>]>([
    ['whole points', { profit1: 1, sl1: 0.5, tp1: 2 }, 500, { profit1: 500, sl1: 250, tp1: 1000 }],
    ['a trigger that is no whole point lies further', { profit1: 0.5 }, 435, { profit1: 218 }],
    ['a stop that is no whole point lies tighter', { profit1: 1, sl1: 0.5 }, 435, { profit1: 435, sl1: 217 }],
    ['a target that is no whole point lies further', { profit1: 1, tp1: 0.5 }, 435, { profit1: 435, tp1: 218 }],
    ['a stop behind the open too', { profit1: 0.5, sl1: 1 }, 435, { profit1: 218, sl1: 218 + 217 }],
    ['a stop lies a point behind its trigger', { profit1: 1, sl1: 0.0001 }, 100, { profit1: 101, sl1: 1 }],
    ['a target lies a point beyond', { profit1: 0.5, tp1: 0.0001 }, 1, { profit1: 1, tp1: 1 }],
    ['a rung that is off stays off', { sl1: 3, tp1: 4 }, 100, {}],
    ['without an R no rung is on', { profit1: 1, sl1: 1 }, 0, {}],
    ['what no price reaches is as far as there is', { profit1: 1000 }, 2 ** 30 - 1, { profit1: 2 ** 30 - 1 }],
  ])('OWN3: %s', (_, inR, r, points) => expect(rungsInPoints(rungs(inR), r)).toEqual(rungs(points)))

  const figure = fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 20_000_000 }).map((n) => n / 1e6),
  )
  const parts = ['profit', 'sl', 'tp'] as const
  const fields = rungNumbers.flatMap((n) => parts.map((part) => `${part}${n}` as const))
  const anyRungs = fc
    .array(figure, { minLength: fields.length, maxLength: fields.length })
    .map((all): OwnRungs => Object.assign({}, noRisk, ...fields.map((field, n) => ({ [field]: all[n] }))))

  it('OWN3: no stop is looser than its R say, none stands on its trigger, and no trigger comes earlier', () => {
    fc.assert(
      fc.property(anyRungs, fc.integer({ min: 1, max: 5000 }), (inR, r) => {
        const points = rungsInPoints(inR, r)
        for (const n of rungNumbers) {
          const micro = (part: 'profit' | 'sl' | 'tp') => BigInt(Math.round(figureOf(inR, part, n) * 1e6)) * BigInt(r)
          const [trigger = 0, sl = 0, tp = 0] = parts.map((part) => figureOf(points, part, n))
          if (figureOf(inR, 'profit', n) === 0) {
            expect([trigger, sl, tp]).toEqual([0, 0, 0])
            continue
          }
          const exact = (whole: number) => BigInt(whole) * 1_000_000n
          expect(exact(trigger) >= micro('profit')).toBe(true)
          expect(sl === 0).toBe(figureOf(inR, 'sl', n) === 0)
          expect(tp === 0).toBe(figureOf(inR, 'tp', n) === 0)
          if (sl > 0) expect(exact(trigger - sl) >= micro('profit') - micro('sl')).toBe(true)
          if (tp > 0) expect(exact(trigger + tp) >= micro('profit') + micro('tp')).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('OWN3: a short mirrors a long, and screens that count in pips show the very prices', () => {
    fc.assert(
      fc.property(anyRungs, fc.integer({ min: 1, max: 5000 }), fc.constantFrom(1, 3, 10, 100), (inR, r, pipPoints) => {
        const own = ownLadder({ name: 'a', unit: 'R', rungs: inR }, r, 1000)
        const ladder = compileOwnLadder(own, { pipPoints })
        const long = rungLevels(ladder, 'buy', 130_000)
        const short = rungLevels(ladder, 'sell', 130_000)
        const mirrored = (level: number) => (level === 0 ? 0 : 260_000 - level)
        expect(short.map(({ trigger, sl, tp }) => [trigger, sl, tp].map(mirrored))).toEqual(
          long.map(({ trigger, sl, tp }) => [trigger, sl, tp]),
        )
        expect(rungLevels(compileLadder(pipsOfOwn(own, { pipPoints }), { pipPoints }), 'buy', 130_000)).toEqual(long)
        for (const { sl } of long) expect(sl === 0 || isTighter('buy', sl, 0)).toBe(true)
      }),
    )
  })
})

describe('a ladder of one position', () => {
  it.each([
    ['buy', 130_000, 129_500, 500],
    ['sell', 130_000, 130_435, 435],
    ['buy', 130_000, 0, 0],
    ['buy', 130_000, 130_000, 0],
    ['buy', 129_400, 129_500, 0],
    ['sell', 130_500, 130_435, 0],
  ] as const)('OWN2: a %s from %i with a first stop at %i risks %i points', (side, open, sl, r) =>
    expect(firstRisk(side, open, sl)).toBe(r),
  )

  it('OWN1: in pips it is counted as its account’s ladder would be', () => {
    const own = ownLadder({ name: 'a', unit: 'pips', rungs: rungs({ profit1: 50, sl1: 20 }) }, 0, 1000)
    expect(own.frozen).toBeUndefined()
    expect(compileOwnLadder(own, gold)).toEqual(compileLadder(own.rungs, gold))
  })

  it('is told by name and figures, and is the same by these alone', () => {
    const own = ownLadder({ name: 'Half', unit: 'R', rungs: half }, 500, 1000)
    expect(chosenLadderText(own)).toBe('Ratchet ladder "Half" in R: at 1 sl 0.5; at 2 sl 0.5 tp 1')
    expect(sameLadder(own, { name: 'Half', unit: 'R', rungs: half })).toBe(true)
    expect(sameLadder(own, { name: 'Half', unit: 'pips', rungs: half })).toBe(false)
    expect(sameLadder(own, { name: 'half', unit: 'R', rungs: half })).toBe(false)
    expect(sameLadder(own, { name: 'Half', unit: 'R', rungs: rungs({ profit1: 1 }) })).toBe(false)
  })
})

describe('the replay', () => {
  const builder = new TickBuilder()
  for (const [timeMs, bid, ask] of [
    [1000, 130_000, 130_035],
    [2000, 130_534, 130_569],
    [3000, 130_535, 130_570],
    [4000, 130_200, 130_235],
  ] as const)
    builder.push({ timeMs, bid, ask })
  const ticks = builder.columns()
  const position = { id: 'a', side: 'buy', volume: 0.1, openAt: 1000, sl: 1295.35, tp: 0 } as const

  it('OWN3, REP1: counts R from the price at which the position opens', () => {
    // 1 R is 1300.35 − 1295.35 = 5.00: the rung lies at 1305.35.
    const plan = replayPlan.parse({ positions: [{ ...position, ladder: { profit1: 1, sl1: 0.5 }, unit: 'R' }] })
    expect(replay(ticks, plan, gold).positions[0]).toMatchObject({
      openPrice: 1300.35,
      changes: [{ time: 3000, rung: 1, sl: 1302.85 }],
      reason: 'sl',
    })
  })

  it('OWN2: takes no ladder in R for a position without a stop', () => {
    const plan = replayPlan.parse({ positions: [{ ...position, sl: 0, ladder: { profit1: 1 }, unit: 'R' }] })
    expect(() => replay(ticks, plan, gold)).toThrow(
      'Position "a": A ladder in R needs a stop loss: 1 R is the distance from the open price to the stop.',
    )
  })
})
