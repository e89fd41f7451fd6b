import {
  ColorType,
  createChart,
  createSeriesMarkers,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  LineSeries,
  LineStyle,
  LineType,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { Tick } from '../../lib/realtime/index.ts'
import { firstShown, onePerSecond, secondOf } from './bars.ts'
import type { LineKind, PriceLevel } from './levels.ts'
import { type StopStep, stairPoints } from './stairs.ts'

interface Colours {
  readonly ground: string
  readonly text: string
  readonly line: string
  readonly bid: string
  readonly ask: string
  readonly levels: Readonly<Record<LineKind, string>>
}

/** The theme's own colours, read from the page, for the canvas knows no style sheet. */
function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element)
  const of = (name: string): string => style.getPropertyValue(name).trim()
  return {
    ground: of('--r-panel'),
    text: of('--r-dim'),
    line: of('--r-line'),
    bid: of('--r-accent'),
    ask: of('--r-dim'),
    levels: {
      open: of('--r-text'),
      stop: of('--r-loss'),
      intended: of('--r-recorded'),
      target: of('--r-gain'),
      rung: of('--r-gold'),
    },
  }
}

const styles: Readonly<Record<LineKind, LineStyle>> = {
  open: LineStyle.Solid,
  stop: LineStyle.Solid,
  intended: LineStyle.Dashed,
  target: LineStyle.Solid,
  rung: LineStyle.SparseDotted,
}

/** A level further away than this share of the price would flatten the price to a line. */
const farthest = 0.006

const whole = ({ timeMs }: { readonly timeMs: number }): UTCTimestamp => secondOf(timeMs) as UTCTimestamp

const roomAhead = 6
/** In a span of so many seconds and more, marks of time have no seconds. */
const secondsMatterUnder = 1200

/** Where a position began. */
export interface Opening {
  readonly timeMs: number
  readonly price: number
  readonly side: 'Buy' | 'Sell'
  readonly text: string
}

/** Owns one canvas: two lines of a price, the levels of one position, and the stairs its stop has climbed. */
export class PriceDrawing {
  readonly #element: HTMLElement
  readonly #chart: IChartApi
  readonly #bid: ISeriesApi<'Line'>
  readonly #ask: ISeriesApi<'Line'>
  readonly #stop: ISeriesApi<'Line'>
  readonly #marks: ISeriesMarkersPluginApi<Time>
  #lines: IPriceLine[] = []
  #opening: Opening | null = null
  #levels: readonly PriceLevel[] = []
  #steps: readonly StopStep[] = []
  #firstSecond = Number.POSITIVE_INFINITY
  #lastSecond = Number.NEGATIVE_INFINITY

