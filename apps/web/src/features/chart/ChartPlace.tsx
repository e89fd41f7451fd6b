import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useInstrument } from '../../api/reference.ts'
import { stream, type Tick, useWorld } from '../../realtime/index.ts'
import { useCurrencyOf } from '../../trading/accounts/accounts.ts'
import { useLadderAt } from '../../trading/ladder/ladder-of.ts'
import { ChartTools } from './ChartTools.tsx'
import css from './chart.module.css'
import { chartWords, openingOf } from './chart-text.ts'
import type { Shown } from './choice.ts'
import { PriceDrawing, type Seen } from './draw.ts'
import { Legend } from './Legend.tsx'
import { levelsOf, levelsOfEnded, stopTone } from './levels.ts'
import { stopStepsOf } from './stairs.ts'
import * as texts from './texts.ts'
import { usePast } from './usePast.ts'
import { usePastTrades } from './usePastTrades.ts'
import { useWheelHint } from './useWheelHint.ts'

const unseen: Seen = { newest: true, fit: false, beyond: 0, told: null }

interface ChartPlaceProps {
  readonly symbol: string
  /** The market of this server; undefined is the paper market. */
  readonly server: string | undefined
  readonly shown: Shown | null
}

/** Gathers everything that the chart draws, as the page knows it. */
function useDrawn({ symbol, server, shown }: ChartPlaceProps) {
  const instrument = useInstrument(symbol, server)
  const changes = useWorld((world) => world.modifiedTrades)
  const open = shown?.open ?? null
  const risk = useLadderAt(open ?? undefined)
  const ended = shown?.ended ?? null
  const levels = useMemo(() => {
    if (ended) return levelsOfEnded(ended)
    return open && instrument ? levelsOf(open, instrument, risk) : []
  }, [open, ended, instrument, risk])
  const steps = useMemo(() => (open ? stopStepsOf(open, changes) : []), [open, changes])
  const toneOf = useMemo(
    () => (price: number) => (open && instrument ? stopTone(open, price, instrument) : 'plain'),
    [open, instrument],
  )
  const opening = useMemo(() => openingOf(shown), [shown])
  const digits = instrument?.digits ?? 2
  return { instrument, digits, levels, steps, toneOf, opening, past: usePastTrades(symbol, server, instrument) }
}

/** Keeps one drawing in step with the quotes and with what is to be drawn. */
function useDrawing({ symbol, server }: ChartPlaceProps, drawn: ReturnType<typeof useDrawn>, passed: () => void) {
  const place = useRef<HTMLElement>(null)
  const scheme = useComputedColorScheme('dark')
  const [drawing, setDrawing] = useState<PriceDrawing | null>(null)
  const [waiting, setWaiting] = useState(true)
  const [seen, setSeen] = useState(unseen)
  const { digits, levels, steps, toneOf, opening, past } = drawn
  const latest = useRef({ opening, passed })
  latest.current = { opening, passed }

  useEffect(() => {
    if (!place.current) return
    const made = new PriceDrawing(place.current, digits, { seen: setSeen, passed: () => latest.current.passed() })
    setDrawing(made)
    const { quotes } = stream
    made.setOpening(latest.current.opening)
    made.setHistory(quotes.history(symbol, server))
    setWaiting(quotes.history(symbol, server).length === 0)
    const follow = (tick: Tick | null) => {
      if (tick) made.add(tick)
      else made.setHistory(quotes.history(symbol, server))
      setWaiting(false)
    }
    const leave = quotes.follow(symbol, follow, server)
    return () => {
      leave()
      setDrawing(null)
      made.remove()
    }
  }, [symbol, server, digits])

  useEffect(() => drawing?.setLevels(levels), [drawing, levels])
  useEffect(() => drawing?.setOpening(opening), [drawing, opening])
  useEffect(() => drawing?.setSteps(steps, toneOf), [drawing, steps, toneOf])
  useEffect(() => drawing?.setPast(past), [drawing, past])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours come from the page's theme.
  useEffect(() => {
    const frame = requestAnimationFrame(() => drawing?.paint())
    return () => cancelAnimationFrame(frame)
  }, [drawing, scheme])
  return { place, drawing, waiting, seen }
}

export function ChartPlace(props: ChartPlaceProps) {
  const { symbol, server, shown } = props
  const [hint, words] = [useId(), useId()]
  usePast(symbol, server)
  const drawn = useDrawn(props)
  const row = shown?.ended ?? shown?.open
  const booked = useCurrencyOf()(row?.server ?? '', row?.brokerId ?? '')
  const wheelHint = useWheelHint()
  const { place, drawing, waiting, seen } = useDrawing(props, drawn, wheelHint.passed)
  return (
    <>
      <div className={css.canvas}>
        <figure
          ref={place}
          className={css.drawing}
          aria-label={texts.chartLabel(symbol)}
          aria-describedby={`${words} ${hint}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be moved must be reachable by keyboard.
          tabIndex={0}
        />
        <span id={words} hidden data-testid="chart-words">
          {chartWords(shown, drawn.levels, drawn.instrument, booked)}
        </span>
        <span id={hint} hidden>
          {texts.keysHint}
        </span>
        <ChartTools
          drawing={drawing}
          seen={seen}
          levels={drawn.levels.length}
          waiting={waiting}
          hint={wheelHint.shown}
        />
        {waiting ? <div className={css.waiting}>{texts.waitingForQuotes(symbol)}</div> : null}
      </div>
      <Legend
        symbol={symbol}
        server={server}
        levels={drawn.levels}
        climbed={drawn.steps.length}
        digits={drawn.digits}
      />
    </>
  )
}
