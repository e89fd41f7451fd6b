import { NativeSelect, useComputedColorScheme } from '@mantine/core'
import type { ActiveTrade } from '@ratchet/contract'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { lotText, timeText } from '../../lib/format.ts'
import { stream, useQuote, useWorld } from '../../lib/realtime/index.ts'
import { useInstrument } from '../../lib/reference.ts'
import { LiveQuote } from '../../ui/LiveQuote.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './chart.module.css'
import { PriceDrawing } from './draw.ts'
import { levelsOf, type PriceLevel } from './levels.ts'
import type { Opening } from './marks.ts'
import { stopStepsOf } from './stairs.ts'
import { usePast } from './usePast.ts'

interface PriceChartProps {
  readonly symbols: readonly string[]
  readonly symbol: string
  readonly onSymbol: (symbol: string) => void
  readonly trade: ActiveTrade | null
  readonly onTrade: (id: string | null) => void
}

export default function PriceChart({ symbols, symbol, onSymbol, trade, onTrade }: PriceChartProps) {
  const trades = useWorld((world) => world.activeTrades)
  const digits = useInstrument(symbol)?.digits ?? 2
  return (
    <Panel
      title="Price"
      flush
      testId="price-chart"
      note={<LiveQuote symbol={symbol} digits={digits} />}
      tools={
        <div className={css.controls}>
          <NativeSelect
            size="xs"
            aria-label="Symbol"
            data={[...symbols]}
            value={symbol}
            onChange={(event) => onSymbol(event.currentTarget.value)}
            data-testid="chart-symbol"
          />
          <NativeSelect
            size="xs"
            aria-label="Position shown on the chart"
            value={trade?.id ?? ''}
            onChange={(event) => onTrade(event.currentTarget.value || null)}
            data={[
              { value: '', label: trades.length ? 'No position' : 'No open position' },
              ...trades.slice(0, 200).map((one) => ({
                value: one.id,
                label: `${one.type} ${lotText(one.volume)} ${one.symbol} · ${one.id}`,
              })),
            ]}
            data-testid="chart-position"
          />
        </div>
      }
    >
      <Canvas key={symbol} symbol={symbol} trade={trade?.symbol === symbol ? trade : null} />
    </Panel>
  )
}

function Canvas({ symbol, trade }: { symbol: string; trade: ActiveTrade | null }) {
  const place = useRef<HTMLElement>(null)
  const hint = useId()
  const drawing = useRef<PriceDrawing | null>(null)
  const scheme = useComputedColorScheme('dark')
  const instrument = useInstrument(symbol)
  const risk = useWorld((world) => world.risk)
  const digits = instrument?.digits ?? 2
  const [waiting, setWaiting] = useState(true)
  const levels = useMemo(
    () => (trade && instrument ? levelsOf(trade, instrument, risk) : []),
    [trade, instrument, risk],
  )

  const changes = useWorld((world) => world.modifiedTrades)
  const steps = useMemo(() => (trade ? stopStepsOf(trade, changes) : []), [trade, changes])

  usePast(symbol)
  const opening = useMemo(() => openingOf(trade), [trade])
  const opened = useRef<Opening | null>(opening)
  opened.current = opening

  useEffect(() => {
    if (!place.current) return
    const made = new PriceDrawing(place.current, digits)
    drawing.current = made
    const { quotes } = stream
    made.setOpening(opened.current)
    made.setHistory(quotes.history(symbol))
    setWaiting(quotes.history(symbol).length === 0)
    const leave = quotes.follow(symbol, (tick) => {
      if (tick) made.add(tick)
      else made.setHistory(quotes.history(symbol))
      setWaiting(false)
    })
    return () => {
      leave()
      drawing.current = null
      made.remove()
    }
  }, [symbol, digits])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a drawing made anew needs its levels again.
  useEffect(() => drawing.current?.setLevels(levels), [levels, symbol, digits])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a drawing made anew needs its mark again.
  useEffect(() => drawing.current?.setOpening(opening), [opening, symbol, digits])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a drawing made anew needs its stairs again.
  useEffect(() => drawing.current?.setSteps(steps), [steps, symbol, digits])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours come from the page's theme.
  useEffect(() => {
    const frame = requestAnimationFrame(() => drawing.current?.paint())
    return () => cancelAnimationFrame(frame)
  }, [scheme])

  return (
    <>
      <div className={css.canvas}>
        <figure
          ref={place}
          className={css.drawing}
          aria-label={`Bid and ask of ${symbol}`}
          aria-describedby={hint}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be moved must be reachable by keyboard.
          tabIndex={0}
        />
        <span id={hint} hidden>
          The arrow keys move through time, plus and minus zoom, Home and End go to the first and the latest price,
          Escape goes back.
        </span>
        {waiting ? <div className={css.waiting}>Waiting for quotes of {symbol}</div> : null}
      </div>
      <Legend symbol={symbol} levels={levels} climbed={steps.length} digits={digits} />
    </>
  )
}

function openingOf(trade: ActiveTrade | null): Opening | null {
  if (!trade) return null
  const { type, volume, time, price_open: price } = trade
  return { timeMs: Date.parse(time), price, side: type, text: `${type} ${lotText(volume)}` }
}

const tones: Record<PriceLevel['kind'], { tone: string; style?: string }> = {
  open: { tone: 'var(--r-text)' },
  stop: { tone: 'var(--r-loss)' },
  intended: { tone: 'var(--r-recorded)', style: 'dashed' },
  target: { tone: 'var(--r-gain)' },
  rung: { tone: 'var(--r-gold)', style: 'dotted' },
}

interface LegendProps {
  readonly symbol: string
  readonly levels: readonly PriceLevel[]
  /** How often the stop has moved. */
  readonly climbed: number
  readonly digits: number
}

/** The same levels in words and figures, for those who cannot read them off a canvas. */
function Legend({ symbol, levels, climbed, digits }: LegendProps) {
  const quote = useQuote(symbol)
  return (
    <div className={`${css.legend} num`} data-testid="chart-levels">
      <span>
        <i style={{ ['--tone' as string]: 'var(--r-accent)' }} aria-hidden />
        bid
      </span>
      <span>
        <i style={{ ['--tone' as string]: 'var(--r-dim)' }} aria-hidden />
        ask
      </span>
      {levels.map(({ kind, price, title }) => (
        <span key={title} data-level={title}>
          <i style={{ ['--tone' as string]: tones[kind].tone, ['--style' as string]: tones[kind].style }} aria-hidden />
          {title} <b>{price.toFixed(digits)}</b>
        </span>
      ))}
      {climbed ? (
        <span>
          <i style={{ ['--tone' as string]: 'var(--r-gold)' }} aria-hidden />
          stop so far <b>{climbed === 1 ? '1 move' : `${climbed} moves`}</b>
        </span>
      ) : null}
      {quote ? <span style={{ marginLeft: 'auto' }}>{timeText(quote.time)} UTC</span> : null}
    </div>
  )
}
