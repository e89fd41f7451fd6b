import type { Quote } from '@ratchet/domain'
import type { Clock, FeedQuote, RemoteFeed, RemoteFeedParts } from '@ratchet/engine/ports'

/**
 * A feed for a broker that is polled for prices. One request reads the symbols that one account carries.
 * @param read rejects if the broker does not respond
 */
export function openPolledFeed(
  { instruments, account, label, heard }: RemoteFeedParts,
  steady: Clock,
  pollMs: number,
  read: (accountId: string, symbols: readonly string[]) => Promise<readonly Quote[]>,
): RemoteFeed {
  let symbols = instruments.map(({ symbol }) => symbol)
  let isClosed = false

  async function poll(latest: Map<string, Quote>): Promise<readonly Quote[]> {
    const groups = Map.groupBy(symbols, account)
    const pages = await Promise.all([...groups].map(([id, group]) => read(id, group).catch(() => [])))
    const news = pages.flat().filter((quote) => isNew(latest.get(quote.symbol), quote))
    for (const quote of news) latest.set(quote.symbol, quote)
    return news.map(({ symbol, bid, ask, timeMs }) => ({ symbol, bid, ask, timeMs }))
  }

  async function* open(): AsyncGenerator<readonly FeedQuote[]> {
    const latest = new Map<string, Quote>()
    for (let position = 0; !isClosed; await steady.delay(pollMs)) {
      const quotes = await poll(latest)
      for (const quote of quotes) heard?.(quote)
      if (quotes.length > 0) yield quotes.map((quote) => ({ quote, position: position++ }))
    }
  }

  return {
    get market() {
      return { feed: 'broker' as const, label, speed: 1, symbols }
    },
    realTime: true,
    open,
    follow: (next) => {
      symbols = next.map(({ symbol }) => symbol)
    },
    close: async () => {
      isClosed = true
    },
  }
}

const isNew = (before: Quote | undefined, { bid, ask, timeMs }: Quote): boolean =>
  before === undefined || before.timeMs !== timeMs || before.bid !== bid || before.ask !== ask
