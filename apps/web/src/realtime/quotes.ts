import type { PublicQuote } from '@ratchet/contract'
import { symbolKey } from '../api/market.ts'

export interface Tick {
  readonly timeMs: number
  readonly bid: number
  readonly ask: number
}

/** This is enough for about an hour and a half at five quotes a second. */
export const historyLimit = 30_000

/** If the market's time goes back further than this the market has started over; by less, a quote came late. */
const lateMs = 60_000

type Listener = (tick: Tick | null) => void

/**
 * Holds the latest quote of each symbol of each market, and the quotes received since the page was opened. A market is named by a server of its accounts; without one it is the paper market. They are
 * kept apart from the other state because quotes come many times a second and concern only a few cells and the chart.
 */
export class LiveQuotes {
  readonly #latest = new Map<string, PublicQuote>()
  readonly #history = new Map<string, Tick[]>()
  readonly #watchers = new Map<string, Set<() => void>>()
  readonly #tapes = new Map<string, Set<Listener>>()

  latest(symbol: string, server?: string): PublicQuote | undefined {
    return this.#latest.get(symbolKey(symbol, server))
  }

  history(symbol: string, server?: string): readonly Tick[] {
    return this.#history.get(symbolKey(symbol, server)) ?? []
  }

  take(items: readonly PublicQuote[], server?: string): void {
    for (const quote of items) {
      const key = symbolKey(quote.symbol, server)
      const timeMs = Date.parse(quote.time)
      const known = this.#latest.get(key)
      if (known && known.time === quote.time && known.bid === quote.bid && known.ask === quote.ask) continue
      this.#latest.set(key, quote)
      this.#record(key, { timeMs, bid: quote.bid, ask: quote.ask })
      for (const watcher of this.#watchers.get(key) ?? []) watcher()
    }
  }

  #record(key: string, tick: Tick): void {
    let ticks = this.#history.get(key)
    if (!ticks) {
      ticks = []
      this.#history.set(key, ticks)
    }
    const last = ticks.at(-1)
    // Time on a chart only runs forward.
    if (last && tick.timeMs < last.timeMs && last.timeMs - tick.timeMs <= lateMs) return
    const startsAgain = last !== undefined && tick.timeMs < last.timeMs
    if (startsAgain) ticks.length = 0
    if (ticks.length >= historyLimit) ticks.splice(0, historyLimit / 10)
    ticks.push(tick)
    for (const listener of this.#tapes.get(key) ?? []) listener(startsAgain ? null : tick)
  }

  /** Calls back whenever the symbol's latest quote changes. */
  watch(symbol: string, watcher: () => void, server?: string): () => void {
    return join(this.#watchers, symbolKey(symbol, server), watcher)
  }

  /** Passes on each new tick; null means that the history has started over. */
  follow(symbol: string, listener: Listener, server?: string): () => void {
    return join(this.#tapes, symbolKey(symbol, server), listener)
  }
}

function join<T>(groups: Map<string, Set<T>>, name: string, member: T): () => void {
  const group = groups.get(name) ?? new Set<T>()
  groups.set(name, group)
  group.add(member)
  return () => group.delete(member)
}
