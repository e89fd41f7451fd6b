import { type ScaleLinear, scaleLinear } from 'd3-scale'
import { createContext, useContext } from 'react'

export type Scale = ScaleLinear<number, number>

/** What one axis shows: its values, and how it names some of them. */
export interface Axis {
  readonly domain: readonly [low: number, high: number]
  /** Widens the domain to whole ticks. */
  readonly nice?: boolean
  /** Values beyond the domain stand at its edge. */
  readonly clamp?: boolean
  /** A value of this size is one place of the axis, such as a day of a row of bars. */
  readonly place?: number
  /** How many ticks at most, or the only values that may have one. Where there is little room, fewer are named. */
  readonly ticks?: number | readonly number[]
  /** Names a tick. An axis without it is not drawn. */
  readonly text?: (value: number) => string
  /** Stands beside the axis. */
  readonly name?: string
  /** Of a vertical axis. */
  readonly side?: 'left' | 'right'
  /** Whether each tick has a line across the plot; those of a vertical axis have one unless this is false. */
  readonly grid?: boolean
}

export interface Margin {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Where things stand in one plot, in CSS pixels. */
export interface Frame extends Margin {
  readonly width: number
  readonly height: number
  readonly x: Scale
  readonly y: Scale
  readonly xTicks: readonly number[]
  readonly yTicks: readonly number[]
  /** Width of one place of the horizontal axis. */
  readonly place: number
}

/** How wide a digit of an axis is, in CSS pixels. */
const digitPx = 6.6
export const textPx = (text: string): number => digitPx * text.length

/** The axis of `count` places, numbered from 0. */
export const places = (count: number): Pick<Axis, 'domain' | 'place' | 'ticks'> => ({
  domain: [-0.5, count - 0.5],
  place: 1,
  ticks: Array.from({ length: count }, (_, at) => at),
})

/** The values with 0 among them; 0 to `least` where all are 0. */
export function fromZero(values: Iterable<number>, least = 1): [number, number] {
  let [low, high] = [0, 0]
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return low === high ? [0, least] : [low, high]
}

/** Finds the middle of a line of one pixel, so that it is sharp. */
export const sharp = (px: number): number => Math.round(px) + 0.5

/** Ticks that have room beside each other; the last is always named. */
export function fitting(ticks: readonly number[], scale: Scale, room: number): number[] {
  const [first = 0, second = first] = ticks
  const apart = Math.abs(scale(second) - scale(first))
  const every = apart > 0 ? Math.max(1, Math.ceil(room / apart - 1e-9)) : 1
  return ticks.filter((_, at) => (ticks.length - 1 - at) % every === 0)
}

const ticksOf = (scale: Scale, { ticks = 4 }: Axis, count: number): readonly number[] =>
  typeof ticks === 'number' ? scale.ticks(Math.min(ticks, Math.max(1, count))) : ticks

/** Lays a plot out in its room. The margins leave room for the axes that have names. */
export function layOut(width: number, height: number, x: Axis, y: Axis, margin: Partial<Margin> = {}): Frame {
  const top = margin.top ?? 12
  const bottom = height - (margin.bottom ?? (x.text ? 24 : 8) + (x.name ? 16 : 0))
  const yScale = scaleLinear([...y.domain], [bottom, top])
  yScale.clamp(y.clamp ?? false)
  if (y.nice) yScale.nice(typeof y.ticks === 'number' ? y.ticks : 4)
  const yTicks = y.text || y.grid ? ticksOf(yScale, y, height / 24) : []
  const beside = y.text ? 12 + Math.max(digitPx, ...yTicks.map((tick) => textPx(y.text?.(tick) ?? ''))) : 10
  const left = margin.left ?? (y.side === 'right' ? 10 : beside + (y.name ? 18 : 0))
  const right = Math.max(left + 1, width - (margin.right ?? (y.side === 'right' ? beside : 12)))
  const xScale = scaleLinear([...x.domain], [left, right])
  const longest = (ticks: readonly number[]) => 14 + Math.max(...ticks.map((tick) => textPx(x.text?.(tick) ?? '')), 0)
  const wanted = x.text || x.grid ? ticksOf(xScale, x, (right - left) / 60) : []
  const xTicks = x.text ? fitting(wanted, xScale, longest(wanted)) : wanted
  const place = Math.abs(xScale(x.place ?? 0) - xScale(0))
  return { width, height, left, right, top, bottom, x: xScale, y: yScale, xTicks, yTicks, place }
}

const FrameContext = createContext<(Frame & { readonly cursor: number | null }) | null>(null)
export const FrameProvider = FrameContext.Provider

/** The frame of the plot around this mark, with the row that its cursor is at. */
export function useFrame(): Frame & { readonly cursor: number | null } {
  const frame = useContext(FrameContext)
  if (!frame) throw new Error('A mark is drawn inside a Plot.')
  return frame
}
