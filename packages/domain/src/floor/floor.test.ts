import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { floorFault, heldBy, isLooserPlan, planFloor, releaseFloor } from './change.ts'
import { dayFloor, type FloorPlan, type FloorReading, type FloorState, floorInForce, floorUses } from './plan.ts'
import { beginFloor, moveFloor, stepFloor } from './step.ts'

const plan = (fields: Partial<FloorPlan> = {}): FloorPlan => ({
  total: { kind: 'fixed', floor: 90_000 },
  daily: null,
  target: null,
  zone: 'UTC',
  rungs: [],
  byHand: false,
  waitMs: 3_600_000,
  warnAt: 100,
  ...fields,
})
const at = (equity: number, balance = 100_000): FloorReading => ({ equity, balance })
const dayMs = 86_400_000
/** Takes readings one after another, a second apart. */
function run(given: FloorPlan, equities: readonly number[], from = 0) {
  let state: FloorState | null = beginFloor(given, at(100_000), from)
  const told = equities.flatMap((equity, i) => {
    if (!state) return []
    const step = stepFloor(state, at(equity), from + (i + 1) * 1000)
    state = step.state
    return step.told
  })
  return { state: state as FloorState | null, told }
}
const rungs = [
  { at: 105_000, floor: 100_000 },
  { at: 110_000, floor: 104_000 },
]

