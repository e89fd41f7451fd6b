import type { Quote } from '@ratchet/domain'
import type { Clock } from '@ratchet/engine'
import type { PriceBars } from './bars.ts'
import type { PriceHistory } from './history.ts'

const everyMs = 200
/** A market in which nothing changed for so long tells its prices again. It is well below what counts as silence. */
const restMs = 1000

/** Who is told of the latest quotes. */
export interface QuoteTeller {
  changed(quotes: readonly Quote[]): void
  rest(quotes: readonly Quote[]): void
}

/** Keeps the latest quote of each symbol, and tells the changes at most five times a second, however fast the market runs. */
export class LatestQuotes {
  readonly #quotes = new Map<string, Quote>()
  readonly #changed = new Set<string>()
  readonly #teller: QuoteTeller
  readonly #clock: Clock
  readonly #history: PriceHistory
  readonly #bars: PriceBars | undefined
  #publishedMs = 0

  constructor(teller: QuoteTeller, clock: Clock, history: PriceHistory, bars?: PriceBars) {
    this.#teller = teller
    this.#clock = clock
    this.#history = history
    this.#bars = bars
  }

  put(quote: Quote): void {
    this.#quotes.set(quote.symbol, quote)
    this.#changed.add(quote.symbol)
    this.#history.put(quote)
    this.#bars?.put(quote)
  }

  forget(symbols: readonly string[]): void {
    for (const symbol of symbols) {
      this.#quotes.delete(symbol)
      this.#changed.delete(symbol)
      this.#history.forget(symbol)
    }
  }

  all(): Quote[] {
    return [...this.#quotes.values()]
  }

  /** Publishes the changed quotes if the last publication is long enough ago, or if the market stands still. */
  publish(still = false): void {
    const nowMs = this.#clock.nowMs()
    if (this.#changed.size === 0) {
      if (!still || nowMs - this.#publishedMs < restMs) return
      this.#publishedMs = nowMs
      this.#teller.rest(this.all())
      return
    }
    if (!still && nowMs - this.#publishedMs < everyMs) return
    this.#publishedMs = nowMs
    this.#teller.changed(this.all().filter((quote) => this.#changed.has(quote.symbol)))
    this.#changed.clear()
  }
}
