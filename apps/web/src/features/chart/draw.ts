import type { Tick } from '../../realtime/index.ts'
import { drawAxes, drawBreaks } from './axes.ts'
import { type Colours, coloursOf } from './colours.ts'
import { drawCross, drawTimeBox, type Pointed, pointedAt, timeBox } from './cross.ts'
import { type GestureTarget, listenForGestures } from './gestures.ts'
import type { PriceLevel, Tone } from './levels.ts'
import { drawPrices, drawSteps } from './lines.ts'
import { drawOpening, drawPast, markAt, type Opening, type PastMark } from './marks.ts'
import { type PastTrade, pastBetween } from './past.ts'
import { layOut, pricesIn, rangeWith, type Sheet } from './sheet.ts'
import { type StopStep, stairPoints } from './stairs.ts'
import { drawLevels, drawTags, lines, type PlacedTag, placedTags, type Tag } from './tags.ts'
import { Tape } from './tape.ts'
import { atNewest, followed, held, moved, openingView, seesNewest, type View, zoomed } from './view.ts'

/** The page around a drawing shows this state of it. */
export interface Seen {
  /** Whether the newest quote is in sight. */
  readonly newest: boolean
  /** Whether all levels are to fit into the view. */
  readonly fit: boolean
  /** The number of levels at the edge, outside the view. */
  readonly beyond: number
  /** The selected closed trade, and its place. */
  readonly told: { readonly trade: PastTrade; readonly x: number; readonly y: number } | null
}

export interface Listener {
  readonly seen: (seen: Seen) => void
  readonly passed: () => void
}

/**
 * So much space stays free at the right of the newest quote, for the names of the levels; it is never more than this
 * share of the width.
 */
const [namesPx, mostRoom] = [104, 0.4]
/** The chart is taken to be this wide before it is first drawn. */
const unknownWide = 900
const nobody: Listener = { seen: () => {}, passed: () => {} }
const nothing: Seen = { newest: true, fit: false, beyond: 0, told: null }

/** Owns one canvas: two lines of a price, the levels of one position, the stairs its stop has climbed, and closed trades. */
export class PriceDrawing {
  readonly #element: HTMLElement
  readonly #canvas = document.createElement('canvas')
  readonly #digits: number
  readonly #listener: Listener
  readonly #leave: () => void
  #colours: Colours
  #tape = new Tape()
  #view: View = { from: 0, to: 1 }
  /** Whether the reader has chosen the view. A chosen view survives a new reading of the history. */
  #chosen = false
  #opening: Opening | null = null
  #levels: readonly PriceLevel[] = []
  #steps: readonly StopStep[] = []
  #stepTone: (price: number) => Tone = () => 'plain'
  #past: readonly PastTrade[] = []
  #marks: readonly PastMark[] = []
  #told: string | null = null
  #fit = false
  #pointed: { readonly x: number; readonly y: number } | null = null
  #sheet: Sheet | null = null
  #seen: Seen = nothing
  #frame: number | null = null

