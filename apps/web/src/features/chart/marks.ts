import { half } from '../../ui/drawing/axis.ts'
import type { PastTrade } from './past.ts'
import type { Sheet } from './sheet.ts'
import { secondOf } from './tape.ts'

/** Holds where a position began, and where it ended. */
export interface Opening {
  readonly timeMs: number
  readonly price: number
  readonly side: 'Buy' | 'Sell'
  readonly text: string
  readonly exit: { readonly timeMs: number; readonly price: number; readonly net: number; readonly text: string } | null
}

interface Spot {
  readonly x: number
  readonly y: number
}

interface Box extends Spot {
  readonly width: number
  readonly height: number
}

/** Finds the spot of a time and a price; null before the first quote and after the last one. */
function spotOf({ tape, x, y }: Sheet, timeMs: number, price: number): Spot | null {
  const second = secondOf(timeMs)
  const inside = second >= tape.secondAt(0) && second <= tape.secondAt(tape.length - 1)
  return inside ? { x: x(tape.placeOf(second)), y: y(price) } : null
}

function triangle(context: CanvasRenderingContext2D, { x, y }: Spot, size: number, way: number): void {
  context.beginPath()
  context.moveTo(x, y)
  context.lineTo(x + size, y + size * 1.5 * way)
  context.lineTo(x - size, y + size * 1.5 * way)
  context.fill()
}

function ring(context: CanvasRenderingContext2D, { x, y }: Spot, size: number, inner: string): void {
  context.beginPath()
  context.arc(x, y, size, 0, 2 * Math.PI)
  context.fill()
  context.fillStyle = inner
  context.beginPath()
  context.arc(x, y, size - 2, 0, 2 * Math.PI)
  context.fill()
}

/**
 * Draws an arrow where the position began, up from below for a buy and down from above for a sale, and a ring where it
 * ended.
 */
export function drawOpening(sheet: Sheet, opening: Opening, levels: readonly number[]): void {
  const { context, colours } = sheet
  const start = spotOf(sheet, opening.timeMs, opening.price)
  const { exit } = opening
  const end = exit && spotOf(sheet, exit.timeMs, exit.price)
  const tone = exit && colours.tones[exit.net < 0 ? 'loss' : 'gain']
  if (start && end && tone) join(sheet, start, end, tone, 1)
  const way = opening.side === 'Buy' ? 1 : -1
  if (start) {
    context.fillStyle = colours.sides[opening.side]
    triangle(context, { x: start.x, y: start.y + 3 * way }, 6, way)
    write(sheet, { at: start, words: opening.text, colour: colours.sides[opening.side], way, levels })
  }
  if (exit && end && tone) {
    context.fillStyle = tone
    ring(context, end, 5, colours.ground)
    write(sheet, { at: end, words: exit.text, colour: tone, way: -way, levels })
  }
}

function join({ context }: Sheet, from: Spot, to: Spot, colour: string, alpha: number): void {
  context.beginPath()
  context.moveTo(from.x, from.y)
  context.lineTo(to.x, to.y)
  context.strokeStyle = colour
  context.lineWidth = 1
  context.globalAlpha = alpha
  context.setLineDash([3, 3])
  context.stroke()
  context.setLineDash([])
  context.globalAlpha = 1
}

interface Words {
  readonly at: Spot
  readonly words: string
  readonly colour: string
  /** Downward (1) or upward (−1) first. */
  readonly way: number
  /** Prices with lines, which words are not written through. */
  readonly levels: readonly number[]
}

const wordsHigh = 14
/** The buttons take this corner at the left foot. */
const buttons = { width: 150, height: 40 }
/** Words may stand this far from their mark. */
const distances = [22, 34, 48, 64, 82, 102]

/**
 * Writes words by a mark, where neither the price nor a level runs through them. Where they stand far off a thin line
 * leads back.
 */
