import { type SaneQuote, saneQuote, type TimeMs } from '@ratchet/domain'
import type { FeedQuote } from '../ports/index.ts'

/**
 * Refuses invalid, repeated and late quotes. A recording may begin anew and is read in order; a live market never goes back, and an old
 * price must reach no stop.
 */
export class QuoteFilter {
  refused = 0
  readonly #realTime: boolean
  readonly #lastTimeMs = new Map<string, TimeMs>()
  #lastPosition = -1

  constructor(realTime: boolean) {
    this.#realTime = realTime
  }

  /** The quote if it may be traded on; otherwise it is counted. */
  accept({ quote, position }: FeedQuote): SaneQuote | undefined {
    const sane = saneQuote(quote)
    if (sane === undefined || position <= this.#lastPosition || (this.#realTime && this.#isLate(sane))) {
      this.refused++
      return undefined
    }
    this.#lastPosition = position
    if (this.#realTime) this.#lastTimeMs.set(sane.symbol, sane.timeMs)
    return sane
  }

  #isLate({ symbol, timeMs }: SaneQuote): boolean {
    return timeMs < (this.#lastTimeMs.get(symbol) ?? timeMs)
  }
}
