import { type CandlePeriod, candlePeriods } from '@ratchet/contract'
import {
  type Chart,
  type Coordinate,
  type Crosshair,
  type DataLoader,
  dispose,
  init,
  type Overlay,
  type Period,
} from 'klinecharts'
import { priceText } from '../../format/text.ts'
import { askLine, registerAskLine } from './ask-line.ts'
import type { ChartCandles } from './feed.ts'
import { type Level, type LevelData, newestKey, pointerKey, registerLevels } from './level-overlay.ts'
import { type Look, stylesOf, toneColours } from './looks.ts'
import { breakMsOf } from './periods.ts'
import { type PlacedTag, placedTags, rangeWith, tagPx } from './scale.ts'
import { registerShapes, type Shape, type ShapesData } from './shapes.ts'
import * as texts from './texts.ts'
import { timeMarks } from './time-axis.ts'

registerAskLine()
registerLevels()
registerShapes()

export const mainPane = 'candle_pane'
const units = { s: 'second', m: 'minute', h: 'hour', d: 'day', w: 'week', M: 'month' } as const

/** A period as the library has it. */
function toPeriod(period: CandlePeriod): Period {
  const unit = period.at(-1) as keyof typeof units
  return { type: units[unit], span: Number(period.slice(0, -1)) }
}

export interface ChartSetup {
  readonly symbol: string
  readonly period: CandlePeriod
  readonly digits: number
  readonly feed: (candles: ChartCandles) => DataLoader
  /** Without the figures over the price. */
  readonly isCompact?: boolean
  /** With the ask as a line beside the bid. */
  readonly hasAsk?: boolean
  /** Whether the price has ended, so that the newest one is not marked. */
  readonly hasEnded?: boolean
  /** The stretch that is shown first; without one the newest candles. */
  readonly stretch?: Stretch
}

interface Stretch {
  /** Whether it takes the whole width, up to the names of the levels. */
  readonly isWhole?: boolean
  /** Null begins it a few hundred candles before its end. */
  readonly fromMs: number | null
  /** Without an end it reaches to the newest price. */
  readonly toMs?: number
}

/** The state of one picture, for what the page shows around the chart. */
export interface Drawn {
  /** Whether the newest price is in sight. */
  readonly isNewest: boolean
  /** The number of levels outside the picture. */
  readonly beyond: number
  /** The places of the shapes with a key, in CSS pixels. */
  readonly spots: ReadonlyMap<string, readonly Coordinate[]>
}

export interface ChartListener {
  drawn?(drawn: Drawn): void
  /** A level was let go at another price. */
  moved?(level: Level, price: number): void
  /** Returns the text of a level's tag at the price under the pointer. */
  textAt?(level: Level, price: number): string
}

/** The names of the levels have this much room at the right of the newest price, the axis about this much, and a mark at the left end. */
const [namesPx, axisPx, leftPx] = [104, 56, 12]
/** A chart up to the newest price first shows so many candles, and so many before the moment from which it is shown. */
const [usualCandles, fewestCandles, candlesBefore] = [300, 90, 20]
/** A stretch that has ended first takes this part of the width. */
const stretchShare = 0.6
/** The width of a candle with its gap: usually, and at most. */
const [usualPx, mostPx] = [10, 30]
/** The weight of a tag that does not give way. */
const fixed = 1e6
/** The texts of the axis of time have this much room. */
const timePx = 78
const dayMs = 86_400_000

/** A chart on the page, drawn by KLineChart: candles or a line, with levels and shapes over them. */
export class ChartView {
  readonly library: Chart
  readonly #place: HTMLElement
  readonly #setup: ChartSetup
  readonly #listener: ChartListener
  #look: Look
  #levels: readonly Level[] = []
  /** The price of the level that is being dragged. */
  #dragged: { readonly key: string; readonly price: number } | null = null
  #shapes: readonly Shape[] = []
  #isFit = false
  #isLoaded = false
  #isOpened = false
  #pointerY: number | null = null
  #placed: ReadonlyMap<string, PlacedTag> | null = null

