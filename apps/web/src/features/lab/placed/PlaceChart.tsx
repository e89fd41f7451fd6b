import type { Instrument } from '@ratchet/contract'
import { type LabEntry, openPrice, priceNumber, type TickColumns, type TimeMs } from '@ratchet/domain'
import { type KeyboardEvent, type PointerEvent, useId, useMemo } from 'react'
import { priceText } from '../../../format/text.ts'
import { half } from '../../../ui/drawing/axis.ts'
import { TimeEnds } from '../../../ui/drawing/MoneyAxis.tsx'
import { useWidth } from '../../../ui/useWidth.ts'
import drawn from '../drawings.module.css'
import { momentText } from '../lab-text.ts'
import { pathOf } from '../path.ts'
import { Price, Prices } from '../TradePathLayers.tsx'
import css from './placed.module.css'
import { openingTick, type Stretch } from './placed.ts'
import * as texts from './texts.ts'

const height = 250
const margin = { top: 14, bottom: 24, left: 10 } as const
const digitPx = 6.8

interface PlaceChartProps {
  readonly ticks: TickColumns
  readonly instrument: Instrument
  readonly entries: readonly LabEntry[]
  readonly stretch: Stretch
  readonly at: TimeMs
  /** What stands at the moment, for those who do not see the drawing. */
  readonly told: string
  readonly onAt: (at: TimeMs) => void
  readonly onZoom: (times: number) => void
}

/** The bid over time, with the entries that are set, and the moment at which the next one would be. The whole is one slider over time. */
export function PlaceChart({ ticks, instrument, entries, stretch, at, told, onAt, onZoom }: PlaceChartProps) {
  const [place, width] = useWidth<HTMLDivElement>()
  const hint = useId()
  const { from, to } = stretch
  const columns = Math.max(1, Math.floor(width / 2))
  const path = useMemo(() => pathOf(ticks, 'buy', [from, to], columns), [ticks, from, to, columns])
  const [low, high] = useMemo(() => rangeOf(path), [path])
  const right = width - 14 - digitPx * priceText(priceNumber(high, instrument), instrument.digits).length
  const x = (ms: TimeMs) => margin.left + ((right - margin.left) * (ms - from)) / Math.max(1, to - from)
  const y = (points: number) => margin.top + ((height - margin.top - margin.bottom) * (high - points)) / (high - low)
  const plot = { left: margin.left, right, top: margin.top, bottom: height - margin.bottom, x, y }
  const columnMs = (to - from) / columns
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    const px = event.clientX - event.currentTarget.getBoundingClientRect().left - margin.left
    onAt(from + (px * (to - from)) / Math.max(1, right - margin.left))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const far = (to - from) / 10
    const moments: Readonly<Record<string, TimeMs>> = {
      ArrowLeft: at - columnMs,
      ArrowDown: at - columnMs,
      ArrowRight: at + columnMs,
      ArrowUp: at + columnMs,
      PageDown: at - far,
      PageUp: at + far,
      Home: Number.NEGATIVE_INFINITY,
      End: Number.POSITIVE_INFINITY,
    }
    const zooms: Readonly<Record<string, number>> = { '+': 0.5, '-': 2 }
    const [next, zoom] = [moments[event.key], zooms[event.key]]
    if (next === undefined && zoom === undefined) return
    event.preventDefault()
    if (next !== undefined) onAt(next)
    if (zoom !== undefined) onZoom(zoom)
  }
  return (
    <div
      ref={place}
      className={`${drawn.place} ${css.chart}`}
      style={{ height }}
      role="slider"
      tabIndex={0}
      aria-label={texts.entryMoment}
      aria-describedby={hint}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.max(0, Math.min(100, Math.round((100 * (at - from)) / Math.max(1, to - from))))}
      aria-valuetext={told}
      data-testid="lab-place-chart"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        onPointer(event)
      }}
      onPointerMove={(event) => {
        if (event.buttons > 0) onPointer(event)
      }}
    >
      <span id={hint} hidden>
        {texts.chartHint}
      </span>
      {width > 0 ? (
        <svg width={width} height={height} aria-hidden focusable="false">
          <Prices plot={plot} low={low} high={high} digits={instrument.digits} />
          <Price path={path} plot={plot} />
          {entries
            .filter(({ openAt }) => openAt >= from && openAt <= to)
            .map((entry) => (
              <Mark key={entry.id} entry={entry} x={x(entry.openAt)} y={y(openAtOf(ticks, entry))} />
            ))}
          <line
            className={css.here}
            x1={half(x(at))}
            x2={half(x(at))}
            y1={margin.top - 8}
            y2={height - margin.bottom}
            data-testid="lab-place-here"
          />
          <TimeEnds left={margin.left} right={right} y={height - 6} from={momentText(from)} to={momentText(to)} />
        </svg>
      ) : null}
    </div>
  )
}

const openAtOf = (ticks: TickColumns, { side, openAt }: LabEntry) => openPrice(side, openingTick(ticks, openAt))

/** A buy points up to its price, a sell down to it. */
function Mark({ entry: { id, side }, x, y }: { entry: LabEntry; x: number; y: number }) {
  const way = side === 'buy' ? 1 : -1
  return (
    <g className={css.mark} data-side={side}>
      <path d={`M${x} ${y}l-6 ${way * 11}h12Z`} />
      <text x={x} y={y + (way > 0 ? 22 : -14)} textAnchor="middle">
        {id}
      </text>
    </g>
  )
}

/** Room for the marks above and below the price; a stretch between two ticks shows none. */
function rangeOf({ low, high }: { readonly low: Float64Array; readonly high: Float64Array }) {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const price of low) if (price < least) least = price
  for (const price of high) if (price > most) most = price
  if (least > most) return [0, 1] as const
  const room = Math.max(10, most - least) * 0.14
  return [Math.floor(least - room), Math.ceil(most + room)] as const
}
