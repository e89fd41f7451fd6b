import { type Limits, limitsInput, quietDays, waitingHours } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coversHours, quietAt } from './hours.ts'
import { changeLimits, type HeldLimits, limitsAt, loosens, noLimits, stricterOf, withdrawLoosening } from './loosen.ts'
import { limitPresets } from './presets.ts'

const hour = 3_600_000
const some = (limits: Partial<Limits>): Limits => ({ ...noLimits, ...limits })
const held = (limits: Partial<Limits>): HeldLimits => ({ inForce: some(limits), pending: null })

const gold = (openVolume: number) => ({ symbol: 'GOLD', tradeVolume: null, openVolume })
const wti = { symbol: 'WTI', tradeVolume: 1, openVolume: null }
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const small = maybe(fc.integer({ min: 1, max: 5 }))
const hours = fc
  .tuple(fc.constantFrom(...quietDays), fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 5 }))
  .map(([days, from, long]) => ({ days, from: from * 60, to: Math.min(1440, (from + long) * 60) }))
const anyLimits: fc.Arbitrary<Limits> = fc.record({
  tradeVolume: small,
  symbolVolume: small,
  symbols: fc
    .uniqueArray(fc.tuple(fc.constantFrom('GOLD', 'WTI', 'BRENT'), fc.integer({ min: 1, max: 5 }), small), {
      selector: ([symbol]) => symbol,
      maxLength: 3,
    })
    .map((all) => all.map(([symbol, tradeVolume, openVolume]) => ({ symbol, tradeVolume, openVolume }))),
  accountVolume: small,
  openTrades: small,
  tradesADay: small,
  riskMoney: small,
  quietHours: fc.array(hours, { maxLength: 3 }),
  pause: maybe(fc.record({ losses: fc.integer({ min: 1, max: 3 }), minutes: fc.integer({ min: 1, max: 3 }) })),
  warnAt: fc.constant(80),
  zone: fc.constantFrom('UTC', 'Europe/Berlin'),
  waitHours: fc.constantFrom(...waitingHours),
})

