import type { PathPoint } from '@ratchet/contract'
import { priceText } from '../../format/text.ts'
import { closingPrice } from '../../trading/positions/position.ts'
import { priceRange, type RungLine, stepsOf } from './drawing.ts'
import type { Life } from './life.ts'
import type { FlightRecord, Side } from './read.ts'

export const chartHeight = 300
export const margin = { top: 14, bottom: 40, left: 10 } as const
const digitPx = 6.8

/** Holds what is drawn. */
export interface Scene {
  readonly records: readonly FlightRecord[]
  readonly points: readonly PathPoint[]
  readonly life: Life
  readonly side: Side
  readonly digits: number
  readonly rungs: readonly RungLine[]
}

/** Says where things stand in one drawing, in CSS pixels. */
export interface Plot {
  readonly width: number
  readonly right: number
  readonly low: number
  readonly high: number
  readonly x: (placeMs: number) => number
  readonly y: (price: number) => number
  readonly placeAt: (offsetPx: number) => number
}

/** Lays the axes out for the drawing's very width, so that lines and words stay crisp. */
export function plotOf({ records, points, life, side, rungs, digits }: Scene, width: number): Plot {
  const levels = [({ sl }: { sl: number }) => sl, ({ intendedSl }: { intendedSl: number }) => intendedSl] as const
  const stops = levels.flatMap((level) => stepsOf(records, life, level)).map(({ price }) => price ?? 0)
  const opened = records.find(({ kind }) => kind === 'position.opened')
  const entry = typeof opened?.price === 'number' ? [opened.price] : []
  const near = [...points.flatMap(({ low, high, ...quote }) => [low, high, closingPrice(side, quote)]), ...entry]
  const reached = rungs.filter(({ reachedMs }) => reachedMs !== null).map(({ price }) => price)
  const targets = stepsOf(records, life, ({ tp }) => tp).map(({ price }) => price ?? 0)
  const ahead = rungs.map(({ price }) => price)
  const [low, high] = priceRange(near.length > 0 ? [...near, ...reached] : stops, stops, [...targets, ...ahead])
  const right = width - 12 - digitPx * priceText(high, digits).length
  const span = Math.max(1, right - margin.left)
  return {
    width,
    right,
    low,
    high,
    x: (placeMs) => margin.left + (life.endMs > 0 ? (span * placeMs) / life.endMs : span / 2),
    y: (price) => margin.top + (chartHeight - margin.top - margin.bottom) * ((high - price) / (high - low)),
    placeAt: (offsetPx) => (life.endMs * (offsetPx - margin.left)) / span,
  }
}

export const spot = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`