  constructor(place: HTMLElement, setup: ChartSetup, look: Look, listener: ChartListener = {}) {
    const { symbol, period, digits, hasAsk, feed } = setup
    this.#place = place
    this.#setup = setup
    this.#listener = listener
    this.#look = look
    const chart = init(place, {
      timezone: 'Etc/UTC',
      locale: 'en-US',
      styles: stylesOf(place, look, setup),
      thousandsSeparator: { sign: '' },
      ...(setup.stretch?.isWhole && { layout: { barSpaceLimit: { max: 400 } } }),
    })
    if (!chart) throw new Error(texts.chartNotCreated)
    this.library = chart
    // The element around it is what the keyboard reaches.
    place.querySelector('[tabindex]')?.setAttribute('tabindex', '-1')
    chart.setSymbol({ ticker: symbol, pricePrecision: digits, volumePrecision: 0 })
    chart.setPeriod(toPeriod(period))
    chart.overrideYAxis({
      paneId: mainPane,
      createRange: ({ defaultRange: { from: low, to: high } }) => {
        const levels = [...this.#levels.map(({ price }) => price), ...this.#shapePrices()]
        // Where no price is known the levels alone are shown.
        const known = Number.isNaN(low) ? ([Math.min(...levels), Math.max(...levels)] as const) : ([low, high] as const)
        const [from, to] = rangeWith(known, levels, this.#isFit, digits)
        const range = to - from
        const shown = { displayFrom: from, displayTo: to, displayRange: range }
        return { from, to, range, realFrom: from, realTo: to, realRange: range, ...shown }
      },
      createTicks: ({ defaultTicks, bounding }) => {
        const [yAxis] = chart.getYAxes({ paneId: mainPane })
        const tags = yAxis ? [...this.#places(yAxis, bounding.height).values()] : []
        // A price that a tag would half cover is left out.
        return defaultTicks.filter(({ coord }) => tags.every(({ at }) => Math.abs(at - coord) > tagPx - 2))
      },
    })
    if (hasAsk)
      chart.createIndicator(
        { name: askLine, paneId: mainPane, styles: { lines: [{ color: toneColours(place).tones.ahead, size: 1 }] } },
        true,
      )
    this.#leaveRoom()
    this.#markTimes()
    this.setShapes([])
    this.setLevels([])
    chart.subscribeAction('onCrosshairChange', (crosshair) => {
      const { y, paneId } = crosshair as Crosshair
      this.#pointerY = paneId === mainPane ? (y ?? null) : null
      this.#forgetPlaces()
    })
    for (const gone of ['pointerleave', 'touchstart']) place.addEventListener(gone, this.#leave)
    chart.setDataLoader(
      this.#withOpening(feed({ candles: () => chart.getDataList(), startOver: () => chart.resetData() })),
    )
  }

  /** The axis of time has round times, and names each day; the axis of long candles is the library's. */
  #markTimes(): void {
    const candleMs = candlePeriods[this.#setup.period].ms
    if (candleMs === null || candleMs >= dayMs) return
    const chart = this.library
    chart.overrideXAxis({
      createTicks: () => {
        const { from, to } = chart.getVisibleRange()
        const times = chart.getDataList().slice(from, to)
        const space = chart.getBarSpace().bar
        const firstX = [chart.convertToPixel([{ dataIndex: from }])].flat()[0]?.x ?? 0
        const marks = timeMarks(
          times.map(({ timestamp }) => timestamp),
          timePx / space,
          candleMs,
        )
        return marks.map(({ index, text }) => ({ coord: firstX + index * space, value: text, text }))
      },
    })
  }

  /** The library does not tell when its crosshair goes. */
  readonly #leave = () => {
    this.#pointerY = null
  }

  /** The first candles are shown as the chart opens. */
  #withOpening(loader: DataLoader): DataLoader {
    return {
      ...loader,
      getBars: (request) =>
        loader.getBars({
          ...request,
          callback: (candles, more) => {
            request.callback(candles, more)
            this.#isLoaded = true
            if (request.type === 'init' && !this.#isOpened) this.reset()
          },
        }),
    }
  }

  /** Reads the candles again, after quotes may have been missed. */
  readAgain(): void {
    if (this.#isLoaded) this.library.resetData()
  }

  remove(): void {
    for (const gone of ['pointerleave', 'touchstart']) this.#place.removeEventListener(gone, this.#leave)
    // The subscription of a loader ends when another is set.
    this.library.setDataLoader({ getBars: ({ callback }) => callback([], false) })
    dispose(this.library)
  }

  resize(): void {
    this.library.resize()
    this.#leaveRoom()
  }

  /** Where the figures over the candles take three lines, the highest price is written below them. */
  #leaveRoom(): void {
    const top = this.#setup.isCompact ? 0.12 : this.#place.clientWidth < 480 ? 0.32 : 0.2
    this.library.overrideYAxis({ paneId: mainPane, gap: { top, bottom: this.#setup.isCompact ? 0.12 : 0.1 } })
  }

  /** Draws in this look, in the present colours of the theme. */
  setLook(look: Look): void {
    this.#look = look
    this.library.setStyles(stylesOf(this.#place, look, this.#setup))
    this.#drawLevels()
    this.#drawShapes()
  }

  setLevels(levels: readonly Level[]): void {
    this.#levels = levels
    this.#drawLevels()
    this.#drawShapes()
  }

  setShapes(shapes: readonly Shape[]): void {
    this.#shapes = shapes
    this.#drawShapes()
  }

  /** Chooses whether every level is in the picture. */
  setFit(isFit: boolean): void {
    this.#isFit = isFit
    this.#redraw()
  }

  #redraw(): void {
    // Setting styles is the library's only way to lay the axes out anew.
    this.library.setStyles(stylesOf(this.#place, this.#look, this.#setup))
  }

  #shapePrices = (): number[] =>
    this.#shapes.flatMap((shape) =>
      shape.is === 'line' && shape.isInRange ? shape.spots.map(({ price }) => price) : [],
    )

  #drawShapes(): void {
    const data: ShapesData = {
      shapes: this.#shapes,
      colours: toneColours(this.#place),
      levels: this.#levels.map(({ price }) => price),
      breakMs: breakMsOf(this.#setup.period),
      drawn: (spots) => this.#tellDrawn(spots),
    }
    this.library.removeOverlay({ groupId: 'shapes' })
    const spots = this.#shapes.flatMap((shape): readonly { timeMs: number; price: number }[] => shape.spots)
    this.library.createOverlay({
      name: 'ratchetShapes',
      groupId: 'shapes',
      paneId: mainPane,
      lock: true,
      // The library draws no overlay without a point.
      points: [...spots, { timeMs: 0, price: 0 }].map(({ timeMs, price }) => ({ timestamp: timeMs, value: price })),
      extendData: data,
      // A right press would take it away.
      onRightClick: (event) => event.preventDefault?.(),
    })
  }

  #drawLevels(): void {
    this.#forgetPlaces()
    this.library.removeOverlay({ groupId: 'levels' })
    for (const level of this.#levels) this.#addLevel(level)
    const colours = toneColours(this.#place)
    this.library.createOverlay({
      name: 'ratchetPrices',
      groupId: 'levels',
      paneId: mainPane,
      lock: true,
      points: [{ value: 0 }],
      extendData: { colours, places: this.#places },
    })
  }

  #addLevel(level: Level): void {
    const colours = toneColours(this.#place)
    const { digits } = this.#setup
    const dataAt = (price: number, text: string): LevelData => ({
      level,
      text,
      price: priceText(price, digits),
      colours,
      places: this.#places,
    })
    const priceOf = (overlay: Overlay) => this.#round(overlay.points[0]?.value ?? level.price)
    this.library.createOverlay({
      name: 'ratchetLevel',
      groupId: 'levels',
      paneId: mainPane,
      lock: level.moves === undefined,
      points: [{ value: level.price }],
      extendData: dataAt(level.price, level.text),
      onPressedMoving: ({ overlay }) => {
        const price = priceOf(overlay)
        this.#dragged = { key: level.key, price }
        this.#forgetPlaces()
        const text = this.#listener.textAt?.(level, price) ?? level.text
        this.library.overrideOverlay({ id: overlay.id, extendData: dataAt(price, text) })
      },
      onPressedMoveEnd: ({ overlay }) => {
        const price = priceOf(overlay)
        this.#dragged = null
        this.#forgetPlaces()
        // The line stays where it is in force; the page asks before it changes the level.
        this.#drawLevels()
        if (price !== level.price) this.#listener.moved?.(level, price)
      },
      // A right press would take it away.
      onRightClick: (event) => event.preventDefault?.(),
    })
  }

  /** Places the tags of all levels, and keeps them off the newest price. */
  readonly #places: LevelData['places'] = (yAxis, bottom) => {
    if (this.#placed) return this.#placed
    const newest = this.library.getDataList().at(-1)?.close
    const tags = [
      ...(this.#pointerY === null
        ? []
        : [{ key: pointerKey, price: yAxis.convertFromPixel(this.#pointerY), weight: fixed }]),
      ...(newest === undefined || this.#setup.hasEnded ? [] : [{ key: newestKey, price: newest, weight: 100 }]),
      ...this.#levels.map(({ key, price, isStrong }) =>
        this.#dragged?.key === key ? { ...this.#dragged, weight: fixed } : { key, price, weight: isStrong ? 3 : 1 },
      ),
    ]
    const placed = placedTags(bottom, (price) => yAxis.convertToPixel(price), tags)
    // Every level asks for them within one picture.
    queueMicrotask(() => this.#forgetPlaces())
    this.#placed = new Map(placed.map((tag) => [tag.key, tag]))
    return this.#placed
  }

  #forgetPlaces(): void {
    this.#placed = null
  }

  #tellDrawn(spots: Drawn['spots']): void {
    if (!this.#listener.drawn) return
    const { to } = this.library.getVisibleRange()
    const height = this.library.getSize(mainPane, 'main')?.height ?? 0
    const [axis] = this.library.getYAxes({ paneId: mainPane })
    const isBeyond = (y: number) => y < 0 || y > height
    const beyond = axis ? this.#levels.filter(({ price }) => isBeyond(axis.convertToPixel(price))).length : 0
    this.#listener.drawn({ isNewest: to >= this.library.getDataList().length, beyond, spots })
  }

  #round = (price: number): number => Number(price.toFixed(this.#setup.digits))

  /** The price at a point of the chart, in CSS pixels; null beside the prices. */
  priceAt(x: number, y: number): number | null {
    const pane = this.library.getSize(mainPane, 'main')
    if (!pane || x > pane.width || y < pane.top || y > pane.top + pane.height) return null
    const [point] = [this.library.convertFromPixel([{ x, y }], { paneId: mainPane, absolute: true })].flat()
    return point?.value === undefined ? null : this.#round(point.value)
  }

  /** The moment at a point of the chart, in CSS pixels from its left. */
  timeAt(x: number): number {
    const candles = this.library.getDataList()
    const [newest] = [this.library.convertToPixel([{ dataIndex: candles.length - 1 }])].flat()
    const index = candles.length - 1 - ((newest?.x ?? 0) - x) / this.library.getBarSpace().bar
    const whole = Math.max(0, Math.min(candles.length - 1, Math.floor(index)))
    const [candle, next] = [candles[whole], candles[whole + 1]]
    const ms = next && candle ? next.timestamp - candle.timestamp : (candlePeriods[this.#setup.period].ms ?? 0)
    return (candle?.timestamp ?? 0) + (index - whole) * ms
  }

  /** Where a moment stands, in CSS pixels from the left. */
  xOf(timeMs: number): number {
    const ms = this.timeAt(1) - this.timeAt(0)
    return ms > 0 ? (timeMs - this.timeAt(0)) / ms : 0
  }

  /** Returns to what is shown first. */
  reset(): void {
    const candles = this.library.getDataList()
    this.#isOpened ||= candles.length > 0
    const { library } = this
    library.setOffsetRightDistance(namesPx)
    const { stretch } = this.#setup
    const indexOf = (timeMs: number) => candles.findLastIndex(({ timestamp }) => timestamp <= timeMs)
    // The axis of prices has no width yet while the chart opens.
    const width = this.#place.clientWidth - axisPx - namesPx
    const space = (count: number) => Math.min(mostPx, Math.max(1, width / count))
    if (stretch?.isWhole) {
      const first = Math.max(0, indexOf(stretch.fromMs ?? 0))
      const last = indexOf(stretch.toMs ?? Number.POSITIVE_INFINITY)
      library.setBarSpace(Math.max(1, (width - leftPx) / Math.max(1, last - first + 1)))
      this.toNewest()
      library.scrollByDistance((candles.length - 1 - last) * library.getBarSpace().bar)
      return
    }
    if (stretch?.toMs !== undefined) {
      const [first, last] = [indexOf(stretch.fromMs ?? 0), indexOf(stretch.toMs)]
      const count = (last - first + 1) / stretchShare
      library.setBarSpace(space(count))
      library.scrollToDataIndex(Math.min(candles.length - 1, last + Math.round((count * (1 - stretchShare)) / 2)))
      return
    }
    const near = Math.max(0, candles.length - usualCandles)
    const first = stretch && Math.min(near, stretch.fromMs === null ? near : indexOf(stretch.fromMs) - candlesBefore)
    library.setBarSpace(first === undefined ? usualPx : space(Math.max(fewestCandles, candles.length - first)))
    this.toNewest()
  }

  toNewest(): void {
    this.library.scrollToRealTime(0)
  }

  /** Brings a moment into the middle of the picture, if it is outside. */
  toMoment(timeMs: number): void {
    const candles = this.library.getDataList()
    const { from, to } = this.library.getVisibleRange()
    const index = candles.findLastIndex(({ timestamp }) => timestamp <= timeMs)
    if (index < from || index >= to) this.library.scrollToDataIndex(index + Math.round((to - from) / 2))
  }

  /** Moves or widens the view as a key says. @returns false for a key that means nothing here */
  key(key: string): boolean {
    const { library } = this
    const sixth = this.#place.clientWidth / 6
    const acts: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => library.scrollByDistance(sixth),
      ArrowRight: () => library.scrollByDistance(-sixth),
      '+': () => library.zoomAtCoordinate(1.3),
      '=': () => library.zoomAtCoordinate(1.3),
      '-': () => library.zoomAtCoordinate(0.7),
      Home: () => library.scrollByDistance(library.getDataList().length * library.getBarSpace().bar),
      End: () => (this.#setup.stretch?.toMs === undefined ? this.toNewest() : this.reset()),
    }
    const act = acts[key]
    act?.()
    return act !== undefined
  }
}