describe('a change of limits', () => {
  it.each<[string, Partial<Limits>, Partial<Limits>, boolean]>([
    ['the same', { tradeVolume: 1 }, { tradeVolume: 1 }, false],
    ['less', { tradeVolume: 1 }, { tradeVolume: 0.5 }, false],
    ['more', { tradeVolume: 1 }, { tradeVolume: 2 }, true],
    ['none', { riskMoney: 1 }, {}, true],
    ['LIM13: a symbol with a limit of its own', {}, { symbols: [gold(2)] }, false],
    ['LIM13: less of it', { symbols: [gold(2)] }, { symbols: [gold(1)] }, false],
    ['LIM13: more of it', { symbols: [gold(2)] }, { symbols: [gold(3)] }, true],
    ['LIM13: the same for all instead', { symbols: [gold(2)] }, { symbolVolume: 2 }, true],
    ['LIM13: in another order', { symbols: [gold(2), wti] }, { symbols: [wti, gold(2)] }, false],
    [
      'LIM13: a size besides',
      { symbols: [gold(2)] },
      { symbols: [{ symbol: 'GOLD', tradeVolume: 1, openVolume: 2 }] },
      false,
    ],
    ['a new one', {}, { riskMoney: 1 }, false],
    ['a shorter waiting time', { waitHours: 24 }, { waitHours: 1 }, true],
    ['a longer waiting time', { waitHours: 1 }, { waitHours: 24 }, false],
    ['a shorter pause', { pause: { losses: 3, minutes: 60 } }, { pause: { losses: 2, minutes: 30 } }, true],
    ['a pause that comes later', { pause: { losses: 3, minutes: 60 } }, { pause: { losses: 4, minutes: 90 } }, true],
    ['a stricter pause', { pause: { losses: 3, minutes: 60 } }, { pause: { losses: 2, minutes: 90 } }, false],
    [
      'the same hours in other words',
      { quietHours: [{ days: 'Monday', from: 0, to: 60 }] },
      {
        quietHours: [
          { days: 'Every day', from: 0, to: 30 },
          { days: 'Monday', from: 30, to: 60 },
        ],
      },
      false,
    ],
    [
      'hours that are shorter on one day',
      { quietHours: [{ days: 'Every day', from: 0, to: 60 }] },
      {
        quietHours: [
          { days: 'Monday to Friday', from: 0, to: 60 },
          { days: 'Sunday', from: 0, to: 60 },
        ],
      },
      true,
    ],
    ['another zone where nothing depends on it', { tradeVolume: 1 }, { tradeVolume: 1, zone: 'Asia/Tokyo' }, false],
    ['another zone for the day', { tradesADay: 1 }, { tradesADay: 1, zone: 'Asia/Tokyo' }, true],
    ['the share at which it warns', { tradeVolume: 1, warnAt: 50 }, { tradeVolume: 1, warnAt: 100 }, false],
  ])('LIM10: %s', (_, before, wanted, isLooser) => {
    expect(loosens(some(before), some(wanted))).toBe(isLooser)
  })

  it('LIM10: holds at once where it is stricter, and waits where it is looser', () => {
    const now = changeLimits(
      held({ tradeVolume: 1, openTrades: 3, waitHours: 24 }),
      some({ tradeVolume: 2, openTrades: 1 }),
      5,
    )
    expect(now.inForce).toEqual(some({ tradeVolume: 1, openTrades: 1, waitHours: 24 }))
    expect(now.pending).toEqual({ limits: some({ tradeVolume: 2, openTrades: 1 }), fromMs: 5 + 24 * hour })
    expect(limitsAt(now, 4 + 24 * hour)).toEqual(now)
    expect(limitsAt(now, 5 + 24 * hour)).toEqual(held({ tradeVolume: 2, openTrades: 1 }))
    expect(withdrawLoosening(now, 6)).toEqual(held({ tradeVolume: 1, openTrades: 1, waitHours: 24 }))
  })

  it('LIM11: another loosening waits anew, a stricter one goes on waiting', () => {
    const first = changeLimits(held({ tradeVolume: 1, waitHours: 24 }), some({ tradeVolume: 3, waitHours: 24 }), 0)
    expect(changeLimits(first, some({ tradeVolume: 4, waitHours: 24 }), hour).pending?.fromMs).toBe(25 * hour)
    expect(changeLimits(first, some({ tradeVolume: 2, waitHours: 24 }), hour).pending?.fromMs).toBe(24 * hour)
    expect(changeLimits(first, some({ tradeVolume: 1, waitHours: 24 }), hour).pending).toBeNull()
  })

  it('LIM10: without a waiting time all holds at once', () => {
    expect(changeLimits(held({ tradeVolume: 1 }), noLimits, 7)).toEqual(held({}))
  })

  it('LIM10: the stricter of two forbids what either forbids', () => {
    fc.assert(
      fc.property(anyLimits, anyLimits, (a, b) => {
        const both = stricterOf(a, b)
        expect(loosens(a, both)).toBe(false)
        if (a.zone === b.zone) expect(loosens(b, { ...both, waitHours: both.waitHours })).toBe(false)
        expect(loosens(a, a)).toBe(false)
      }),
    )
  })

  it('LIM10, LIM11: nothing looser is in force before it was asked for and has waited', () => {
    const act = fc.record({
      afterHours: fc.integer({ min: 0, max: 200 }),
      wanted: maybe(anyLimits),
    })
    fc.assert(
      fc.property(anyLimits, fc.array(act, { maxLength: 12 }), (start, acts) => {
        let now: HeldLimits = { inForce: start, pending: null }
        let nowMs = 0
        const asked: { readonly limits: Limits; readonly mayFromMs: number }[] = []
        for (const { afterHours, wanted } of acts) {
          const before = limitsAt(now, nowMs).inForce
          nowMs += afterHours * hour
          const here = limitsAt(now, nowMs).inForce
          // Whatever became looser meanwhile was asked for, wholly, and has waited.
          if (loosens(before, here))
            expect(asked.some(({ limits, mayFromMs }) => mayFromMs <= nowMs && !loosens(limits, here))).toBe(true)
          if (!wanted) {
            now = withdrawLoosening(now, nowMs)
            expect(loosens(here, now.inForce)).toBe(false)
            continue
          }
          asked.push({ limits: wanted, mayFromMs: nowMs + here.waitHours * hour })
          now = changeLimits(now, wanted, nowMs)
          if (here.waitHours > 0) expect(loosens(here, now.inForce)).toBe(false)
          // In the end it is as it was asked for.
          expect(limitsAt(now, nowMs + here.waitHours * hour).inForce).toEqual(wanted)
        }
      }),
    )
  })

  it('LIM7, LIM10: hours cover one another minute by minute', () => {
    fc.assert(
      fc.property(fc.array(hours, { maxLength: 3 }), fc.array(hours, { maxLength: 3 }), (a, b) => {
        const minutes = Array.from({ length: 7 * 24 }, (_, n) => Date.UTC(2014, 4, 4) + n * hour)
        const isQuiet = (quietHours: Limits['quietHours'], ms: number) =>
          quietAt(some({ quietHours }), ms) !== undefined
        expect(coversHours(a, b)).toBe(minutes.every((ms) => !isQuiet(b, ms) || isQuiet(a, ms)))
      }),
    )
  })

  it('LIM10: what a trader begins with is what the contract takes', () => {
    for (const { limits } of [...limitPresets, { limits: noLimits }]) expect(limitsInput.parse(limits)).toEqual(limits)
  })
})
