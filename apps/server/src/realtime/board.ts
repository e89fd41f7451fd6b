import type { Market, StreamMessage } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import { presentQuote } from '../core/present/rows.ts'
import type { View } from '../core/present/view.ts'
import { textFrame } from './frame.ts'

export interface BoardParts {
  readonly view: View
  /** The latest quote of each symbol, for who has heard none. */
  readonly latest: () => readonly Quote[]
  readonly market: Market
}

/** A reader that knows no quote yet. */
export const knowsNone = -1

/**
 * What the market is to be told, in rounds. A reader keeps the number of the last round it heard; it is owed the latest of each symbol
 * that changed since. Readers that are equally far behind share one frame, so that a round costs one serialisation, not one a reader.
 */
export class Board {
  readonly #parts: BoardParts
  readonly #changed = new Map<string, { readonly quote: Quote; readonly round: number }>()
  readonly #frames = new Map<number, Buffer | undefined>()
  #pending = false
  #round = 0
  #marketFrame: Buffer | undefined
  #marketSaid: string
  #marketRound = 0

  constructor(parts: BoardParts) {
    this.#parts = parts
    this.#marketSaid = JSON.stringify(parts.market)
  }

  /** Round of quotes that readers are told now. */
  get round(): number {
    return this.#round
  }

  /** Grows whenever the market became another. */
  get marketRound(): number {
    return this.#marketRound
  }

  get marketFrame(): Buffer | undefined {
    return this.#marketFrame
  }

  /** Grows with either round: whoever was told before that is behind again. */
  get version(): number {
    return this.#round + this.#marketRound
  }

  /** An engine repeats its quotes every second, for processes that came later; a browser is told what changed. */
  put(quote: Quote): void {
    const known = this.#changed.get(quote.symbol)?.quote
    if (known?.timeMs === quote.timeMs && known.bid === quote.bid && known.ask === quote.ask) return
    this.#changed.set(quote.symbol, { quote, round: this.#round + 1 })
    this.#pending = true
  }

  /** Begins the next round. Answers whether there is anything new in it. */
  turn(): boolean {
    if (!this.#pending) return false
    this.#pending = false
    this.#round++
    this.#frames.clear()
    return true
  }

  /** Answers whether the market is another than the one told last. */
  putMarket(market: Market): boolean {
    const said = JSON.stringify(market)
    if (said === this.#marketSaid) return false
    this.#marketSaid = said
    this.#marketRound++
    this.#marketFrame = frameOf({ type: 'market', market })
    return true
  }

  /** The latest of all that changed after that round; undefined where there is nothing to tell. */
  quotesSince(round: number): Buffer | undefined {
    if (this.#frames.has(round)) return this.#frames.get(round)
    const quotes = round === knowsNone ? this.#parts.latest() : this.#changedSince(round)
    const items = quotes.map((quote) => presentQuote(quote, this.#parts.view))
    const frame = items.length > 0 ? frameOf({ type: 'quotes', items }) : undefined
    // What is latest for a newcomer moves within a round too.
    if (round !== knowsNone) this.#frames.set(round, frame)
    return frame
  }

  #changedSince(round: number): Quote[] {
    const changed = [...this.#changed.values()]
    return changed.filter((entry) => entry.round > round).map(({ quote }) => quote)
  }
}

const frameOf = (message: StreamMessage): Buffer => textFrame(JSON.stringify(message))
