import { useEffect, useMemo, useRef, useState } from 'react'
import { wordsOf } from '../../../api/call.ts'
import { useLink } from '../../../realtime/index.ts'
import { useCurrencyOf } from '../../../trading/accounts/accounts.ts'
import { ChartBox } from '../../../ui/chart/ChartBox.tsx'
import type { ChartSetup, Drawn } from '../../../ui/chart/chart.ts'
import { serverFeed } from '../../../ui/chart/feed.ts'
import { useChart } from '../../../ui/chart/useChart.ts'
import { stopTone } from '../levels.ts'
import { marksOf, pastMarks, type StopStep, stairsOf } from '../marks.ts'
import type { PastTrade } from '../past.ts'
import { usePastTrades } from '../usePastTrades.ts'
import { ChartTools } from './ChartTools.tsx'
import { chartWords } from './chart-text.ts'
import { openedMs } from './choice.ts'
import css from './dashboard.module.css'
import type { PositionLevel } from './levels.ts'
import type { ChartPlaceProps } from './props.ts'
import * as texts from './texts.ts'
import { useWheelHint } from './useWheelHint.ts'

/** A pointer selects a mark within this distance. */
const reachPx = 10

/** Returns the newest closed trade that has a mark at a place. */
function tradeAt({ spots }: Drawn, past: readonly PastTrade[], at: { readonly x: number; readonly y: number }) {
  const isNear = (key: string) => spots.get(key)?.some(({ x, y }) => Math.hypot(x - at.x, y - at.y) <= reachPx)
  return past.find(({ key }) => isNear(key)) ?? null
}

const undrawn: Drawn = { isNewest: true, beyond: 0, spots: new Map() }

/** Keeps the state of the newest picture; the page is drawn anew only where it shows something else. */
function useDrawnState(selected: string | null) {
  const newest = useRef(undrawn)
  const [state, setState] = useState({ isNewest: true, beyond: 0, x: 0, y: 0 })
  const drawn = (next: Drawn) => {
    newest.current = next
    const spot = selected === null ? undefined : next.spots.get(selected)?.findLast(({ x }) => x >= 0)
    const [x, y] = [Math.round(spot?.x ?? 0), Math.round(spot?.y ?? 0)]
    const { isNewest, beyond } = next
    const isSame = state.isNewest === isNewest && state.beyond === beyond && state.x === x && state.y === y
    if (!isSame) queueMicrotask(() => setState({ isNewest, beyond, x, y }))
  }
  return { newest, state, drawn }
}

type State = { readonly is: 'loading' | 'shown' | 'empty' } | { readonly is: 'failed'; readonly error: unknown }

interface ChartCanvasProps extends ChartPlaceProps {
  readonly levels: readonly PositionLevel[]
  readonly steps: readonly StopStep[]
}

/** The chart itself, with what lies over it. */
export default function ChartCanvas(props: ChartCanvasProps) {
  const { symbol, server, shown, period, instrument, levels, steps } = props
  const { digits } = instrument
  const [selected, setSelected] = useState<string | null>(null)
  const [isFit, setFit] = useState(false)
  const [candles, setCandles] = useState<State>({ is: 'loading' })
  const open = shown?.open ?? null
  const ended = shown?.ended ?? null
  const past = usePastTrades(symbol, server, instrument)
  const shapes = useMemo(
    () => [
      ...(open ? stairsOf(steps, (price) => stopTone(open, price, instrument)) : []),
      ...pastMarks(past, selected),
      ...marksOf({ open, ended }),
    ],
    [open, ended, steps, instrument, past, selected],
  )
  const { newest, state, drawn } = useDrawnState(selected)
  const wheelHint = useWheelHint()
  const row = ended ?? open
  const booked = useCurrencyOf()(row?.server ?? '', row?.brokerId ?? '')
  const fromMs = openedMs(shown)
  const setup = useMemo((): ChartSetup => {
    const told = {
      loaded: (count: number) => setCandles({ is: count > 0 ? 'shown' : 'empty' }),
      failed: (error: unknown) => setCandles({ is: 'failed', error }),
    }
    return {
      symbol,
      period,
      digits,
      isCompact: true,
      hasAsk: true,
      stretch: { fromMs },
      feed: (candles) => serverFeed({ symbol, server, period, digits }, told, candles),
    }
  }, [symbol, server, period, digits, fromMs])
  const { place, chart } = useChart(setup, { look: 'line', levels, shapes, drawn })
  useEffect(() => chart?.setFit(isFit), [chart, isFit])
  const live = useLink() === 'live'
  // What the stream could not bring while it was down is read.
  useEffect(() => {
    if (live) chart?.readAgain()
  }, [chart, live])
  const selectNext = (by: -1 | 1) => {
    const trades = past.toReversed()
    const now = trades.findIndex(({ key }) => key === selected)
    const trade = trades[now === -1 ? trades.length - 1 : Math.max(0, Math.min(trades.length - 1, now + by))]
    if (!trade) return
    setSelected(trade.key)
    chart?.view.toMoment(trade.closeMs)
  }
  const onKey = (key: string) => {
    const acts: Readonly<Record<string, () => void>> = {
      f: () => setFit(!isFit),
      p: () => selectNext(-1),
      n: () => selectNext(1),
    }
    acts[key]?.()
    return acts[key] !== undefined
  }
  const point = (event: React.PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const at = { x: event.clientX - left, y: event.clientY - top }
    setSelected(tradeAt(newest.current, past, at)?.key ?? null)
  }
  const told = past.find(({ key }) => key === selected)
  return (
    <ChartBox
      place={place}
      chart={chart}
      className={css.canvas}
      role="figure"
      label={texts.chartLabel(symbol)}
      description={
        <>
          <span data-testid="chart-words">{chartWords(shown, levels, instrument, booked)}</span> {texts.keysHint}
        </>
      }
      onWheelPassed={wheelHint.passed}
      onKey={onKey}
      on={{
        onPointerMove: (event) => event.pointerType === 'mouse' && event.buttons === 0 && point(event),
        onPointerUp: (event) => event.pointerType !== 'mouse' && point(event),
      }}
    >
      <ChartTools
        period={props.isAuto ? 'auto' : period}
        onPeriod={props.onPeriod}
        isFit={isFit}
        onFit={() => setFit(!isFit)}
        hasLevels={levels.length > 0}
        beyond={state.beyond}
        toNewest={state.isNewest || candles.is !== 'shown' ? null : () => chart?.view.toNewest()}
        told={told ? { trade: told, x: state.x, y: state.y } : null}
        hint={wheelHint.shown}
      />
      {candles.is === 'shown' ? null : (
        <div className={css.waiting}>
          {candles.is === 'failed' ? wordsOf(candles.error) : texts.waitingForQuotes(symbol)}
        </div>
      )}
    </ChartBox>
  )
}
