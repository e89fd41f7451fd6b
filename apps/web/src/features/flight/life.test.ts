import { describe, expect, it } from 'vitest'
import { dayMs, Flight } from './flight.fixture.ts'
import { cursorAtPlace, cursorAtRecord, lifeOf, momentAt } from './life.ts'

const point = (afterMs: number, bid: number) => ({
  time: new Date(dayMs + afterMs).toISOString(),
  bid,
  ask: bid + 0.2,
  low: bid,
  high: bid,
  seq: null,
})

/** It is opened at second 0, reaches a rung at second 1, is confirmed at second 2 and closed at second 10. */
function flown() {
  const flight = new Flight({ sl: 1295 })
  flight.marketMs = null
  flight.add('trade.published', {})
  flight.marketMs = dayMs
  flight.opened().reached([1], 1305, { sl: 1303 }, 'a').answered('stop.confirmed', 'a', { sl: 1303 })
  return flight.later(0, 7000).closed('sl', 1303, 30)
}
const points = [point(0, 1300), point(500, 1302), point(5000, 1306)]

describe('a life along the market’s time', () => {
  it('places records and prices; what has no market time stands where the one before it does', () => {
    const life = lifeOf(flown().records, points)
    expect(life.records).toEqual([0, 0, 1000, 1000, 2000, 10_000, 10_000, 10_000])
    expect(life.points).toEqual([0, 500, 5000])
    expect(life.endMs).toBe(10_000)
    expect(life.marketMsAt(1000)).toBe(dayMs + 1000)
  })

  it('ends with the trade: what is deleted days later does not stretch it', () => {
    const late = flown().later(0, 1e9).add('trade.deleted', {})
    expect(lifeOf(late.records, points).endMs).toBe(10_000)
  })

  it('of an open trade goes on to the newest price', () => {
    expect(lifeOf(new Flight().opened().records, points).endMs).toBe(5000)
  })

  it('lays the second pass of a recording behind the first', () => {
    const flight = new Flight().opened()
    flight.marketMs = dayMs - 60_000
    flight.add('trade.closed', {})
    const life = lifeOf(flight.records, [point(0, 1), point(1000, 2), point(-61_000, 3), point(-60_000, 4)])
    expect(life.points).toEqual([0, 1000, 1000, 2000])
    expect(life.records).toEqual([0, 2000])
    expect(life.marketMsAt(1500)).toBe(dayMs - 60_500)
  })

  it('is a single moment where nothing happened yet', () => {
    const flight = new Flight()
    flight.marketMs = null
    expect(lifeOf(flight.add('trade.published', {}).records, [])).toMatchObject({ records: [0], endMs: 0 })
  })
})

describe('what was true at a moment', () => {
  const { records } = flown()
  const life = lifeOf(records, points)
  const at = (placeMs: number) => momentAt(records, points, life, cursorAtPlace(life, placeMs), 'Buy')

  it.each([
    ['between a rung and its confirmation the two stops differ', 1500, 1302, 1303, 1295],
    ['from the confirmation on they are one', 2000, 1302, 1303, 1303],
    ['before the rung too', 600, 1302, 1295, 1295],
    ['the price is the last one known', 6000, 1306, 1303, 1303],
  ])('%s', (_, placeMs, exit, intendedSl, sl) => {
    const moment = at(placeMs)
    expect(moment.state).toMatchObject({ intendedSl, sl })
    expect(moment.exit).toBe(exit)
  })

  it('at a record is what was true right after it, at its own quote', () => {
    const reached = momentAt(records, points, life, cursorAtRecord(life, 2), 'Buy')
    expect(reached).toMatchObject({ exit: 1305, state: { intendedSl: 1303, sl: 1295 } })
    expect(momentAt(records, points, life, cursorAtRecord(life, 0), 'Buy').state).toBe(null)
  })

  it('a cursor stays within the life', () => {
    expect(cursorAtPlace(life, -5)).toEqual({ index: 1, placeMs: 0 })
    expect(cursorAtPlace(life, 1e9)).toEqual({ index: 7, placeMs: 10_000 })
    expect(cursorAtRecord(life, 99).index).toBe(7)
  })
})
