import { seeded } from '@ratchet/domain'
import { PriceDrawing } from '../src/features/chart/draw.ts'
import type { Tick } from '../src/realtime/index.ts'
import { nextPicture } from './pace.ts'

const [width, height] = [1180, 380]
const startSecond = 1_700_000_000
const lineColour = { ours: [118, 162, 247], theirs: [118, 162, 247] } as const

/** A price that wanders, one point a second. */
function wander(points: number): Tick[] {
  const next = seeded(11)
  let bid = 1300
  return Array.from({ length: points }, (_, n) => {
    bid = Math.max(1, Math.round((bid + (next() - 0.5) * 0.2) * 100) / 100)
    return { timeMs: (startSecond + n) * 1000, bid, ask: Number((bid + 0.3).toFixed(2)) }
  })
}

/** The first pixel is read back, so that what was drawn has really been drawn, and not only been noted down. */
const flush = (context: CanvasRenderingContext2D | null) => context?.getImageData(0, 0, 1, 1)

function placeFor(id: string): HTMLElement {
  const place = document.getElementById(id) as HTMLElement
  place.replaceChildren()
  place.style.cssText = `position: relative; width: ${width}px; height: ${height}px; background: #12161d`
  return place
}

/** Where a line's colour begins and ends in one column of a canvas, in its own pixels. */
function reach(context: CanvasRenderingContext2D, column: number, of: readonly number[], top: number, bottom: number) {
  const { data } = context.getImageData(column, top, 1, bottom - top)
  const rows = Array.from({ length: bottom - top }, (_, row) => row).filter(
    (row) => of.every((value, n) => Math.abs((data[row * 4 + n] ?? 0) - value) < 40) && (data[row * 4 + 3] ?? 0) > 100,
  )
  return rows.length ? ([top + (rows[0] as number), top + (rows.at(-1) as number)] as const) : null
}

/** The chart of the dashboard and the yardstick's, with the same million points of bid and ask, and both with their axes. */
export function chartBench(points: number) {
  const ticks = wander(points)
  const columns = [ticks.map(({ timeMs }) => timeMs / 1000), ticks.map(({ bid }) => bid), ticks.map(({ ask }) => ask)]
  const plotOptions = {
    width,
    height,
    legend: { show: false },
    series: [
      {},
      { stroke: '#94a0b3', width: 1, points: { show: false } },
      { stroke: '#76a2f7', width: 2, points: { show: false } },
    ],
    axes: [
      { stroke: '#94a0b3', grid: { stroke: '#262e3a' } },
      { stroke: '#94a0b3', grid: { stroke: '#262e3a' } },
    ],
  }
  let drawing: PriceDrawing | null = null
  let plot: Plot | null = null
  const canvas = () => document.querySelector<HTMLCanvasElement>('#ours canvas')?.getContext('2d') ?? null

  const ways = {
    ours: {
      first: () => {
        drawing = new PriceDrawing(document.getElementById('ours') as HTMLElement, 2)
        drawing.setHistory(ticks)
        drawing.show({ from: 0, to: points })
        drawing.drawNow()
        flush(canvas())
      },
      show: (from: number, to: number) => {
        drawing?.show({ from, to })
        drawing?.drawNow()
        flush(canvas())
      },
    },
    theirs: {
      first: async () => {
        plot = new uPlot(plotOptions, columns, document.getElementById('theirs') as HTMLElement)
        // It draws when the script that asked for it has ended.
        await Promise.resolve()
        flush(plot.ctx)
      },
      show: async (from: number, to: number) => {
        plot?.setScale('x', { min: startSecond + from, max: startSecond + to })
        await Promise.resolve()
        flush(plot?.ctx ?? null)
      },
    },
  } as const
  type Way = keyof typeof ways

  return {
    /** From the data to the pixels, in ms; what was there before goes first. */
    first: async (way: Way) => {
      if (way === 'ours') drawing?.remove()
      else plot?.destroy()
      placeFor(way)
      await nextPicture()
      const startMs = performance.now()
      await ways[way].first()
      return performance.now() - startMs
    },
    /** One redraw of nearly all points, moved a little each time: the middle of so many, in ms. */
    redraw: async (way: Way, pictures: number) => {
      const times: number[] = []
      for (let n = 1; n <= pictures; n++) {
        await nextPicture()
        const startMs = performance.now()
        await ways[way].show(n * 7, points - 1 - n * 5)
        times.push(performance.now() - startMs)
      }
      return times.sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN
    },
    /** How many of the columns looked at reach exactly as far as the points in them, by a plain scan, within what a line's width adds. */
    agree: (looks: number) => {
      drawing?.show({ from: 0, to: points })
      drawing?.drawNow()
      plot?.setScale('x', { min: startSecond, max: startSecond + points - 1 })
      const right = { ours: 0, theirs: 0 }
      return Promise.resolve().then(() => {
        for (let look = 0; look < looks; look++) {
          const share = (look + 0.5) / looks
          if (agrees('ours', share)) right.ours += 1
          if (agrees('theirs', share)) right.theirs += 1
        }
        return right
      })
    },
  }

  function agrees(way: Way, share: number): boolean {
    const context = way === 'ours' ? canvas() : (plot?.ctx ?? null)
    const sheet = way === 'ours' ? drawing?.placed() : null
    if (!context) return false
    const left = way === 'ours' ? 0 : (plot?.bbox.left ?? 0)
    const wide = way === 'ours' ? Math.floor(sheet?.right ?? 0) : (plot?.bbox.width ?? 0)
    const [top, bottom] =
      way === 'ours' ? [0, sheet?.bottom ?? 0] : [plot?.bbox.top ?? 0, (plot?.bbox.top ?? 0) + (plot?.bbox.height ?? 0)]
    const column = Math.floor(wide * share)
    const seen = reach(context, left + column, lineColour[way], Math.floor(top), Math.floor(bottom))
    if (!seen) return false
    const reached = (from: number, to: number) => {
      const bids = ticks
        .slice(Math.max(0, Math.floor((from * points) / wide)), Math.ceil((to * points) / wide))
        .map(({ bid }) => bid)
      const y = (price: number) => (way === 'ours' ? (sheet?.y(price) ?? 0) : (plot?.valToPos(price, 'y', true) ?? 0))
      return [Math.min(...bids.map(y)), Math.max(...bids.map(y))] as const
    }
    const line = 3
    // A neighbour's line may lie over this column by its width; theirs may also begin a pixel further left or right.
    const around = reached(column - 2, column + 3)
    if (seen[0] < around[0] - line || seen[1] > around[1] + line) return false
    return (way === 'ours' ? [0] : [-1, 0, 1]).some((off) => {
      const own = reached(column + off, column + off + 1)
      return seen[0] <= own[0] + line && seen[1] >= own[1] - line
    })
  }
}
