import { noRisk, type OwnRungs, replayPlan } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { replay } from '../replay/replay.ts'
import { gold } from '../testing/symbols.ts'
import { TickBuilder } from '../ticks/ticks.ts'
import { ownLadder } from './own-ladder.ts'
import { isBeyondWhole, type PartState, type Parts, partDue, partsOf } from './parts.ts'

const rungs = (some: Partial<OwnRungs>): OwnRungs => ({ ...noRisk, ...some })
const three = rungs({ profit1: 10, close1: 25, profit2: 20, close2: 33.33, profit3: 30 })
const steps = { volumeStep: 100, volumeMin: 100 }

describe('parts that rungs close', () => {
  it.each<[string, Partial<OwnRungs>, Parts | undefined]>([
    ['in hundredths of a percent', three, [2500, 3333]],
    ['none of a rung that is off', { close1: 25, profit2: 5, close2: 10 }, [0, 1000]],
    ['of a rung beyond the sixth', { profit1: 5, profit9: 90, close9: 50 }, [0, 0, 0, 0, 0, 0, 0, 0, 5000]],
    ['none at all', { profit1: 5, close2: 10, close1: 0 }, undefined],
  ])('OWN5: %s', (_, some, parts) => expect(partsOf(rungs(some))).toEqual(parts))

  it('OWN5: a ladder begins with the volume that there is, and no part asked for', () => {
    expect(ownLadder({ name: 'a', unit: 'pips', rungs: three }, 0, 1200).parts).toEqual({ of: 1200, asked: 0 })
    expect(ownLadder({ name: 'a', unit: 'pips', rungs: noRisk }, 0, 1200)).not.toHaveProperty('parts')
  })

  const whole = { of: 1000, open: 1000, reached: 0, asked: 0 }
  const quarterly = [2500, 2500, 2500, 2500, 0, 0]
  const thirds = [3333, 3333, 3334, 0, 0, 0]
  it.each<[string, Parts, Partial<PartState>, object, object | undefined]>([
    ['nothing before a rung', quarterly, {}, steps, undefined],
    ['a part that is cut to a step', quarterly, { reached: 1 }, steps, { volume: 200, rung: 1 }],
    [
      'what the cut left with the next one',
      quarterly,
      { reached: 3, asked: 1, open: 800 },
      steps,
      { volume: 300, rung: 2 },
    ],
    ['two rungs at once as one', quarterly, { reached: 3 }, steps, { volume: 500, rung: 2 }],
    ['rungs in any order', quarterly, { reached: 0b101, asked: 0b100, open: 800 }, steps, { volume: 300, rung: 1 }],
    ['nothing twice', quarterly, { reached: 3, asked: 3, open: 500 }, steps, undefined],
    ['nothing at a rung without a part', [0, 2500, 0, 0, 0, 0], { reached: 1 }, steps, undefined],
    ['thirds', thirds, { of: 300, open: 300, reached: 1 }, steps, undefined],
    ['thirds of nine steps', thirds, { of: 900, open: 900, reached: 1 }, steps, { volume: 200, rung: 1 }],
    ['all that is left with the last', thirds, { reached: 7, asked: 3, open: 400 }, steps, { volume: 400, rung: 3 }],
    ['all that is open though some was refused', thirds, { reached: 7, asked: 3 }, steps, { volume: 1000, rung: 3 }],
    ['no more than is open', [5000, 0, 0, 0, 0, 0], { reached: 1, open: 300 }, steps, { volume: 300, rung: 1 }],
    ['nothing of nothing', [10_000, 0, 0, 0, 0, 0], { reached: 1, open: 0 }, steps, undefined],
    [
      'never less left than the smallest volume',
      [8000, 0, 0, 0, 0, 0],
      { reached: 1 },
      { volumeStep: 100, volumeMin: 300 },
      { volume: 700, rung: 1 },
    ],
    [
      'nothing smaller than the smallest volume',
      [2000, 0, 0, 0, 0, 0],
      { reached: 1 },
      { volumeStep: 100, volumeMin: 300 },
      undefined,
    ],
    [
      'but that with the next part',
      [2000, 2000, 0, 0, 0, 0],
      { reached: 3 },
      { volumeStep: 100, volumeMin: 300 },
      { volume: 400, rung: 2 },
    ],
  ])('OWN6, OWN7: closes %s', (_, parts, state, by, due) =>
    expect(partDue(parts, { ...whole, ...state }, by as typeof steps)).toEqual(due),
  )

  const shares = fc.array(fc.nat(4000), { minLength: 6, maxLength: 6 }).filter((parts) => !isBeyondWhole(parts))
  const sizes = fc.record({ volumeStep: fc.constantFrom(1, 100, 250), times: fc.constantFrom(1, 3) })
  const order = fc.shuffledSubarray([1, 2, 3, 4, 5, 6])

  /** Climbs rung by rung; what each closed. */
  function climb(parts: Parts, volume: number, by: typeof steps, way: readonly (readonly number[])[]) {
    const closed: number[] = []
    let [open, reached, asked] = [volume, 0, 0]
    for (const now of way) {
      for (const n of now) reached |= 1 << (n - 1)
      const due = partDue(parts, { of: volume, open, reached, asked }, by)
      if (!due) continue
      expect(parts[due.rung - 1]).toBeGreaterThan(0)
      closed.push(due.volume)
      open -= due.volume
      asked = reached
      expect(partDue(parts, { of: volume, open, reached, asked }, by), 'asked for twice').toBeUndefined()
    }
    return { closed, open }
  }

  it('OWN6, OWN7: steps alone are closed, and what is left is nothing or the smallest volume at least', () => {
    fc.assert(
      fc.property(shares, sizes, fc.integer({ min: 1, max: 40 }), order, (parts, { volumeStep, times }, lots, way) => {
        const by = { volumeStep, volumeMin: volumeStep * times }
        const volume = Math.max(by.volumeMin, lots * volumeStep)
        const { closed, open } = climb(
          parts,
          volume,
          by,
          way.map((n) => [n]),
        )
        expect(closed.reduce((sum, one) => sum + one, open)).toBe(volume)
        expect(open === 0 || open >= by.volumeMin).toBe(true)
        for (const one of closed) expect(one % volumeStep === 0 && one >= by.volumeMin).toBe(true)
      }),
    )
  })

  it('OWN6: where a step is the smallest volume, what is closed in all does not depend on the way', () => {
    fc.assert(
      fc.property(
        shares,
        fc.constantFrom(1, 100),
        fc.integer({ min: 1, max: 400 }),
        order,
        (parts, step, lots, way) => {
          const by = { volumeStep: step, volumeMin: step }
          const single = climb(
            parts,
            lots * step,
            by,
            way.map((n) => [n]),
          )
          expect(single.open).toBe(climb(parts, lots * step, by, [way]).open)
        },
      ),
    )
  })
})

