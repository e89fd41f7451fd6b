import type { Cents, TimeMs } from '../numbers/types.ts'
import { serverDay } from '../time/sessions.ts'
import {
  dayFloor,
  dayTarget,
  type FloorPlan,
  type FloorReading,
  type FloorState,
  type FloorStop,
  type FloorTouch,
  floorUses,
  isClosing,
} from './plan.ts'

/** One thing that a step did, to be put on record. */
export type FloorTold =
  | { readonly what: 'begun'; readonly plan: FloorPlan }
  | { readonly what: 'removed' }
  | { readonly what: 'day'; readonly base: Cents; readonly isOver: boolean }
  | { readonly what: 'climbed'; readonly from: Cents | null; readonly to: Cents; readonly rungs: readonly number[] }
  | { readonly what: 'touched'; readonly touch: FloorStop }
  | { readonly what: 'neared'; readonly near: FloorTouch }

export interface FloorStep {
  /** Null once there is no plan any more. */
  readonly state: FloorState | null
  /** In the order in which it happened, each with the state after it; nothing where the state is what it was. */
  readonly told: readonly (FloorTold & { readonly state: FloorState | null })[]
}

/** FLO5: the number of the day in the plan's zone, which begins at midnight there. */
export const floorDay = ({ zone }: Pick<FloorPlan, 'zone'>, timeMs: TimeMs): number =>
  serverDay({ zone, minute: 0 }, timeMs)

const baseOf = ({ daily }: FloorPlan, { balance, equity }: FloorReading): Cents =>
  daily?.of === 'equity' ? equity : balance

/** FLO1: how an account stands when a plan begins. */
export function beginFloor(plan: FloorPlan, now: FloorReading, timeMs: TimeMs, moved = 0): FloorState {
  return {
    plan,
    moved,
    peak: now.equity,
    floor: startOf(plan, now.equity, moved),
    reached: 0,
    day: floorDay(plan, timeMs),
    base: baseOf(plan, now),
    touched: null,
    warned: [],
    next: null,
  }
}

/** The floor that a plan begins with. */
function startOf({ total }: FloorPlan, equity: Cents, moved: Cents): Cents | null {
  if (total === null) return null
  return total.kind === 'fixed' ? total.floor + moved : equity - total.distance
}

/** Takes a reading of the account: a plan that has waited begins, a day begins, the floor climbs, a line is met or else near, in this order. */
export function stepFloor(before: FloorState, now: FloorReading, timeMs: TimeMs): FloorStep {
  const told: FloorStep['told'][number][] = []
  let state = before
  if (state.next && timeMs >= state.next.fromMs) {
    const { plan } = state.next
    if (plan === null) return { state: null, told: [{ what: 'removed', state: null }] }
    state = replaceFloor(state, plan, now, timeMs)
    told.push({ what: 'begun', plan, state })
  }
  const day = floorDay(state.plan, timeMs)
  if (day > state.day) {
    const isOver = state.touched !== null && state.touched.by !== 'total'
    const base = baseOf(state.plan, now)
    state = { ...state, day, base, touched: isOver ? null : state.touched, warned: [] }
    told.push({ what: 'day', base, isOver, state })
  }
  if (isClosing(state)) return { state, told }
  const climbed = climb(state, now.equity)
  if (climbed) {
    state = climbed.state
    told.push(climbed)
  }
  for (let touch = touchOf(state, now.equity, timeMs); touch; touch = touchOf(state, now.equity, timeMs)) {
    state = { ...state, touched: stoppedBy(state.touched, touch) }
    told.push({ what: 'touched', touch, state })
    if (isClosing(state)) return { state, told }
  }
  for (const near of nearOf(state, now.equity, timeMs)) {
    state = { ...state, warned: [...state.warned, near.by] }
    told.push({ what: 'neared', near, state })
  }
  return { state, told }
}

