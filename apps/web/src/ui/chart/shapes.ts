import {
  type Chart,
  type Coordinate,
  type OverlayFigure,
  type OverlayTemplate,
  registerOverlay,
  utils,
} from 'klinecharts'
import type { Tone, ToneColours } from './looks.ts'

/** A place on the chart. */
export interface Spot {
  readonly timeMs: number
  readonly price: number
}

/** What is drawn over the price, and cannot be moved: the life of a position, closed trades, a path. */
export type Shape = LineShape | AreaShape | DotShape | ArrowShape | BadgeShape | MomentShape | EventShape

interface LineShape {
  readonly is: 'line'
  readonly spots: readonly Spot[]
  readonly tone: Tone
  readonly size?: number
  readonly dash?: readonly number[]
  /** Whether it goes on to the newest price. */
  readonly isOpen?: boolean
  readonly opacity?: number
  /** Whether the axis of prices takes it in, as it does a level. */
  readonly isInRange?: boolean
}
interface AreaShape {
  readonly is: 'area'
  /** Its corners. */
  readonly spots: readonly Spot[]
  readonly tone: Tone
  readonly opacity: number
  /** Whether it has an edge, so that it is seen however narrow it is. */
  readonly hasEdge?: boolean
}
interface DotShape {
  readonly is: 'dot'
  readonly spots: readonly [Spot]
  readonly tone: Tone
  readonly size?: number
  readonly isHollow?: boolean
  readonly text?: string
  /** Names the dot for a pointer; see `spotsOf` of the chart. */
  readonly key?: string
}
/** Points up to its price (a buy), or down to it. */
interface ArrowShape {
  readonly is: 'arrow'
  readonly spots: readonly [Spot]
  readonly tone: 'buy' | 'sell'
  readonly size?: number
  readonly text?: string
  readonly key?: string
}
/** A number or a word in a ring. */
interface BadgeShape {
  readonly is: 'badge'
  readonly spots: readonly [Spot]
  readonly tone: Tone
  readonly text: string
}
/** A line from top to bottom. */
interface MomentShape {
  readonly is: 'moment'
  readonly spots: readonly [Spot]
  readonly tone: Tone
  readonly dash?: readonly number[]
}

/** A dot at the foot of the chart, for what happened at a moment. */
interface EventShape {
  readonly is: 'event'
  readonly spots: readonly [Spot]
  /** As a style sheet has it. */
  readonly colour: string
  readonly isSelected: boolean
}

export interface ShapesData {
  readonly shapes: readonly Shape[]
  readonly colours: ToneColours
  /** Prices with lines, which no text of a shape is written through. */
  readonly levels: readonly number[]
  /** Two prices further apart than this have a time without quotes between them. */
  readonly breakMs: number
  /** Called with each picture, with the places of the shapes that have a key. */
  readonly drawn: (spots: ReadonlyMap<string, readonly Coordinate[]>) => void
}

interface Picture {
  readonly chart: Chart
  readonly data: ShapesData
  readonly width: number
  readonly height: number
  readonly y: (price: number) => number
}

const overlay: OverlayTemplate<ShapesData> = {
  name: 'ratchetShapes',
  totalStep: 2,
  // The library then places times between two candles too.
  drawingMode: 'continuous',
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ chart, overlay, coordinates, bounding, yAxis }) => {
    const data = overlay.extendData
    const { width, height } = bounding
    const picture = { chart, data, width, height, y: (price: number) => yAxis?.convertToPixel(price) ?? 0 }
    const spots = new Map<string, Coordinate[]>()
    let taken = 0
    const figures = data.shapes.flatMap((shape) => {
      const at = coordinates.slice(taken, taken + shape.spots.length)
      taken += at.length
      if ('key' in shape && shape.key !== undefined) spots.set(shape.key, [...(spots.get(shape.key) ?? []), ...at])
      return figuresOf(shape, at, picture)
    })
    data.drawn(spots)
    return [...breaksOf(picture), ...figures].map((figure) => ({ ...figure, ignoreEvent: true }))
  },
}

