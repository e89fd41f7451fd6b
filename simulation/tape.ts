import { isSaneQuote, type Quote, type Random } from '@ratchet/domain'
import type { Feed, FeedQuote } from '@ratchet/engine/ports'
import type { Walk } from './market.ts'

/** Quotes that a driver is handed at a time. */
const batchSize = 4
/** Market time between two quotes; some share a millisecond. */
const stepMs = 20
const calmStepMs = 150

/** A recorded market: reading a place twice gives the same quote. It is generated as far as it has been read. */
export class Tape {
  readonly #quotes: Quote[] = []
  readonly #walk: Walk
  readonly #random: Random
  readonly #isCalm: () => boolean
  #nowMs = 0
  /** Quotes that come once, with the place of the one before them. */
  #strays: Quote[] = []

  constructor(walk: Walk, random: Random, isCalm: () => boolean) {
    this.#walk = walk
    this.#random = random
    this.#isCalm = isCalm
  }

  at(place: number): Quote {
    while (place >= this.#quotes.length) this.#record()
    return this.#quotes[place] as Quote
  }

  isSane(place: number): boolean {
    return isSaneQuote(this.at(place))
  }

  /** A quote that is none gets a place of its own; one that was given before, or comes late, has the place of another. */
  spoil(flaw: string): void {
    const quote = this.#walk.bad(flaw)
    if (flaw === 'old' || flaw === 'repeated') this.#strays.push(quote)
    else this.#quotes.push(quote)
  }

  get feed(): Feed {
    const tape = this
    async function* open(from: number): AsyncGenerator<readonly FeedQuote[]> {
      for (let place = from; ; place += batchSize) {
        const batch: FeedQuote[] = []
        for (let n = 0; n < batchSize; n++) batch.push({ quote: tape.at(place + n), position: place + n })
        yield batch
        const strays = tape.#strays.splice(0)
        if (strays.length > 0) yield strays.map((quote) => ({ quote, position: place }))
      }
    }
    const market = { feed: 'ticks' as const, label: 'a tape', speed: 1, symbols: ['GOLD'] }
    return { market, realTime: false, open, close: async () => {} }
  }

  #record(): void {
    const isCalm = this.#isCalm()
    this.#quotes.push(this.#walk.next(this.#nowMs, isCalm))
    if (isCalm) this.#nowMs += calmStepMs
    else if (!this.#random.chance(0.25)) this.#nowMs += stepMs
  }
}
