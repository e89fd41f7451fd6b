import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type ChartListener, type ChartSetup, ChartView } from './chart.ts'
import type { Level } from './level-overlay.ts'
import type { Look } from './looks.ts'
import type { Shape } from './shapes.ts'

interface Shown extends ChartListener {
  readonly look: Look
  readonly levels?: readonly Level[]
  readonly shapes?: readonly Shape[]
}

const none: readonly never[] = []

/**
 * Keeps one chart in step with what the page shows.
 * @param setup another setup is another chart
 * @param shown the look, levels, shapes and callbacks, which may change at any time
 */
export function useChart(setup: ChartSetup, { look, levels = none, shapes = none, ...listener }: Shown) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef({ look, listener })
  latest.current = { look, listener }
  const scheme = useComputedColorScheme('dark')
  const [chart, setChart] = useState<ChartView | null>(null)

  useEffect(() => {
    if (!place.current) return
    const made = new ChartView(place.current, setup, latest.current.look, {
      drawn: (drawn) => latest.current.listener.drawn?.(drawn),
      moved: (level, price) => latest.current.listener.moved?.(level, price),
      textAt: (level, price) => latest.current.listener.textAt?.(level, price) ?? level.text,
    })
    setChart(made)
    const sized = new ResizeObserver(() => made.resize())
    sized.observe(place.current)
    return () => {
      sized.disconnect()
      setChart(null)
      made.remove()
    }
  }, [setup])

  useEffect(() => chart?.setLevels(levels), [chart, levels])
  useEffect(() => chart?.setShapes(shapes), [chart, shapes])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours come from the page's theme.
  useEffect(() => {
    const frame = requestAnimationFrame(() => chart?.setLook(look))
    return () => cancelAnimationFrame(frame)
  }, [chart, look, scheme])
  return { place, chart }
}
