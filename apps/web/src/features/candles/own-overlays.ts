import { type OverlayFigure, type OverlayTemplate, registerOverlay } from 'klinecharts'

/** What stands at a line of a trader's own: a stop, a target, a rung, an order that waits. */
export interface LevelLook {
  readonly text: string
  readonly colour: string
  readonly ground: string
  /** A line that can be moved is drawn through, and its tag has a grip. */
  readonly movable: boolean
  readonly price: string
}

const level: OverlayTemplate<LevelLook> = {
  name: 'ratchetLevel',
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ overlay, coordinates, bounding }) => {
    const y = coordinates[0]?.y ?? 0
    const { text, colour, ground, movable } = overlay.extendData
    const line: OverlayFigure = {
      type: 'line',
      attrs: {
        coordinates: [
          { x: 0, y },
          { x: bounding.width, y },
        ],
      },
      styles: { style: movable ? 'solid' : 'dashed', dashedValue: [2, 4], color: colour, size: 1 },
      ignoreEvent: !movable,
    }
    const tag: OverlayFigure = {
      type: 'text',
      attrs: { x: bounding.width - 8, y, text: movable ? `⋮ ${text}` : text, align: 'right', baseline: 'middle' },
      styles: {
        color: movable ? ground : colour,
        backgroundColor: movable ? colour : ground,
        size: 11,
        borderRadius: 3,
      },
      ignoreEvent: !movable,
    }
    return [line, tag]
  },
  createYAxisFigures: ({ overlay, coordinates, bounding, yAxis }) => {
    const { colour, ground, price } = overlay.extendData
    const isLeft = yAxis?.isFromZero() ?? false
    return {
      type: 'text',
      attrs: {
        x: isLeft ? 0 : bounding.width,
        y: coordinates[0]?.y ?? 0,
        text: price,
        align: isLeft ? 'left' : 'right',
        baseline: 'middle',
      },
      styles: { color: ground, backgroundColor: colour, size: 11, borderRadius: 3 },
      ignoreEvent: true,
    }
  },
}

/** How far a range reaches, in words; the chart gives the way in which its prices are told. */
export type RangeWords = (from: number, to: number) => string

const range: OverlayTemplate<RangeWords> = {
  name: 'ratchetRange',
  totalStep: 3,
  needDefaultPointFigure: true,
  needDefaultXAxisFigure: true,
  needDefaultYAxisFigure: true,
  createPointFigures: ({ overlay, coordinates }) => {
    const [a, b] = coordinates
    const [from, to] = overlay.points
    if (!a || !b || from?.value === undefined || to?.value === undefined) return []
    const [x, y, width, height] = [Math.min(a.x, b.x), Math.min(a.y, b.y), Math.abs(a.x - b.x), Math.abs(a.y - b.y)]
    return [
      { type: 'rect', attrs: { x, y, width, height }, styles: { style: 'stroke_fill' } },
      {
        type: 'text',
        attrs: {
          x: x + width / 2,
          y: b.y,
          text: overlay.extendData(from.value, to.value),
          align: 'center',
          baseline: b.y < a.y ? 'bottom' : 'top',
        },
        ignoreEvent: true,
      },
    ]
  },
}

/** Makes them known to the library, once. */
export function registerOwnOverlays(): void {
  registerOverlay(level)
  registerOverlay(range)
}
