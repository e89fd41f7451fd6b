import type { Market } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import { type Bus, type Clock, topics } from '@ratchet/engine'
import type { PriceBars } from './bars.ts'
import type { PriceHistory } from './history.ts'

const everyMs = 200

/** Keeps the latest quote of each symbol, and publishes the changes at most five times a second, however fast the market runs. */
export class LatestQuotes {
  readonly #quotes = new Map<string, Quote>()
  readonly #changed = new Set<string>()
  readonly #bus: Bus
  readonly #clock: Clock
  readonly #history: PriceHistory
  readonly #bars: PriceBars | undefined
  #publishedMs = 0

  constructor(bus: Bus, clock: Clock, history: PriceHistory, bars?: PriceBars) {
    this.#bus = bus
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
    this.#bus.publish(
      topics.quotes,
      this.all().filter((quote) => this.#changed.has(quote.symbol)),
    )
    this.#changed.clear()
  }

  announce(market: Market): void {
    this.#bus.publish(topics.market, market)
  }
}
