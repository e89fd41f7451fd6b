import { half } from '../../lib/axis.ts'
import { inkOn } from './colours.ts'
import type { Sheet } from './sheet.ts'
import { drawPriceTag } from './tags.ts'
import { secondOf } from './tape.ts'

/** Where a position began. */
export interface Opening {
  readonly timeMs: number
  readonly price: number
  readonly side: 'Buy' | 'Sell'
  readonly text: string
}

/** An arrow at the price of the beginning, up from below for a buy and down from above for a sale. */
export function drawOpening(
  { context, tape, right, colours, x, y }: Sheet,
  { timeMs, price, side, text }: Opening,
): void {
  const second = secondOf(timeMs)
  if (!(second >= tape.secondAt(0) && second <= tape.secondAt(tape.length - 1))) return
  const way = side === 'Buy' ? 1 : -1
  const [left, tip] = [x(tape.indexOf(second)), y(price) + 3 * way]
  context.fillStyle = colours.levels.open
  context.beginPath()
  context.moveTo(left, tip)
  context.lineTo(left + 6, tip + 7 * way)
  context.lineTo(left + 2, tip + 7 * way)
  context.lineTo(left + 2, tip + 13 * way)
  context.lineTo(left - 2, tip + 13 * way)
  context.lineTo(left - 2, tip + 7 * way)
  context.lineTo(left - 6, tip + 7 * way)
  context.fill()
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  // At the edges the words move inside, as long as the arrow itself is in sight.
  const room = context.measureText(text).width / 2 + 4
  const middle = left > 0 && left < right ? Math.max(room, Math.min(right - room, left)) : left
  context.fillText(text, middle, tip + 22 * way)
}

/** Where the reader points: the nearest point of the price in both directions, with its time and its figure at the axes. */
export function drawCross(sheet: Sheet, place: { readonly x: number; readonly y: number }): void {
  const { context, tape, view, right, bottom, height, colours, x, y } = sheet
  const wanted = Math.round(view.from + (place.x / right) * (view.to - view.from))
  const index = Math.max(0, Math.min(tape.length - 1, wanted))
  const [bid, ask] = [tape.bid.at(index), tape.ask.at(index)]
  if (Number.isNaN(bid) || place.x > right || place.y > bottom) return
  const price = Math.abs(y(bid) - place.y) <= Math.abs(y(ask) - place.y) ? bid : ask
  context.beginPath()
  context.moveTo(half(x(index)), 0)
  context.lineTo(half(x(index)), bottom)
  context.moveTo(0, half(y(price)))
  context.lineTo(right, half(y(price)))
  context.strokeStyle = colours.text
  context.lineWidth = 1
  context.setLineDash([4, 4])
  context.stroke()
  context.setLineDash([])
  drawPriceTag(sheet, price, y(price), colours.text)
  const time = new Date(tape.secondAt(index) * 1000).toISOString().slice(0, 19).replace('T', ' ')
  const wide = context.measureText(time).width + 14
  const left = Math.max(0, Math.min(right - wide, x(index) - wide / 2))
  context.fillStyle = colours.text
  context.beginPath()
  context.roundRect(left, bottom + 3, wide, height - bottom - 6, 2)
  context.fill()
  context.fillStyle = inkOn(colours.text)
  context.textAlign = 'center'
  context.fillText(time, left + wide / 2, (bottom + height) / 2 + 0.5)
}
