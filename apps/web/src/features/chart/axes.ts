import { half, priceTicks } from '../../ui/drawing/axis.ts'
import { timeTicks } from './axis.ts'
import type { Sheet } from './sheet.ts'

const labelPx = 78
const rowPx = 40
/** A figure is left out where its middle is no further than this from the middle of a box. */
const boxPx = 15
/** A time without quotes is drawn at least this wide, so that it is seen however far the chart is zoomed out. */
const narrowest = 3

interface Boxes {
  readonly prices: readonly { readonly at: number }[]
  readonly time: { readonly from: number; readonly to: number } | null
}

/**
 * Draws the grid, and beside it the prices and times that it stands for. A figure that a box would half cover is left
 * out.
 */
export function drawAxes(sheet: Sheet, boxes: Boxes): void {
  const { context, right, bottom, width, height, low, high, digits, tape, view, colours, x, y } = sheet
  const prices = priceTicks(low, high, bottom / rowPx, digits)
  const times = timeTicks(tape, view, (labelPx * (view.to - view.from)) / right)
  context.beginPath()
  for (const price of prices) {
    context.moveTo(0, half(y(price)))
    context.lineTo(right, half(y(price)))
  }
  for (const { place } of times) {
    context.moveTo(half(x(place)), 0)
    context.lineTo(half(x(place)), bottom)
  }
  context.strokeStyle = colours.line
  context.lineWidth = 1
  context.setLineDash([1, 2])
  context.stroke()
  context.setLineDash([])

  context.fillStyle = colours.text
  context.textBaseline = 'middle'
  context.textAlign = 'right'
  const arrow = context.measureText(' ▼').width
  for (const price of prices) {
    const at = y(price)
    const isFree = boxes.prices.every((box) => Math.abs(box.at - at) > boxPx)
    if (at > 7 && at < bottom - 5 && isFree) context.fillText(price.toFixed(digits), width - 6 - arrow, at)
  }
  context.textAlign = 'center'
  for (const { place, text } of times) {
    const [at, room] = [x(place), context.measureText(text).width / 2]
    const isFree = !boxes.time || at + room < boxes.time.from || at - room > boxes.time.to
    if (isFree && at >= room && at + room <= width) context.fillText(text, at, (bottom + height) / 2)
  }
}

/** Draws a torn strip where the market was silent. That time is not drawn at its full length. */
export function drawBreaks({ context, tape, view, right, bottom, colours, x }: Sheet): void {
  for (const { from, to } of tape.breaks) {
    if (to < view.from || from > view.to) continue
    const middle = (x(from) + x(to)) / 2
    const wide = Math.max(narrowest, x(to) - x(from))
    const left = Math.max(0, middle - wide / 2)
    context.globalAlpha = 0.35
    context.fillStyle = colours.line
    context.fillRect(left, 0, Math.min(right, middle + wide / 2) - left, bottom)
    context.globalAlpha = 1
    if (middle < 6 || middle > right - 6) continue
    context.beginPath()
    for (const off of [-2, 2]) {
      context.moveTo(middle + off - 2, bottom + 5)
      context.lineTo(middle + off + 2, bottom - 5)
    }
    context.strokeStyle = colours.text
    context.lineWidth = 1
    context.stroke()
  }
}
