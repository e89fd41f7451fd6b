import { area, curveLinear, curveStepAfter, line } from 'd3-shape'
import { type ReactNode, useMemo } from 'react'
import { sharp, textPx, useFrame } from './frame.ts'
import css from './plot.module.css'

/** The colours of marks; the style sheet says what they are in each scheme. */
export type Tone = 'accent' | 'gold' | 'gain' | 'loss' | 'dim' | 'text' | 'other'
export type Point = readonly [x: number, y: number]

export const toneOf = (amount: number): Tone => (amount > 0 ? 'gain' : amount < 0 ? 'loss' : 'dim')

interface LineProps {
  readonly points: readonly Point[]
  readonly tone: Tone
  /** Stays level until the next point. */
  readonly step?: boolean
  readonly width?: number
  /** As `stroke-dasharray`. */
  readonly dash?: string
  readonly testId?: string
}

export function Line({ points, tone, step = false, width = 2, dash, testId }: LineProps) {
  const { x, y } = useFrame()
  const path = line<Point>(
    (point) => x(point[0]),
    (point) => y(point[1]),
  )
    .curve(step ? curveStepAfter : curveLinear)
    .digits(1)
  return (
    <path
      className={css.line}
      data-tone={tone}
      d={path(points) ?? ''}
      strokeWidth={width}
      strokeDasharray={dash}
      data-testid={testId}
    />
  )
}

interface BandProps extends Pick<LineProps, 'points' | 'tone' | 'step'> {
  /** The other edge of the band: a level, or the lower edge of the plot. */
  readonly base?: number
  readonly opacity?: number
}

/** Fills the room between a line and a level. */
export function Band({ points, tone, step = false, base, opacity = 0.1 }: BandProps) {
  const { x, y, bottom } = useFrame()
  const path = area<Point>(
    (point) => x(point[0]),
    base === undefined ? bottom : y(base),
    (point) => y(point[1]),
  )
    .curve(step ? curveStepAfter : curveLinear)
    .digits(1)
  return <path className={css.fill} data-tone={tone} d={path(points) ?? ''} fillOpacity={opacity} />
}

export interface Bar {
  readonly at: number
  readonly value: number
  readonly tone: Tone
}

interface BarsProps {
  readonly bars: readonly Bar[]
  /** In CSS pixels; by default most of a place of the axis. */
  readonly width?: number
  /** How far the bars stand beside the middle of their places, in CSS pixels. */
  readonly beside?: number
  readonly hollow?: boolean
  /** A bar is at least so high, in CSS pixels, so that a small value is seen. */
  readonly least?: number
}

/** Wider bars would be areas. */
const maxBarPx = 36

/** Draws bars from 0, up or down, rounded at their far ends. */
export function Bars({ bars, width, beside = 0, hollow = false, least = 1.5 }: BarsProps) {
  const { x, y, place } = useFrame()
  const wide = width ?? Math.max(1, Math.min(maxBarPx, place * 0.72))
  const zero = y(0)
  return bars.map(({ at, value, tone }) => {
    const long = Math.max(Math.abs(y(value) - zero), least)
    const way = value < 0 ? 1 : -1
    const round = Math.min(3, wide / 2, long)
    const left = x(at) + beside - wide / 2
    const tip = zero + way * (long - round)
    const d = `M${left} ${zero}V${tip}q0 ${way * round} ${round} ${way * round}h${wide - 2 * round}q${round} 0 ${round} ${-way * round}V${zero}Z`
    return <path key={at} className={hollow ? css.hollow : css.bar} data-tone={tone} d={d} />
  })
}

/** Draws many points as one path. */
export function Dots({ points, tone, size = 5 }: { points: readonly Point[]; tone: Tone; size?: number }) {
  const { x, y } = useFrame()
  const d = points.map((point) => `M${x(point[0]).toFixed(1)} ${y(point[1]).toFixed(1)}h0`).join('')
  return <path className={css.dots} data-tone={tone} d={d} strokeWidth={size} />
}

interface RuleProps {
  /** The level of a horizontal line, or the place of a vertical one. */
  readonly at: number
  readonly along?: 'x' | 'y'
  readonly tone?: Tone
  readonly dash?: string
}

