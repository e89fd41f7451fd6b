import type { Instrument } from '@ratchet/contract'
import { isSaneQuote, type Quote } from '@ratchet/domain'

/** Quotes as they come over the bus, which may bring anything: only sane ones of known instruments are kept. */
export class QuoteBoard {
  readonly #symbols: ReadonlySet<string>
  readonly #latest = new Map<string, Quote>()
  #changed = new Set<string>()

  constructor(instruments: readonly Instrument[]) {
    this.#symbols = new Set(instruments.map(({ symbol }) => symbol))
  }

  take(message: unknown): void {
    if (!Array.isArray(message)) return
    for (const quote of message as Quote[]) {
      if (typeof quote !== 'object' || quote === null || !this.#symbols.has(quote.symbol) || !isSaneQuote(quote)) continue
      this.#latest.set(quote.symbol, quote)
      this.#changed.add(quote.symbol)
    }
  }

  all(): Quote[] {
    return [...this.#latest.values()]
  }

  /** The latest of each symbol that changed since the last call. */
  drain(): Quote[] {
    const changed = this.all().filter(({ symbol }) => this.#changed.has(symbol))
    this.#changed = new Set()
    return changed
  }
}
