import { type CandlePeriod, candlePeriods } from '@ratchet/contract'
import { type Chart, type Coordinate, type DataLoader, dispose, init, type Period } from 'klinecharts'
import { askLine, registerAskLine } from './ask-line.ts'
import type { ChartCandles } from './feed.ts'
import { LevelLayer, type LevelListener } from './level-layer.ts'
import type { Level } from './level-overlay.ts'
import { type Look, stylesOf, toneColours } from './looks.ts'
import { breakMsOf } from './periods.ts'
import { rangeWith, tagPx } from './scale.ts'
import { registerShapes, type Shape, type ShapesData } from './shapes.ts'
import * as texts from './texts.ts'
import { timeMarks } from './time-axis.ts'
import { mainPane, type Stretch, Viewport } from './viewport.ts'

registerAskLine()
registerShapes()

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

/** The state of one picture, for what the page shows around the chart. */
export interface Drawn {
  /** Whether the newest price is in sight. */
  readonly isNewest: boolean
  /** The number of levels outside the picture. */
  readonly beyond: number
  /** The places of the shapes with a key, in CSS pixels. */
  readonly spots: ReadonlyMap<string, readonly Coordinate[]>
}

export interface ChartListener extends LevelListener {
  drawn?(drawn: Drawn): void
}

/** The texts of the axis of time have this much room. */
const timePx = 78
const dayMs = 86_400_000

/** A chart on the page, drawn by KLineChart: candles or a line, with levels and shapes over them. */
export class ChartView {
  readonly library: Chart
  readonly view: Viewport
  readonly #levels: LevelLayer
  readonly #place: HTMLElement
  readonly #setup: ChartSetup
  readonly #listener: ChartListener
  #look: Look
  #shapes: readonly Shape[] = []
  #isFit = false
  #isLoaded = false

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
    this.view = new Viewport(chart, place, setup)
    this.#levels = new LevelLayer(chart, place, setup, listener)
    chart.overrideYAxis({
      paneId: mainPane,
      createRange: ({ defaultRange: { from: low, to: high } }) => {
        const levels = [...this.#levelPrices(), ...this.#shapePrices()]
        // Where no price is known the levels alone are shown.
        const known = Number.isNaN(low) ? ([Math.min(...levels), Math.max(...levels)] as const) : ([low, high] as const)
        const [from, to] = rangeWith(known, levels, this.#isFit, digits)
        const range = to - from
        const shown = { displayFrom: from, displayTo: to, displayRange: range }
        return { from, to, range, realFrom: from, realTo: to, realRange: range, ...shown }
      },
      createTicks: ({ defaultTicks, bounding }) => {
        const [yAxis] = chart.getYAxes({ paneId: mainPane })
        const tags = yAxis ? [...this.#levels.places(yAxis, bounding.height).values()] : []
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
            if (request.type === 'init') this.view.open()
          },
        }),
    }
  }

  /** Reads the candles again, after quotes may have been missed. */
  readAgain(): void {
    if (this.#isLoaded) this.library.resetData()
  }

  remove(): void {
    this.#levels.remove()
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
    this.#levels.draw()
    this.#drawShapes()
  }

  setLevels(levels: readonly Level[]): void {
    this.#levels.set(levels)
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

  #levelPrices = (): number[] => this.#levels.levels.map(({ price }) => price)

  #shapePrices = (): number[] =>
    this.#shapes.flatMap((shape) =>
      shape.is === 'line' && shape.isInRange ? shape.spots.map(({ price }) => price) : [],
    )

  #drawShapes(): void {
    const data: ShapesData = {
      shapes: this.#shapes,
      colours: toneColours(this.#place),
      levels: this.#levelPrices(),
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

  #tellDrawn(spots: Drawn['spots']): void {
    if (!this.#listener.drawn) return
    const { to } = this.library.getVisibleRange()
    const height = this.library.getSize(mainPane, 'main')?.height ?? 0
    const [axis] = this.library.getYAxes({ paneId: mainPane })
    const isBeyond = (y: number) => y < 0 || y > height
    const beyond = axis ? this.#levelPrices().filter((price) => isBeyond(axis.convertToPixel(price))).length : 0
    this.#listener.drawn({ isNewest: to >= this.library.getDataList().length, beyond, spots })
  }
}
