import { type OverlayTemplate, registerOverlay } from 'klinecharts'

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

/** Makes the overlay known to the library. */
export const registerRange = (): void => registerOverlay(range)
