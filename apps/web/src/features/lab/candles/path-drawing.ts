import type { CandlePeriod, Instrument } from '@ratchet/contract'
import type { CandleSpan } from '@ratchet/domain'
import type { Chart } from 'klinecharts'
import { priceText } from '../../../format/text.ts'
import { closeChart, moveByKey, openChart } from '../../../ui/candles/chart.ts'
import { stylesOf, toneColours } from '../../../ui/candles/looks.ts'
import { type PathShape, rangeWith, spotsOf } from './path-candles.ts'
import { type PathLook, registerTradePath } from './path-overlay.ts'

const tradePath = registerTradePath()
const groupId = 'path'
const mainPane = 'candle_pane'
/** The trade takes this part of the width, as it comes up. */
const share = 0.6

const shown = (displayFrom: number, displayTo: number) => ({
  displayFrom,
  displayTo,
  displayRange: displayTo - displayFrom,
})

/** One trade over candles, on a chart of the library. */
export class PathDrawing {
  readonly #chart: Chart
  readonly #place: HTMLElement
  readonly #candles: readonly CandleSpan[]
  #shape: PathShape

  constructor(
    place: HTMLElement,
    asked: { readonly period: CandlePeriod; readonly instrument: Instrument },
    candles: readonly CandleSpan[],
    shape: PathShape,
  ) {
    const { instrument, period } = asked
    this.#place = place
    this.#candles = candles
    this.#shape = shape
    this.#chart = openChart(place, { symbol: instrument.symbol, period, instrument }, 'candles')
    const data = candles.map(({ startMs, spread, ...prices }) => ({
      ...prices,
      timestamp: startMs,
      spreadText: priceText(spread, instrument.digits),
    }))
    this.#chart.setDataLoader({
      getBars: ({ type, callback }) => callback(type === 'init' ? data : [], false),
    })
    this.#chart.overrideYAxis({
      paneId: mainPane,
      createRange: ({ defaultRange }) => {
        const [from, to] = rangeWith(defaultRange.from, defaultRange.to, this.#shape)
        const range = to - from
        return { from, to, range, realFrom: from, realTo: to, realRange: range, ...shown(from, to) }
      },
    })
    this.toTrade()
    this.setShape(shape)
  }

  /** Draws the trade anew, where the view is. */
  setShape(shape: PathShape): void {
    this.#shape = shape
    this.#chart.removeOverlay({ groupId })
    const look: PathLook = { shape, colours: toneColours(this.#place) }
    this.#chart.createOverlay({
      name: tradePath,
      groupId,
      lock: true,
      points: spotsOf(shape).map(({ timeMs, price }) => ({ timestamp: timeMs, value: price })),
      extendData: look,
      // A right press would take it away.
      onRightClick: (event) => event.preventDefault?.(),
    })
  }

  /** Takes the colours of the page's theme anew. */
  repaint(): void {
    this.#chart.setStyles(stylesOf(this.#place, 'candles'))
    this.setShape(this.#shape)
  }

  /** Brings the whole trade into view, with some room on both sides. */
  toTrade(): void {
    const { open, close } = this.#shape
    const life = this.#candles.filter(({ startMs }) => startMs >= open.timeMs && startMs <= close.timeMs).length + 1
    const room = Math.max(1, this.#place.clientWidth)
    this.#chart.setBarSpace(Math.min(30, Math.max(1, (room * share) / life)))
    const last = this.#candles.findLastIndex(({ startMs }) => startMs <= close.timeMs)
    const shown = Math.round((life * (1 - share)) / share / 2)
    this.#chart.setOffsetRightDistance(90)
    this.#chart.scrollToDataIndex(Math.min(this.#candles.length - 1, last + shown))
  }

  resize(): void {
    this.#chart.resize()
  }

  remove(): void {
    closeChart(this.#chart)
  }

  /** @returns false for a key that means nothing here */
  key(key: string): boolean {
    return moveByKey(this.#chart, this.#place.clientWidth, key, () => this.toTrade())
  }
}
