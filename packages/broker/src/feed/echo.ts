import type { Quote } from '@ratchet/domain'
import type { Feed, FeedQuote } from '@ratchet/engine/ports'

/** A feed of prices that somebody else receives first. */
export interface EchoFeed extends Feed {
  /** Gives it a price; it is kept for nobody who reads later, but for the last of its symbol. */
  say(quote: Quote): void
}

/** So many quotes wait at most for who reads; of more only the newest count. */
const mostWaiting = 1000

/**
 * Live prices for a second market. A book remembers the place in its feed at which it was left, and live prices have none: each reading
 * numbers on from there, so that nothing is taken for old. What came while nobody read is gone, but for the price in force.
 * @param market as it is called now, with its symbols
 */
export function createEchoFeed(market: () => Feed['market']): EchoFeed {
  const latest = new Map<string, Quote>()
  let take: ((quote: Quote) => void) | undefined
  let end: () => void = () => {}
  let isClosed = false

  async function* open(from: number): AsyncGenerator<readonly FeedQuote[]> {
    // Whoever read before reads no more.
    end()
    let position = from
    let waiting: FeedQuote[] = [...latest.values()]
      .sort((a, b) => a.timeMs - b.timeMs)
      .map((quote) => ({ quote, position: ++position }))
    let isOver = false
    let wake: () => void = () => {}
    const mine = (quote: Quote) => {
      if (waiting.length >= mostWaiting) waiting.shift()
      waiting.push({ quote, position: ++position })
      wake()
    }
    take = mine
    end = () => {
      isOver = true
      if (take === mine) take = undefined
      wake()
    }
    const ended = end
    try {
      while (!isOver && !isClosed) {
        const batch = waiting
        waiting = []
        if (batch.length > 0) yield batch
        else
          await new Promise<void>((done) => {
            wake = done
          })
      }
    } finally {
      ended()
    }
  }

  return {
    get market() {
      return market()
    },
    realTime: true,
    open,
    say(quote) {
      latest.set(quote.symbol, quote)
      take?.(quote)
    },
    close: async () => {
      isClosed = true
      end()
    },
  }
}
