import type { Quote } from '@ratchet/domain'

const fewestMs = 1000
/** The step for a market at full speed, which has no speed to derive one from: with a point a minute a recorded day fits. */
const atFullSpeedMs = 60_000
/** Market time between two points: a fifth of a real second's market time, as a browser shows five quotes a second; never under a second. */
export const historyStepMs = (speed: number | null): number =>
  speed === null ? atFullSpeedMs : Math.max(fewestMs, Math.round(speed * 200))

/** If the market's time goes back further than this the market has started over; by less, a quote came late. */
const lateMs = 60_000

interface Tape {
  points: Quote[]
  last: Quote
}

/**
 * The past quotes of each symbol, for a chart that is opened now. Their number is bounded: when the history is full, every other point
 * of its older half is dropped, so that the recent past stays complete and the far past thin. The first and the latest quote always stay.
 */
export class PriceHistory {
  readonly #tapes = new Map<string, Tape>()
  readonly #stepMs: () => number
  readonly #limit: number

  /** @param stepMs market time between two points, asked for with each quote @param limit most points of a symbol, at least 4 */
  constructor(stepMs: () => number, limit = 1500) {
    this.#stepMs = stepMs
    this.#limit = limit
  }

  put(quote: Quote): void {
    const tape = this.#tapes.get(quote.symbol)
    if (!tape || tape.last.timeMs - quote.timeMs > lateMs) {
      this.#tapes.set(quote.symbol, { points: [quote], last: quote })
      return
    }
    if (quote.timeMs < tape.last.timeMs) return
    tape.last = quote
    const newest = tape.points.at(-1)
    if (newest && quote.timeMs - newest.timeMs < this.#stepMs()) return
    // One place is reserved for the latest quote.
    if (tape.points.length >= this.#limit - 1) tape.points = thinned(tape.points)
    tape.points.push(quote)
  }

  forget(symbol: string): void {
    this.#tapes.delete(symbol)
  }

  /** The quotes of a symbol, oldest first, each later than the one before; empty if the symbol has had no quote. */
  of(symbol: string): Quote[] {
    const tape = this.#tapes.get(symbol)
    if (!tape) return []
    const { points, last } = tape
    return points.at(-1)?.timeMs === last.timeMs ? [...points.slice(0, -1), last] : [...points, last]
  }
}

/** Drops every other point of the older half, never the first. */
function thinned(points: readonly Quote[]): Quote[] {
  const half = Math.ceil(points.length / 2)
  return points.filter((_, index) => index >= half || index % 2 === 0)
}
