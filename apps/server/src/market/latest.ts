import type { Quote } from '@ratchet/domain'
import type { Clock } from '@ratchet/engine'
import type { PriceBars } from './bars.ts'
import type { PriceHistory } from './history.ts'

const everyMs = 200

/** Keeps the latest quote of each symbol, and tells the changes at most five times a second, however fast the market runs. */
export class LatestQuotes {
  readonly #quotes = new Map<string, Quote>()
  readonly #changed = new Set<string>()
  readonly #tell: (changed: readonly Quote[]) => void
  readonly #clock: Clock
  readonly #history: PriceHistory
  readonly #bars: PriceBars | undefined
  #publishedMs = 0

  constructor(tell: (changed: readonly Quote[]) => void, clock: Clock, history: PriceHistory, bars?: PriceBars) {
    this.#tell = tell
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

  all(): Quote[] {
    return [...this.#quotes.values()]
  }

  /** Publishes the changed quotes if the last publication is long enough ago, or if `force` is set. */
  publish(force = false): void {
    const nowMs = this.#clock.nowMs()
    if (this.#changed.size === 0 || (!force && nowMs - this.#publishedMs < everyMs)) return
    this.#publishedMs = nowMs
    this.#tell(this.all().filter((quote) => this.#changed.has(quote.symbol)))
    this.#changed.clear()
  }
}
