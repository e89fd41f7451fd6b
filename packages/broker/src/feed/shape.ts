import type { Instrument } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import { hash01, normal, Ramps } from './noise.ts'

/** How an invented market moves; prices in points. Where the numbers come from: docs/decisions/2026-11-22-synthetic-market.md. */
export interface Shape {
  /** The level around which the price stays. */
  readonly anchor: number
  readonly ticksPerSecond: number
  /** Deviation of the change over one place of the feed, its bounce left out. */
  readonly drift: number
  /** Deviation of a quote around the price that moves: two makers who quote in turn. */
  readonly bounce: number
  /** Spread: [share of ticks, points], lines between. */
  readonly spread: readonly (readonly [share: number, points: number])[]
}

const goldSpread = [
  [0, 22],
  [0.1, 25],
  [0.5, 30],
  [0.9, 50],
  [0.97, 90],
  [0.99, 182],
  [1, 280],
] as const

export const shapes: Readonly<Record<string, Shape>> = {
  GOLD: { anchor: 130_000, ticksPerSecond: 2.25, drift: 2.5, bounce: 3.5, spread: goldSpread },
  WTI: {
    anchor: 7_500,
    ticksPerSecond: 0.3,
    drift: 0.24,
    bounce: 0.3,
    spread: goldSpread.map(([share, points]) => [share, points / 10]),
  },
}

/** Each scale is four times the one below: from 16 ticks, some seconds, to 4^11, about three weeks. */
const scales = Array.from({ length: 10 }, (_, n) => 4 ** (n + 2))
/** Scales whose moves the market's mood makes larger and smaller. */
const moodyScales = 3
/** Half of what an offset was is left after so many ticks: a day or so. */
const offsetHalfLife = 200_000
/** Offsets that a few ticks explain are none. */
const offsetMinutes = 10

/** One symbol's invented price. */
export class InventedPrice {
  readonly instrument: Instrument
  readonly shape: Shape
  readonly #seed: number
  readonly #paths: readonly { readonly size: number; readonly ramps: Ramps; readonly moody: boolean }[]
  readonly #mood: readonly Ramps[]
  readonly #from: number
  readonly #offset: number

  constructor(seed: number, n: number, instrument: Instrument, from: number, last: Quote | undefined) {
    this.instrument = instrument
    this.shape = shapes[instrument.symbol] as Shape
    this.#seed = seed * 31 + n
    const { drift } = this.shape
    this.#paths = scales.map((scale, k) => {
      return {
        size: drift * Math.sqrt(scale) * 0.62,
        ramps: new Ramps(this.#seed, 10 * k, scale, 0.004),
        moody: k < moodyScales,
      }
    })
    this.#mood = [1024, 8192, 65_536].map((scale, k) => new Ramps(this.#seed, 500 + 10 * k, scale, 1))
    this.#from = from
    const gap = last === undefined ? 0 : (last.bid + last.ask) / 2 - this.#path(from)
    this.#offset = Math.abs(gap) > offsetMinutes * drift * Math.sqrt(60 * 2.55) ? gap : 0
  }

  /** Above 1 in a lively market, below in a quiet one. */
  #liveliness(place: number): number {
    let mood = 0
    for (const ramps of this.#mood) mood += ramps.at(place)
    return Math.exp(0.85 * mood)
  }

  #path(place: number): number {
    const mood = this.#liveliness(place)
    let sum = this.shape.anchor
    for (const { size, ramps, moody } of this.#paths) sum += size * ramps.at(place) * (moody ? mood : 1)
    return sum
  }

  quote(place: number, timeMs: number): Quote {
    const { bounce, spread } = this.shape
    const offset = this.#offset * 0.5 ** ((place - this.#from) / offsetHalfLife)
    const turn = place % 2 === 0 ? 1 : -1
    const mid = this.#path(place) + offset + bounce * (0.7 * turn + 0.75 * normal(this.#seed, 700, place))
    // A spread holds for a while: it belongs to a stretch of ticks, not to one.
    const width = valueAt(spread, hash01(this.#seed, 710, Math.floor(place / 48)))
    const bid = Math.max(1, Math.round(mid - width / 2))
    return {
      symbol: this.instrument.symbol,
      bid,
      ask: bid + Math.max(1, Math.round(width)),
      timeMs: Math.round(timeMs),
    }
  }

  /** Ticks come in bursts: most follow within some ms, few after seconds; the livelier the market the faster. */
  gapMs(place: number): number {
    const kind = hash01(this.#seed, 720, place)
    const meanMs = kind < 0.6 ? 20 : kind < 0.9 ? 400 : 2600
    return (-Math.log(1 - hash01(this.#seed, 721, place)) * meanMs) / Math.sqrt(this.#liveliness(place))
  }
}

function valueAt(line: Shape['spread'], share: number): number {
  const n = line.findIndex(([upTo]) => upTo > share)
  const [from, low] = line[Math.max(0, n - 1)] as readonly [number, number]
  const [to, high] = line[n < 0 ? line.length - 1 : n] as readonly [number, number]
  return to === from ? low : low + ((high - low) * (share - from)) / (to - from)
}
