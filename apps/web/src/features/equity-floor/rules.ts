import {
  type Account,
  type AccountFloor,
  type FloorPlanInput,
  type FloorWait,
  floorWaits,
  floorWarnings,
  floorWords,
  mostFloorRungs,
  type NumberRule,
  numberRules,
  readNumber,
} from '@ratchet/contract'
import { exactInteger, moneyDigits } from '@ratchet/domain'
import type { Holdings } from '../../trading/accounts/account-money.ts'
import type { Refusal } from '../../ui/form/refusal.ts'
import * as texts from './texts.ts'

/** The text of the form, by the names of its fields. A rung is two fields, `at1` and `floor1`. */
export type FloorDraft = Readonly<Record<string, string>>

export const warnRule: NumberRule = { takes: 'whole', sentence: floorWords.warn, most: 1e6 }

export const rungNumbers = Array.from({ length: mostFloorRungs }, (_, i) => i + 1)

export const waitWords: Readonly<Record<FloorWait, string>> = {
  none: texts.atOnce,
  hour: texts.afterHour,
  day: texts.afterDay,
  week: texts.afterWeek,
}
/** The fields that say what a line does when it is met. */
export const deedField = { total: 'totalDeed', daily: 'dailyDeed', target: 'targetDeed' } as const
const lines = Object.keys(deedField) as (keyof typeof deedField)[]

/** Whether the plan in the form has the line: a rung is a floor too. */
export function hasLine(draft: FloorDraft, line: keyof typeof deedField): boolean {
  if (line === 'daily') return draft.daily !== 'none'
  if (line === 'target') return !isEmpty(draft.target)
  return draft.total !== 'none' || rungNumbers.some((n) => !isEmpty(draft[`at${n}`]))
}

const waits = Object.keys(floorWaits) as FloorWait[]

/** @param plan none where the account has no ladder yet */
export function draftOf(plan: FloorPlanInput | undefined, zone: string): FloorDraft {
  const total = plan?.total
  const rungs = rungNumbers.flatMap((n) => {
    const rung = plan?.rungs[n - 1]
    return [
      [`at${n}`, rung ? String(rung.at) : ''],
      [`floor${n}`, rung ? String(rung.floor) : ''],
    ]
  })
  return {
    total: plan ? (total?.kind ?? 'none') : 'fixed',
    floor: total?.kind === 'fixed' ? String(total.floor) : '',
    distance: total?.kind === 'trailing' ? String(total.distance) : '',
    daily: plan?.daily?.of ?? 'none',
    loss: plan?.daily ? String(plan.daily.loss) : '',
    target: plan?.target ? String(plan.target) : '',
    zone: plan?.zone ?? zone,
    wait: plan?.wait ?? 'day',
    byHand: plan?.byHand ? 'yes' : 'no',
    warnAt: String(plan?.warnAt ?? floorWarnings.usual),
    ...Object.fromEntries(lines.map((line) => [deedField[line], plan?.keepsOpen.includes(line) ? 'keep' : 'close'])),
    ...Object.fromEntries(rungs),
  }
}

class Wrong extends Error {
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

function moneyIn(draft: FloorDraft, field: string): number {
  const read = readNumber(draft[field] ?? '', numberRules.deposit)
  if (read.is === 'empty') throw new Wrong(field, floorWords.nothing)
  if (read.is === 'wrong') throw new Wrong(field, read.sentence)
  if (exactInteger(read.value, moneyDigits) === undefined) throw new Wrong(field, floorWords.cents)
  return read.value
}

function someIn(draft: FloorDraft, field: string): number {
  const value = moneyIn(draft, field)
  if (value === 0) throw new Wrong(field, floorWords.nothing)
  return value
}

function shareIn(draft: FloorDraft): number {
  const read = readNumber(draft.warnAt ?? '', warnRule)
  const { least, most } = floorWarnings
  if (read.is !== 'number' || read.value < least || read.value > most) throw new Wrong('warnAt', floorWords.warn)
  return read.value
}

/** Reads the plan as it stands in the form, or says what is wrong with which field. */
export function planIn(draft: FloorDraft): { readonly plan: FloorPlanInput } | Refusal {
  try {
    return { plan: readPlan(draft) }
  } catch (fault) {
    if (!(fault instanceof Wrong)) throw fault
    return { message: fault.message, fields: { [fault.field]: fault.message } }
  }
}

const isEmpty = (text: string | undefined): boolean => (text ?? '').trim() === ''

function readPlan(draft: FloorDraft): FloorPlanInput {
  const rungs = rungNumbers
    .filter((n) => !isEmpty(draft[`at${n}`]) || !isEmpty(draft[`floor${n}`]))
    .map((n) => {
      const rung = { at: moneyIn(draft, `at${n}`), floor: moneyIn(draft, `floor${n}`) }
      if (rung.floor >= rung.at) throw new Wrong(`floor${n}`, floorWords.rungAbove)
      return { n, ...rung }
    })
  for (const [i, { n, at }] of rungs.entries())
    if (at <= (rungs[i - 1]?.at ?? 0)) throw new Wrong(`at${n}`, floorWords.rungs)
  const plan: FloorPlanInput = {
    total:
      draft.total === 'fixed'
        ? { kind: 'fixed', floor: moneyIn(draft, 'floor') }
        : draft.total === 'trailing'
          ? { kind: 'trailing', distance: someIn(draft, 'distance') }
          : null,
    daily:
      draft.daily === 'balance' || draft.daily === 'equity' ? { of: draft.daily, loss: someIn(draft, 'loss') } : null,
    target: isEmpty(draft.target) ? null : someIn(draft, 'target'),
    zone: draft.zone ?? 'UTC',
    rungs: rungs.map(({ at, floor }) => ({ at, floor })),
    byHand: draft.byHand === 'yes',
    wait: waits.find((wait) => wait === draft.wait) ?? 'day',
    warnAt: shareIn(draft),
    keepsOpen: lines.filter((line) => draft[deedField[line]] === 'keep' && hasLine(draft, line)),
  }
  if (plan.total === null && plan.daily === null && plan.target === null && rungs.length === 0)
    throw new Wrong('total', floorWords.empty)
  return plan
}

type State = NonNullable<AccountFloor['state']>

/** FLO11: why the ladder of an account at a broker stands still; null where it does not. @param equity null while it is not known */
export function doubtOf(
  { broker, trouble }: Pick<Account, 'broker' | 'trouble'>,
  holdings: Pick<Holdings, 'isWhole'> | null,
  equity: number | null,
): string | null {
  if (broker === 'paper') return null
  if (trouble !== null) return trouble
  if (holdings && !holdings.isWhole) return floorWords.noRate
  return equity === null ? floorWords.noPrice : null
}

/** The line that equity meets first on its way down; null while there is none. */
export const floorInForce = ({ floor, dayFloor }: State): number | null =>
  floor === null || dayFloor === null ? (floor ?? dayFloor) : Math.max(floor, dayFloor)
