import type { RungNumber } from '@ratchet/contract'
import type { Step } from '../../trading/ladder/ladder.ts'

/** Says where everything of the drawing stands, in pixels. */
export interface Scene {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly openY: number
  readonly nowY: number | null
  readonly rungs: readonly SceneRung[]
  /** The price sets out at the open, whatever the ladder does with the stop. */
  readonly start: { readonly x: number; readonly y: number }
  /** Holds the way of the price, and the stop that follows it, as points of a line. */
  readonly price: string
  readonly stairs: string
  /** Holds what is locked in: between the open and the stop, where the stop stands in profit. */
  readonly locked: readonly Box[]
  /** The least and the most pips from the open that the drawing shows. */
  readonly reach: Reach
  readonly pipsPerPx: number
  /** The height of a level so many pips from the open; what lies beyond the drawing stands at its edge. */
  readonly y: (pips: number) => number
}

export interface Reach {
  readonly low: number
  readonly high: number
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface SceneRung {
  readonly rung: RungNumber
  readonly x: number
  /** The rung holds from `from` to `to`, and this column stands for it. */
  readonly from: number
  readonly to: number
  readonly triggerY: number
  readonly stopY: number | null
  /** Whether the stop lies further from the open than the drawing reaches: it stands at the edge. */
  readonly stopBeyond: boolean
  /** Null where there is none, or where it lies beyond the drawing. */
  readonly targetY: number | null
}

interface Frame {
  readonly width: number
  readonly height: number
  /** Higher prices stand higher: a long climbs upward, a short downward. */
  readonly upward: boolean
  readonly firstStopPips: number | null
  readonly nowPips: number | null
  /** Instead of what the ladder itself asks for. */
  readonly reach?: Reach | null
  /** The room that is left for words around the ladder; by default that of the drawing with all its figures. */
  readonly margin?: Margin
}

type Margin = Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>

/**
 * The drawing reaches so far beyond the furthest rung, and so far behind the open, for what else there is; both are
 * parts of that rung.
 */
const [ahead, behind] = [1.6, 0.6]
/** A rung's own stop may lie further behind, since the drawing is about it. */
const stopBehind = 3
const roomForFigures: Margin = { left: 58, right: 10, top: 26, bottom: 26 }

/** Lays the ladder out: a column for each rung in the order in which they are reached, heights in pips from the open. */
export function layOut(steps: readonly Step[], frame: Frame): Scene {
  const { width, height, upward, margin = roomForFigures } = frame
  const furthest = Math.max(1, ...steps.map(({ pips }) => pips))
  const fits = (pips: number | null | undefined): pips is number =>
    pips !== null && pips !== undefined && pips <= furthest * ahead && pips >= -furthest * behind
  const stops = steps.flatMap(({ stop }) => (stop ? [stop.pips] : []))
  const near = (pips: number) => Math.max(pips, -furthest * stopBehind)
  const others = [...steps.map(({ target }) => target?.pips), frame.nowPips, frame.firstStopPips].filter(fits)
  const shown = [0, furthest, ...stops.map(near).filter((pips) => pips <= furthest * ahead), ...others]
  const { low, high } = frame.reach ?? { low: Math.min(...shown), high: Math.max(...shown) }
  const room = height - margin.top - margin.bottom
  const y = (pips: number): number => {
    const share = (Math.min(high, Math.max(low, pips)) - low) / (high - low)
    return margin.top + room * (upward ? 1 - share : share)
  }
  const right = width - margin.right
  const column = (right - margin.left) / (steps.length + 0.7)
  const x = (index: number): number => margin.left + column * (index + 0.7)
  const rungs = steps.map(({ rung, pips, stop, target }, index) => ({
    rung,
    x: x(index),
    from: x(index),
    to: index === steps.length - 1 ? right : x(index + 1),
    triggerY: y(pips),
    stopY: stop ? y(stop.pips) : null,
    stopBeyond: stop !== null && stop.pips < low,
    targetY: fits(target?.pips) ? y(target.pips) : null,
  }))
  const first = fits(frame.firstStopPips) ? [[margin.left, y(frame.firstStopPips)] as const] : []
  return {
    width,
    height,
    left: margin.left,
    right,
    rungs,
    reach: { low, high },
    pipsPerPx: (high - low) / room,
    y,
    openY: y(0),
    start: { x: margin.left, y: y(0) },
    nowY: frame.nowPips === null ? null : y(frame.nowPips),
    price: line([[margin.left, y(0)], ...rungs.map((one) => [one.x, one.triggerY] as const)]),
    stairs: line(stairsOf(first, rungs)),
    locked: steps.flatMap(({ stop }, index) => {
      const rung = rungs[index]
      if (!rung || rung.stopY === null || !stop || stop.pips <= 0) return []
      const top = Math.min(rung.stopY, y(0))
      return [{ x: rung.from, y: top, width: rung.to - rung.from, height: Math.abs(rung.stopY - y(0)) }]
    }),
  }
}

type Point = readonly [x: number, y: number]

/** Goes level until the next rung, then straight to its stop. */
function stairsOf(first: readonly Point[], rungs: readonly SceneRung[]): Point[] {
  const points: Point[] = [...first]
  for (const { from, to, stopY } of rungs) {
    if (stopY === null) {
      const before = points.at(-1)
      if (before) points.push([to, before[1]])
    } else {
      const before = points.at(-1)
      if (before) points.push([from, before[1]])
      points.push([from, stopY], [to, stopY])
    }
  }
  return points
}

const line = (points: readonly Point[]): string => points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
