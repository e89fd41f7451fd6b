import { half } from '../../lib/axis.ts'
import { inkOn } from './colours.ts'
import type { Sheet } from './sheet.ts'

const tagPx = 17

/** A word about a price at the axis: its figure in a box, and its name beside it. */
export interface Tag {
  readonly price: number
  readonly colour: string
  readonly title: string
}

/** The boxes from top to bottom, moved so far apart that none lies on another, and within the picture. */
export function spread(places: readonly number[], apart: number, bottom: number): number[] {
  const at = [...places]
  for (let n = 1; n < at.length; n++) at[n] = Math.max(at[n] as number, (at[n - 1] as number) + apart)
  for (let n = at.length - 1, most = bottom - apart / 2; n >= 0; n--, most -= apart)
    at[n] = Math.min(at[n] as number, most)
  return at
}

interface PlacedTag extends Tag {
  /** The middle of its box. */
  readonly at: number
}

/** Those in the picture, from top to bottom, each where it has room. */
export function placedTags({ bottom, y }: Sheet, tags: readonly Tag[]): PlacedTag[] {
  const shown = tags
    .map((tag) => ({ ...tag, at: y(tag.price) }))
    .filter(({ at }) => at >= 0 && at <= bottom)
    .sort((a, b) => a.at - b.at)
  const places = spread(
    shown.map(({ at }) => at),
    tagPx,
    bottom,
  )
  return shown.map((tag, n) => ({ ...tag, at: places[n] as number }))
}

export function drawTags(sheet: Sheet, tags: readonly PlacedTag[]): void {
  for (const { price, colour, title, at } of tags) {
    drawPriceTag(sheet, price, at, colour)
    if (title) drawTitle(sheet, title, at, colour)
  }
}

export function drawPriceTag(
  { context, right, width, digits }: Sheet,
  price: number,
  at: number,
  colour: string,
): void {
  context.fillStyle = colour
  context.beginPath()
  context.roundRect(right + 1, at - tagPx / 2, width - right - 2, tagPx, 2)
  context.fill()
  context.fillStyle = inkOn(colour)
  context.textAlign = 'right'
  context.textBaseline = 'middle'
  context.fillText(price.toFixed(digits), width - 8, at + 0.5)
}

/** On the ground's own colour, for it may lie over the price. */
function drawTitle({ context, right, colours }: Sheet, title: string, at: number, colour: string): void {
  const wide = context.measureText(title).width
  context.fillStyle = colours.ground
  context.globalAlpha = 0.9
  context.fillRect(right - wide - 9, at - tagPx / 2, wide + 9, tagPx)
  context.globalAlpha = 1
  context.fillStyle = colour
  context.textAlign = 'right'
  context.textBaseline = 'middle'
  context.fillText(title, right - 5, at + 0.5)
}

/** A price over the whole width. */
export function drawLevel(
  { context, right, bottom, y }: Sheet,
  price: number,
  colour: string,
  dash: readonly number[],
  thick: number,
): void {
  const at = half(y(price)) - (thick === 2 ? 0.5 : 0)
  if (at < 0 || at > bottom) return
  context.beginPath()
  context.moveTo(0, at)
  context.lineTo(right, at)
  context.strokeStyle = colour
  context.lineWidth = thick
  context.setLineDash([...dash])
  context.stroke()
  context.setLineDash([])
}