/** FLO8: what a day has lost stays lost, and what ended it goes on; only the total loss begins anew. */
export function replaceFloor(before: FloorState, plan: FloorPlan, now: FloorReading, timeMs: TimeMs): FloorState {
  const anew = beginFloor(plan, now, timeMs, before.next?.moved)
  if (anew.day > before.day) return anew
  const touched = before.touched?.by === 'total' ? null : before.touched
  return { ...anew, day: before.day, base: before.base, touched }
}

/** FLO3: a trailing floor takes steps of a hundredth of its distance, so that each of them can be put on record. */
const stepOf = (distance: Cents): Cents => Math.max(1, Math.ceil(distance / 100))

type Climb = Extract<FloorTold, { what: 'climbed' }> & { readonly state: FloorState }

function climb(state: FloorState, equity: Cents): Climb | null {
  const { plan, moved, floor: from } = state
  let { floor, reached } = state
  const rungs: number[] = []
  for (const [i, { at, floor: to }] of plan.rungs.entries()) {
    if (reached & (1 << i) || equity < at + moved) continue
    reached |= 1 << i
    rungs.push(i + 1)
    floor = higher(floor, to + moved)
  }
  if (plan.total?.kind === 'trailing') {
    const { distance } = plan.total
    const trailing = equity - distance
    if (floor === null || trailing - floor >= stepOf(distance)) floor = higher(floor, trailing)
  }
  if (floor === null || (floor === from && reached === state.reached)) return null
  const peak = Math.max(state.peak, equity)
  return {
    what: 'climbed',
    from,
    to: floor,
    rungs,
    state: { ...state, floor, reached, peak, warned: withoutTotal(state) },
  }
}

const higher = (floor: Cents | null, other: Cents): Cents => (floor === null ? other : Math.max(floor, other))

/** FLO4, FLO12: the first line that is met, and that stops more than what has stopped the account already. */
function touchOf(state: FloorState, equity: Cents, atMs: TimeMs): FloorStop | null {
  const { plan, touched } = state
  for (const { by, line } of metBy(state, equity)) {
    const keeps = plan.keepsOpen?.includes(by) === true
    const isMore = touched === null || !keeps || (by === 'total' && touched.by !== 'total')
    if (isMore) return { by, line, equity, atMs, ...(keeps && { keepsOpen: true }) }
  }
  return null
}

function* metBy(state: FloorState, equity: Cents): Generator<Pick<FloorTouch, 'by' | 'line'>> {
  const { floor } = state
  if (floor !== null && equity <= floor) yield { by: 'total', line: floor }
  const day = dayFloor(state)
  if (day !== null && equity <= day) yield { by: 'daily', line: day }
  const target = dayTarget(state)
  if (target !== null && equity >= target) yield { by: 'target', line: target }
}

/** FLO12: the total loss goes on as it would, whatever line of a day closes what is open after it. */
function stoppedBy(before: FloorStop | null, touch: FloorStop): FloorStop {
  if (before?.by !== 'total' || touch.by === 'total') return touch
  const { keepsOpen: _, ...total } = before
  return total
}

/** FLO10: lines to which equity has come near, and of which nothing was said yet. */
function nearOf(state: FloorState, equity: Cents, atMs: TimeMs): FloorTouch[] {
  const { plan, warned } = state
  if (plan.warnAt >= 100) return []
  return [...floorUses(state, equity)].flatMap(({ by, line, used, most }) =>
    used < most && used * 100 >= most * plan.warnAt && !warned.includes(by) ? [{ by, line, equity, atMs }] : [],
  )
}

/** A floor that climbed is another line: it warns anew. */
const withoutTotal = ({ warned }: FloorState): FloorState['warned'] => warned.filter((by) => by !== 'total')

/** FLO7: money that was paid in, or taken out, moves every line by its amount. */
export function moveFloor(state: FloorState, amount: Cents): FloorState {
  const { moved, peak, floor, base, next } = state
  return {
    ...state,
    moved: moved + amount,
    peak: peak + amount,
    floor: floor === null ? null : floor + amount,
    base: base + amount,
    next: next && { ...next, moved: next.moved + amount },
  }
}
