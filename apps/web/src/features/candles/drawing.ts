import { type CandlePeriod, type Drawing, type DrawingShape, drawingShapes, type Instrument } from '@ratchet/contract'
import type { Chart, Overlay } from 'klinecharts'
import { priceText } from '../../format/text.ts'
import { closeChart, moveByKey, openChart } from '../../ui/candles/chart.ts'
import { type Look, stylesOf, toneColours } from '../../ui/candles/looks.ts'
import { createHistory, type Heard } from './history.ts'
import { type IndicatorName, indicatorOf } from './indicators.ts'
import type { OwnLevel } from './levels.ts'
import { registerOwnIndicators } from './own-indicators.ts'
import { type LevelLook, type RangeWords, registerOwnOverlays } from './own-overlays.ts'
import * as texts from './texts.ts'

registerOwnIndicators()
registerOwnOverlays()

/** The shapes by the library's names. */
const figures: Readonly<Record<DrawingShape, string>> = {
  line: 'segment',
  ray: 'rayLine',
  endless: 'straightLine',
  level: 'horizontalStraightLine',
  moment: 'verticalStraightLine',
  channel: 'parallelStraightLine',
  fibonacci: 'fibonacciLine',
  range: 'ratchetRange',
  note: 'simpleAnnotation',
}
const shapeOf = (figure: string) => (Object.keys(figures) as DrawingShape[]).find((shape) => figures[shape] === figure)

interface Asked {
  readonly symbol: string
  readonly server: string | undefined
  readonly period: CandlePeriod
  readonly instrument: Instrument
}

/** What the chart tells its surroundings. */
export interface Told extends Heard {
  /** A line was let go at a price. */
  moved(level: OwnLevel, price: number): void
  /** Says what a line would mean at the price under the hand. */
  words(level: OwnLevel, price: number): string
  /** The trader's drawings are others now. */
  drew(drawings: readonly Drawing[]): void
}

const own = 'levels'
const drawn = 'drawings'
const mainPane = 'candle_pane'

/** One chart on the page, made by the library, with everything on it that is ours. */
export class CandleDrawing {
  readonly #chart: Chart
  readonly #place: HTMLElement
  readonly #told: Told
  readonly #asked: Asked
  #levels: readonly OwnLevel[] = []
  readonly #panes = new Map<IndicatorName, string>()
  /** While what is kept is put on the chart, nothing of it is a change. */
  #isSilent = false
  /** A right press has taken a drawing away, and means nothing else. */
  #isTaken = false

  /** @param history gives the candles; without one they are the server's and grow by the quotes */
  constructor(place: HTMLElement, asked: Asked, look: Look, told: Told, history: typeof createHistory = createHistory) {
    const { symbol, server, period, instrument } = asked
    const chart = openChart(place, asked, look)
    this.#chart = chart
    this.#place = place
    this.#told = told
    this.#asked = asked
    this.#leaveRoom()
    const wanted = { symbol, server, period, digits: instrument.digits }
    chart.setDataLoader(
      history(wanted, told, { candles: () => chart.getDataList(), startOver: () => chart.resetData() }),
    )
  }

  remove(): void {
    closeChart(this.#chart)
  }

  resize(): void {
    this.#chart.resize()
    this.#leaveRoom()
  }

  /** Where the figures over the candles take three lines, the highest price is written below them. */
  #leaveRoom(): void {
    const isNarrow = this.#place.clientWidth < 480
    this.#chart.overrideYAxis({ paneId: 'candle_pane', gap: { top: isNarrow ? 0.32 : 0.2, bottom: 0.1 } })
  }

