import { type Drawing, type DrawingShape, drawingShapes, type Instrument } from '@ratchet/contract'
import type { Chart } from 'klinecharts'
import { priceText } from '../../format/text.ts'
import { mainPane } from '../../ui/chart/viewport.ts'
import { type RangeWords, registerRange } from './range-overlay.ts'
import * as texts from './texts.ts'

registerRange()

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
const groupId = 'drawings'

/** The trader's own drawings on one chart. */
export class OwnDrawings {
  readonly #chart: Chart
  readonly #instrument: Instrument
  readonly #changed: (drawings: readonly Drawing[]) => void
  /** While stored drawings are put on the chart, nothing of it is a change. */
  #isSilent = false
  /** A right press has taken a drawing away, and means nothing else. */
  #isTaken = false

  constructor(chart: Chart, instrument: Instrument, changed: (drawings: readonly Drawing[]) => void) {
    this.#chart = chart
    this.#instrument = instrument
    this.#changed = changed
  }

  /** Lets the trader place one shape, point by point. */
  draw(shape: DrawingShape, text = ''): void {
    this.#add({ shape, points: [], text })
  }

  set(drawings: readonly Drawing[]): void {
    this.#isSilent = true
    this.clear()
    for (const drawing of drawings) this.#add(drawing)
    this.#isSilent = false
  }

  clear(): void {
    this.#chart.removeOverlay({ groupId })
  }

  /** Returns whether the last right press took a drawing away, and forgets it. */
  tookPress(): boolean {
    const isTaken = this.#isTaken
    this.#isTaken = false
    return isTaken
  }

  #add({ shape, points, text }: Drawing): void {
    const tell = () => {
      if (!this.#isSilent) queueMicrotask(() => this.#changed(this.#drawings()))
    }
    this.#chart.createOverlay({
      name: figures[shape],
      groupId,
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
    const { digits, pipPoints } = this.#instrument
    const pips = Math.round(((to - from) * 10 ** digits * 10) / pipPoints) / 10
    return texts.measure(priceText(to - from, digits), pips, (((to - from) / from) * 100).toFixed(2))
  }

  #drawings(): Drawing[] {
    return this.#chart.getOverlays({ groupId }).flatMap((overlay) => {
      const shape = shapeOf(overlay.name)
      // One that is being placed has no end yet.
      if (!shape || overlay.currentStep !== -1) return []
      const points = overlay.points.slice(0, drawingShapes[shape].points).map(({ timestamp, value }) => ({
        time: new Date(timestamp ?? 0).toISOString(),
        price: Number((value ?? 0).toFixed(this.#instrument.digits)),
      }))
      return [{ shape, points, text: typeof overlay.extendData === 'string' ? overlay.extendData : '' }]
    })
  }
}
