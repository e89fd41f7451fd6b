import type { Quote } from '@ratchet/domain'

const fewestMs = 1000
/** A market at full speed has no speed to go by: a point a minute makes a recorded day. */
const atFullSpeedMs = 60_000
/** Market time between two points: what a browser's screen of five quotes a second would show, never under a second. */
export const historyStepMs = (speed: number | null): number =>
  speed === null ? atFullSpeedMs : Math.max(fewestMs, Math.round(speed * 200))

/** A clock that goes back further than this has begun again; by less, it is a quote that came late. */
const lateMs = 60_000

interface Tape {
  points: Quote[]
  last: Quote
}

/**
 * The past of each symbol, for a chart that is opened now. Bounded: when it is full, every other point of the older half goes, so
 * that the near past stays whole and the far past thin. The first quote and the latest are always in it.
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
    // One place is the latest quote's.
    if (tape.points.length >= this.#limit - 1) tape.points = thinned(tape.points)
    tape.points.push(quote)
  }

  /** Oldest first, each later than the one before; empty where the symbol has had no quote. */
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
