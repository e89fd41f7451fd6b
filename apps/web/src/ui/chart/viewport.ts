import { type CandlePeriod, candlePeriods } from '@ratchet/contract'
import type { Chart } from 'klinecharts'

export const mainPane = 'candle_pane'

export interface Stretch {
  /** Whether it takes the whole width, up to the names of the levels. */
  readonly isWhole?: boolean
  /** Null begins it a few hundred candles before its end. */
  readonly fromMs: number | null
  /** Without an end it reaches to the newest price. */
  readonly toMs?: number
}

interface ViewportSetup {
  readonly period: CandlePeriod
  readonly digits: number
  /** The stretch that is shown first; without one the newest candles. */
  readonly stretch?: Stretch
}

/** The names of the levels have this much room at the right of the newest price, the axis about this much, and a mark at the left end. */
const [namesPx, axisPx, leftPx] = [104, 56, 12]
/** A chart up to the newest price first shows so many candles, and so many before the moment from which it is shown. */
const [usualCandles, fewestCandles, candlesBefore] = [300, 90, 20]
/** A stretch that has ended first takes this part of the width. */
const stretchShare = 0.6
/** The width of a candle with its gap: usually, and at most. */
const [usualPx, mostPx] = [10, 30]

/** The part of a chart that is in view, and the places of prices and moments in it. */
export class Viewport {
  readonly library: Chart
  readonly #place: HTMLElement
  readonly #setup: ViewportSetup
  #isOpened = false

  constructor(library: Chart, place: HTMLElement, setup: ViewportSetup) {
    this.library = library
    this.#place = place
    this.#setup = setup
  }

  /** Shows the first stretch as soon as there are candles, and not again. */
  open(): void {
    if (!this.#isOpened) this.reset()
  }

  /** The price at a point of the chart, in CSS pixels; null beside the prices. */
  priceAt(x: number, y: number): number | null {
    const pane = this.library.getSize(mainPane, 'main')
    if (!pane || x > pane.width || y < pane.top || y > pane.top + pane.height) return null
    const [point] = [this.library.convertFromPixel([{ x, y }], { paneId: mainPane, absolute: true })].flat()
    return point?.value === undefined ? null : Number(point.value.toFixed(this.#setup.digits))
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
