import type { Quote } from '@ratchet/domain'
import type { FeedQuote, RemoteFeed, RemoteFeedParts } from '@ratchet/engine/ports'

/** So many quotes wait at most for their reader; of more, only the newest count. */
const maxWaiting = 5000

/** Where prices come from. */
export interface PriceSource {
  /** From now on these symbols are wanted of each account. */
  watch(symbols: ReadonlyMap<string, readonly string[]>): void
  /** @returns stops listening */
  onQuotes(listener: (accountId: string, quotes: readonly Quote[]) => void): () => void
}

/**
 * The prices of the terminals of a market. A terminal sends every change of a price, in groups. A quiet market is nothing else than that: whether
 * the terminal is there, its session says.
 */
export function openFeed(source: PriceSource, { account, heard, instruments, label }: RemoteFeedParts): RemoteFeed {
  let symbols = instruments.map(({ symbol }) => symbol)
  let isClosed = false
  let isOpen = false
  let end: () => void = () => {}

  const watch = () => source.watch(isOpen ? Map.groupBy(symbols, account) : new Map())

  async function* open(): AsyncGenerator<readonly FeedQuote[]> {
    // A second reader ends the first.
    end()
    let waiting: FeedQuote[] = []
    let wake: () => void = () => {}
    let position = 0
    let isOver = false
    const mine = () => {
      isOver = true
      wake()
    }
    end = mine
    const stop = source.onQuotes((accountId, quotes) => {
      for (const quote of quotes) {
        if (!isFollowed(quote.symbol) || account(quote.symbol) !== accountId) continue
        heard?.(quote)
        if (waiting.length >= maxWaiting) waiting.shift()
        waiting.push({ quote, position: position++ })
      }
      if (waiting.length > 0) wake()
    })
    isOpen = true
    watch()
    try {
      while (!isClosed && !isOver) {
        const batch = waiting
        waiting = []
        if (batch.length > 0) yield batch
        else
          await new Promise<void>((done) => {
            wake = done
          })
      }
    } finally {
      stop()
      if (end === mine) {
        isOpen = false
        watch()
      }
    }
  }

  const isFollowed = (symbol: string) => symbols.includes(symbol)

  return {
    get market() {
      return { feed: 'broker' as const, label, speed: 1, symbols }
    },
    realTime: true,
    open,
    follow: (next) => {
      symbols = next.map(({ symbol }) => symbol)
      watch()
    },
    close: async () => {
      isClosed = true
      end()
    },
  }
}