describe('FLO: the floor of an account', () => {
  it.each<[string, FloorPlan, readonly number[], number | null, readonly string[]]>([
    ['FLO1: a fixed floor stays', plan(), [120_000, 95_000], 90_000, []],
    ['FLO4: equity at the floor touches it', plan(), [90_001, 90_000], 90_000, ['touched']],
    ['FLO4: touched once, and nothing climbs after', plan({ rungs }), [90_000, 80_000, 120_000], 90_000, ['touched']],
    [
      'FLO1: a trailing floor begins below the equity',
      plan({ total: { kind: 'trailing', distance: 5000 } }),
      [],
      95_000,
      [],
    ],
    [
      'FLO3: it follows by a hundredth of its distance',
      plan({ total: { kind: 'trailing', distance: 5000 } }),
      [100_049, 100_050, 100_060],
      95_050,
      ['climbed'],
    ],
    ['FLO3: a rung lifts the floor once', plan({ rungs }), [105_000, 104_000, 106_000], 100_000, ['climbed']],
    ['FLO3: two rungs at once', plan({ rungs }), [111_000], 104_000, ['climbed']],
    ['FLO4: what climbed is touched', plan({ rungs }), [105_000, 100_000], 100_000, ['climbed', 'touched']],
    ['FLO2: without a total loss the rungs alone', plan({ total: null, rungs }), [104_000], null, []],
  ])('%s', (_, given, equities, floor, told) => {
    const { state, told: said } = run(given, equities)
    expect(state?.floor).toBe(floor)
    expect(said.map(({ what }) => what)).toEqual(told)
  })

  it.each<[string, Partial<FloorPlan>, number, object]>([
    ['the day from the balance', { daily: { of: 'balance', loss: 2000 } }, 98_000, { by: 'daily', line: 98_000 }],
    ['the target of a day', { target: 3000 }, 103_500, { by: 'target', line: 103_000, equity: 103_500 }],
    ['the total loss before the day', { daily: { of: 'balance', loss: 2000 } }, 89_000, { by: 'total', line: 90_000 }],
  ])('FLO4: %s is met', (_, fields, equity, touch) =>
    expect(run(plan(fields), [equity]).state?.touched).toMatchObject(touch),
  )

  it.each<[string, Partial<FloorPlan>, readonly number[], readonly string[]]>([
    ['not before its share', {}, [92_001], []],
    ['from its share on', {}, [92_000], ['neared total']],
    ['once', {}, [92_000, 99_000, 91_000], ['neared total']],
    ['nothing where the line is met at once', {}, [90_000], ['touched total']],
    ['first the warning, then the touch', {}, [91_000, 89_000], ['neared total', 'touched total']],
    [
      'anew for a floor that climbed',
      { total: { kind: 'trailing', distance: 5000 } },
      [96_000, 101_000, 97_000],
      ['neared total', 'climbed', 'neared total'],
    ],
    ['the loss of a day', { daily: { of: 'balance', loss: 2000 } }, [98_400], ['neared daily']],
    ['its profit', { target: 1000 }, [100_799, 100_800], ['neared target']],
    ['two lines at once', { daily: { of: 'balance', loss: 10_001 } }, [91_000], ['neared total', 'neared daily']],
    ['at 100 of nothing', { warnAt: 100, target: 1000 }, [90_001, 100_999], []],
  ])('FLO10: warns %s', (_, fields, equities, says) => {
    const { told } = run(plan({ warnAt: 80, ...fields }), equities)
    const lines = told.map((one) =>
      one.what === 'neared' ? `neared ${one.near.by}` : one.what === 'touched' ? `touched ${one.touch.by}` : one.what,
    )
    expect(lines).toEqual(says)
  })

  it('FLO10: warns of a day anew when the next one begins, or the account goes on', () => {
    const given = plan({ warnAt: 80, daily: { of: 'equity', loss: 1000 }, byHand: true })
    const warned = run(given, [99_200]).state as FloorState
    expect(warned.warned).toEqual(['daily'])
    expect(stepFloor(warned, at(99_200), dayMs).state).toMatchObject({ warned: [], base: 99_200 })
    expect(releaseFloor(run(given, [99_200, 99_000]).state as FloorState, at(99_000)).warned).toEqual([])
  })

  it('FLO10: another share is no looser plan, and warns by the new one', () => {
    const warned = run(plan({ warnAt: 50 }), [94_000]).state as FloorState
    const asked = planFloor(warned, plan({ warnAt: 90 }), at(94_000), 5000) as FloorState
    expect(asked).toMatchObject({ next: null, warned: [] })
    expect(stepFloor(asked, at(94_000), 5000).told).toEqual([])
    expect(stepFloor(asked, at(91_000), 5000).told).toMatchObject([{ what: 'neared', near: { line: 90_000 } }])
  })

  it('FLO5: a day of the zone begins with its first reading and ends what the day has stopped', () => {
    // Midnight in New York is four o'clock UTC in May.
    const noon = Date.UTC(2014, 4, 7, 12)
    const given = plan({ zone: 'America/New_York', daily: { of: 'equity', loss: 1000 } })
    const stopped = run(given, [98_000], noon).state as FloorState
    const before = stepFloor(stopped, at(98_500), Date.UTC(2014, 4, 8, 3, 59, 59))
    expect(before.state).toBe(stopped)
    const next = stepFloor(stopped, at(98_500), Date.UTC(2014, 4, 8, 4))
    expect(next.told).toMatchObject([{ what: 'day', base: 98_500, isOver: true }])
    expect(next.state).toMatchObject({ touched: null, base: 98_500 })
    expect(stepFloor(next.state as FloorState, at(98_500), noon).told).toEqual([])
  })

  it('FLO5: no day ends what the total loss has stopped', () => {
    const stopped = run(plan(), [90_000]).state as FloorState
    const next = stepFloor(stopped, at(100_000), dayMs)
    expect(next.told).toMatchObject([{ what: 'day', base: 100_000, isOver: false }])
    expect(next.state?.touched).toMatchObject({ by: 'total' })
  })

  it('FLO6: goes on by hand only where the plan allows it, and counts from then', () => {
    const daily = { of: 'equity', loss: 1000 } as const
    expect(heldBy(run(plan(), []).state as FloorState)).toBe('nothing')
    expect(heldBy(run(plan(), [90_000]).state as FloorState)).toBe('total')
    expect(heldBy(run(plan({ daily }), [99_000]).state as FloorState)).toBe('day')
    const stopped = run(plan({ daily, byHand: true }), [98_900]).state as FloorState
    expect(heldBy(stopped)).toBeNull()
    const on = releaseFloor(stopped, at(98_900))
    expect(stepFloor(on, at(98_000), 9000).told).toEqual([])
    expect(stepFloor(on, at(97_900), 9000).state?.touched).toMatchObject({ by: 'daily', line: 97_900 })
  })

  it('FLO7: money moves every line by its amount', () => {
    const state = moveFloor(run(plan({ rungs, daily: { of: 'balance', loss: 3000 } }), []).state as FloorState, 50_000)
    expect(state).toMatchObject({ floor: 140_000, base: 150_000, peak: 150_000 })
    expect(dayFloor(state)).toBe(147_000)
    expect(stepFloor(state, at(154_999, 150_000), 5000).told).toEqual([])
    expect(stepFloor(state, at(155_000, 150_000), 5000).state?.floor).toBe(150_000)
  })

  it('FLO7: money moves a plan that waits, too', () => {
    const looser = plan({ total: { kind: 'fixed', floor: 80_000 } })
    const waits = planFloor(run(plan(), []).state, looser, at(100_000), 0) as FloorState
    const richer = moveFloor(waits, 50_000)
    expect(stepFloor(richer, at(150_000, 150_000), 3_600_000).state).toMatchObject({ floor: 130_000, moved: 50_000 })
  })

  it.each<[string, Partial<FloorPlan>, boolean]>([
    ['the same', {}, false],
    ['a higher floor', { total: { kind: 'fixed', floor: 91_000 } }, false],
    ['a lower floor', { total: { kind: 'fixed', floor: 89_999 } }, true],
    ['another kind of floor', { total: { kind: 'trailing', distance: 1 } }, true],
    ['no floor', { total: null }, true],
    ['one rung more', { rungs: [...rungs, { at: 120_000, floor: 110_000 }] }, false],
    ['one rung less', { rungs: rungs.slice(1) }, true],
    ['a rung that comes sooner', { rungs: [{ at: 104_000, floor: 100_000 }, rungs[1] as never] }, false],
    ['a day besides', { daily: { of: 'equity', loss: 5 } }, false],
    ['another zone', { zone: 'Europe/Berlin' }, true],
    ['a shorter wait', { waitMs: 0 }, true],
    ['a longer wait', { waitMs: 86_400_000 }, false],
    ['by hand', { byHand: true }, true],
    ['a target besides', { target: 1 }, false],
  ])('FLO8: %s: looser is %s', (_, fields, looser) => {
    const state = beginFloor(plan({ rungs }), at(100_000), 0)
    expect(isLooserPlan(state, plan({ rungs, ...fields }))).toBe(looser)
  })

  it('FLO8: a tighter plan gives up nothing, a looser one waits and then begins anew', () => {
    const climbed = run(plan({ rungs }), [106_000]).state as FloorState
    const tighter = planFloor(climbed, plan({ rungs, total: { kind: 'fixed', floor: 95_000 } }), at(106_000), 5000)
    expect(tighter).toMatchObject({ floor: 100_000, next: null })
    const looser = plan({ total: { kind: 'fixed', floor: 80_000 } })
    const waits = planFloor(climbed, looser, at(106_000), 5000) as FloorState
    expect(waits).toMatchObject({ floor: 100_000, next: { fromMs: 3_605_000 } })
    expect(stepFloor(waits, at(106_000), 3_604_999).told).toEqual([])
    const begun = stepFloor(waits, at(106_000), 3_605_000)
    expect(begun).toMatchObject({ state: { floor: 80_000, plan: looser, next: null }, told: [{ what: 'begun' }] })
    const without = planFloor(climbed, null, at(106_000), 5000) as FloorState
    expect(stepFloor(without, at(106_000), 3_605_000)).toEqual({
      state: null,
      told: [{ what: 'removed', state: null }],
    })
  })

  it('FLO8: after the total loss every plan waits, and ends it', () => {
    const stopped = run(plan(), [90_000]).state as FloorState
    const asked = planFloor(stopped, plan({ total: { kind: 'fixed', floor: 85_000 } }), at(90_000), 5000) as FloorState
    expect(asked.touched).not.toBeNull()
    expect(stepFloor(asked, at(90_000), 3_605_000).state).toMatchObject({ touched: null, floor: 85_000 })
  })

  it('FLO8: another plan does not end what the day has stopped', () => {
    const stopped = run(plan({ daily: { of: 'balance', loss: 1000 }, waitMs: 0 }), [99_000]).state as FloorState
    const asked = planFloor(stopped, plan({ waitMs: 0 }), at(99_000), 5000) as FloorState
    expect(stepFloor(asked, at(99_000), 5000).state?.touched).toMatchObject({ by: 'daily' })
  })

  it.each<[string, Partial<FloorPlan>, string | null]>([
    ['nothing', { total: null }, 'empty'],
    ['rungs that fall', { rungs: rungs.toReversed() }, 'rungs'],
    ['a rung above its equity', { rungs: [{ at: 105_000, floor: 105_000 }] }, 'rungAbove'],
    ['a floor at the equity', { total: { kind: 'fixed', floor: 100_000 } }, 'floorAbove'],
    ['a reached rung above the equity', { rungs: [{ at: 100_000, floor: 99_999 }] }, null],
    ['a target alone', { total: null, target: 100 }, null],
  ])('FLO9: %s', (_, fields, fault) => expect(floorFault(plan(fields), at(100_000))).toBe(fault))

  const cents = (min: number, max: number) => fc.integer({ min, max })
  const anyPlan = fc.record({
    total: fc.oneof(
      fc.constant(null),
      cents(0, 99_000).map((floor) => ({ kind: 'fixed' as const, floor })),
      cents(1, 30_000).map((distance) => ({ kind: 'trailing' as const, distance })),
    ),
    daily: fc.option(fc.record({ of: fc.constantFrom('balance' as const, 'equity' as const), loss: cents(1, 20_000) })),
    target: fc.option(cents(1, 50_000)),
    zone: fc.constantFrom('UTC', 'America/New_York', 'Asia/Tokyo'),
    rungs: fc
      .array(fc.record({ at: cents(90_000, 140_000), floor: cents(70_000, 139_000) }), { maxLength: 6 })
      .map((all) => all.toSorted((a, b) => a.at - b.at)),
    byHand: fc.boolean(),
    waitMs: fc.constantFrom(0, 3_600_000),
    warnAt: fc.constantFrom(50, 80, 100),
  })
  const readings = fc.array(
    fc.record({ equity: cents(50_000, 150_000), balance: cents(80_000, 120_000), afterMs: cents(0, dayMs) }),
    { maxLength: 40 },
  )

  it('FLO3, FLO4: under any readings the floor never falls, and no line is passed without a touch', () => {
    fc.assert(
      fc.property(anyPlan, readings, (given, all) => {
        let state = beginFloor(given, at(100_000), 0)
        let timeMs = 0
        for (const { equity, balance, afterMs } of all) {
          timeMs += afterMs
          const { state: next, told } = stepFloor(state, { equity, balance }, timeMs)
          if (!next) throw new Error('a plan without a wish for none ends')
          expect(next.floor ?? Number.NEGATIVE_INFINITY).toBeGreaterThanOrEqual(state.floor ?? Number.NEGATIVE_INFINITY)
          expect(told.length === 0 ? next : null).toEqual(told.length === 0 ? state : null)
          for (const { by, used, most } of floorUses(next, equity))
            if (!next.touched && used * 100 >= most * given.warnAt && given.warnAt < 100)
              expect(next.warned).toContain(by)
          if (!next.touched) expect(equity).toBeGreaterThan(floorInForce(next) ?? Number.NEGATIVE_INFINITY)
          if (state.touched && next.day === state.day) expect(next.touched).toEqual(state.touched)
          // After a kill it goes on from what is on record.
          expect(stepFloor(JSON.parse(JSON.stringify(next)), { equity, balance }, timeMs)).toEqual({
            state: next,
            told: [],
          })
          state = next
        }
      }),
    )
  })
})

