import { type PointerEvent, useEffect, useMemo, useRef } from 'react'
import { ChartBox } from '../../ui/chart/ChartBox.tsx'
import type { ChartSetup } from '../../ui/chart/chart.ts'
import { fixedFeed } from '../../ui/chart/feed.ts'
import type { Level } from '../../ui/chart/level-overlay.ts'
import { useChart } from '../../ui/chart/useChart.ts'
import css from './flight.module.css'
import type { Cursor } from './life.ts'
import { candlesOf, cursorShapes, levelsOf, periodOf, type Scene, shapesOf, startOf } from './path-shapes.ts'
import * as texts from './texts.ts'

export interface PathChartProps extends Scene {
  readonly cursor: Cursor
  /** Holds the price in force at the cursor; null where none is known. */
  readonly exit: number | null
  /** What is told of the cursor to those who do not see it. */
  readonly told: string
  readonly onPlace: (placeMs: number) => void
  readonly onKey: (key: string) => boolean
}

/** A press within this distance of the cursor takes it along; a press that moves no further places it. */
const [grabPx, pressPx] = [10, 5]

/**
 * Draws the price through a trade's life with the two stops in it. The whole chart is one slider: the arrow keys go
 * from record to record.
 */
export default function PathChart(props: PathChartProps) {
  const { records, points, life, side, digits, rungs, cursor, exit, told, onPlace, onKey } = props
  const scene = useMemo(
    () => ({ records, points, life, side, digits, rungs }),
    [records, points, life, side, digits, rungs],
  )
  const candles = useMemo(() => candlesOf(scene), [scene])
  const latest = useRef(candles)
  latest.current = candles
  const period = periodOf(scene)
  const setup = useMemo(
    (): ChartSetup => ({
      symbol: '',
      period,
      digits,
      isCompact: true,
      hasEnded: true,
      stretch: { fromMs: null, isWhole: true },
      feed: () => fixedFeed(() => latest.current, digits),
    }),
    [period, digits],
  )
  const own = useMemo(() => shapesOf(scene), [scene])
  const shapes = useMemo(() => [...own, ...cursorShapes(scene, cursor, exit)], [own, scene, cursor, exit])
  const steady = useMemo(() => levelsOf(scene), [scene])
  const levels = useMemo(
    (): readonly Level[] =>
      exit === null
        ? steady
        : [{ key: 'here', price: exit, tone: 'plain', text: '', line: 'none', isStrong: true }, ...steady],
    [steady, exit],
  )
  const { place, chart } = useChart(setup, { look: 'line', levels, shapes })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a life that goes on has more candles.
  useEffect(() => chart?.readAgain(), [chart, candles])
  const startMs = startOf(life)
  const press = useRef<{ readonly x: number; readonly isGrab: boolean } | null>(null)
  const xOf = (event: PointerEvent<HTMLElement>) => event.clientX - event.currentTarget.getBoundingClientRect().left
  const toPlace = (x: number) => chart && onPlace(chart.view.timeAt(x) - startMs)
  return (
    <ChartBox
      place={place}
      chart={chart}
      className={css.chart}
      role="slider"
      label={texts.selectedEvent}
      description={texts.chartHint}
      onKey={onKey}
      on={{
        'data-testid': 'flight-chart',
        'aria-valuemin': 1,
        'aria-valuemax': records.length,
        'aria-valuenow': cursor.index + 1,
        'aria-valuetext': told,
        onPointerDown: (event) => {
          const x = xOf(event)
          const isGrab = chart !== null && Math.abs(chart.view.xOf(startMs + cursor.placeMs) - x) <= grabPx
          press.current = { x, isGrab }
          chart?.library.setScrollEnabled(!isGrab)
        },
        onPointerMove: (event) => {
          if (press.current?.isGrab) toPlace(xOf(event))
        },
        onPointerUp: (event) => {
          const x = xOf(event)
          if (press.current && Math.abs(x - press.current.x) <= pressPx) toPlace(x)
          press.current = null
          chart?.library.setScrollEnabled(true)
        },
      }}
    />
  )
}