  constructor(element: HTMLElement, digits: number) {
    this.#element = element
    this.#chart = createChart(element, {
      autoSize: true,
      layout: { attributionLogo: true },
      timeScale: {
        timeVisible: true,
        secondsVisible: true,
        rightOffset: roomAhead,
        borderVisible: false,
        barSpacing: 5,
        tickMarkFormatter: (time: Time, type: TickMarkType) => this.#tickMark(time, type),
      },
      rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.12, bottom: 0.12 } },
      handleScroll: { vertTouchDrag: false },
      // The browser's own tag is no valid one everywhere ("en-US@posix"), and the library throws on such a tag.
      localization: { locale: 'en-GB' },
    })
    const priceFormat = { type: 'price' as const, precision: digits, minMove: 1 / 10 ** digits }
    this.#ask = this.#chart.addSeries(LineSeries, {
      lineWidth: 1,
      priceLineVisible: false,
      // The bid's label stands beside it and the ask is in words above: two labels a spread apart would lie on one another.
      lastValueVisible: false,
      priceFormat,
    })
    this.#bid = this.#chart.addSeries(LineSeries, {
      lineWidth: 2,
      priceFormat,
      autoscaleInfoProvider: (original: () => { priceRange: { minValue: number; maxValue: number } | null } | null) =>
        this.#room(original()),
    })
    this.#stop = this.#chart.addSeries(LineSeries, {
      lineWidth: 2,
      lineType: LineType.WithSteps,
      priceLineVisible: false,
      lastValueVisible: false,
      crosshairMarkerVisible: false,
      priceFormat,
    })
    this.#marks = createSeriesMarkers(this.#bid)
    this.paint()
  }

  /** Over hours the seconds of a mark say nothing; null leaves it to the chart. */
  #tickMark(time: Time, type: TickMarkType): string | null {
    const shown = this.#chart.timeScale().getVisibleRange()
    const longSpan = shown !== null && Number(shown.to) - Number(shown.from) > secondsMatterUnder
    return type === TickMarkType.TimeWithSeconds && longSpan
      ? new Date(Number(time) * 1000).toISOString().slice(11, 16)
      : null
  }

  /** Makes room for the levels that matter now, beside the price itself. */
  #room(own: { priceRange: { minValue: number; maxValue: number } | null } | null) {
    if (!own?.priceRange) return own
    const middle = (own.priceRange.minValue + own.priceRange.maxValue) / 2
    const prices = this.#levels
      .filter(({ inView, price }) => inView && Math.abs(price / middle - 1) < farthest)
      .map(({ price }) => price)
    if (!prices.length) return own
    return {
      ...own,
      priceRange: {
        minValue: Math.min(own.priceRange.minValue, ...prices),
        maxValue: Math.max(own.priceRange.maxValue, ...prices),
      },
    }
  }

  paint(): void {
    const { ground, text, line, bid, ask, levels } = coloursOf(this.#element)
    this.#chart.applyOptions({
      // An opaque ground: a see-through one is painted over the last frame instead of wiping it.
      layout: {
        background: { type: ColorType.Solid, color: ground },
        textColor: text,
        fontSize: 11,
        fontFamily: getComputedStyle(this.#element).fontFamily,
      },
      grid: {
        vertLines: { color: line, style: LineStyle.Dotted },
        horzLines: { color: line, style: LineStyle.Dotted },
      },
      crosshair: { vertLine: { color: text }, horzLine: { color: text } },
    })
    this.#bid.applyOptions({ color: bid, priceLineColor: bid })
    this.#ask.applyOptions({ color: ask })
    this.#stop.applyOptions({ color: levels.rung })
    this.setLevels(this.#levels)
    this.#mark()
  }

  setHistory(ticks: readonly Tick[]): void {
    const bars = onePerSecond(ticks)
    this.#bid.setData(bars.map((tick) => ({ time: whole(tick), value: tick.bid })))
    this.#ask.setData(bars.map((tick) => ({ time: whole(tick), value: tick.ask })))
    const [first, last] = [bars[0], bars.at(-1)]
    this.#firstSecond = first ? whole(first) : Number.POSITIVE_INFINITY
    this.#lastSecond = last ? whole(last) : Number.NEGATIVE_INFINITY
    this.#mark()
    this.#climb()
    if (bars.length > 1)
      this.#chart.timeScale().setVisibleLogicalRange({
        from: firstShown(bars, this.#opening?.timeMs ?? null),
        to: bars.length - 1 + roomAhead,
      })
  }

  add(tick: Tick): void {
    const time = whole(tick)
    if (time < this.#lastSecond) return
    const first = this.#firstSecond === Number.POSITIVE_INFINITY
    if (first) this.#firstSecond = time
    this.#lastSecond = time
    this.#bid.update({ time, value: tick.bid })
    this.#ask.update({ time, value: tick.ask })
    if (this.#steps.length) this.#climb()
    // A position that is younger than the last point had no place to be marked at.
    if (first || (this.#opening && !this.#marks.markers().length)) this.#mark()
  }

  setOpening(opening: Opening | null): void {
    this.#opening = opening
    this.#mark()
  }

  /** What the ladder has done so far: the stop as it stood, step by step. */
  setSteps(steps: readonly StopStep[]): void {
    this.#steps = steps
    this.#climb()
  }

  #climb(): void {
    const points = stairPoints(this.#steps, this.#firstSecond, this.#lastSecond)
    this.#stop.setData(points.map(({ time, value }) => ({ time: time as UTCTimestamp, value })))
  }

  #mark(): void {
    const opening = this.#opening
    const time = opening && whole(opening)
    if (!opening || time === null || time < this.#firstSecond || time > this.#lastSecond) {
      this.#marks.setMarkers([])
      return
    }
    const color = coloursOf(this.#element).levels.open
    const { side, price, text } = opening
    const position = side === 'Buy' ? 'atPriceBottom' : 'atPriceTop'
    this.#marks.setMarkers([{ time, price, position, shape: side === 'Buy' ? 'arrowUp' : 'arrowDown', color, text }])
  }

  setLevels(levels: readonly PriceLevel[]): void {
    const { levels: colours } = coloursOf(this.#element)
    for (const line of this.#lines) this.#bid.removePriceLine(line)
    this.#levels = levels
    this.#lines = levels.map(({ kind, price, title, inView }) =>
      this.#bid.createPriceLine({
        price,
        title,
        axisLabelVisible: kind !== 'rung' || inView,
        color: colours[kind],
        lineWidth: kind === 'stop' ? 2 : 1,
        lineStyle: styles[kind],
      }),
    )
  }

  remove(): void {
    this.#chart.remove()
  }
}