  constructor(element: HTMLElement, digits: number, listener: Listener = nobody) {
    this.#element = element
    this.#digits = digits
    this.#listener = listener
    this.#colours = coloursOf(element)
    this.#canvas.style.cssText = 'display: block; width: 100%; height: 100%'
    element.append(this.#canvas)
    const sized = new ResizeObserver(() => this.drawNow())
    sized.observe(element)
    const stopListening = listenForGestures(element, this.#gestureTarget())
    this.#leave = () => {
      sized.disconnect()
      stopListening()
    }
  }

  #gestureTarget(): GestureTarget {
    const places = (px: number) => (px / (this.#sheet?.right ?? 1)) * (this.#view.to - this.#view.from)
    const choose = (view: View) => {
      this.#chosen = true
      this.show(view)
    }
    return {
      drag: (byPx) => choose(moved(this.#view, -places(byPx), this.#tape, this.#room)),
      zoom: (factor, atPx = (this.#sheet?.right ?? 0) / 2) =>
        choose(zoomed(this.#view, factor, this.#view.from + places(atPx), this.#tape, this.#room)),
      point: (place) => {
        this.#pointed = place
        if (place) this.#told = markAt(this.#marks, place)?.trade.key ?? null
        this.#soon()
      },
      toEnd: (end) =>
        end === 'last' ? this.toNewest() : choose(moved(this.#view, -this.#view.from, this.#tape, this.#room)),
      reset: () => this.reset(),
      fit: () => this.setFit(!this.#fit),
      tell: (by) => this.#selectNext(by),
      passed: () => this.#listener.passed(),
    }
  }

  /** Returns the share of the width that stays free at the right of the newest quote. */
  get #room(): number {
    return Math.min(mostRoom, namesPx / (this.#sheet?.right ?? (this.#element.clientWidth || unknownWide)))
  }

  /** Reads the theme's colours again. */
  paint(): void {
    this.#colours = coloursOf(this.#element)
    this.#soon()
  }

  /** A history that is read anew leaves a chosen view where it was in time. */
  setHistory(ticks: readonly Tick[]): void {
    const before = this.#tape
    this.#tape = new Tape(ticks)
    if (this.#chosen && before.length > 0 && ticks.length > 0) this.show(this.#sameTime(before))
    else this.reset()
  }

  /** Converts the view of another tape to this one. */
  #sameTime(before: Tape): View {
    const { from, to } = this.#view
    if (seesNewest(this.#view, before)) return atNewest(this.#view, this.#tape, this.#room)
    const again = (place: number) => this.#tape.placeOf(before.secondOfPlace(place))
    return { from: again(from), to: again(to) }
  }

  add(tick: Tick): void {
    const { last } = this.#tape
    const isFirst = this.#tape.length === 0
    this.#tape.add(tick)
    if (isFirst) this.reset()
    else this.show(followed(this.#view, last, this.#tape.last))
  }

  setOpening(opening: Opening | null): void {
    this.#opening = opening
    this.#soon()
  }

  /** Sets the ladder's work so far: the stop step by step, and the meaning of each step. */
  setSteps(steps: readonly StopStep[], toneOf: (price: number) => Tone): void {
    this.#steps = steps
    this.#stepTone = toneOf
    this.#soon()
  }

  setLevels(levels: readonly PriceLevel[]): void {
    this.#levels = levels
    this.#soon()
  }

  /** @param trades the newest first */
  setPast(trades: readonly PastTrade[]): void {
    this.#past = trades
    this.#soon()
  }

  setFit(fit: boolean): void {
    this.#fit = fit
    this.#soon()
  }

  /** Shows this span of time. */
  show(view: View): void {
    this.#view = held(view, this.#tape, this.#room)
    this.#soon()
  }

  /** Shows the same length of time up to now. */
  toNewest(): void {
    this.show(atNewest(this.#view, this.#tape, this.#room))
  }

  /** Returns to the first view. */
  reset(): void {
    this.#chosen = false
    this.show(openingView(this.#tape, this.#opening?.timeMs ?? null, this.#room))
  }

  remove(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame)
    this.#leave()
    this.#canvas.remove()
  }

  /** Returns the layout of the last drawing; null before the first. */
  placed(): Sheet | null {
    return this.#sheet
  }

  /** Selects the next closed trade in time, and brings it into view. */
  #selectNext(by: -1 | 1): void {
    const trades = this.#past.toReversed().filter(({ closeMs }) => closeMs / 1000 >= this.#tape.secondAt(0))
    if (trades.length === 0) return
    const now = trades.findIndex(({ key }) => key === this.#told)
    const next = now === -1 ? trades.length - 1 : Math.max(0, Math.min(trades.length - 1, now + by))
    const trade = trades[next] as PastTrade
    this.#told = trade.key
    const place = this.#tape.placeOf(trade.closeMs / 1000)
    const { from, to } = this.#view
    if (place < from || place > to) {
      this.#chosen = true
      this.show({ from: place - (to - from) / 2, to: place + (to - from) / 2 })
    }
    this.#soon()
  }

  /** Schedules a drawing. However many changes there are, the chart is drawn once for each frame. */
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
    const pointed = this.#pointed && pointedAt(sheet, this.#pointed)
    const tags = placedTags(sheet, this.#tags(tape, pointed))
    const time = pointed && timeBox(sheet, pointed)
    drawAxes(sheet, { prices: tags, time })
    context.save()
    context.beginPath()
    context.rect(0, 0, right, bottom)
    context.clip()
    drawBreaks(sheet)
    drawPrices(sheet)
    drawSteps(sheet, this.#stairs(), (price) => colours.tones[this.#stepTone(price)])
    drawLevels(sheet, tags)
    this.#marks = drawPast(sheet, this.#pastInSight(), this.#told)
    if (this.#opening)
      drawOpening(
        sheet,
        this.#opening,
        this.#levels.map(({ price }) => price),
      )
    if (pointed) drawCross(sheet, pointed)
    context.restore()
    drawTags(sheet, tags)
    if (time) drawTimeBox(sheet, time)
    this.#tellPage(tags)
  }

  #pastInSight(): PastTrade[] {
    const { from, to } = this.#view
    return pastBetween(this.#past, this.#tape.secondOfPlace(from) * 1000, this.#tape.secondOfPlace(to) * 1000)
  }

  /** Tells the page the drawing's state, if it has changed. */
  #tellPage(tags: readonly PlacedTag[]): void {
    const mark = this.#marks.find(({ trade }) => trade.key === this.#told)
    const right = this.#sheet?.right ?? 0
    const spot = mark?.spots.findLast(({ x }) => x >= 0 && x <= right)
    const seen: Seen = {
      newest: seesNewest(this.#view, this.#tape),
      fit: this.#fit,
      beyond: tags.filter(({ beyond, title }) => beyond !== '' && title !== '').length,
      told: mark && spot ? { trade: mark.trade, x: Math.round(spot.x), y: Math.round(spot.y) } : null,
    }
    if (JSON.stringify(seen) === JSON.stringify(this.#seen)) return
    this.#seen = seen
    this.#listener.seen(seen)
  }

  /** Orders the levels by importance, so that the last rungs are left out if there is no room. */
  #tags(tape: Tape, pointed: Pointed | null): Tag[] {
    const { bid, text, tones, words } = this.#colours
    const price = (at: number, colour: string, weight: number, line: Tag['line']): Tag => ({
      price: at,
      colour,
      weight,
      line,
      title: '',
      filled: true,
    })
    return [
      ...(pointed ? [price(pointed.price, text, 400, null)] : []),
      price(tape.bid.at(tape.length - 1), bid, 100, { dash: [1, 3], thick: 1, fromNewest: true }),
      ...this.#levels.map(({ kind, price: at, title, tone }) => ({
        price: at,
        title,
        colour: tones[tone],
        ink: words[tone],
        line: lines[kind],
        filled: kind === 'stop' || kind === 'exit',
        weight: kind === 'stop' ? 3 : 1,
      })),
    ]
  }

  #stairs() {
    return stairPoints(this.#steps, this.#tape.secondAt(0), this.#tape.secondAt(this.#tape.length - 1))
  }

  /** Returns a clean canvas of the present size; null if there is nothing to draw, or no room. */
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
    const [tape, view, digits] = [this.#tape, this.#view, this.#digits]
    const prices = pricesIn({ tape, view })
    if (!prices) return null
    const levels = this.#levels.map(({ price }) => price)
    const given = { context, ratio, width, height, tape, view, digits, colours: this.#colours }
    return layOut(given, rangeWith(prices, levels, this.#fit, digits))
  }
}