function figuresOf(shape: Shape, at: Coordinate[], picture: Picture): OverlayFigure[] {
  const { tones, ground, resolve } = picture.data.colours
  const tone = shape.is === 'event' ? resolve(shape.colour) : tones[shape.tone]
  const [first] = at
  if (!first) return []
  switch (shape.is) {
    case 'line': {
      const last = at.at(-1) ?? first
      const newest = newestX(picture.chart)
      const corners = shape.isOpen && newest > last.x ? [...at, { x: newest, y: last.y }] : at
      return [lineFigure(corners, faded(tone, shape.opacity), shape.size, shape.dash)]
    }
    case 'area': {
      const edge = shape.hasEdge ? faded(tone, 0.6) : 'transparent'
      const styles = { style: 'stroke_fill', color: faded(tone, shape.opacity), borderColor: edge, borderSize: 1 }
      return [{ type: 'polygon', attrs: { coordinates: at }, styles }]
    }
    case 'event': {
      const { isSelected } = shape
      const attrs = { x: first.x, y: picture.height - eventsPx, r: isSelected ? 5 : 3.5 }
      const borderColor = isSelected ? tones.plain : ground
      return [{ type: 'circle', attrs, styles: { style: 'stroke_fill', color: tone, borderColor, borderSize: 1.5 } }]
    }
    case 'moment':
      return [
        lineFigure(
          [
            { x: first.x, y: 0 },
            { x: first.x, y: picture.height },
          ],
          tone,
          1,
          shape.dash,
        ),
      ]
    case 'badge':
      return [textFigure(first, shape.text, { color: tone, backgroundColor: ground, borderColor: tone, ...badge })]
    case 'dot': {
      const styles = { style: 'stroke_fill', borderSize: shape.isHollow ? 2 : 1.5 }
      const colours = shape.isHollow ? { color: ground, borderColor: tone } : { color: tone, borderColor: ground }
      return [
        { type: 'circle', attrs: { ...first, r: shape.size ?? 5 }, styles: { ...styles, ...colours } },
        ...namedBy(shape.text, first, 1, tone, picture),
      ]
    }
    case 'arrow': {
      const way = shape.tone === 'buy' ? 1 : -1
      const size = shape.size ?? 6
      const [x, y] = [first.x, first.y + 3 * way]
      const corners = [
        { x, y },
        { x: x + size, y: y + size * 1.5 * way },
        { x: x - size, y: y + size * 1.5 * way },
      ]
      return [
        { type: 'polygon', attrs: { coordinates: corners }, styles: { style: 'fill', color: tone } },
        ...namedBy(shape.text, first, way, tone, picture),
      ]
    }
  }
}

const badge = {
  style: 'stroke_fill',
  borderSize: 1.4,
  borderRadius: 8,
  size: 10.5,
  weight: 700,
  paddingLeft: 5,
  paddingRight: 5,
}

/** The dots of events lie this far above the foot. */
const eventsPx = 9

/** A text may stand this far from its mark, upward or downward. */
const distances = [22, 34, 48, 64, 82]
const textHigh = 14
/** The tools of a chart lie over this corner at its left foot. */
const tools = { width: 220, height: 44 }

