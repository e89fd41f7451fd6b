import { type OverlayFigure, type OverlayTemplate, registerOverlay, utils, type YAxis } from 'klinecharts'
import type { Tone, ToneColours } from './looks.ts'
import { type PlacedTag, tagPx } from './scale.ts'

/** A price with a line and a tag: a stop, a target, a rung, an order that waits, an alert. */
export interface Level {
  readonly key: string
  readonly price: number
  readonly tone: Tone
  /** The text of the tag. */
  readonly text: string
  /** Without one it is thin; `none` leaves the tag alone. */
  readonly line?: 'thick' | 'dashed' | 'dotted' | 'none'
  /** Whether the price at the axis stands in a filled box, so that it is seen first. */
  readonly isStrong?: boolean
  /** What is moved by dragging the line; without it the line only shows. */
  readonly moves?: unknown
}

/** Everything that one level's figures are made from. */
export interface LevelData {
  readonly level: Level
  /** The text of the tag, which changes while the line is dragged. */
  readonly text: string
  readonly price: string
  readonly colours: ToneColours
  /** The places of all tags in this picture, by key. A level without room for its tag has none. */
  readonly places: (yAxis: YAxis, bottom: number) => ReadonlyMap<string, PlacedTag>
}

const dashes = { dashed: [6, 4], dotted: [1, 4], thick: undefined, none: undefined } as const
/** A line bends to its tag over this width. */
const bendPx = 10
const textPx = 11
/** Measuring a text takes longer than drawing it. */
const widths = new Map<string, number>()

function widthOf(text: string): number {
  const known = widths.get(text) ?? utils.calcTextWidth(text, textPx)
  // The texts of dragged levels are many.
  if (widths.size > 1000) widths.clear()
  widths.set(text, known)
  return known
}

const overlay: OverlayTemplate<LevelData> = {
  name: 'ratchetLevel',
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ overlay, coordinates, bounding, yAxis }) => {
    const { level, text, colours, places } = overlay.extendData
    const tag = yAxis && places(yAxis, bounding.height).get(level.key)
    if (!tag) return []
    const isMovable = level.moves !== undefined
    const y = coordinates[0]?.y ?? 0
    const right = bounding.width
    // At the edge of a narrow picture a long tag would cover the figures of the candle: its first word is left.
    const isLong = tag.beyond !== '' && widthOf(text) > right / 3
    const words = isLong ? text.split(' ')[0] : text
    const name = `${isMovable ? '⋮ ' : ''}${words}${tag.beyond ? ` ${tag.beyond}` : ''}`
    const bend = Math.max(0, right - widthOf(name) - 16 - bendPx)
    // Where a tag stands at its price no bend is needed.
    const isStraight = Math.abs(tag.at - y) < 1.5
    const corners = isStraight
      ? [
          { x: 0, y },
          { x: right, y },
        ]
      : [
          { x: 0, y },
          { x: bend, y },
          { x: bend + bendPx, y: tag.at },
          { x: right, y: tag.at },
        ]
    const dash = level.line && dashes[level.line]
    const line: OverlayFigure = {
      type: 'line',
      attrs: { coordinates: corners },
      styles: {
        style: dash ? 'dashed' : 'solid',
        ...(dash && { dashedValue: [...dash] }),
        color: colours.tones[level.tone],
        size: level.line === 'thick' ? 2 : 1,
      },
      ignoreEvent: !isMovable,
    }
    if (text === '') return []
    const title = tagFigure(
      { x: right - 4, y: tag.at },
      name,
      isMovable ? filled(level, colours) : bare(level, colours),
    )
    return [
      ...(tag.beyond || level.line === 'none' ? [] : [line]),
      { ...title, ignoreEvent: !isMovable || tag.beyond !== '' },
    ]
  },
  createYAxisFigures: ({ overlay, bounding, yAxis }) => {
    const { level, price, colours, places } = overlay.extendData
    const tag = yAxis && places(yAxis, bounding.height).get(level.key)
    if (!tag) return []
    const look = level.isStrong || level.moves !== undefined ? filled(level, colours) : outlined(level, colours)
    return tagFigure({ x: bounding.width, y: tag.at }, price, look)
  },
}

/** The keys of the two prices that are no levels, whose boxes stand among those of the levels. */
export const [newestKey, pointerKey] = ['newest', 'pointer']

const prices: OverlayTemplate<Pick<LevelData, 'places' | 'colours'>> = {
  name: 'ratchetPrices',
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createYAxisFigures: ({ overlay, bounding, yAxis, chart }) => {
    const { colours, places } = overlay.extendData
    const tags = yAxis && places(yAxis, bounding.height)
    const { upColor, downColor, noChangeColor } = chart.getStyles().candle.priceMark.last
    const { open = 0, close = 0 } = chart.getDataList().at(-1) ?? {}
    const boxOf = (key: string, colour: string) => {
      const tag = tags?.get(key)
      const look = { style: 'fill', color: colours.ground, backgroundColor: colour }
      const text = tag?.price.toFixed(chart.getSymbol()?.pricePrecision)
      return tag && text !== undefined ? [tagFigure({ x: bounding.width, y: tag.at }, text, look)] : []
    }
    return [
      ...boxOf(newestKey, close > open ? upColor : close < open ? downColor : noChangeColor),
      ...boxOf(pointerKey, colours.tones.ahead),
    ]
  },
}

const filled = ({ tone }: Level, { tones, ground, inks }: ToneColours) => ({
  style: 'fill',
  color: inks[tone] ?? ground,
  backgroundColor: tones[tone],
})
const outlined = ({ tone }: Level, { tones, texts, ground }: ToneColours) => ({
  style: 'stroke_fill',
  color: texts[tone],
  backgroundColor: ground,
  borderColor: tones[tone],
})
const bare = ({ tone }: Level, { texts, ground }: ToneColours) => ({
  style: 'fill',
  color: texts[tone],
  backgroundColor: ground,
})

const tagFigure = ({ x, y }: { x: number; y: number }, text: string, look: object): OverlayFigure => ({
  type: 'text',
  attrs: { x, y, text, align: 'right', baseline: 'middle', height: tagPx - 2 },
  styles: {
    size: textPx,
    borderSize: 1,
    borderRadius: 3,
    paddingLeft: 4,
    paddingRight: 4,
    paddingTop: 2,
    paddingBottom: 2,
    ...look,
  },
  ignoreEvent: true,
})

/** Makes the overlays known to the library. */
export function registerLevels(): void {
  registerOverlay(overlay)
  registerOverlay(prices)
}
