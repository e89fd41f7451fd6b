import type { Colours } from './colours.ts'
import type { Tape } from './tape.ts'
import type { View } from './view.ts'

const timeAxis = 26
/** The figures of the price axis have so much room, left and right. */
const axisPad = 8
/** So much room stays above and below the prices, in parts of the height. */
const margin = 0.12

/** Says where things stand in one picture of a chart, in CSS pixels. */
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
  readonly x: (place: number) => number
  readonly y: (price: number) => number
}

type Given = Pick<Sheet, 'context' | 'ratio' | 'width' | 'height' | 'tape' | 'view' | 'digits' | 'colours'>
export type Range = readonly [low: number, high: number]

/**
 * Returns the least and the greatest price in view, on both sides of the spread. Between two points these are theirs;
 * without any it is null.
 */
export function pricesIn({ tape, view }: Pick<Sheet, 'tape' | 'view'>): Range | null {
  let [from, to] = [tape.indexAt(view.from), tape.indexAt(view.to)]
  if (from >= to) [from, to] = [from - 1, to + 1]
  tape.bid.look(from, to)
  const { low, high } = tape.bid
  tape.ask.look(from, to)
  return Number.isNaN(low) ? null : [Math.min(low, tape.ask.low), Math.max(high, tape.ask.high)]
}

/** The price has at least this share of the height, whatever else is to be seen. */
const priceShare = 0.5
/** A price that hardly moves is not blown up beyond so many of its smallest steps. */
const fewestSteps = 20

/**
 * The range follows the price and takes in those levels that leave it half of the height, the nearest first; the others stand at the
 * edge. Where all are asked for, all are in it.
 */
export function rangeWith([low, high]: Range, levels: readonly number[], all: boolean, digits: number): Range {
  const most = Math.max(high - low, fewestSteps / 10 ** digits) / priceShare
  const beyond = (price: number) => Math.max(low - price, price - high, 0)
  let [least, greatest] = [low, high]
  for (const price of [...levels].sort((a, b) => beyond(a) - beyond(b))) {
    const [below, above] = [Math.min(least, price), Math.max(greatest, price)]
    if (!all && above - below > most) continue
    ;[least, greatest] = [below, above]
  }
  return [least, greatest]
}

/** Lays a picture out that holds these prices, with a little room. */
export function layOut(given: Given, prices: Range): Sheet {
  const { context, width, height, digits, view, colours } = given
  const [least, most] = prices
  const flat = most === least ? 5 / 10 ** digits : 0
  const room = ((most - least + 2 * flat) * margin) / (1 - 2 * margin)
  const [low, high] = [least - flat - room, most + flat + room]
  context.font = colours.font
  const right = Math.max(1, Math.floor(width - context.measureText(`${high.toFixed(digits)} ▼`).width - 2 * axisPad))
  const bottom = Math.max(1, height - timeAxis)
  return {
    ...given,
    right,
    bottom,
    low,
    high,
    x: (place) => ((place - view.from) / (view.to - view.from)) * right,
    y: (price) => ((high - price) / (high - low)) * bottom,
  }
}
