import type { Colours } from './colours.ts'
import type { Tape } from './tape.ts'
import type { View } from './view.ts'

const timeAxis = 26
const axisPad = 10
/** Room above and below the prices, in parts of the height. */
const margin = 0.12

/** One picture of a chart: where things stand in it, in CSS pixels. */
export interface Sheet {
  readonly context: CanvasRenderingContext2D
  /** Pixels of the screen in one of these. */
  readonly ratio: number
  readonly width: number
  readonly height: number
  /** Where the prices end and the axes begin. */
  readonly right: number
  readonly bottom: number
  readonly tape: Tape
  readonly view: View
  readonly digits: number
  readonly colours: Colours
  readonly low: number
  readonly high: number
  readonly x: (index: number) => number
  readonly y: (price: number) => number
}

type Given = Pick<Sheet, 'context' | 'ratio' | 'width' | 'height' | 'tape' | 'view' | 'digits' | 'colours'>

/** The least and the greatest price in view, on both sides of the spread; null without any. */
export function pricesIn({ tape, view }: Pick<Sheet, 'tape' | 'view'>): readonly [low: number, high: number] | null {
  const [from, to] = [Math.ceil(view.from), Math.floor(view.to) + 1]
  tape.bid.look(from, to)
  const { low, high } = tape.bid
  tape.ask.look(from, to)
  return Number.isNaN(low) ? null : [Math.min(low, tape.ask.low), Math.max(high, tape.ask.high)]
}

/** Lays a picture out that holds these prices, with a little room. */
export function layOut(given: Given, prices: readonly [low: number, high: number]): Sheet {
  const { context, width, height, digits, view, colours } = given
  const [least, most] = prices
  const flat = most === least ? 5 / 10 ** digits : 0
  const room = ((most - least + 2 * flat) * margin) / (1 - 2 * margin)
  const [low, high] = [least - flat - room, most + flat + room]
  context.font = colours.font
  const right = Math.max(1, Math.floor(width - context.measureText(high.toFixed(digits)).width - 2 * axisPad))
  const bottom = Math.max(1, height - timeAxis)
  return {
    ...{ ...given, right, bottom, low, high },
    x: (index) => ((index - view.from) / (view.to - view.from)) * right,
    y: (price) => ((high - price) / (high - low)) * bottom,
  }
}
