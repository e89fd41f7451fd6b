import type { TimeMs } from '../numbers/types.ts'
import { type FloorPlan, type FloorReading, type FloorRung, type FloorState, hasLine } from './plan.ts'
import { beginFloor, replaceFloor } from './step.ts'

/** What is wrong with a plan for an account that stands so; null where nothing is. */
export type FloorFault = 'empty' | 'rungs' | 'rungAbove' | 'floorAbove'

/** FLO9: a plan that would be met at once, or that says nothing, is refused. */
export function floorFault(plan: FloorPlan, { equity }: FloorReading): FloorFault | null {
  const { total, daily, target, rungs } = plan
  if (total === null && daily === null && target === null && rungs.length === 0) return 'empty'
  if (rungs.some(({ at }, i) => i > 0 && at <= (rungs[i - 1] as FloorRung).at)) return 'rungs'
  if (rungs.some(({ at, floor }) => floor >= at)) return 'rungAbove'
  if (total?.kind === 'fixed' && total.floor >= equity) return 'floorAbove'
  if (rungs.some(({ at, floor }) => at <= equity && floor >= equity)) return 'floorAbove'
  return null
}

/** FLO8: whether any part of another plan lets more happen than the one in force. */
export function isLooserPlan({ plan: now, touched, moved }: FloorState, then: FloorPlan | null): boolean {
  if (then === null || touched?.by === 'total') return true
  if (then.zone !== now.zone || (then.byHand && !now.byHand) || then.waitMs < now.waitMs) return true
  if (then.keepsOpen?.some((line) => hasLine(now, line) && !now.keepsOpen?.includes(line))) return true
  if (isTotalLooser(now.total, then.total, moved)) return true
  if (now.daily && (then.daily?.of !== now.daily.of || then.daily.loss > now.daily.loss)) return true
  if (now.target !== null && (then.target === null || then.target > now.target)) return true
  // The amounts of the plan in force lie higher by what was paid in since.
  return now.rungs.some(
    ({ at, floor }) => !then.rungs.some((other) => other.at <= at + moved && other.floor >= floor + moved),
  )
}

function isTotalLooser(now: FloorPlan['total'], then: FloorPlan['total'], moved: number): boolean {
  if (now === null) return false
  if (now.kind === 'fixed') return then?.kind !== 'fixed' || then.floor < now.floor + moved
  return then?.kind !== 'trailing' || then.distance > now.distance
}

/**
 * FLO8: the state after a trader has asked for a plan, or for none: a tighter one holds at once and gives up nothing that was reached, a
 * looser one waits.
 */
export function planFloor(
  before: FloorState | null,
  plan: FloorPlan | null,
  now: FloorReading,
  timeMs: TimeMs,
): FloorState | null {
  if (before === null) return plan && beginFloor(plan, now, timeMs)
  if (isLooserPlan(before, plan)) {
    const { waitMs } = before.plan
    if (waitMs === 0) return plan && replaceFloor(before, plan, now, timeMs)
    return { ...before, next: { plan, fromMs: timeMs + waitMs, moved: 0 } }
  }
  if (plan === null) return null
  const { floor, day, base, touched, peak } = before
  const anew = beginFloor(plan, { equity: Math.max(peak, now.equity), balance: now.balance }, timeMs)
  const kept = anew.floor === null || floor === null ? (anew.floor ?? floor) : Math.max(anew.floor, floor)
  // A day that counts from something else, or from nothing until now, counts from this moment.
  const isSameDay = before.plan.daily !== null && anew.day === day
  return { ...anew, peak: Math.max(peak, now.equity), floor: kept, touched, ...(isSameDay && { base }) }
}

/** FLO6: why an account cannot go on by hand; null where it can. */
export const heldBy = ({ touched, plan }: FloorState): 'nothing' | 'total' | 'day' | null => {
  if (touched === null) return 'nothing'
  if (touched.by === 'total') return 'total'
  return plan.byHand ? null : 'day'
}

/** FLO6: the account goes on by hand; what the day may lose and bring counts from now. */
export function releaseFloor(state: FloorState, { balance, equity }: FloorReading): FloorState {
  return { ...state, touched: null, warned: [], base: state.plan.daily?.of === 'equity' ? equity : balance }
}
