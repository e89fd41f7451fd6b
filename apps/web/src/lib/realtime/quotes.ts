import type { PublicQuote } from '@ratchet/contract'

export interface Tick {
  readonly timeMs: number
  readonly bid: number
  readonly ask: number
}

/** Enough for about an hour and a half at five quotes a second. */
export const historyLimit = 30_000

type Listener = (tick: Tick | null) => void

/**
 * The latest quote of each symbol and those seen since the page was opened. Kept apart from the world because quotes come
 * many times a second and concern only a few cells and the chart.
 */
export class QuoteBoard {
  readonly #latest = new Map<string, PublicQuote>()
  readonly #history = new Map<string, Tick[]>()
  readonly #watchers = new Map<string, Set<() => void>>()
  readonly #tapes = new Map<string, Set<Listener>>()

  latest(symbol: string): PublicQuote | undefined {
    return this.#latest.get(symbol)
  }

  history(symbol: string): readonly Tick[] {
    return this.#history.get(symbol) ?? []
  }

  take(items: readonly PublicQuote[]): void {
    for (const quote of items) {
      const timeMs = Date.parse(quote.time)
      const known = this.#latest.get(quote.symbol)
      if (known && known.time === quote.time && known.bid === quote.bid && known.ask === quote.ask) continue
      this.#latest.set(quote.symbol, quote)
      this.#record(quote.symbol, { timeMs, bid: quote.bid, ask: quote.ask })
      for (const watcher of this.#watchers.get(quote.symbol) ?? []) watcher()
    }
  }

  #record(symbol: string, tick: Tick): void {
    let ticks = this.#history.get(symbol)
    if (!ticks) {
      ticks = []
      this.#history.set(symbol, ticks)
    }
    const last = ticks.at(-1)
    const startsAgain = last !== undefined && tick.timeMs < last.timeMs
    // A recording that starts again has an earlier clock; a chart's time can only run forward.
    if (startsAgain) ticks.length = 0
    if (ticks.length >= historyLimit) ticks.splice(0, historyLimit / 10)
    ticks.push(tick)
    for (const listener of this.#tapes.get(symbol) ?? []) listener(startsAgain ? null : tick)
  }

  /** Calls back whenever the symbol's latest quote is another one. */
  watch(symbol: string, watcher: () => void): () => void {
    return join(this.#watchers, symbol, watcher)
  }

  /** Hands over each new tick; null says that the history has begun anew. */
  follow(symbol: string, listener: Listener): () => void {
    return join(this.#tapes, symbol, listener)
  }
}

function join<T>(groups: Map<string, Set<T>>, name: string, member: T): () => void {
  const group = groups.get(name) ?? new Set<T>()
  groups.set(name, group)
  group.add(member)
  return () => group.delete(member)
}