function write(sheet: Sheet, { at, words, colour, way, levels }: Words): void {
  const { context, right, bottom, colours, y } = sheet
  if (at.x < 0 || at.x > right) return
  const width = context.measureText(words).width + 8
  const left = Math.max(2, Math.min(right - width - 2, at.x - width / 2))
  const boxes = [way, -way].flatMap((one) =>
    distances.map((away) => ({ x: left, y: at.y + away * one - wordsHigh / 2, width, height: wordsHigh })),
  )
  const inside = boxes.filter(
    (box) => box.y >= 0 && box.y + box.height <= (box.x < buttons.width ? bottom - buttons.height : bottom),
  )
  const offPrice = inside.filter((box) => !meetsPrice(sheet, box))
  const lines = levels.map(y)
  const free = offPrice.find((box) => lines.every((line) => line < box.y - 1 || line > box.y + box.height + 1))
  const box = free ?? offPrice[0] ?? inside[0]
  if (!box) return
  const middle = box.y + box.height / 2
  const near = middle > at.y ? box.y : box.y + box.height
  if (Math.abs(near - at.y) > 20) {
    context.beginPath()
    context.moveTo(half(at.x), at.y + 14 * Math.sign(middle - at.y))
    context.lineTo(half(at.x), near)
    context.strokeStyle = colour
    context.lineWidth = 1
    context.globalAlpha = 0.5
    context.stroke()
    context.globalAlpha = 1
  }
  context.fillStyle = colours.ground
  context.globalAlpha = 0.8
  context.fillRect(box.x, box.y, box.width, box.height)
  context.globalAlpha = 1
  context.fillStyle = colour
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(words, box.x + width / 2, middle + 0.5)
}

/** Tells whether the line of the price, on both sides of it, runs through a box. */
function meetsPrice({ tape, view, right, y }: Sheet, box: Box): boolean {
  const place = (px: number) => view.from + (px / right) * (view.to - view.from)
  const from = Math.max(0, tape.indexAt(place(box.x)) - 1)
  const to = Math.min(tape.length, tape.indexAt(place(box.x + box.width)) + 1)
  tape.bid.look(from, to)
  const [low, high] = [tape.bid.low, tape.bid.high]
  tape.ask.look(from, to)
  const [top, foot] = [y(Math.max(high, tape.ask.high)), y(Math.min(low, tape.ask.low))]
  return top <= box.y + box.height + 2 && foot >= box.y - 2
}

/** Says where a closed trade is drawn, for whoever points at it. */
export interface PastMark {
  readonly trade: PastTrade
  readonly spots: readonly Spot[]
}

/**
 * Draws closed trades light enough to look through: an arrow where each began, a ring where it ended, and a line
 * between.
 */
export function drawPast(sheet: Sheet, trades: readonly PastTrade[], told: string | null): PastMark[] {
  const { context, colours } = sheet
  const marks: PastMark[] = []
  // The newest lies on top.
  for (const trade of trades.toReversed()) {
    const start = spotOf(sheet, trade.openMs, trade.openPrice)
    const end = spotOf(sheet, trade.closeMs, trade.closePrice)
    const tone = colours.tones[trade.net < 0 ? 'loss' : 'gain']
    const isTold = trade.key === told
    const size = isTold ? 6 : 4
    const way = trade.type === 'Buy' ? 1 : -1
    if (start && end) join(sheet, start, end, tone, isTold ? 1 : 0.45)
    context.globalAlpha = isTold ? 1 : 0.75
    if (start) {
      context.fillStyle = colours.sides[trade.type]
      triangle(context, { x: start.x, y: start.y + 2 * way }, size, way)
    }
    if (end) {
      context.fillStyle = tone
      ring(context, end, size, isTold ? tone : colours.ground)
    }
    context.globalAlpha = 1
    marks.unshift({ trade, spots: [start, end].filter((spot) => spot !== null) })
  }
  return marks
}

/** A pointer has to come this near. */
const reachPx = 10

/** Finds the newest closed trade that has a mark here. */
export const markAt = (marks: readonly PastMark[], { x, y }: Spot): PastMark | null =>
  marks.find(({ spots }) => spots.some((spot) => Math.hypot(spot.x - x, spot.y - y) <= reachPx)) ?? null
