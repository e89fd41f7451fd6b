import type { Pyramid } from '../../ui/drawing/pyramid.ts'
import type { Sheet } from './sheet.ts'

/**
 * Draws both sides of the price through time. Where points are apart a line goes from one to the next; where many share
 * a pixel, it shows how far they reach in it.
 */
export function drawPrices(sheet: Sheet): void {
  const { tape, view, right, ratio, colours } = sheet
  const [first, last] = [tape.indexAt(view.from), tape.indexAt(view.to)]
  const edges = (last - first) / (right * ratio) < 1 ? null : columnEdges(sheet, first)
  const draw = (values: Pyramid, colour: string, thick: number) =>
    edges ? fillColumns(sheet, values, edges, colour, thick) : strokePoints(sheet, values, [first, last], colour, thick)
  draw(tape.ask, colours.ask, 1)
  draw(tape.bid, colours.bid, 2)
}

function strokePoints(
  { context, tape, x, y }: Sheet,
  values: Pyramid,
  [first, last]: readonly [number, number],
  colour: string,
  thick: number,
): void {
  context.beginPath()
  for (let index = Math.max(0, first - 1); index <= Math.min(values.length - 1, last); index++) {
    const [left, top] = [x(tape.placeAt(index)), y(values.at(index))]
    // No line is drawn over a time without quotes, since nobody knows the price then.
    if (tape.breakBefore(index)) context.moveTo(left, top)
    else context.lineTo(left, top)
  }
  context.strokeStyle = colour
  context.lineWidth = thick
  context.lineJoin = 'round'
  context.stroke()
}

/**
 * Finds the first point of each column of the screen, and after the last column the end. Points are about evenly
 * spread, so each is looked for near the one before.
 */
function columnEdges({ tape, view, right, ratio }: Sheet, first: number): Int32Array {
  const columns = Math.floor(right * ratio)
  const width = (view.to - view.from) / columns
  const edges = new Int32Array(columns + 1)
  edges[0] = first
  for (let column = 1, at = first; column <= columns; column++) {
    at = tape.indexAt(view.from + column * width, at)
    edges[column] = at
  }
  return edges
}

/**
 * Works in pixels of the screen: rectangles on whole pixels need no smoothing, which is what a stroke of as many lines
 * would cost.
 */
function fillColumns(sheet: Sheet, values: Pyramid, edges: Int32Array, colour: string, thick: number): void {
  const { context, ratio, tape, bottom, low, high } = sheet
  const scale = (bottom * ratio) / (high - low)
  const pen = Math.max(1, Math.round(thick * ratio))
  context.save()
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = colour
  let [below, above] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let column = 0; column + 1 < edges.length; column++) {
    const [from, to] = [edges[column] as number, edges[column + 1] as number]
    if (tape.breakBefore(from)) [below, above] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
    if (from === to) {
      // The last quote stands until the next, but not over a time without any.
      if (from === 0 || from >= tape.length || tape.breakBefore(from)) continue
      values.look(from - 1, from)
    } else values.look(from, to)
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

/** Draws a level that stands until the next: the stop as the ladder has moved it, each step in its own colour. */
export function drawSteps(
  { context, tape, x, y }: Sheet,
  points: readonly { readonly time: number; readonly value: number }[],
  colourOf: (price: number) => string,
): void {
  context.lineWidth = 2
  context.lineJoin = 'miter'
  points.forEach(({ time, value }, index) => {
    const next = points[index + 1]
    if (!next) return
    const [from, to] = [x(tape.placeOf(time)), x(tape.placeOf(next.time))]
    context.beginPath()
    context.moveTo(from, y(value))
    context.lineTo(to, y(value))
    context.strokeStyle = colourOf(value)
    context.stroke()
    if (next.value === value) return
    context.beginPath()
    context.moveTo(to, y(value))
    context.lineTo(to, y(next.value))
    context.strokeStyle = colourOf(next.value)
    context.stroke()
  })
}
