import type { AccountFloor, FloorRecord } from '@ratchet/contract'
import { priceTicks } from '../../ui/drawing/axis.ts'
import * as texts from './texts.ts'

/** Equity at a moment. */
export interface EquityPoint {
  readonly timeMs: number
  readonly equity: number
}

interface Line {
  readonly kind: 'floor' | 'day' | 'target' | 'rung'
  readonly name: string
  readonly value: number
  readonly y: number
  /** Of a rung that was reached. */
  readonly isReached?: boolean
}

export interface FloorScene {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly ticks: readonly { readonly value: number; readonly y: number }[]
  /** The floor as it climbed, and equity, as points of a polyline. */
  readonly stairs: string
  readonly equity: string
  readonly now: { readonly x: number; readonly y: number } | null
  /** From the top down. */
  readonly lines: readonly Line[]
}

const edge = { left: 74, right: 14, top: 14, bottom: 14 }
/** A drawing of less time than this would be a line straight down. */
const leastMs = 60_000

/**
 * Lays out an account's ladder: equity and floor over the time that the records tell, the lines that hold now, and the rungs.
 * @param live what equity was since the screen was opened, the last of it now
 */
export function layOutFloor(
  state: NonNullable<AccountFloor['state']>,
  records: readonly FloorRecord[],
  live: readonly EquityPoint[],
  { width, height }: { readonly width: number; readonly height: number },
): FloorScene {
  const since = records.findIndex(({ kind }) => kind === 'floor.planned')
  const told = (since < 0 ? records : records.slice(0, since + 1)).toReversed()
  const steps = told.flatMap(({ at, floor, kind }) =>
    floor === null || kind !== 'floor.climbed' ? [] : [{ timeMs: Date.parse(at), floor }],
  )
  const points = [
    ...told.flatMap(({ at, equity }) => (equity === null ? [] : [{ timeMs: Date.parse(at), equity }])),
    ...live,
  ].toSorted((a, b) => a.timeMs - b.timeMs)
  const times = [...told.map(({ at }) => Date.parse(at)), ...points.map(({ timeMs }) => timeMs)]
  const lastMs = times.length > 0 ? Math.max(...times) : 0
  const firstMs = Math.min(lastMs - leastMs, ...times)

  const levels: Omit<Line, 'y'>[] = [
    ...(state.floor === null ? [] : [{ kind: 'floor' as const, name: texts.floorLine, value: state.floor }]),
    ...(state.dayFloor === null ? [] : [{ kind: 'day' as const, name: texts.dailyFloorLine, value: state.dayFloor }]),
    ...(state.dayTarget === null ? [] : [{ kind: 'target' as const, name: texts.targetLine, value: state.dayTarget }]),
    ...state.plan.rungs.map(({ at }, i) => ({
      kind: 'rung' as const,
      name: texts.rungLine(i + 1),
      value: at,
      isReached: state.reached.includes(i + 1),
    })),
  ]
  const values = [
    ...levels.map(({ value }) => value),
    ...steps.map(({ floor }) => floor),
    ...points.map(({ equity }) => equity),
  ]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const room = Math.max((high - low) * 0.06, 1)
  const [from, to] = [low - room, high + room]
  const [left, right] = [edge.left, width - edge.right]
  const x = (timeMs: number) => round(left + ((timeMs - firstMs) / (lastMs - firstMs)) * (right - left))
  const y = (value: number) => round(edge.top + ((to - value) / (to - from)) * (height - edge.top - edge.bottom))

  const stairs = steps.flatMap(({ timeMs, floor }, i) => {
    const before = steps[i - 1]
    return [...(before ? [`${x(timeMs)},${y(before.floor)}`] : []), `${x(timeMs)},${y(floor)}`]
  })
  // Before the first climb, and after the last, the floor is where it was.
  const first = steps[0]?.floor ?? state.floor
  const ends =
    state.floor === null || first === null
      ? stairs
      : [`${left},${y(first)}`, ...stairs, `${right},${y(steps.at(-1)?.floor ?? state.floor)}`]
  const last = points.at(-1)
  return {
    width,
    height,
    left,
    right,
    ticks: priceTicks(from, to, 5, 2).map((value) => ({ value, y: y(value) })),
    stairs: ends.join(' '),
    equity: points.map(({ timeMs, equity }) => `${x(timeMs)},${y(equity)}`).join(' '),
    now: last && live.length > 0 ? { x: x(last.timeMs), y: y(last.equity) } : null,
    lines: levels.map((level) => ({ ...level, y: y(level.value) })).toSorted((a, b) => a.y - b.y),
  }
}

const round = (px: number): number => Math.round(px * 10) / 10