/** Writes a text by a mark, where neither the price nor a level runs through it. */
function namedBy(
  text: string | undefined,
  at: Coordinate,
  way: number,
  color: string,
  picture: Picture,
): OverlayFigure[] {
  const { width, height, y, data } = picture
  if (text === undefined || at.x < 0 || at.x > width) return []
  const half = utils.calcTextWidth(text, 11) / 2 + 4
  const x = Math.max(half, Math.min(width - half, at.x))
  const [top, bottom] = pricesAround(picture, x - half, x + half)
  const lines = data.levels.map(y)
  const places = [way, -way].flatMap((one) => distances.map((away) => at.y + away * one))
  const foot = x - half < tools.width ? height - tools.height : height
  const inside = places.filter((middle) => middle > textHigh && middle < foot - textHigh / 2)
  const offPrice = inside.filter((middle) => middle + textHigh / 2 < top - 2 || middle - textHigh / 2 > bottom + 2)
  const isFree = (middle: number) => lines.every((line) => Math.abs(line - middle) > textHigh / 2 + 2)
  const middle = offPrice.find(isFree) ?? offPrice[0] ?? inside[0]
  if (middle === undefined) return []
  const near = middle - (Math.sign(middle - at.y) * textHigh) / 2
  const isFar = Math.abs(near - at.y) > 20
  return [
    ...(isFar
      ? [
          lineFigure(
            [
              { x: at.x, y: at.y + 14 * Math.sign(middle - at.y) },
              { x: at.x, y: near },
            ],
            faded(color, 0.5),
          ),
        ]
      : []),
    textFigure({ x, y: middle }, text, {
      style: 'fill',
      color,
      backgroundColor: faded(data.colours.ground, 0.8),
      size: 11,
    }),
  ]
}

/** The heights between which the price runs in a part of the width. */
function pricesAround({ chart, y }: Picture, left: number, right: number): readonly [top: number, bottom: number] {
  const at = (x: number) => [chart.convertFromPixel([{ x }])].flat()[0]?.dataIndex ?? 0
  const bars = chart.getDataList().slice(Math.max(0, at(left) - 1), Math.max(0, at(right) + 2))
  if (bars.length === 0) return [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  return [Math.min(...bars.map(({ high }) => y(high))), Math.max(...bars.map(({ low }) => y(low)))]
}

/** A strip where the market was silent: the price between its ends is not known. */
function breaksOf({ chart, data, height }: Picture): OverlayFigure[] {
  const { from, to } = chart.getVisibleRange()
  const bars = chart.getDataList()
  const space = chart.getBarSpace().bar
  const { ground, line } = data.colours
  const figures: OverlayFigure[] = []
  if (data.breakMs === Number.POSITIVE_INFINITY) return figures
  for (let index = Math.max(1, from); index < to; index++) {
    const [before, bar] = [bars[index - 1], bars[index]]
    if (!before || !bar || bar.timestamp - before.timestamp <= data.breakMs) continue
    const middle = newestX(chart) - (bars.length - index - 0.5) * space
    const width = Math.max(3, space / 2)
    const attrs = { x: middle - width / 2, y: 0, width, height }
    figures.push({
      type: 'rect',
      attrs,
      styles: { style: 'fill', color: `color-mix(in srgb, ${line} 70%, ${ground})` },
    })
  }
  return figures
}

/** Where the newest candle stands. */
function newestX(chart: Chart): number {
  const newest = chart.getDataList().length - 1
  return [chart.convertToPixel([{ dataIndex: newest }])].flat()[0]?.x ?? 0
}

const faded = (colour: string, opacity = 1) =>
  opacity === 1 ? colour : `color-mix(in srgb, ${colour} ${opacity * 100}%, transparent)`

const lineFigure = (coordinates: Coordinate[], color: string, size = 1, dash?: readonly number[]): OverlayFigure => ({
  type: 'line',
  attrs: { coordinates },
  styles: { color, size, style: dash ? 'dashed' : 'solid', ...(dash && { dashedValue: [...dash] }) },
})

const textFigure = ({ x, y }: Coordinate, text: string, styles: object): OverlayFigure => ({
  type: 'text',
  attrs: { x, y, text, align: 'center', baseline: 'middle' },
  styles: { paddingLeft: 4, paddingRight: 4, paddingTop: 2, paddingBottom: 2, ...styles },
})

/** Makes the overlay known to the library. */
export const registerShapes = (): void => registerOverlay(overlay)
