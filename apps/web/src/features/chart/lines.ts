import type { Pyramid } from '../../lib/pyramid.ts'
import type { Sheet } from './sheet.ts'

/** A price through time: from point to point where they are apart, and where many share a pixel, what they reach in it. */
export function drawPrice(sheet: Sheet, values: Pyramid, colour: string, thick: number): void {
  const { view, right, ratio } = sheet
  if ((view.to - view.from) / (right * ratio) < 1) strokePoints(sheet, values, colour, thick)
  else fillColumns(sheet, values, colour, thick)
}

function strokePoints({ context, view, x, y }: Sheet, values: Pyramid, colour: string, thick: number): void {
  const first = Math.max(0, Math.floor(view.from) - 1)
  const last = Math.min(values.length - 1, Math.ceil(view.to) + 1)
  context.beginPath()
  for (let index = first; index <= last; index++) context.lineTo(x(index), y(values.at(index)))
  context.strokeStyle = colour
  context.lineWidth = thick
  context.lineJoin = 'round'
  context.stroke()
}

/** In pixels of the screen: rectangles on whole pixels need no smoothing, which is what a stroke of as many lines would cost. */
function fillColumns(sheet: Sheet, values: Pyramid, colour: string, thick: number): void {
  const { context, ratio, view, right, bottom, low, high } = sheet
  const columns = Math.floor(right * ratio)
  const points = (view.to - view.from) / columns
  const scale = (bottom * ratio) / (high - low)
  const pen = Math.max(1, Math.round(thick * ratio))
  context.save()
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = colour
  let [below, above] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let column = 0; column < columns; column++) {
    values.look(Math.ceil(view.from + column * points), Math.ceil(view.from + (column + 1) * points))
    if (Number.isNaN(values.low)) continue
    // Each column reaches its neighbour, so that the line has no holes.
    const least = Math.min(values.low, above)
    const most = Math.max(values.high, below)
    below = values.low
    above = values.high
    const top = Math.round((high - most) * scale)
    context.fillRect(column, top - (pen >> 1), pen, Math.round((high - least) * scale) - top + pen)
  }
  context.restore()
}

/** A level that stands until the next: the stop as the ladder has moved it. */
export function drawSteps(
  { context, tape, x, y }: Sheet,
  points: readonly { readonly time: number; readonly value: number }[],
  colour: string,
): void {
  const [first, ...rest] = points
  if (!first) return
  context.beginPath()
  context.moveTo(x(tape.indexOf(first.time)), y(first.value))
  let level = first.value
  for (const { time, value } of rest) {
    const at = x(tape.indexOf(time))
    context.lineTo(at, y(level))
    context.lineTo(at, y(value))
    level = value
  }
  context.strokeStyle = colour
  context.lineWidth = 2
  context.lineJoin = 'miter'
  context.stroke()
}
