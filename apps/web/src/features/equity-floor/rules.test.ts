import { type FloorPlanInput, floorPlan, floorWords } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { doubtOf, draftOf, planIn } from './rules.ts'

const plan: FloorPlanInput = {
  total: { kind: 'trailing', distance: 2500.5 },
  daily: { of: 'equity', loss: 1000 },
  target: 750,
  zone: 'Europe/Berlin',
  rungs: [
    { at: 105_000, floor: 101_000 },
    { at: 110_000, floor: 106_000 },
  ],
  byHand: true,
  wait: 'week',
  warnAt: 75,
  keepsOpen: [],
}
const wrong = (fields: Record<string, string>) => planIn({ ...draftOf(plan, 'UTC'), ...fields })

describe('the form of an account’s ladder', () => {
  it.each([
    ['a whole plan', plan],
    [
      'a fixed floor alone',
      { ...plan, total: { kind: 'fixed' as const, floor: 0 }, daily: null, target: null, rungs: [] },
    ],
    ['lines that only stop new trades', { ...plan, keepsOpen: ['total' as const, 'target' as const] }],
    ['rungs alone', { ...plan, total: null, daily: null, target: null }],
  ])('%s that is in force is the same plan again, and one that the server takes', (_, given) => {
    expect(planIn(draftOf(given, 'UTC'))).toEqual({ plan: given })
    expect(floorPlan.parse(given)).toEqual(given)
  })

  it('begins with a fixed floor that is still to be written', () =>
    expect(planIn(draftOf(undefined, 'UTC'))).toEqual({
      message: floorWords.nothing,
      fields: { floor: floorWords.nothing },
    }))

  it.each<[string, Record<string, string>, string, string]>([
    ['a distance of nothing', { distance: '0' }, 'distance', floorWords.nothing],
    ['parts of a cent', { loss: '1.005' }, 'loss', floorWords.cents],
    ['a share below the least', { warnAt: '49' }, 'warnAt', floorWords.warn],
    ['no share', { warnAt: '' }, 'warnAt', floorWords.warn],
    ['half a rung', { floor2: '' }, 'floor2', floorWords.nothing],
    ['a rung whose floor is not below it', { floor1: '105000' }, 'floor1', floorWords.rungAbove],
    ['rungs that do not rise', { at2: '105000', floor2: '1' }, 'at2', floorWords.rungs],
    [
      'nothing at all',
      { total: 'none', daily: 'none', target: '', at1: '', floor1: '', at2: '', floor2: '' },
      'total',
      floorWords.empty,
    ],
  ])('refuses %s at its field', (_, fields, field, says) =>
    expect(wrong(fields)).toEqual({ message: says, fields: { [field]: says } }),
  )
})

it('FLO12: a line that the plan does not have keeps nothing open', () => {
  const deeds = { totalDeed: 'keep', dailyDeed: 'keep', targetDeed: 'keep' }
  const read = wrong({ ...deeds, daily: 'none', target: '' })
  expect('plan' in read && read.plan.keepsOpen).toEqual(['total'])
  const rungless = { total: 'none', at1: '', floor1: '', at2: '', floor2: '' }
  const bare = wrong({ ...deeds, ...rungless })
  expect('plan' in bare && bare.plan.keepsOpen).toEqual(['daily', 'target'])
})

describe('FLO11: why the ladder of an account stands still', () => {
  const account = { broker: 'sample', trouble: null } as const
  const whole = { isWhole: true }
  it.each([
    ['all is known', account, whole, 100, null],
    [
      'the broker is not heard',
      { ...account, trouble: 'The broker does not respond.' },
      whole,
      100,
      'The broker does not respond.',
    ],
    ['money of a symbol has no rate', account, { isWhole: false }, 100, floorWords.noRate],
    ['a price is missing', account, whole, null, floorWords.noPrice],
    ['a paper account says all by itself', { ...account, broker: 'paper' as const }, whole, null, null],
  ])('%s', (_, given, holdings, equity, why) => {
    expect(doubtOf(given, holdings, equity)).toBe(why)
  })
})
