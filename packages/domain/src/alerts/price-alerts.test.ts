import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AlertDirection, directionTo, isAlertReached, type PriceAlert, PriceAlerts } from './price-alerts.ts'

describe('the side from which a price is reached (ALE1)', () => {
  it.each<[price: number, bid: number, direction: AlertDirection | null]>([
    [130_025, 130_000, 'rising'],
    [130_001, 130_000, 'rising'],
    [130_000, 130_000, null],
    [129_999, 130_000, 'falling'],
    [1, 130_000, 'falling'],
  ])('of %i, while the bid is %i, is %s', (price, bid, direction) => {
    expect(directionTo(price, bid)).toBe(direction)
  })
})

describe('an alert is reached at its price or beyond (ALE2)', () => {
  it.each<[direction: AlertDirection, bid: number, reached: boolean]>([
    ['rising', 129_999, false],
    ['rising', 130_000, true],
    ['rising', 140_000, true],
    ['falling', 130_001, false],
    ['falling', 130_000, true],
    ['falling', 120_000, true],
  ])('%s to 130000, at a bid of %i: %s', (direction, bid, reached) => {
    expect(isAlertReached({ direction, price: 130_000 }, bid)).toBe(reached)
  })
})

const alert = (id: string, price: number, direction: AlertDirection, symbol = 'GOLD'): PriceAlert => ({
  id,
  symbol,
  price,
  direction,
})
const ids = (alerts: readonly PriceAlert[]) => alerts.map(({ id }) => id).sort()

describe('the alerts of a market (ALE3)', () => {
  it('are told once each, whatever comes after', () => {
    const alerts = new PriceAlerts()
    alerts.set(alert('up', 130_010, 'rising'))
    alerts.set(alert('down', 129_990, 'falling'))
    alerts.set(alert('other', 1, 'rising', 'WTI'))
    expect(ids(alerts.meet('GOLD', 130_000))).toEqual([])
    expect(ids(alerts.meet('GOLD', 130_011))).toEqual(['up'])
    expect(ids(alerts.meet('GOLD', 130_012))).toEqual([])
    expect(ids(alerts.meet('GOLD', 129_000))).toEqual(['down'])
    expect(alerts.size).toBe(1)
  })

  it('are reached at once by the bid that is there when they are taken in', () => {
    const alerts = new PriceAlerts()
    expect(alerts.set(alert('before any bid', 130_000, 'falling'))).toBeUndefined()
    expect(ids(alerts.meet('GOLD', 130_020))).toEqual([])
    expect(alerts.set(alert('late', 130_010, 'rising'))).toBe(130_020)
    expect([...alerts.ids()]).toEqual(['before any bid'])
  })

  it('are what a plain look at all of them finds, through settings, removals and bids', () => {
    const price = fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 4096 * 32 - 40, max: 4096 * 32 + 40 }) },
      { weight: 1, arbitrary: fc.constantFrom(1, 2 ** 29) },
    )
    const symbol = fc.constantFrom('GOLD', 'WTI')
    const step = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          do: fc.constant('set' as const),
          id: fc.nat(30).map(String),
          symbol,
          price,
          direction: fc.constantFrom<AlertDirection>('rising', 'falling'),
        }),
      },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), id: fc.nat(30).map(String) }) },
      { weight: 4, arbitrary: fc.record({ do: fc.constant('bid' as const), symbol, bid: price }) },
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const alerts = new PriceAlerts()
        const plain = new Map<string, PriceAlert>()
        const last = new Map<string, number>()
        for (const one of steps) {
          if (one.do === 'set') {
            const bid = last.get(one.symbol)
            const known = plain.has(one.id)
            const isThere = !known && bid !== undefined && isAlertReached(one, bid)
            expect(alerts.set(one)).toBe(isThere ? bid : undefined)
            if (!known && !isThere) plain.set(one.id, one)
          } else if (one.do === 'remove') {
            alerts.remove(one.id)
            plain.delete(one.id)
          } else {
            last.set(one.symbol, one.bid)
            const due = [...plain.values()].filter((a) => a.symbol === one.symbol && isAlertReached(a, one.bid))
            expect(ids(alerts.meet(one.symbol, one.bid))).toEqual(ids(due))
            for (const { id } of due) plain.delete(id)
          }
          expect([...alerts.ids()].sort()).toEqual([...plain.keys()].sort())
        }
      }),
      { numRuns: 500 },
    )
  })
})
