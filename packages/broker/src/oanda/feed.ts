import type { Instrument } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import type { Clock, Feed, FeedQuote, Log } from '@ratchet/engine/ports'
import { pointsOf, timeOf } from './book.ts'
import { instrumentOf, symbolOf } from './names.ts'
import type { OandaBroker } from './oanda-broker.ts'
import { keepStream } from './watch.ts'
import { priceLine } from './wire.ts'

export interface OandaFeedOptions {
  readonly instruments: readonly Instrument[]
  /** The account whose link carries the prices; asked anew where a link is gone. */
  readonly account: () => string
  readonly label: string
  /** Measures spans. */
  readonly steady: Clock
  readonly log: Log
  readonly random: () => number
}

/** So many quotes wait at most for who reads; of more only the newest count. */
const mostWaiting = 1000

/**
 * The prices of an OANDA account. There are at most four a second for a symbol, each the last of its quarter of a second: what touched a price
 * in between is not seen here, but OANDA's own stops see it.
 */
export function createOandaFeed(broker: OandaBroker, options: OandaFeedOptions): Feed {
  const { instruments, account, label, steady, log, random } = options
  const bySymbol = new Map(instruments.map((one) => [one.symbol, one]))
  let closed = false
  let end: () => void = () => {}

  function quoteOf(line: unknown): Quote | undefined {
    const said = priceLine.safeParse(line)
    if (!said.success || said.data.type !== 'PRICE' || said.data.tradeable === false) return undefined
    const symbol = symbolOf(said.data.instrument ?? '')
    const instrument = symbol === undefined ? undefined : bySymbol.get(symbol)
    if (!instrument || symbol === undefined) return undefined
    try {
      const bid = pointsOf(said.data.bids?.[0]?.price, instrument)
      const ask = pointsOf(said.data.asks?.[0]?.price, instrument)
      return { symbol, bid, ask, timeMs: timeOf(said.data.time) }
    } catch {
      return undefined
    }
  }

  async function* open(): AsyncGenerator<readonly FeedQuote[]> {
    let waiting: FeedQuote[] = []
    let wake: () => void = () => {}
    let position = 0
    let stop = () => {}
    const names = instruments.map(({ symbol }) => instrumentOf(symbol)).join('%2C')
    const take = (line: unknown) => {
      const quote = quoteOf(line)
      if (!quote) return
      broker.quoted(quote)
      if (waiting.length >= mostWaiting) waiting.shift()
      waiting.push({ quote, position: position++ })
      wake()
    }
    const begin = async () => {
      const found = await broker.linkOf(account()).catch(() => undefined)
      if (closed) return
      if (!found) {
        await steady.delay(2000)
        return void begin()
      }
      const { link, login } = found
      const path = `/v3/accounts/${encodeURIComponent(login)}/pricing/stream?instruments=${names}`
      const stream = keepStream({
        link,
        path,
        steady,
        log,
        random,
        line: take,
        opened: () => {},
        // A token that is refused ends its link: another account's, or the renewed one, takes over.
        alive: (isAlive) => {
          if (isAlive || !link.isRefused) return
          stream.stop()
          void begin()
        },
      })
      stop = () => stream.stop()
    }
    void begin()
    const ended = new Promise<void>((done) => {
      end = done
    })
    try {
      while (!closed) {
        const batch = waiting
        waiting = []
        if (batch.length > 0) yield batch
        else
          await Promise.race([
            ended,
            new Promise<void>((done) => {
              wake = done
            }),
          ])
      }
    } finally {
      stop()
    }
  }

  return {
    market: { feed: 'broker', label, speed: 1, symbols: instruments.map(({ symbol }) => symbol) },
    realTime: true,
    open,
    close: async () => {
      closed = true
      end()
    },
  }
}
