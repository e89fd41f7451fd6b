import type { Market, StreamMessage } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import { presentQuote } from '../core/present/rows.ts'
import type { View } from '../core/present/view.ts'
import { textFrame } from './frame.ts'

export interface BroadcastStateParts {
  readonly view: View
  /** The latest quote of each symbol, for a reader that has received none. */
  readonly latest: () => readonly Quote[]
  /** How the market is described; left out where readers are told of its prices alone. */
  readonly market?: Market
  /** The broker whose market it is; the paper market's where none is named. */
  readonly server?: string
}

/** A reader that knows no quote yet. */
export const knowsNone = -1

/**
 * The market data that readers are to receive, in rounds. A reader keeps the number of the last round it received; it is owed the latest
 * quote of each symbol that changed since. Readers that are equally far behind share one frame, so that a round costs one serialisation
 * and not one for each reader.
 */
export class BroadcastState {
  readonly #parts: BroadcastStateParts
  readonly #changed = new Map<string, { readonly quote: Quote; readonly round: number }>()
  readonly #frames = new Map<number, Buffer | undefined>()
  #pending = false
  #round = 0
  #marketFrame: Buffer | undefined
  #marketSaid: string
  #marketRound = 0

  constructor(parts: BroadcastStateParts) {
    this.#parts = parts
    this.#marketSaid = JSON.stringify(parts.market ?? null)
  }

  /** The round of quotes that readers receive now. */
  get round(): number {
    return this.#round
  }

  /** Grows whenever the market's description changes. */
  get marketRound(): number {
    return this.#marketRound
  }

  get marketFrame(): Buffer | undefined {
    return this.#marketFrame
  }

  /** Grows with either round: a reader that was served at an earlier version is behind. */
  get version(): number {
    return this.#round + this.#marketRound
  }

  /** An engine repeats its quotes every second, for processes that started later; a browser receives only the changes. */
  put(quote: Quote): void {
    const known = this.#changed.get(quote.symbol)?.quote
    if (known?.timeMs === quote.timeMs && known.bid === quote.bid && known.ask === quote.ask) return
    this.#changed.set(quote.symbol, { quote, round: this.#round + 1 })
    this.#pending = true
  }

  /** Begins the next round. Returns whether it holds anything new. */
  turn(): boolean {
    if (!this.#pending) return false
    this.#pending = false
    this.#round++
    this.#frames.clear()
    return true
  }

  /** Returns whether the market's description differs from the last one. */
  putMarket(market: Market): boolean {
    const said = JSON.stringify(market)
    if (said === this.#marketSaid) return false
    this.#marketSaid = said
    this.#marketRound++
    this.#marketFrame = frameOf({ type: 'market', market })
    return true
  }

  /** A frame with the latest quotes of all symbols that changed after that round; undefined where there is none. */
  quotesSince(round: number): Buffer | undefined {
    if (this.#frames.has(round)) return this.#frames.get(round)
    const quotes = round === knowsNone ? this.#parts.latest() : this.#changedSince(round)
    const { view, server } = this.#parts
    const items = quotes.map((quote) => presentQuote(quote, view, server))
    const frame =
      items.length > 0 ? frameOf({ type: 'quotes', ...(server !== undefined && { market: server }), items }) : undefined
    // For a newcomer the latest quotes also change within a round, so its frame is not kept.
    if (round !== knowsNone) this.#frames.set(round, frame)
    return frame
  }

  #changedSince(round: number): Quote[] {
    const changed = [...this.#changed.values()]
    return changed.filter((entry) => entry.round > round).map(({ quote }) => quote)
  }
}

const frameOf = (message: StreamMessage): Buffer => textFrame(JSON.stringify(message))
