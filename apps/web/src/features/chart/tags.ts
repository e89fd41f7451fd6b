import { half } from '../../ui/drawing/axis.ts'
import { spread } from '../../ui/drawing/spread.ts'
import { inkOn } from './colours.ts'
import type { LineKind } from './levels.ts'
import type { Sheet } from './sheet.ts'

export const tagPx = 17
/** A level bends to its tag over so many px, and its name has so much room around it. */
const [bendPx, padPx] = [10, 5]

interface Line {
  readonly dash: readonly number[]
  readonly thick: number
  /** Whether it begins at the newest point only, and not at the left. */
  readonly fromNewest?: boolean
}

/**
 * Describes a word about a price at the axis: its figure in a box, its name beside it, and the line that it stands for.
 */
export interface Tag {
  readonly price: number
  readonly colour: string
  /** Of the name; the colour itself where nothing is said. */
  readonly ink?: string
  readonly title: string
  /** Those that are filled are seen first; the others are outlined. */
  readonly filled: boolean
  /** The heavier, the nearer it stays to its price. */
  readonly weight: number
  /** How its line is drawn; null where it has none. */
  readonly line: Line | null
}

export interface PlacedTag extends Tag {
  /** The middle of its box. */
  readonly at: number
  /** Where its price lies beyond the picture: the arrow that says so. */
  readonly beyond: '' | '▲' | '▼'
}

export const lines: Readonly<Record<LineKind, Line>> = {
  open: { dash: [], thick: 1 },
  stop: { dash: [], thick: 2 },
  intended: { dash: [6, 4], thick: 1 },
  target: { dash: [], thick: 1 },
  rung: { dash: [1, 4], thick: 1 },
  exit: { dash: [2, 3], thick: 1 },
}

/**
 * Places all tags of one picture, from top to bottom: each near its price, none on another, in the order of their
 * prices. What lies beyond the picture stands at its edge. Where there is no room for all, the last ones given are left
 * out.
 */
export function placedTags({ bottom, y }: Pick<Sheet, 'bottom' | 'y'>, tags: readonly Tag[]): PlacedTag[] {
  const shown = tags
    .slice(0, Math.max(1, Math.floor(bottom / tagPx)))
    .map((tag) => ({ tag, y: y(tag.price) }))
    .sort((a, b) => a.y - b.y)
  const places = spread(
    shown.map(({ tag: { weight }, y }) => ({ at: Math.max(0, Math.min(bottom, y)), weight })),
    tagPx,
    bottom,
  )
  return shown.map(({ tag, y }, n) => ({
    ...tag,
    at: places[n] as number,
    beyond: y < 0 ? '▲' : y > bottom ? '▼' : '',
  }))
}

/** Tells how wide the names beside the axis are; the price's newest point stays left of them. */
const namesWide = ({ context }: Sheet, tags: readonly PlacedTag[]): number =>
  Math.max(0, ...tags.map(({ title }) => (title ? context.measureText(title).width + 2 * padPx : 0)))

/** Draws each level from the left to where it bends to its tag. */
export function drawLevels(sheet: Sheet, tags: readonly PlacedTag[]): void {
  const { context, tape, right, x, y } = sheet
  const bend = Math.max(0, right - namesWide(sheet, tags) - bendPx)
  for (const { price, line, colour, at, beyond } of tags) {
    if (!line) continue
    const level = half(y(price)) - (line.thick === 2 ? 0.5 : 0)
    if (beyond) continue
    // Where a tag stands at its price no bend is needed.
    const end = Math.abs(at - level) < 1.5 ? level : half(at)
    context.strokeStyle = colour
    context.lineWidth = line.thick
    context.setLineDash([...line.dash])
    context.beginPath()
    context.moveTo(line.fromNewest ? Math.min(bend, x(tape.last)) : 0, level)
    context.lineTo(bend, level)
    context.stroke()
    context.setLineDash([])
    context.lineWidth = 1
    context.globalAlpha = 0.7
    context.beginPath()
    context.moveTo(bend, level)
    context.lineTo(bend + bendPx, end)
    context.lineTo(right, end)
    context.stroke()
    context.globalAlpha = 1
  }
}

export function drawTags(sheet: Sheet, tags: readonly PlacedTag[]): void {
  for (const tag of tags) {
    drawBox(sheet, tag)
    if (tag.title) drawTitle(sheet, tag)
  }
}

function drawBox(
  { context, right, width, digits, colours }: Sheet,
  { price, at, colour, ink, filled, beyond }: PlacedTag,
) {
  context.beginPath()
  context.roundRect(right + 1.5, Math.round(at - tagPx / 2) + 0.5, width - right - 3, tagPx - 1, 2)
  context.fillStyle = filled ? colour : colours.ground
  context.fill()
  if (!filled) {
    context.strokeStyle = colour
    context.lineWidth = 1
    context.globalAlpha = 0.6
    context.stroke()
    context.globalAlpha = 1
  }
  context.fillStyle = filled ? inkOn(colour) : (ink ?? colour)
  context.textBaseline = 'middle'
  const arrow = context.measureText(' ▼').width
  context.textAlign = 'right'
  context.fillText(price.toFixed(digits), width - 6 - arrow, at + 0.5)
  if (!beyond) return
  context.fillText(beyond, width - 6, at + 0.5)
}

/** Writes the name on the ground's own colour, since a line may lie under it. */
function drawTitle({ context, right, colours }: Sheet, { title, at, colour, ink }: PlacedTag): void {
  const wide = context.measureText(title).width
  context.fillStyle = colours.ground
  context.fillRect(right - wide - 2 * padPx, at - tagPx / 2 + 1, wide + 2 * padPx, tagPx - 2)
  context.fillStyle = ink ?? colour
  context.textAlign = 'right'
  context.textBaseline = 'middle'
  context.fillText(title, right - padPx, at + 0.5)
}