/** Draws a straight line across the plot. */
export function Rule({ at, along = 'x', tone = 'dim', dash = '2 4' }: RuleProps) {
  const { x, y, left, right, top, bottom } = useFrame()
  const ends =
    along === 'x'
      ? { x1: left, x2: right, y1: sharp(y(at)), y2: sharp(y(at)) }
      : { x1: sharp(x(at)), x2: sharp(x(at)), y1: top, y2: bottom }
  return <line className={css.rule} data-tone={tone} strokeDasharray={dash} {...ends} />
}

export interface Span {
  readonly from: number
  readonly to: number
  readonly tone: Tone
  /** Stands in the span where it has room. */
  readonly text?: string
  readonly strong?: boolean
}

interface SpansProps {
  /** The place on the vertical axis. */
  readonly row: number
  readonly spans: readonly Span[]
  /** In CSS pixels. */
  readonly tall?: number
}

/** Draws stretches of the horizontal axis in a row; what lies outside the plot is cut off. */
export function Spans({ row, spans, tall = 24 }: SpansProps) {
  const { x, y, left, right } = useFrame()
  return spans.map(({ from, to, tone, text = '', strong = false }) => {
    const start = Math.max(left, x(from))
    const width = Math.max(3, Math.min(right, x(to)) - start)
    return (
      <g key={from} className={css.span} data-tone={tone} data-strong={strong}>
        <rect x={start} y={y(row) - tall / 2} width={width} height={tall} rx={4} />
        {text && textPx(text) + 10 < width ? (
          <text x={start + 7} y={y(row) + 4}>
            {text}
          </text>
        ) : null}
      </g>
    )
  })
}

interface CellsProps {
  readonly columns: number
  /** Of each cell, from the lower left. */
  readonly values: readonly number[]
  /** The cell that has a frame. */
  readonly framed: number
}

/** Gains and losses have so many shades each. */
const shades = 32

/** Draws a grid of cells in the colours of their values; the cell at the cursor has a frame of its own. */
export function Cells({ columns, values, framed }: CellsProps) {
  const { x, y, cursor, left, right, top, bottom } = useFrame()
  const [wide, tall] = [(right - left) / columns, (bottom - top) / Math.ceil(values.length / columns)]
  // Thousands of cells are a few paths, made once for their width: as many elements would keep the page from its next picture.
  const paths = useMemo(() => {
    const byShade = new Map<number, string>()
    const most = Math.max(1, ...values.map(Math.abs))
    for (const [cell, value] of values.entries()) {
      const shade = Math.round((shades * value) / most)
      const corner = `M${(left + (cell % columns) * wide).toFixed(2)} ${(bottom - (Math.floor(cell / columns) + 1) * tall).toFixed(2)}`
      const path = `${corner}h${wide.toFixed(2)}v${tall.toFixed(2)}h${(-wide).toFixed(2)}Z`
      byShade.set(shade, (byShade.get(shade) ?? '') + path)
    }
    return [...byShade].map(([shade, d]) => (
      <path
        key={shade}
        className={css.cells}
        data-tone={shade < 0 ? 'loss' : 'gain'}
        d={d}
        fillOpacity={(0.06 + (0.94 * Math.abs(shade)) / shades).toFixed(3)}
      />
    ))
  }, [values, columns, left, bottom, wide, tall])
  const frame = (cell: number, tone: Tone, width: number) => (
    <rect
      className={css.line}
      data-tone={tone}
      strokeWidth={width}
      x={x(cell % columns) - wide / 2}
      y={y(Math.floor(cell / columns)) - tall / 2}
      width={wide}
      height={tall}
    />
  )
  return (
    <>
      {paths}
      {frame(framed, 'gold', 2.5)}
      {cursor === null ? null : frame(cursor, 'text', 1.5)}
    </>
  )
}

interface LabelProps {
  readonly x: number
  readonly y: number
  readonly tone?: Tone
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly strong?: boolean
  readonly children: ReactNode
}

/** Writes into the plot, in CSS pixels, with a ground around it that keeps lines off the letters. */
export const Label = ({ tone = 'dim', anchor = 'start', strong = true, children, ...place }: LabelProps) => (
  <text className={css.label} data-tone={tone} data-strong={strong} textAnchor={anchor} {...place}>
    {children}
  </text>
)

/** Stands in a legend for a line. */
export const LineKey = ({ tone, width, dash }: Pick<LineProps, 'tone' | 'width' | 'dash'>) => (
  <svg className={css.key} width={16} height={8} aria-hidden>
    <path className={css.line} data-tone={tone} d="M0 4H16" strokeWidth={width} strokeDasharray={dash} />
  </svg>
)
