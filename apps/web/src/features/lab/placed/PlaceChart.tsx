import type { Instrument } from '@ratchet/contract'
import { type LabEntry, openPrice, priceNumber, type TickColumns, type TimeMs } from '@ratchet/domain'
import { useMemo, useRef } from 'react'
import { ChartBox } from '../../../ui/chart/ChartBox.tsx'
import type { ChartSetup } from '../../../ui/chart/chart.ts'
import { periodFor } from '../../../ui/chart/periods.ts'
import type { Shape } from '../../../ui/chart/shapes.ts'
import { useChart } from '../../../ui/chart/useChart.ts'
import { ticksFeed } from '../path-shapes.ts'
import css from './placed.module.css'
import { openingTick, type Stretch, wholeOf } from './placed.ts'
import * as texts from './texts.ts'

interface PlaceChartProps {
  readonly ticks: TickColumns
  readonly instrument: Instrument
  readonly entries: readonly LabEntry[]
  /** What is shown first; the chart can be moved from there. */
  readonly stretch: Stretch
  readonly at: TimeMs
  /** The market at the moment, for those who do not see the chart. */
  readonly told: string
  readonly onAt: (at: TimeMs) => void
  readonly onShown: (shown: Stretch) => void
  readonly onZoom: (times: number) => void
}

/** A stretch has at most this many candles. */
const mostCandles = 300
/** A press that moves no further chooses a moment; otherwise it moves the chart. */
const pressPx = 5

/** The bid over time, with the entries that are set, and the moment of the next one. The whole is one slider over time. */
export default function PlaceChart(props: PlaceChartProps) {
  const { ticks, instrument, entries, stretch, at, told, onAt, onShown, onZoom } = props
  const { symbol, digits } = instrument
  const { from, to } = stretch
  const setup = useMemo((): ChartSetup => {
    const period = periodFor(to - from, mostCandles)
    return {
      symbol,
      period,
      digits,
      isCompact: true,
      hasEnded: true,
      stretch: { fromMs: from, toMs: to, isWhole: true },
      feed: () => ticksFeed(ticks, 'buy', { from, to }, period, instrument),
    }
  }, [ticks, instrument, symbol, digits, from, to])
  const shapes = useMemo(
    () => [
      ...entries.map(({ id, side, openAt }): Shape => {
        const price = priceNumber(openPrice(side, openingTick(ticks, openAt)), instrument)
        return { is: 'arrow', spots: [{ timeMs: openAt, price }], tone: side, text: id }
      }),
      { is: 'moment', spots: [{ timeMs: at, price: 0 }], tone: 'plain', dash: [3, 3] } as const,
    ],
    [entries, at, ticks, instrument],
  )
  const { place, chart } = useChart(setup, {
    look: 'line',
    shapes,
    drawn: () =>
      chart && onShown({ from: chart.view.timeAt(0), to: chart.view.timeAt(place.current?.clientWidth ?? 0) }),
  })
  const pressed = useRef(0)
  const onKey = (key: string) => {
    const [step, far] = [(to - from) / mostCandles, (to - from) / 10]
    const moments: Readonly<Record<string, TimeMs>> = {
      ArrowLeft: at - step,
      ArrowDown: at - step,
      ArrowRight: at + step,
      ArrowUp: at + step,
      PageDown: at - far,
      PageUp: at + far,
      Home: Number.NEGATIVE_INFINITY,
      End: Number.POSITIVE_INFINITY,
    }
    const zooms: Readonly<Record<string, number>> = { '+': 0.5, '-': 2 }
    const [next, zoom] = [moments[key], zooms[key]]
    if (next !== undefined) onAt(next)
    if (zoom !== undefined) onZoom(zoom)
    return next !== undefined || zoom !== undefined
  }
  const whole = wholeOf(ticks)
  const share = (at - whole.from) / Math.max(1, whole.to - whole.from)
  return (
    <ChartBox
      place={place}
      chart={chart}
      className={css.chart}
      role="slider"
      label={texts.entryMoment}
      description={texts.chartHint}
      onKey={onKey}
      on={{
        'data-testid': 'lab-place-chart',
        'aria-valuemin': 0,
        'aria-valuemax': 100,
        'aria-valuenow': Math.round(100 * share),
        'aria-valuetext': told,
        onPointerDown: ({ clientX }) => {
          pressed.current = clientX
        },
        onPointerUp: ({ clientX, currentTarget }) => {
          if (Math.abs(clientX - pressed.current) > pressPx || !chart) return
          onAt(chart.view.timeAt(clientX - currentTarget.getBoundingClientRect().left))
        },
      }}
    />
  )
}
