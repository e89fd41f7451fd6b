import { Button, useComputedColorScheme } from '@mantine/core'
import { candlePeriods } from '@ratchet/contract'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { pathWords, type TradePathProps } from '../TradePath.tsx'
import css from './path-candles.module.css'
import { candlesAround, periodFor, shapeOf } from './path-candles.ts'
import { PathDrawing } from './path-drawing.ts'
import * as texts from './texts.ts'

/** One trade over the candles of the ticks: it can be moved through time, and brought back. */
export default function PathCandles({ ticks, entry, run, instrument }: TradePathProps) {
  const hint = useId()
  const box = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<PathDrawing | null>(null)
  const scheme = useComputedColorScheme('dark')
  const period = periodFor(run)
  const shape = useMemo(() => shapeOf(entry, run, instrument), [entry, run, instrument])
  const latest = useRef({ run, shape })
  latest.current = { run, shape }
  const { side, openAt } = entry
  // Another ladder moves the stops of a trade and its end; its candles stay, and so does the view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: trades that open at the same moment have the same candles, others do not.
  useEffect(() => {
    const place = box.current
    if (!place) return
    const { run: its, shape: first } = latest.current
    const candles = candlesAround(ticks, side, its, period, instrument)
    const made = new PathDrawing(place, { period, instrument }, candles, first)
    setDrawing(made)
    const sized = new ResizeObserver(() => made.resize())
    sized.observe(place)
    place.addEventListener('wheel', leaveToPage, { capture: true })
    return () => {
      place.removeEventListener('wheel', leaveToPage, { capture: true })
      sized.disconnect()
      setDrawing(null)
      made.remove()
    }
  }, [ticks, side, openAt, period, instrument])
  useEffect(() => drawing?.setShape(shape), [drawing, shape])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours come from the page's theme.
  useEffect(() => {
    const frame = requestAnimationFrame(() => drawing?.repaint())
    return () => cancelAnimationFrame(frame)
  }, [drawing, scheme])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !drawing?.key(event.key)) return
    event.preventDefault()
  }
  return (
    <>
      <div className={css.place} data-testid="lab-path-candles">
        <div
          ref={box}
          role="img"
          className={css.drawing}
          aria-label={pathWords({ entry, run, instrument })}
          aria-describedby={hint}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be moved must be reachable by keyboard.
          tabIndex={0}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={css.foot}>
        <span>
          {texts.candles(candlePeriods[period].label, side === 'buy' ? texts.bid : texts.ask)}{' '}
          <span id={hint}>{texts.chartHint}</span>
        </span>
        <Button size="compact-xs" variant="default" onClick={() => drawing?.toTrade()}>
          {texts.wholeTrade}
        </Button>
      </div>
    </>
  )
}

/** A wheel that turns without Ctrl is the page's. */
const leaveToPage = (event: WheelEvent) => {
  if (!event.ctrlKey && !event.metaKey && Math.abs(event.deltaY) >= Math.abs(event.deltaX)) event.stopPropagation()
}
