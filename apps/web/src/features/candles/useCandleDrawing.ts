import { useComputedColorScheme } from '@mantine/core'
import type { CandlePeriod, Instrument } from '@ratchet/contract'
import { useEffect, useRef, useState } from 'react'
import type { Look } from '../../ui/candles/looks.ts'
import { CandleDrawing, type Told } from './drawing.ts'
import type { IndicatorName } from './indicators.ts'
import type { OwnLevel } from './levels.ts'

interface Drawing {
  readonly symbol: string
  readonly server: string | undefined
  readonly period: CandlePeriod
  readonly look: Look
  readonly indicators: readonly IndicatorName[]
  readonly instrument: Instrument
  readonly levels: readonly OwnLevel[]
  readonly told: Told
}

/** Keeps one drawing in step with what is chosen. Another symbol, market or period is another drawing. */
export function useCandleDrawing({ symbol, server, period, look, indicators, instrument, levels, told }: Drawing) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef({ told, look })
  latest.current = { told, look }
  const scheme = useComputedColorScheme('dark')
  const [drawing, setDrawing] = useState<CandleDrawing | null>(null)

  useEffect(() => {
    const box = place.current
    if (!box) return
    const made = new CandleDrawing(box, { symbol, server, period, instrument }, latest.current.look, {
      loaded: (count) => latest.current.told.loaded(count),
      failed: (error) => latest.current.told.failed(error),
      moved: (level, price) => latest.current.told.moved(level, price),
      words: (level, price) => latest.current.told.words(level, price),
      drew: (drawings) => latest.current.told.drew(drawings),
    })
    setDrawing(made)
    const sized = new ResizeObserver(() => made.resize())
    sized.observe(box)
    return () => {
      sized.disconnect()
      setDrawing(null)
      made.remove()
    }
  }, [symbol, server, period, instrument])

  useEffect(() => drawing?.setIndicators(indicators), [drawing, indicators])
  useEffect(() => drawing?.setLevels(levels), [drawing, levels])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours come from the page's theme.
  useEffect(() => {
    const frame = requestAnimationFrame(() => drawing?.setLook(look))
    return () => cancelAnimationFrame(frame)
  }, [drawing, look, scheme])
  return { place, drawing }
}
