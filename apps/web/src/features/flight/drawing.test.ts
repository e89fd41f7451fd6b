import { describe, expect, it } from 'vitest'
import { gapsOf, reachedRungs, stepsOf } from './drawing.ts'
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
