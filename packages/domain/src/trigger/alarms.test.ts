import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AlarmKind, askAtLeast, bidAtLeast, bidAtMost, PriceAlarms } from './alarms.ts'

interface Plain {
  readonly symbol: number
  readonly kind: AlarmKind
  readonly level: number
  readonly owner: number
}

/** The plain twin: every alarm is looked at. */
const rings = ({ kind, level }: Plain, bid: number, ask: number): boolean => {
  const price = kind < askAtLeast ? bid : ask
  return kind & 1 ? price <= level : price >= level
}

/** Prices around a border between two pages of levels, and now and then far away. */
const price = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 4096 * 32 - 60, max: 4096 * 32 + 60 }) },
  { weight: 1, arbitrary: fc.constantFrom(1, 9_000, 2 ** 29) },
)
const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('set' as const),
      symbol: fc.nat(1),
      kind: fc.nat(3),
      level: price,
      owner: fc.nat(5),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('take' as const), which: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('ask' as const), symbol: fc.nat(1), bid: price, ask: price }) },
)

describe('alarms at prices', () => {
  it('ring for whom the plain look at all of them finds, again and again, until they are taken back', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 80 }), (acts) => {
        const alarms = new PriceAlarms(1)
        const plain = new Map<number, Plain>()
        for (const step of acts) {
          if (step.do === 'set') {
            const one = { ...step, kind: step.kind as AlarmKind }
            plain.set(alarms.set(one.symbol, one.kind, one.level, one.owner), one)
          } else if (step.do === 'take') {
            const alarm = [...plain.keys()][step.which % Math.max(1, plain.size)]
            if (alarm === undefined) continue
            alarms.takeBack(alarm)
            plain.delete(alarm)
          } else {
            const told: number[] = []
            alarms.each(step.symbol, step.bid, step.ask, (owner) => told.push(owner))
            const due = [...plain.values()].filter((a) => a.symbol === step.symbol && rings(a, step.bid, step.ask))
            expect(told.sort()).toEqual(due.map(({ owner }) => owner).sort())
            expect(alarms.ring(step.symbol, step.bid, step.ask)).toBe(due.length > 0)
          }
          expect(alarms.size).toBe(plain.size)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('ring at any price, and for levels beyond every price not before there is such a price', () => {
    const alarms = new PriceAlarms()
    expect(alarms.ring(0, 1, 1)).toBe(false)
    const always = alarms.set(0, bidAtMost, Number.POSITIVE_INFINITY, 1)
    expect(alarms.ring(0, 2 ** 40, 2 ** 40)).toBe(true)
    alarms.takeBack(always)
    alarms.set(0, bidAtLeast, 2 ** 40, 2)
    expect([alarms.ring(0, 2 ** 29, 2 ** 29), alarms.ring(0, 2 ** 40, 2 ** 40)]).toEqual([false, true])
    expect(() => alarms.takeBack(99)).toThrow('no alarm')
  })
})
