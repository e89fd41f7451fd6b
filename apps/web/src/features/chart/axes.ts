import { half, priceTicks } from '../../lib/axis.ts'
import { timeTicks } from './axis.ts'
import type { Sheet } from './sheet.ts'

const labelPx = 78
const rowPx = 40
/** From the middle of a box to the middle of the nearest figure. */
const boxPx = 15

/** The grid, and beside it the prices and times that it stands for; where a box is to lie at the axis, no figure half under it. */
export function drawAxes(sheet: Sheet, boxes: readonly { readonly at: number }[]): void {
  const { context, right, bottom, width, height, low, high, digits, tape, view, colours, x, y } = sheet
  const prices = priceTicks(low, high, bottom / rowPx, digits)
  const times = timeTicks(tape, view, (labelPx * (view.to - view.from)) / right)
  context.beginPath()
  for (const price of prices) {
    context.moveTo(0, half(y(price)))
    context.lineTo(right, half(y(price)))
  }
  for (const { index } of times) {
    context.moveTo(half(x(index)), 0)
    context.lineTo(half(x(index)), bottom)
  }
  context.strokeStyle = colours.line
  context.lineWidth = 1
  context.setLineDash([1, 2])
  context.stroke()
  context.setLineDash([])

  context.fillStyle = colours.text
  context.textBaseline = 'middle'
  context.textAlign = 'right'
  for (const price of prices) {
    const at = y(price)
    const isFree = boxes.every((box) => Math.abs(box.at - at) > boxPx)
    if (at > 7 && at < bottom - 5 && isFree) context.fillText(price.toFixed(digits), width - 8, at)
  }
  context.textAlign = 'center'
  for (const { index, text } of times) {
    const at = x(index)
    if (at > 16 && at < right + 6) context.fillText(text, at, (bottom + height) / 2)
  }
}
