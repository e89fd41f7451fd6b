import { digitPx } from '../../ui/drawing/axis.ts'
import { useWidth } from '../../ui/useWidth.ts'
import { type Scale, scaleOf } from './scale.ts'

export const plotHeight = 208
const top = 14
const bottom = 24
const right = 12

/** Says where things stand in one drawing, in CSS pixels. */
export interface Plot {
  readonly width: number
  readonly scale: Scale
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Room of one span. */
  readonly band: number
  /** Middle of a span. */
  readonly x: (index: number) => number
  readonly y: (value: number) => number
}

/** Measures the place and lays the axes out in it; the drawing is made for its very width, so that lines and words stay crisp. */
export function usePlot(count: number, values: readonly number[], whole: boolean, tickText: (value: number) => string) {
  const [place, width] = useWidth<HTMLDivElement>()
  const scale = scaleOf(values, whole)
  const left = 14 + digitPx * Math.max(...scale.ticks.map((tick) => tickText(tick).length))
  const band = Math.max(0, width - left - right) / Math.max(1, count)
  const span = plotHeight - top - bottom
  const plot: Plot = {
    width,
    scale,
    left,
    band,
    top,
    right: width - right,
    bottom: plotHeight - bottom,
    x: (index) => left + (index + 0.5) * band,
    y: (value) => top + span * ((scale.high - value) / (scale.high - scale.low)),
  }
  const indexAt = (offsetPx: number): number =>
    Math.max(0, Math.min(count - 1, Math.floor((offsetPx - left) / Math.max(band, 0.1))))
  return { place, plot, indexAt }
}
