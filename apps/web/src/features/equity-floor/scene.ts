import type { AccountFloor, FloorRecord } from '@ratchet/contract'
import type { Point } from '../../ui/plot/marks.tsx'
import * as texts from './texts.ts'

/** Equity at a moment. */
export interface EquityPoint {
  readonly timeMs: number
  readonly equity: number
}

interface Level {
  readonly kind: 'floor' | 'day' | 'target' | 'rung'
  readonly name: string
  readonly value: number
  /** Of a rung that was reached. */
  readonly isReached?: boolean
}

export interface FloorScene {
  readonly x: readonly [fromMs: number, toMs: number]
  readonly y: readonly [low: number, high: number]
  /** The floor as it climbed; none while there was none. */
  readonly floor: readonly Point[]
  readonly equity: readonly Point[]
  /** From the top down. */
  readonly levels: readonly Level[]
}

/** A drawing of less time than this would be a line straight down. */
const leastMs = 60_000

/**
 * What the drawing of an account's ladder shows: equity and floor over the time that the records tell, the lines that hold now, and the rungs.
 * @param live what equity was since the screen was opened, the last of it now
 */
export function floorScene(
  state: NonNullable<AccountFloor['state']>,
  records: readonly FloorRecord[],
  live: readonly EquityPoint[],
): FloorScene {
  const since = records.findIndex(({ kind }) => kind === 'floor.planned')
  const ofPlan = (since < 0 ? records : records.slice(0, since + 1)).toReversed()
  const steps = ofPlan.flatMap(({ at, floor, kind }): Point[] =>
    floor === null || kind !== 'floor.climbed' ? [] : [[Date.parse(at), floor]],
  )
  const equity = [
    ...ofPlan.flatMap(({ at, equity }): Point[] => (equity === null ? [] : [[Date.parse(at), equity]])),
    ...live.map(({ timeMs, equity }): Point => [timeMs, equity]),
  ].toSorted(([a], [b]) => a - b)
  const times = [...ofPlan.map(({ at }) => Date.parse(at)), ...equity.map(([timeMs]) => timeMs)]
  const lastMs = times.length > 0 ? Math.max(...times) : 0
  const firstMs = Math.min(lastMs - leastMs, ...times)
  const level = (kind: Level['kind'], name: string, value: number | null): Level[] =>
    value === null ? [] : [{ kind, name, value }]
  const levels: Level[] = [
    ...level('floor', texts.floorLine, state.floor),
    ...level('day', texts.dailyFloorLine, state.dayFloor),
    ...level('target', texts.targetLine, state.dayTarget),
    ...state.plan.rungs.map(({ at }, i) => ({
      kind: 'rung' as const,
      name: texts.rungLine(i + 1),
      value: at,
      isReached: state.reached.includes(i + 1),
    })),
  ]
  const values = [...levels.map(({ value }) => value), ...[...steps, ...equity].map(([, value]) => value)]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const room = Math.max((high - low) * 0.06, 1)
  // Before the first climb, and after the last, the floor is where it was.
  const first = steps[0]?.[1] ?? state.floor
  const floor: readonly Point[] =
    state.floor === null || first === null
      ? steps
      : [[firstMs, first], ...steps, [lastMs, steps.at(-1)?.[1] ?? state.floor]]
  return {
    x: [firstMs, lastMs],
    y: [low - room, high + room],
    floor,
    equity,
    levels: levels.toSorted((a, b) => b.value - a.value),
  }
}
