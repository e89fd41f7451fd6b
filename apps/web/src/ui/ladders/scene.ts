import type { RungNumber } from '@ratchet/contract'
import type { Step } from '../../trading/ladder/ladder.ts'
import type { Axis } from '../plot/frame.ts'
import type { Point } from '../plot/marks.tsx'

/** What the drawing of a ladder shows: across, a column for each rung; upward, pips from the open. */
export interface LadderScene {
  readonly x: Axis
  readonly y: Axis
  readonly rungs: readonly SceneRung[]
  /** The way of the price from the open, whatever the ladder does with the stop, and the stop that follows it. */
  readonly price: readonly Point[]
  readonly stairs: readonly Point[]
  /** What is locked in: between the open and the stop, where the stop stands in profit. */
  readonly locked: readonly (readonly [Point, Point])[]
  /** The least and the most pips from the open that the drawing shows. */
  readonly reach: Reach
}

/** The trade for which a ladder is drawn. */
export interface LadderTrade {
  readonly type: 'Buy' | 'Sell'
  readonly open: number
  /** The stop before any rung acts; 0 is none. */
  readonly first: { readonly sl: number }
  /** The price it would close at now; null where it is not open. */
  readonly now: number | null
}

export interface Reach {
  readonly low: number
  readonly high: number
}

export interface SceneRung {
  readonly rung: RungNumber
  /** The rung holds from `from` to `to`, and this column stands for it. */
  readonly from: number
  readonly to: number
  /** In pips from the open. */
  readonly trigger: number
  readonly stop: number | null
  /** Whether the stop lies further from the open than the drawing reaches: it stands at the edge. */
  readonly stopBeyond: boolean
  /** Null where there is none, or where it lies beyond the drawing. */
  readonly target: number | null
}

interface Trade {
  /** Higher prices stand higher: a long climbs upward, a short downward. */
  readonly upward: boolean
  readonly firstStopPips?: number | null
  readonly nowPips?: number | null
  /** Instead of what the ladder itself asks for. */
  readonly reach?: Reach | null
}

/**
 * The drawing reaches so far beyond the furthest rung, and so far behind the open, for what else there is; both are
 * parts of that rung.
 */
const [ahead, behind] = [1.6, 0.6]
/** A rung's own stop may lie further behind, since the drawing is about it. */
const stopBehind = 3
/** The room before the first rung, in columns. */
const start = 0.7

/** Lays the ladder out: a column for each rung in the order in which they are reached. */
export function ladderScene(steps: readonly Step[], trade: Trade): LadderScene {
  const { upward, firstStopPips = null, nowPips = null } = trade
  const furthest = Math.max(1, ...steps.map(({ pips }) => pips))
  const fits = (pips: number | null | undefined): pips is number =>
    pips !== null && pips !== undefined && pips <= furthest * ahead && pips >= -furthest * behind
  const stops = steps.flatMap(({ stop }) => (stop ? [Math.max(stop.pips, -furthest * stopBehind)] : []))
  const others = [...steps.map(({ target }) => target?.pips), nowPips, firstStopPips].filter(fits)
  const shown = [0, furthest, ...stops.filter((pips) => pips <= furthest * ahead), ...others]
  const reach = trade.reach ?? { low: Math.min(...shown), high: Math.max(...shown) }
  const end = steps.length + start
  const rungs = steps.map(({ rung, pips, stop, target }, index) => ({
    rung,
    from: index + start,
    to: index === steps.length - 1 ? end : index + 1 + start,
    trigger: pips,
    stop: stop?.pips ?? null,
    stopBeyond: stop !== null && stop.pips < reach.low,
    target: fits(target?.pips) ? target.pips : null,
  }))
  // A rung without a stop of its own leaves the stop where it was.
  let level = fits(firstStopPips) ? firstStopPips : null
  const stairs: Point[] = level === null ? [] : [[0, level]]
  for (const { from, stop } of rungs) {
    level = stop ?? level
    if (level !== null) stairs.push([from, level])
  }
  if (level !== null) stairs.push([end, level])
  return {
    x: { domain: [0, end] },
    y: { domain: upward ? [reach.low, reach.high] : [reach.high, reach.low], clamp: true },
    rungs,
    reach,
    price: [[0, 0], ...rungs.map(({ from, trigger }): Point => [from, trigger])],
    stairs,
    locked: rungs.flatMap(({ from, to, stop }) =>
      stop !== null && stop > 0
        ? [
            [
              [from, stop],
              [to, stop],
            ] as const,
          ]
        : [],
    ),
  }
}
