import type { ActivitySpan, ActivityUnit } from '@ratchet/contract'
import { type ReactNode, useId } from 'react'
import { axisText, spanText } from './figure-text.ts'
import css from './performance.module.css'
import { labelled } from './scale.ts'
import * as texts from './texts.ts'
import { type Plot, plotHeight, usePlot } from './usePlot.ts'
import { useWalk } from './useWalk.ts'

interface FigureProps {
  readonly title: string
  readonly items: readonly ActivitySpan[]
  readonly unit: ActivityUnit
  /** All that the axis must hold. */
  readonly values: readonly number[]
  readonly whole?: boolean
  readonly tickText: (value: number) => string
  /** What a span tells, in words for those who hear it. */
  readonly told: (span: ActivitySpan) => string
  readonly tip: (span: ActivitySpan) => ReactNode
  readonly marks: (plot: Plot, at: number | null) => ReactNode
}

/**
 * Draws axes, marks and the figures of one span. The whole drawing is one stop of the Tab key; the arrow keys walk
 * through it.
 */
export function Figure(props: FigureProps) {
  const { title, items, unit, values, whole = false, tickText, told, tip, marks } = props
  const { place, plot, indexAt } = usePlot(items.length, values, whole, tickText)
  const { at, handlers } = useWalk(items.length, indexAt)
  const hint = useId()
  const shown = items[at ?? items.length - 1]
  const told1 = shown ? `${spanText(shown.day, unit)}: ${told(shown)}` : ''
  return (
    <div
      ref={place}
      className={css.figure}
      style={{ height: plotHeight }}
      role="slider"
      tabIndex={0}
      aria-label={title}
      aria-describedby={hint}
      aria-valuemin={1}
      aria-valuemax={items.length}
      aria-valuenow={(at ?? items.length - 1) + 1}
      aria-valuetext={told1}
      {...handlers}
    >
      <span id={hint} hidden>
        {texts.chartHint}
      </span>
      {plot.width > 0 ? (
        <svg width={plot.width} height={plotHeight} aria-hidden focusable="false">
          <Axes plot={plot} items={items} unit={unit} tickText={tickText} />
          {at === null ? null : (
            <rect
              className={css.here}
              x={plot.x(at) - Math.max(plot.band, 10) / 2}
              y={plot.top - 6}
              width={Math.max(plot.band, 10)}
              height={plot.bottom - plot.top + 6}
              rx={4}
            />
          )}
          {marks(plot, at)}
        </svg>
      ) : null}
      {at !== null && items[at] ? (
        <div className={css.tip} style={tipPlace(plot, at)} aria-hidden data-testid="chart-tip">
          <div className={css.tipHead}>{spanText(items[at].day, unit)}</div>
          {tip(items[at])}
        </div>
      ) : null}
    </div>
  )
}

/**
 * Places the figures beside the span, on the side that has more room, so that a finger or a pointer does not cover
 * them.
 */
function tipPlace(plot: Plot, at: number) {
  const x = plot.x(at)
  const gap = Math.max(plot.band / 2, 8) + 6
  return x > plot.width / 2 ? { right: plot.width - x + gap } : { left: x + gap }
}

function Axes({ plot, items, unit, tickText }: { plot: Plot } & Pick<FigureProps, 'items' | 'unit' | 'tickText'>) {
  return (
    <>
      {plot.scale.ticks.map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? css.zero : css.grid}
            x1={plot.left}
            x2={plot.right}
            y1={Math.round(plot.y(tick)) + 0.5}
            y2={Math.round(plot.y(tick)) + 0.5}
          />
          <text className={css.axis} x={plot.left - 8} y={plot.y(tick) + 3.5} textAnchor="end">
            {tickText(tick)}
          </text>
        </g>
      ))}
      {labelled(items.length, plot.band, 54).map((index) => (
        <text
          key={index}
          className={css.axis}
          // The newest name stands at the edge and must not be cut off by it.
          x={Math.min(plot.x(index), plot.width - 22)}
          y={plotHeight - 7}
          textAnchor="middle"
        >
          {axisText(items[index]?.day ?? '', unit)}
        </text>
      ))}
    </>
  )
}
