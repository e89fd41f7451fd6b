import type { Tick } from '../../lib/realtime/index.ts'
import { drawAxes } from './axes.ts'
import { type Colours, coloursOf } from './colours.ts'
import { type Handled, handOver } from './hands.ts'
import type { LineKind, PriceLevel } from './levels.ts'
import { drawPrice, drawSteps } from './lines.ts'
import { drawCross, drawOpening, type Opening } from './marks.ts'
import { layOut, pricesIn, type Sheet } from './sheet.ts'
import { type StopStep, stairPoints } from './stairs.ts'
import { drawLevel, drawTags, placedTags, type Tag } from './tags.ts'
import { Tape } from './tape.ts'
import { followed, held, moved, openingView, type View, zoomed } from './view.ts'

const dashes: Readonly<Record<LineKind, readonly number[]>> = {
  open: [],
  stop: [],
  intended: [6, 4],
  target: [],
  rung: [1, 4],
}

/** A level further away than this share of the price would flatten the price to a line. */
const farthest = 0.006

/** Owns one canvas: two lines of a price, the levels of one position, and the stairs its stop has climbed. */
export class PriceDrawing {
  readonly #element: HTMLElement
  readonly #canvas = document.createElement('canvas')
  readonly #digits: number
  readonly #leave: () => void
  #colours: Colours
  #tape = new Tape()
  #view: View = openingView(this.#tape, null)
  #opening: Opening | null = null
  #levels: readonly PriceLevel[] = []
  #steps: readonly StopStep[] = []
  #pointed: { readonly x: number; readonly y: number } | null = null
  #sheet: Sheet | null = null
  #frame: number | null = null

  constructor(element: HTMLElement, digits: number) {
    this.#element = element
    this.#digits = digits
    this.#colours = coloursOf(element)
    this.#canvas.style.cssText = 'display: block; width: 100%; height: 100%'
    element.append(this.#canvas)
    const sized = new ResizeObserver(() => this.drawNow())
    sized.observe(element)
    const handsOff = handOver(element, this.#handled())
    this.#leave = () => {
      sized.disconnect()
      handsOff()
    }
  }

  #handled(): Handled {
    const points = (px: number) => (px / (this.#sheet?.right ?? 1)) * (this.#view.to - this.#view.from)
    return {
      drag: (byPx) => this.show(moved(this.#view, -points(byPx), this.#tape.length)),
      zoom: (factor, atPx = (this.#sheet?.right ?? 0) / 2) =>
        this.show(zoomed(this.#view, factor, this.#view.from + points(atPx), this.#tape.length)),
      point: (place) => {
        this.#pointed = place
        this.#soon()
      },
      toEnd: (end) => {
        const { from, to } = this.#view
        const opened = openingView(this.#tape, null)
        const by = end === 'first' ? -from : opened.to - to
        this.show(moved(this.#view, by, this.#tape.length))
      },
      reset: () => this.show(openingView(this.#tape, this.#opening?.timeMs ?? null)),
    }
  }

  /** Takes the theme's colours anew. */
  paint(): void {
    this.#colours = coloursOf(this.#element)
    this.#soon()
  }

  setHistory(ticks: readonly Tick[]): void {
    this.#tape = new Tape(ticks)
    this.show(openingView(this.#tape, this.#opening?.timeMs ?? null))
  }

  add(tick: Tick): void {
    const before = this.#tape.length
    this.#tape.add(tick)
    this.show(followed(this.#view, before, this.#tape.length))
  }

  setOpening(opening: Opening | null): void {
    this.#opening = opening
    this.#soon()
  }

  /** What the ladder has done so far: the stop as it stood, step by step. */
  setSteps(steps: readonly StopStep[]): void {
    this.#steps = steps
    this.#soon()
  }

  setLevels(levels: readonly PriceLevel[]): void {
    this.#levels = levels
    this.#soon()
  }

  /** Which part of the points is in the picture. */
  show(view: View): void {
    this.#view = held(view, this.#tape.length)
    this.#soon()
  }

  remove(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame)
    this.#leave()
    this.#canvas.remove()
  }

  /** How the last picture was laid out; null where there was none. */
  placed(): Sheet | null {
    return this.#sheet
  }

  /** However often it changes, it is drawn once for each picture of the screen. */
  #soon(): void {
    this.#frame ??= requestAnimationFrame(() => this.drawNow())
  }

  drawNow(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame)
    this.#frame = null
    const sheet = this.#layOut()
    this.#sheet = sheet
    if (!sheet) return
    const { context, tape, colours, right, bottom } = sheet
    const tags = placedTags(sheet, this.#tags(tape))
    drawAxes(sheet, tags)
    context.save()
    context.beginPath()
    context.rect(0, 0, right, bottom)
    context.clip()
    drawPrice(sheet, tape.ask, colours.ask, 1)
    drawPrice(sheet, tape.bid, colours.bid, 2)
    drawSteps(sheet, this.#stairs(), colours.levels.rung)
    for (const { kind, price } of this.#levels)
      drawLevel(sheet, price, colours.levels[kind], dashes[kind], kind === 'stop' ? 2 : 1)
    drawLevel(sheet, tape.bid.at(tape.length - 1), colours.bid, [1, 3], 1)
    if (this.#opening) drawOpening(sheet, this.#opening)
    context.restore()
    drawTags(sheet, tags)
    if (this.#pointed) drawCross(sheet, this.#pointed)
  }

  #tags(tape: Tape): Tag[] {
    const levels = this.#levels.filter(({ kind, inView }) => kind !== 'rung' || inView)
    return [
      { price: tape.bid.at(tape.length - 1), colour: this.#colours.bid, title: '' },
      ...levels.map(({ kind, price, title }) => ({ price, title, colour: this.#colours.levels[kind] })),
    ]
  }

  #stairs() {
    return stairPoints(this.#steps, this.#tape.secondAt(0), this.#tape.secondAt(this.#tape.length - 1))
  }

  /** A clean canvas for the place as it is now; null where there is nothing to draw, or no room. */
  #layOut(): Sheet | null {
    const { clientWidth: width, clientHeight: height } = this.#element
    const ratio = window.devicePixelRatio || 1
    const context = this.#canvas.getContext('2d')
    if (!context || width === 0 || height === 0) return null
    const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)]
    if (this.#canvas.width !== wide) this.#canvas.width = wide
    if (this.#canvas.height !== high) this.#canvas.height = high
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, wide, high)
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    const [tape, view] = [this.#tape, this.#view]
    const prices = pricesIn({ tape, view })
    if (!prices) return null
    const given = { context, ratio, width, height, tape, view, digits: this.#digits, colours: this.#colours }
    return layOut(given, this.#withLevels(prices))
  }

  /** Makes room for the levels that matter now, and for the stairs, beside the price itself. */
  #withLevels([low, high]: readonly [number, number]): readonly [number, number] {
    const middle = (low + high) / 2
    const prices = [
      ...this.#levels.filter(({ inView }) => inView).map(({ price }) => price),
      ...this.#steps.map(({ price }) => price),
    ].filter((price) => Math.abs(price / middle - 1) < farthest)
    return [Math.min(low, ...prices), Math.max(high, ...prices)]
  }
}
