import { half } from '../../ui/drawing/axis.ts'
import { inkOn } from './colours.ts'
import type { Sheet } from './sheet.ts'

/** A reader points at this point of the price. */
export interface Pointed {
  readonly index: number
  readonly price: number
}

/** Finds the nearest point in both directions; null beside the picture. */
export function pointedAt(sheet: Sheet, place: { readonly x: number; readonly y: number }): Pointed | null {
  const { tape, view, right, bottom, y } = sheet
  if (place.x > right || place.y > bottom || tape.length === 0) return null
  const wanted = view.from + (place.x / right) * (view.to - view.from)
  const after = Math.min(tape.indexAt(wanted), tape.length - 1)
  const before = Math.max(0, after - 1)
  const index = wanted - tape.placeAt(before) < tape.placeAt(after) - wanted ? before : after
  const [bid, ask] = [tape.bid.at(index), tape.ask.at(index)]
  return { index, price: Math.abs(y(bid) - place.y) <= Math.abs(y(ask) - place.y) ? bid : ask }
}

/** Draws two lines through the point; its price stands at the axis among the other tags. */
export function drawCross({ context, tape, right, bottom, colours, x, y }: Sheet, { index, price }: Pointed): void {
  const [left, top] = [half(x(tape.placeAt(index))), half(y(price))]
  context.beginPath()
  context.moveTo(left, 0)
  context.lineTo(left, bottom)
  context.moveTo(0, top)
  context.lineTo(right, top)
  context.strokeStyle = colours.text
  context.lineWidth = 1
  context.setLineDash([4, 4])
  context.stroke()
  context.setLineDash([])
}

/** Shows the time of a point as a box at the axis. */
export interface TimeBox {
  readonly from: number
  readonly to: number
  readonly text: string
}

export function timeBox(sheet: Sheet, { index }: Pointed): TimeBox {
  const { context, tape, right, x } = sheet
  const text = new Date(tape.secondAt(index) * 1000).toISOString().slice(0, 19).replace('T', ' ')
  const wide = context.measureText(text).width + 14
  const from = Math.max(0, Math.min(right - wide, x(tape.placeAt(index)) - wide / 2))
  return { from, to: from + wide, text }
}

export function drawTimeBox({ context, bottom, height, colours }: Sheet, { from, to, text }: TimeBox): void {
  context.fillStyle = colours.text
  context.beginPath()
  context.roundRect(from, bottom + 3, to - from, height - bottom - 6, 2)
  context.fill()
  context.fillStyle = inkOn(colours.text)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(text, (from + to) / 2, (bottom + height) / 2 + 0.5)
}