  setLook(look: Look): void {
    this.#chart.setStyles(stylesOf(this.#place, look))
    this.setLevels(this.#levels)
  }

  setIndicators(names: readonly IndicatorName[]): void {
    for (const [name, id] of this.#panes)
      if (!names.includes(name)) {
        this.#chart.removeIndicator({ id })
        this.#panes.delete(name)
      }
    for (const name of names) {
      if (this.#panes.has(name)) continue
      const { over, lengths } = indicatorOf(name)
      const wanted = {
        name,
        precision: 2,
        ...(lengths && { calcParams: [...lengths] }),
        ...(over && { paneId: mainPane }),
      }
      const id = this.#chart.createIndicator(wanted, over)
      if (!over && id !== null) this.#chart.setPaneOptions({ id: this.#paneOf(id), height: 90, minHeight: 50 })
      if (id !== null) this.#panes.set(name, id)
    }
  }

  #paneOf = (id: string): string => this.#chart.getIndicators({ id })[0]?.paneId ?? id

  setLevels(levels: readonly OwnLevel[]): void {
    this.#levels = levels
    this.#chart.removeOverlay({ groupId: own })
    for (const level of levels) this.#addLevel(level)
  }

  #addLevel(level: OwnLevel): void {
    const colours = toneColours(this.#place)
    const lookAt = (price: number, text: string): LevelLook => ({
      text,
      colour: colours[level.tone],
      ground: colours.ground,
      movable: level.moves !== undefined,
      price: priceText(price, this.#asked.instrument.digits),
    })
    const priceOf = (overlay: Overlay<LevelLook>) => this.#round(overlay.points[0]?.value ?? level.price)
    this.#chart.createOverlay({
      name: 'ratchetLevel',
      groupId: own,
      paneId: mainPane,
      lock: level.moves === undefined,
      points: [{ value: level.price }],
      extendData: lookAt(level.price, level.text),
      onPressedMoving: ({ overlay }) => {
        const price = priceOf(overlay as Overlay<LevelLook>)
        this.#chart.overrideOverlay({ id: overlay.id, extendData: lookAt(price, this.#told.words(level, price)) })
      },
      onPressedMoveEnd: ({ overlay }) => {
        const price = priceOf(overlay as Overlay<LevelLook>)
        // The line shows what is in force; where it was let go is asked about first.
        this.setLevels(this.#levels)
        if (price !== level.price) this.#told.moved(level, price)
      },
      // A right press would take it away.
      onRightClick: (event) => event.preventDefault?.(),
    })
  }

  #round = (price: number): number => Number(price.toFixed(this.#asked.instrument.digits))

  /** Lets the trader place one shape, point by point. */
  draw(shape: DrawingShape, text = ''): void {
    this.#add({ shape, points: [], text })
  }

  setDrawings(drawings: readonly Drawing[]): void {
    this.#isSilent = true
    this.#chart.removeOverlay({ groupId: drawn })
    for (const drawing of drawings) this.#add(drawing)
    this.#isSilent = false
  }

  #add({ shape, points, text }: Drawing): void {
    const tell = () => {
      if (!this.#isSilent) queueMicrotask(() => this.#told.drew(this.#drawings()))
    }
    this.#chart.createOverlay({
      name: figures[shape],
      groupId: drawn,
      paneId: mainPane,
      mode: 'weak_magnet',
      modeSensitivity: 6,
      points: points.map(({ time, price }) => ({ timestamp: Date.parse(time), value: price })),
      extendData: shape === 'range' ? this.#rangeWords : text,
      onDrawEnd: tell,
      onPressedMoveEnd: tell,
      onRemoved: tell,
      onRightClick: () => {
        this.#isTaken = true
      },
    })
  }

  readonly #rangeWords: RangeWords = (from, to) => {
    const { digits, pipPoints } = this.#asked.instrument
    const pips = Math.round(((to - from) * 10 ** digits * 10) / pipPoints) / 10
    return texts.measure(priceText(to - from, digits), pips, (((to - from) / from) * 100).toFixed(2))
  }

  #drawings(): Drawing[] {
    return this.#chart.getOverlays({ groupId: drawn }).flatMap((overlay) => {
      const shape = shapeOf(overlay.name)
      // One that is being placed has no end yet.
      if (!shape || overlay.currentStep !== -1) return []
      const points = overlay.points.slice(0, drawingShapes[shape].points).map(({ timestamp, value }) => ({
        time: new Date(timestamp ?? 0).toISOString(),
        price: this.#round(value ?? 0),
      }))
      return [{ shape, points, text: typeof overlay.extendData === 'string' ? overlay.extendData : '' }]
    })
  }

  clear(): void {
    this.#chart.removeOverlay({ groupId: drawn })
  }

  /**
   * The price that stands at a point of the place, in its pixels; without one beside the prices.
   * @returns null where the press was for a drawing, which it takes away
   */
  spotAt(x: number, y: number): { readonly price: number | null } | null {
    if (this.#isTaken) {
      this.#isTaken = false
      return null
    }
    const pane = this.#chart.getSize(mainPane, 'main')
    if (!pane || x > pane.width || y < pane.top || y > pane.top + pane.height) return { price: null }
    const [point] = [this.#chart.convertFromPixel([{ x, y }], { paneId: mainPane, absolute: true })].flat()
    return { price: point?.value === undefined ? null : this.#round(point.value) }
  }

  toNewest(): void {
    this.#chart.scrollToRealTime(0)
  }

  /** Moves or widens the view as the keys say. @returns false for a key that means nothing here */
  key(key: string): boolean {
    return moveByKey(this.#chart, this.#place.clientWidth, key, () => this.toNewest())
  }
}
