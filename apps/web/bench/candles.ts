import { defaultInstruments, type Instrument, type PublicTrade } from '@ratchet/contract'
import { seeded } from '@ratchet/domain'
import { type DataLoader, dispose, init, type KLineData } from 'klinecharts'
import { levelsOfOrder } from '../src/features/chart/levels.ts'
import { showIndicators } from '../src/features/chart/own-indicators.ts'
import { ChartView } from '../src/ui/chart/chart.ts'
import { nextPicture, nextTask, untilShown } from './pace.ts'

const [width, height] = [1180, 560]
const firstMs = Date.parse('2026-01-01T00:00:00Z')
const averages = [20, 50] as const
const gold = defaultInstruments.find(({ symbol }) => symbol === 'GOLD') as Instrument
/** The part of the width by which each picture is moved, as an arrow key of the chart does. */
const step = 6

/** Candles of a price that wanders, one a minute. */
function wander(minutes: number): KLineData[] {
  const next = seeded(17)
  const cents = (price: number) => Math.round(price * 100) / 100
  let close = 1300
  return Array.from({ length: minutes }, (_, n) => {
    const open = close
    close = cents(Math.max(1, open + (next() - 0.5) * 1.2))
    const high = cents(Math.max(open, close) + next() * 0.4)
    const low = cents(Math.min(open, close) - next() * 0.4)
    return { timestamp: firstMs + n * 60_000, open, high, low, close }
  })
}

/** What stands on the trader's chart beside the candles: three waiting orders with their levels. */
const orders = [1, 2, 3].flatMap((n) =>
  levelsOfOrder(
    { id: `${n}`, type: 'Order_Type_BuyLimit', volume: 0.1, price: 1300 - n, sl: 1298 - n, tp: 1304 } as PublicTrade,
    gold,
  ),
)

function placeFor(id: string): HTMLElement {
  const place = document.getElementById(id) as HTMLElement
  place.replaceChildren()
  place.style.cssText = `position: relative; width: ${width}px; height: ${height}px; background: #12161d`
  return place
}

const canvasesIn = (id: string) => [...(document.getElementById(id)?.querySelectorAll('canvas') ?? [])]

/** How much of the place has a colour, as candles do and axes do not; and where, so that a moved picture has another answer. */
function colourOf(id: string): { readonly count: number; readonly print: number } {
  let [count, print] = [0, 0]
  for (const canvas of canvasesIn(id)) {
    const context = canvas.getContext('2d')
    if (!context || canvas.width < width / 2 || canvas.height < height / 4) continue
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    for (let at = 0; at < data.length; at += 4 * 7)
      if ((data[at + 3] ?? 0) > 100 && Math.abs((data[at] ?? 0) - (data[at + 1] ?? 0)) > 40) {
        count++
        print = (print * 31 + at) % 1_000_003
      }
  }
  return { count, print }
}

interface Way {
  open(place: HTMLElement): void
  close(): void
  /** Moves what is shown towards the past. */
  pan(): void
}

/** The trader's chart, the library that it is made with, and a peer, with the same candles and averages. */
export function candleBench(minutes: number) {
  const candles = wander(minutes)
  const averageOf = (length: number) => {
    let sum = 0
    return candles.flatMap(({ timestamp, close }, at) => {
      sum += close - (at >= length ? (candles[at - length]?.close ?? 0) : 0)
      return at < length - 1 ? [] : [{ time: timestamp / 1000, value: sum / length }]
    })
  }
  const peerCandles = candles.map(({ timestamp, ...prices }) => ({ time: timestamp / 1000, ...prices }))
  const peerAverages = averages.map(averageOf)

  let drawing: ChartView | null = null
  let chart: ReturnType<typeof init> = null
  let peer: PeerChart | null = null
  const ways = {
    ours: {
      open: (place) => {
        const feed = (): DataLoader => ({ getBars: ({ callback }) => callback(candles, false) })
        drawing = new ChartView(place, { symbol: 'GOLD', period: '1m', digits: gold.digits, feed }, 'candles')
        showIndicators(drawing.library, ['MA'])
        drawing.setLevels(orders)
      },
      close: () => drawing?.remove(),
      pan: () => void drawing?.view.key('ArrowLeft'),
    },
    library: {
      open: (place) => {
        chart = init(place)
        chart?.setSymbol({ ticker: 'GOLD', pricePrecision: gold.digits, volumePrecision: 0 })
        chart?.setPeriod({ type: 'minute', span: 1 })
        chart?.createIndicator({ name: 'MA', calcParams: [...averages], paneId: 'candle_pane' }, true)
        chart?.setDataLoader({ getBars: ({ callback }) => callback(candles, false) })
      },
      close: () => chart && dispose(chart),
      pan: () => chart?.scrollByDistance(width / step),
    },
    peer: {
      open: (place) => {
        peer = LightweightCharts.createChart(place, { width, height, timeScale: { barSpacing: 10, timeVisible: true } })
        peer.addSeries(LightweightCharts.CandlestickSeries).setData(peerCandles)
        for (const line of peerAverages) peer.addSeries(LightweightCharts.LineSeries, { lineWidth: 1 }).setData(line)
      },
      close: () => peer?.remove(),
      pan: () => peer?.timeScale().scrollToPosition(peer.timeScale().scrollPosition() - width / step / 10, false),
    },
  } satisfies Record<string, Way>
  type Name = keyof typeof ways

  /**
   * One picture: the call and what it leaves for the moment after, and whatever is drawn in the next two pictures. Waiting for a picture is in no
   * measure.
   */
  const picture = async (change: () => void): Promise<number> => {
    const { requestAnimationFrame: ask } = window
    let drawnMs = 0
    window.requestAnimationFrame = (draw) =>
      ask((time) => {
        const beganMs = performance.now()
        draw(time)
        // What it has put off until it has ended is part of it.
        queueMicrotask(() => {
          drawnMs += performance.now() - beganMs
        })
      })
    const calledMs = performance.now()
    change()
    await nextTask()
    const callMs = performance.now() - calledMs
    for (let n = 0; n < 2; n++) await new Promise(ask)
    await nextTask()
    window.requestAnimationFrame = ask
    return callMs + drawnMs
  }

  return {
    /** From the candles to their pixels, in ms; what was there before goes first. */
    first: async (name: Name): Promise<number> => {
      for (const other of Object.keys(ways) as Name[]) {
        if (canvasesIn(other).length > 0) ways[other].close()
        placeFor(other).style.display = other === name ? 'block' : 'none'
      }
      await nextPicture()
      return untilShown(
        () => ways[name].open(document.getElementById(name) as HTMLElement),
        () => colourOf(name).count > 200,
      )
    },
    /** The middle of so many pictures, each moved by a sixth of the width, in ms; and whether each showed something else. */
    pan: async (name: Name, pictures: number) => {
      const times: number[] = []
      let moved = 0
      for (let n = 0; n < pictures; n++) {
        const before = colourOf(name)
        await nextPicture()
        times.push(await picture(ways[name].pan))
        await nextPicture()
        const after = colourOf(name)
        if (after.count > 200 && after.print !== before.print) moved++
      }
      return { ms: times.sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN, moved }
    },
  }
}
