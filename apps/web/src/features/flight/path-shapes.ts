import { type CandlePeriod, candlePeriods, type PathPoint } from '@ratchet/contract'
import type { CandleSpan } from '@ratchet/domain'
import { eventTone } from '../../format/events.ts'
import { closingPrice } from '../../trading/positions/position.ts'
import type { Level } from '../../ui/chart/level-overlay.ts'
import { periodFor } from '../../ui/chart/periods.ts'
import type { Shape, Spot } from '../../ui/chart/shapes.ts'
import { gapsOf, type RungLine, type Step, stepsOf } from './drawing.ts'
import type { Life } from './life.ts'
import type { FlightRecord, Side } from './read.ts'
import * as texts from './texts.ts'

/** What is drawn of a flight. */
export interface Scene {
  readonly records: readonly FlightRecord[]
  readonly points: readonly PathPoint[]
  readonly life: Life
  readonly side: Side
  readonly digits: number
  readonly rungs: readonly RungLine[]
}

/** A life has about as many candles as prices are known of it, but neither fewer nor more than so many. */
const [fewestCandles, mostCandles] = [30, 300]

export const periodOf = ({ life, points }: Scene): CandlePeriod =>
  periodFor(life.endMs, Math.max(fewestCandles, Math.min(mostCandles, points.length)))

/** The market's time where a life begins; its places are counted from there. */
export const startOf = (life: Life): number => life.marketMsAt(0) ?? 0

/**
 * The price at which the position could be left, as candles of equal length through the whole life; NaN where no price is
 * known.
 */
export function candlesOf(scene: Scene): CandleSpan[] {
  const { points, life, side } = scene
  const ms = candlePeriods[periodOf(scene)].ms ?? 1
  const startMs = startOf(life)
  const spans: CandleSpan[] = []
  let next = 0
  let price = points[0] ? closingPrice(side, points[0]) : Number.NaN
  for (let from = 0; from <= life.endMs; from += ms) {
    let [low, high] = [price, price]
    const open = price
    for (let point = points[next]; point && (life.points[next] ?? 0) < from + ms; point = points[++next]) {
      price = closingPrice(side, point)
      ;[low, high] = [Math.min(low, point.low, price), Math.max(high, point.high, price)]
    }
    spans.push({ startMs: startMs + from, open, high, low, close: price, spread: 0 })
  }
  return spans
}

/** The rungs, the open, and the last stop and target, each with its tag at the axis. */
export function levelsOf({ records, life, rungs }: Scene): Level[] {
  const last = (level: 'tp' | 'intendedSl') => stepsOf(records, life, (state) => state[level]).at(-1)?.price
  const [stop, target] = [last('intendedSl'), last('tp')]
  const entry = records.find(({ kind }) => kind === 'position.opened')?.price
  return [
    ...(stop ? [{ key: 'stop', price: stop, tone: 'locked', text: texts.stopTag, line: 'none' } as const] : []),
    ...(target ? [{ key: 'target', price: target, tone: 'gain', text: texts.targetTag, line: 'none' } as const] : []),
    ...(typeof entry === 'number'
      ? [{ key: 'open', price: entry, tone: 'plain', text: texts.openTag, line: 'dotted' } as const]
      : []),
    ...rungs.map(({ rung, price, reachedMs }): Level => {
      const tone = reachedMs === null ? 'ahead' : 'locked'
      return { key: `rung ${rung}`, price, tone, text: texts.rungTag(rung), line: 'dotted' }
    }),
  ]
}

/** The range of the price, the two stops with the gap between them, the target, and everything that happened. */
export function shapesOf({ records, points, life }: Scene): Shape[] {
  const startMs = startOf(life)
  const spot = (placeMs: number, price: number): Spot => ({ timeMs: startMs + placeMs, price })
  const edge = (price: (point: PathPoint) => number) =>
    points.map((point, index) => spot(life.points[index] ?? 0, price(point)))
  const stairs = (steps: readonly Step[], line: Pick<Extract<Shape, { is: 'line' }>, 'tone' | 'size' | 'dash'>) =>
    runsOf(steps).map((run): Shape => {
      const spots = run.flatMap(({ fromMs, toMs, price }) => [spot(fromMs, price ?? 0), spot(toMs, price ?? 0)])
      return { is: 'line', spots, isInRange: line.tone === 'locked', ...line }
    })
  return [
    {
      is: 'area',
      spots: [...edge(({ high }) => high), ...edge(({ low }) => low).toReversed()],
      tone: 'alert',
      opacity: 0.14,
    },
    ...stairs(
      stepsOf(records, life, ({ tp }) => tp),
      { tone: 'gain', size: 1.5 },
    ),
    ...gapsOf(records, life)
      .filter(({ confirmed }) => confirmed !== 0)
      .map(({ fromMs, toMs, intended, confirmed }): Shape => {
        const spots = [spot(fromMs, intended), spot(toMs, intended), spot(toMs, confirmed), spot(fromMs, confirmed)]
        return { is: 'area', spots, tone: 'loss', opacity: 0.22, hasEdge: true }
      }),
    ...stairs(
      stepsOf(records, life, ({ intendedSl }) => intendedSl),
      { tone: 'locked', size: 1.5, dash: [4, 3] },
    ),
    ...stairs(
      stepsOf(records, life, ({ sl }) => sl),
      { tone: 'locked', size: 2.5 },
    ),
  ]
}

/** The records as dots at the foot, and the moment at which the reader stands. */
export function cursorShapes(
  { records, life }: Scene,
  cursor: { readonly index: number; readonly placeMs: number },
  exit: number | null,
): Shape[] {
  const startMs = startOf(life)
  const here = { timeMs: startMs + cursor.placeMs, price: exit ?? 0 }
  return [
    ...records.map(
      ({ kind }, index): Shape => ({
        is: 'event',
        spots: [{ timeMs: startMs + (life.records[index] ?? 0), price: 0 }],
        colour: eventTone(kind),
        isSelected: index === cursor.index,
      }),
    ),
    { is: 'moment', spots: [here], tone: 'plain' },
    ...(exit === null ? [] : [{ is: 'dot', spots: [here], tone: 'alert', size: 4 } as const]),
  ]
}

/** Steps that follow one another without a break. */
function runsOf(steps: readonly Step[]): Step[][] {
  const runs: Step[][] = []
  for (const step of steps) {
    const run = runs.at(-1)
    if (run && run.at(-1)?.toMs === step.fromMs) run.push(step)
    else runs.push([step])
  }
  return runs
}
