import { type Coordinate, type OverlayFigure, type OverlayTemplate, registerOverlay } from 'klinecharts'
import type { PathShape } from './path-candles.ts'
import * as texts from './texts.ts'

/** What is drawn, and in which colours. */
export interface PathLook {
  readonly shape: PathShape
  readonly colours: Readonly<Record<'plain' | 'loss' | 'gain' | 'locked' | 'ground', string>>
}

const name = 'ratchetTradePath'

const path: OverlayTemplate<PathLook> = {
  name,
  totalStep: 2,
  // Spots lie between the beginnings of candles too.
  drawingMode: 'continuous',
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ overlay, coordinates }) => {
    const { shape, colours } = overlay.extendData
    let taken = 0
    const take = <T>(spots: readonly T[]) => spots.map((spot) => ({ spot, at: coordinates[taken++] ?? { x: 0, y: 0 } }))
    const [open] = take([shape.open])
    const [close] = take([shape.close])
    const [stop, target, moves, parts] = [take(shape.stop), take(shape.target), take(shape.moves), take(shape.parts)]
    if (!open || !close) return []
    return [
      line([open.at, { x: close.at.x, y: open.at.y }], colours.plain, 1, [2, 4]),
      line(
        target.map(({ at }) => at),
        colours.gain,
        1.5,
        [5, 4],
      ),
      line(
        stop.map(({ at }) => at),
        colours.locked,
        2.5,
      ),
      ...moves.flatMap(({ spot, at }) => badge(at, String(spot.rung), colours.locked, colours.ground)),
      ...parts.flatMap(({ spot, at }) => badge(at, texts.part(spot.rung), colours.gain, colours.ground)),
      dot(open.at, colours.plain, colours.ground),
      dot(close.at, colours[close.spot.kind], colours.ground),
    ]
  },
}

const line = (coordinates: Coordinate[], color: string, size: number, dashedValue?: number[]): OverlayFigure => ({
  type: 'line',
  attrs: { coordinates },
  styles: { color, size, style: dashedValue ? 'dashed' : 'solid', dashedValue },
  ignoreEvent: true,
})

const dot = ({ x, y }: Coordinate, color: string, borderColor: string): OverlayFigure => ({
  type: 'circle',
  attrs: { x, y, r: 5 },
  styles: { style: 'stroke_fill', color, borderColor, borderSize: 1.5 },
  ignoreEvent: true,
})

/** A word at a spot. */
const badge = ({ x, y }: Coordinate, text: string, color: string, backgroundColor: string): OverlayFigure => ({
  type: 'text',
  attrs: { x, y, text, align: 'center', baseline: 'middle' },
  styles: {
    style: 'stroke_fill',
    color,
    backgroundColor,
    borderColor: color,
    borderSize: 1.4,
    borderRadius: 8,
    size: 10.5,
    weight: 700,
    paddingLeft: 5,
    paddingRight: 5,
    paddingTop: 2,
    paddingBottom: 2,
  },
  ignoreEvent: true,
})

/** Makes it known to the library, once. @returns the name by which it is asked for */
export function registerTradePath(): string {
  registerOverlay(path)
  return name
}
