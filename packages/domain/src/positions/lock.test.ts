import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileLadder, rungLevels } from '../ladder/ladder.ts'
import { onlyPosition, scene } from '../matching/scene.fixture.ts'
import { gold } from '../testing/symbols.ts'
import { breakEvenPoints, worstLock } from './lock.ts'

describe('the worst-case lock', () => {
  const position = { side: 'buy', open: 130_030, volume: 1000 } as const

  it.each([
    ['50 and 20 on 0.1 lot, no commission', 0, 130_330, { points: 300, gross: 3000, commission: 0, cents: 3000 }],
    ['the same at 7.00 a lot and side', 700, 130_330, { points: 300, gross: 3000, commission: -140, cents: 2860 }],
    ['break even, which commission eats', 700, 130_030, { points: 0, gross: 0, commission: -140, cents: -140 }],
    ['a stop that allows a loss', 700, 129_930, { points: -100, gross: -1000, commission: -140, cents: -1140 }],
  ])('LOC1: %s', (_, commissionPerLot, stop, lock) => {
    expect(worstLock({ ...gold, commissionPerLot }, position, stop)).toEqual(lock)
    // A short is its mirror.
    expect(worstLock({ ...gold, commissionPerLot }, { ...position, side: 'sell' }, 260_060 - stop)).toEqual(lock)
  })

  it.each([
    [0, 2, 100, 0],
    [700, 2, 100, 14],
    [701, 2, 100, 15],
    [700, 5, 100_000, 14],
    [1, 0, 1000, 1],
  ])(
    'LOC4: %i cents a side, %i digits, contract %i: %i points pay for it',
    (commissionPerLot, digits, contractSize, points) => {
      const instrument = { ...gold, commissionPerLot, digits, contractSize }
      expect(breakEvenPoints(instrument)).toBe(points)
      // On one lot, which rounds nothing.
      const at = (stop: number) => worstLock(instrument, { side: 'buy', open: 1_000_000, volume: 10_000 }, stop).cents
      expect(at(1_000_000 + points)).toBeGreaterThanOrEqual(0)
      if (points > 0) expect(at(1_000_000 + points - 1)).toBeLessThan(0)
    },
  )

  const worlds = fc.record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    profit: fc.integer({ min: 10, max: 2000 }).map((tenths) => tenths / 10),
    sl: fc.integer({ min: 1, max: 2500 }).map((tenths) => tenths / 10),
    spread: fc.integer({ min: 0, max: 400 }),
    laterSpread: fc.integer({ min: 0, max: 400 }),
    commissionPerLot: fc.integer({ min: 0, max: 5000 }),
    contractSize: fc.constantFrom(1, 100, 1000),
    volume: fc.integer({ min: 1, max: 500 }).map((steps) => steps * 100),
    gap: fc.integer({ min: 0, max: 3000 }),
  })

  /** Opens at the market, climbs to the rung, sets its stop, and leaves by it `gap` points behind it: the paper market's own figures. */
  function leaveByStop(world: typeof worlds extends fc.Arbitrary<infer T> ? T : never, gap: number) {
    const { side, spread, laterSpread, commissionPerLot, contractSize, volume } = world
    const it = scene({ deposit: 1e12, gold: { commissionPerLot, contractSize }, quote: [130_000, 130_000 + spread] })
    const opening = it.order(side === 'buy' ? 'Buy' : 'Sell', { volume }).deals
    const { openPrice: open, ticket } = onlyPosition(it)
    const ladder = compileLadder({ profit1: world.profit, sl1: world.sl }, gold)
    const [level] = rungLevels(ladder, side, open)
    if (!level) throw new Error('One rung was asked for')
    /** A quote at which the position would leave at this price. */
    const leaveAt = (price: number, wide: number) =>
      side === 'buy' ? it.quote(price, price + wide) : it.quote(price - wide, price)
    leaveAt(level.trigger, spread)
    it.send({ kind: 'levels', position: ticket, sl: level.sl, tp: 0 })
    const closing = leaveAt(side === 'buy' ? level.sl - gap : level.sl + gap, laterSpread).flatMap(({ deals }) => deals)
    expect(closing.map(({ reason }) => reason)).toEqual(['sl'])
    const made = [...opening, ...closing].reduce((sum, deal) => sum + deal.profit + deal.commission, 0)
    const instrument = { ...gold, commissionPerLot, contractSize }
    return { made, lock: worstLock(instrument, { side, open, volume }, level.sl) }
  }

  it('LOC1, LOC2: is to the cent what the paper market pays at the stop’s own price, whatever the spread was and is', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { made, lock } = leaveByStop(world, 0)
        expect(lock.cents).toBe(made)
      }),
    )
  })

  it('LOC3: only a gap behind the stop makes less', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { made, lock } = leaveByStop(world, world.gap)
        expect(made).toBeLessThanOrEqual(lock.cents)
      }),
    )
  })
})
