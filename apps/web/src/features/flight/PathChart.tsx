import { type KeyboardEvent, useId } from 'react'
import { useWidth } from '../../ui/useWidth.ts'
import css from './chart.module.css'
import { Axis, Here, Marks, Price } from './Layers.tsx'
import { Levels } from './Levels.tsx'
import type { Cursor } from './life.ts'
import { chartHeight, plotOf, type Scene } from './plot.ts'
import * as texts from './texts.ts'
import { dragHandlers } from './useCursor.ts'

interface PathChartProps extends Scene {
  readonly cursor: Cursor
  /** Holds the price in force at the cursor; null where none is known. */
  readonly exit: number | null
  /** What is told of the cursor to those who do not see it. */
  readonly told: string
  readonly onPlace: (placeMs: number) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/**
 * Draws the price through a trade's life with the two stops in it. The whole drawing is one slider: the arrow keys go
 * from record to record.
 */
export function PathChart(props: PathChartProps) {
  const { records, cursor, told, life, onPlace, onKeyDown } = props
  const [place, width] = useWidth<HTMLDivElement>()
  const hint = useId()
  const plot = plotOf(props, width)
  const drag = dragHandlers(
    (event) => plot.placeAt(event.clientX - event.currentTarget.getBoundingClientRect().left),
    onPlace,
  )
  return (
    <div
      ref={place}
      className={css.chart}
      style={{ height: chartHeight }}
      role="slider"
      tabIndex={0}
      aria-label={texts.selectedEvent}
      aria-describedby={hint}
      aria-valuemin={1}
      aria-valuemax={records.length}
      aria-valuenow={cursor.index + 1}
      aria-valuetext={told}
      data-testid="flight-chart"
      onKeyDown={onKeyDown}
      {...drag}
    >
      <span id={hint} hidden>
        {texts.chartHint}
      </span>
      {width > 0 ? (
        <svg width={width} height={chartHeight} aria-hidden focusable="false">
          <Axis {...props} plot={plot} />
          <Price {...props} plot={plot} />
          <Levels {...props} plot={plot} />
          <Marks records={records} life={life} plot={plot} index={cursor.index} />
          <Here {...props} plot={plot} />
        </svg>
      ) : null}
    </div>
  )
}
