import { isSaneQuote, type Quote } from '@ratchet/domain'
import type { View } from '../core/present/view.ts'
import type { ForeignMarkets } from '../core/trading/market-view.ts'
import { BroadcastState } from './broadcast-state.ts'
import type { Channel } from './channel.ts'
import type { ClientConnection } from './client-connection.ts'

export interface ForeignQuotesParts {
  readonly view: View
  readonly foreign: Pick<ForeignMarkets, 'instruments' | 'latestQuotes'>
  /** The traders of this process whose streams are open. */
  readonly channels: () => Iterable<Channel>
}

/**
 * The prices of brokers' markets, for those who have an account there. Each stream is told what it has missed: of several engines that tell
 * the same it hears once, and one with unread bytes hears the latest of each symbol once it has room.
 */
export class ForeignQuotes {
  readonly #parts: ForeignQuotesParts
  readonly #states = new Map<string, BroadcastState>()
  /** Where a stream had no room. */
  readonly #owing = new Set<string>()

  constructor(parts: ForeignQuotesParts) {
    this.#parts = parts
  }

  take(server: string, quotes: readonly Quote[]): void {
    const state = this.#stateOf(server)
    for (const quote of this.#shown(server, quotes)) state.put(quote)
    if (state.turn()) this.#tell(server, state)
  }

  /** The hub calls this five times a second. */
  tick(): void {
    for (const server of [...this.#owing]) this.#tell(server, this.#stateOf(server))
  }

  /** Sends a new stream the latest prices. */
  greet(connection: ClientConnection, server: string): void {
    if (!connection.sendForeign(server, this.#stateOf(server))) this.#owing.add(server)
  }

  #tell(server: string, state: BroadcastState): void {
    this.#owing.delete(server)
    for (const channel of this.#parts.channels())
      if (channel.servers.has(server) && !channel.tellForeign(server, state)) this.#owing.add(server)
  }

  #stateOf(server: string): BroadcastState {
    const { view, foreign } = this.#parts
    const latest = () => this.#shown(server, foreign.latestQuotes(server))
    const state = this.#states.get(server) ?? new BroadcastState({ view, latest, server })
    this.#states.set(server, state)
    return state
  }

  #shown(server: string, quotes: readonly Quote[]): Quote[] {
    const known = this.#parts.foreign.instruments(server)
    return quotes.filter((quote) => isSaneQuote(quote) && known?.some(({ symbol }) => symbol === quote.symbol))
  }
}