describe('the replay of a ladder that closes parts', () => {
  const builder = new TickBuilder()
  for (const [timeMs, bid] of [
    [1000, 130_000],
    [2000, 130_100],
    [3000, 130_250],
    [4000, 130_330],
    [5000, 130_150],
  ] as const)
    builder.push({ timeMs, bid, ask: bid + 30 })
  const ticks = builder.columns()
  const position = { id: 'a', side: 'buy', volume: 0.12, openAt: 1000, sl: 0, tp: 0 } as const
  const run = (ladder: object, more: object = {}) =>
    replay(ticks, replayPlan.parse({ positions: [{ ...position, ...more, ladder }] }), gold).positions[0]

  it('OWN5, REP7: tells each part, and counts its profit with the rest', () => {
    // Open 1300.30: the rungs lie at 1302.30 and 1303.30, and a stop at 1301.80 ends the rest.
    expect(run({ profit1: 20, close1: 25, profit2: 30, sl2: 15, close2: 33.33 })).toEqual({
      id: 'a',
      openTime: 1000,
      openPrice: 1300.3,
      changes: [{ time: 4000, rung: 2, sl: 1301.8, tp: 0 }],
      parts: [
        { time: 3000, rung: 1, volume: 0.03, price: 1302.5, profit: 6.6 },
        { time: 4000, rung: 2, volume: 0.03, price: 1303.3, profit: 9 },
      ],
      closeTime: 5000,
      closePrice: 1301.5,
      reason: 'sl',
      profit: 22.8,
    })
  })

  it('OWN6, REP7: rungs that close all of it end it', () => {
    expect(run({ profit1: 20, close1: 50, profit2: 30, close2: 50, profit3: 1000 })).toMatchObject({
      parts: [{ volume: 0.06, rung: 1 }],
      closeTime: 4000,
      closePrice: 1303.3,
      reason: 'rung',
      profit: 31.2,
    })
  })

  it('OWN5: a short’s part leaves at the ask, and parts of a ladder in R are cut alike', () => {
    const short = run({ profit1: 1, close1: 50 }, { side: 'sell', openAt: 4000, sl: 1304.3, unit: 'R' })
    expect(short).toMatchObject({ openPrice: 1303.3, parts: [{ time: 5000, volume: 0.06, price: 1301.8, profit: 9 }] })
  })

  it('OWN5: a ladder without parts is told as ever, and more than the whole is no plan', () => {
    expect(run({ profit1: 20 })).not.toHaveProperty('parts')
    expect(() => run({ profit1: 20, close1: 60, profit2: 30, close2: 50 })).toThrow(
      'Position "a": The rungs close more than 100 percent in total.',
    )
  })
})