describe('FLO12: a line that only stops new trades', () => {
  const daily = { of: 'balance', loss: 2000 } as const
  const told = (given: FloorPlan, equities: readonly number[]) =>
    run(given, equities).told.map((one) =>
      one.what === 'touched' ? `${one.touch.by} ${one.touch.keepsOpen ? 'stops' : 'closes'}` : one.what,
    )
  it.each<[string, Partial<FloorPlan>, readonly number[], readonly string[]]>([
    ['is met once', { daily, keepsOpen: ['daily'] }, [98_000, 97_000, 99_000, 97_000], ['daily stops']],
    [
      'gives way to one that closes',
      { daily, keepsOpen: ['daily'] },
      [98_000, 90_000],
      ['daily stops', 'total closes'],
    ],
    ['and one quote may meet both', { daily, keepsOpen: ['daily'] }, [89_000], ['total closes']],
    [
      'of the total loss comes before that of the day',
      { daily, keepsOpen: ['daily', 'total'] },
      [98_000, 90_000, 80_000],
      ['daily stops', 'total stops'],
    ],
    [
      'leaves a day’s loss that closes in force',
      { daily, target: 1000, keepsOpen: ['target'] },
      [101_000, 98_000],
      ['target stops', 'daily closes'],
    ],
    [
      'of the total loss too, above the day’s',
      { total: { kind: 'fixed', floor: 99_000 }, daily, keepsOpen: ['total'] },
      [99_000, 98_000, 97_000],
      ['total stops', 'daily closes'],
    ],
    [
      'has the floor climb on, and warns',
      { rungs, target: 1000, keepsOpen: ['target'], warnAt: 80 },
      [101_000, 105_000, 101_000],
      ['target stops', 'climbed', 'neared'],
    ],
    [
      'and of the day’s two lines the first is told',
      { daily, target: 500, keepsOpen: ['daily', 'target'] },
      [100_500, 98_000],
      ['target stops'],
    ],
  ])('%s', (_, fields, equities, expected) => {
    expect(told(plan(fields), equities)).toEqual(expected)
  })

  it('of the total loss goes on with a new plan alone, also where a day’s loss has closed everything after it', () => {
    const fields = { total: { kind: 'fixed', floor: 99_000 }, daily, keepsOpen: ['total'] } as const
    const { state } = run(plan(fields), [99_000, 98_000])
    expect(state?.touched).toMatchObject({ by: 'total', line: 99_000 })
    expect(state?.touched).not.toHaveProperty('keepsOpen')
    const next = stepFloor(state as FloorState, at(98_000), dayMs)
    expect(next.state?.touched).toMatchObject({ by: 'total' })
    expect(heldBy(next.state as FloorState)).toBe('total')
  })

  it('FLO8: is looser than one that closes, and one that closes tighter: it closes at once where it is met', () => {
    const closes = beginFloor(plan({ daily }), at(100_000), 0)
    const keeps = beginFloor(plan({ daily, keepsOpen: ['daily'] }), at(100_000), 0)
    expect(isLooserPlan(closes, keeps.plan)).toBe(true)
    expect(isLooserPlan(keeps, closes.plan)).toBe(false)
    // A line that was not there is none that closed.
    expect(isLooserPlan(beginFloor(plan(), at(100_000), 0), keeps.plan)).toBe(false)
    const stopped = stepFloor(keeps, at(97_900), 1000).state as FloorState
    const asked = planFloor(stopped, closes.plan, at(97_900), 2000) as FloorState
    expect(stepFloor(asked, at(97_900), 3000).state?.touched).not.toHaveProperty('keepsOpen')
  })

  it('is over with the day, and goes on by hand where the plan lets it', () => {
    const { state } = run(plan({ daily, keepsOpen: ['daily'], byHand: true }), [97_000])
    expect(heldBy(state as FloorState)).toBeNull()
    expect(releaseFloor(state as FloorState, at(97_000, 97_000))).toMatchObject({ touched: null, base: 97_000 })
    expect(stepFloor(state as FloorState, at(97_000, 97_000), dayMs)).toMatchObject({
      state: { touched: null },
      told: [{ what: 'day', isOver: true }],
    })
  })
})
