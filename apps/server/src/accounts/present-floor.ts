import {
  type AccountFloor,
  type EventData,
  type FloorPlanInput,
  type FloorRecord,
  type FloorWait,
  floorWaits,
  messages,
} from '@ratchet/contract'
import { dayFloor, dayTarget, type FloorPlan, type FloorState, moneyAsShown, moneyNumber } from '@ratchet/domain'
import type { AccountFloorRow } from '@ratchet/store'
import { nearedText, touchedText } from '../core/present/floor.ts'
import { isoTime } from '../core/present/view.ts'

export const presentFloor = (id: string, { state, records }: AccountFloorRow): AccountFloor => ({
  id,
  state: state && presentState(state),
  records: records.flatMap((row) => {
    const told = tell(row)
    return told ? [{ seq: row.seq, at: isoTime(row.marketTimeMs ?? row.atMs), ...told }] : []
  }),
})

const moneyOrNone = (cents: number | null): number | null => (cents === null ? null : moneyNumber(cents))

function presentState(state: FloorState): NonNullable<AccountFloor['state']> {
  const { plan, moved, peak, floor, base, reached, touched, warned, next } = state
  return {
    plan: presentPlan(plan, moved),
    peak: moneyNumber(peak),
    floor: moneyOrNone(floor),
    dayFloor: moneyOrNone(dayFloor(state)),
    dayTarget: moneyOrNone(dayTarget(state)),
    countsFrom: moneyNumber(base),
    reached: plan.rungs.flatMap((_, i) => (reached & (1 << i) ? [i + 1] : [])),
    touched: touched && {
      by: touched.by,
      line: moneyNumber(touched.line),
      equity: moneyNumber(touched.equity),
      at: isoTime(touched.atMs),
      keepsOpen: touched.keepsOpen === true,
    },
    warned: [...warned],
    next: next && { plan: next.plan && presentPlan(next.plan, next.moved), from: isoTime(next.fromMs) },
  }
}

/** FLO7: with the amounts where they lie now. */
function presentPlan(plan: FloorPlan, moved: number): FloorPlanInput {
  const { total, daily, target, zone, rungs, byHand, waitMs, warnAt, keepsOpen = [] } = plan
  const waits = Object.keys(floorWaits) as FloorWait[]
  return {
    total:
      total &&
      (total.kind === 'fixed'
        ? { kind: 'fixed', floor: moneyNumber(total.floor + moved) }
        : { kind: 'trailing', distance: moneyNumber(total.distance) }),
    daily: daily && { of: daily.of, loss: moneyNumber(daily.loss) },
    target: moneyOrNone(target),
    zone,
    rungs: rungs.map(({ at, floor }) => ({ at: moneyNumber(at + moved), floor: moneyNumber(floor + moved) })),
    byHand,
    wait: waits.find((wait) => floorWaits[wait] === waitMs) ?? 'none',
    warnAt,
    keepsOpen: [...keepsOpen],
  }
}

type Told = Pick<FloorRecord, 'kind' | 'text' | 'floor' | 'equity'>

/** A record in a sentence; null for one of another kind. */
function tell({ kind, data }: AccountFloorRow['records'][number]): Told | null {
  switch (kind) {
    case 'floor.planned':
      return { kind, text: plannedText(data as EventData<typeof kind>), floor: null, equity: null }
    case 'floor.day': {
      const { base, isOver } = data as EventData<typeof kind>
      const goesOn = isOver ? ` ${messages.tradingResumed}` : ''
      return {
        kind,
        text: `A new day began. It counts from ${moneyAsShown(base)}.${goesOn}`,
        floor: null,
        equity: null,
      }
    }
    case 'floor.released': {
      const { base } = data as EventData<typeof kind>
      const text = `You resumed trading. The day counts from ${moneyAsShown(base)}.`
      return { kind, text, floor: null, equity: null }
    }
    case 'floor.climbed': {
      const { from, to, rungs, equity } = data as EventData<typeof kind>
      const by = rungs.length > 0 ? ` and reached rung ${rungs.join(' and ')}` : ''
      const what =
        from === to
          ? 'The floor stays at'
          : from === null
            ? 'The floor is'
            : `The floor climbed from ${moneyAsShown(from)} to`
      const text = `Equity was ${moneyAsShown(equity)}${by}. ${what} ${moneyAsShown(to)}.`
      return { kind, text, floor: moneyNumber(to), equity: moneyNumber(equity) }
    }
    case 'floor.neared': {
      const near = data as EventData<typeof kind>
      return { kind, text: nearedText(near), floor: null, equity: moneyNumber(near.equity) }
    }
    case 'floor.touched': {
      const touch = data as EventData<typeof kind>
      return { kind, text: touchedText(touch), floor: moneyNumber(touch.line), equity: moneyNumber(touch.equity) }
    }
    default:
      return null
  }
}

function plannedText({ what, plan, fromMs }: EventData<'floor.planned'>): string {
  if (what === 'waits') {
    const from = fromMs === undefined ? '' : ` It applies from ${isoTime(fromMs).slice(0, 16).replace('T', ' ')} UTC.`
    return `${plan ? 'You requested a looser plan.' : 'You requested to remove the equity floor.'}${from}`
  }
  if (plan === null) return 'The equity floor is removed.'
  return what === 'set' ? 'You set the plan. It is active.' : 'The pending plan is now active.'
}
