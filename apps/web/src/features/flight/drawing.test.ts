import { describe, expect, it } from 'vitest'
import { priceTicks } from '../../ui/drawing/axis.ts'
import { gapsOf, priceRange, reachedRungs, stepsOf } from './drawing.ts'
import { Flight } from './flight.fixture.ts'
import { lifeOf } from './life.ts'

/**
 * Two rungs are reached, a second apart. The first is confirmed after a second, the second while the close is still
 * under way.
 */
function flown() {
  const flight = new Flight({ sl: 1295 }).opened().reached([1], 1305, { sl: 1303 }, 'a')
  return flight
    .answered('stop.confirmed', 'a', { sl: 1303 })
    .reached([2], 1310, { sl: 1307 }, 'b')
    .closed('client', 1309, 90)
}
const { records } = flown()
const life = lifeOf(records, [])

describe('the two stops as step lines', () => {
  it('each stands from the record that says so until the next, and ends with the position', () => {
    expect(stepsOf(records, life, ({ intendedSl }) => intendedSl)).toEqual([
      { fromMs: 0, toMs: 1000, price: 1295 },
      { fromMs: 1000, toMs: 3000, price: 1303 },
      { fromMs: 3000, toMs: 4000, price: 1307 },
    ])
    expect(stepsOf(records, life, ({ sl }) => sl)).toEqual([
      { fromMs: 0, toMs: 2000, price: 1295 },
      { fromMs: 2000, toMs: 4000, price: 1303 },
    ])
  })

  it('is no line where there is no level', () => {
    expect(stepsOf(records, life, ({ tp }) => tp)).toEqual([])
  })

  it('the gap is where they differ, until the confirmation or the close', () => {
    expect(gapsOf(records, life)).toEqual([
      { fromMs: 1000, toMs: 2000, intended: 1303, confirmed: 1295 },
      { fromMs: 3000, toMs: 4000, intended: 1307, confirmed: 1303 },
    ])
  })
})

describe('rungs as levels', () => {
  it('lie where the record says that they lay, not at the quote that went past them', () => {
    const flight = new Flight().add('rung.reached', { rungs: [1, 2], rung: 2, triggers: [1305, 1310], bid: 1311 }, {})
    expect(reachedRungs(flight.records, lifeOf(flight.records, []))).toEqual([
      { rung: 1, price: 1305, reachedMs: 0 },
      { rung: 2, price: 1310, reachedMs: 0 },
    ])
  })

  it('are left out where an older record does not say it', () => {
    expect(reachedRungs(records, life)).toEqual([])
  })
})

describe('the axis', () => {
  it('holds all prices and a near stop, and leaves out a far one and a target that is not quite near', () => {
    const [low, high] = priceRange([1300, 1310], [1295, 1200], [1318, 1400])
    expect(low).toBeLessThan(1295)
    expect(low).toBeGreaterThan(1290)
    expect(high).toBeGreaterThan(1310)
    expect(high).toBeLessThan(1320)
  })

  it('has room where there is one price or none', () => {
    const [low, high] = priceRange([1300], [], [])
    expect(low).toBeLessThan(1300)
    expect(high).toBeGreaterThan(1300)
    expect(priceRange([], [], [])).toEqual([0, 1])
  })

  it.each([
    [1299.2, 1310.9, [1300, 1305, 1310]],
    [75.001, 75.049, [75.02, 75.04]],
    [1299.999, 1300.001, [1300]],
  ])('from %f to %f is in steps that people count in', (low, high, ticks) => {
    expect(priceTicks(low, high, 4, 2)).toEqual(ticks)
  })
})
