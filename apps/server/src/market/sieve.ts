import { isSaneQuote, type TimeMs } from '@ratchet/domain'
import type { FeedQuote } from '@ratchet/engine'

/**
 * Keeps from the market what is no quote, what was given before, and what comes late. A recording may begin anew and is read in
 * order; the market of now never goes back, and an old price must reach no stop.
 */
export class Sieve {
  refused = 0
  readonly #realTime: boolean
  readonly #lastTimeMs = new Map<string, TimeMs>()
  #lastPosition = -1

  constructor(realTime: boolean) {
    this.#realTime = realTime
  }

  /** Counts what it refuses. */
  lets({ quote, position }: FeedQuote): boolean {
    const late = this.#realTime && quote.timeMs < (this.#lastTimeMs.get(quote.symbol) ?? quote.timeMs)
    if (!isSaneQuote(quote) || position <= this.#lastPosition || late) {
      this.refused++
      return false
    }
    this.#lastPosition = position
    this.#lastTimeMs.set(quote.symbol, quote.timeMs)
    return true
  }
}
