import type { Quote } from '@ratchet/domain'
import type { Clock, FeedQuote, Log, RemoteFeed, RemoteFeedParts } from '@ratchet/engine/ports'
import type { Link } from './link.ts'
import { instrumentsOf, symbolOf } from './names.ts'
import { askForPrices, quoteOf } from './prices.ts'
import { watchQuiet } from './quiet.ts'
import type { Seats } from './seats.ts'
import { keepStream } from './watch.ts'
import { priceLine } from './wire.ts'

/** Where prices come from. */
export interface PriceLinks {
  /** The link of an account. @throws LinkDown, TokenRefused, AccountForbidden */
  linkOf(accountId: string): Promise<{ readonly link: Link; readonly login: string }>
  /** Streams of prices that this process may have. */
  readonly seats: Seats
  /** Is told of the prices that bound market orders. */
  quoted(quote: Quote): void
}

export interface OandaFeedOptions extends RemoteFeedParts {
  /** Measures spans. */
  readonly steady: Clock
  readonly log: Log
  readonly random: () => number
}

interface PriceStream {
  readonly stop: () => void
}

/** One list of symbols: those that no stream was opened for yet, and what happens when there is none of them left. */
interface Round {
  readonly unheard: Set<string>
  allHeard: () => void
}

/** So many quotes wait at most for who reads; of more only the newest count. */
const mostWaiting = 1000

/**
 * The prices of an OANDA account. There are at most four a second for a symbol, each the last of its quarter of a second: what touched a price
 * in between is not seen here, but OANDA's own stops see it.
 */
export function createOandaFeed(broker: PriceLinks, options: OandaFeedOptions): RemoteFeed {
  const { account, heard, label, steady, log, random } = options
  let bySymbol = new Map(options.instruments.map((one) => [one.symbol, one]))
  let closed = false
  let end: () => void = () => {}
  /** Streams of prices, those of before included that end once these are open. */
  let streams: PriceStream[] = []
  let latest: Round | undefined
  let take: (line: unknown) => void = () => {}

  function heardOf(line: unknown): Quote | undefined {
    const said = priceLine.safeParse(line)
    if (!said.success || said.data.type !== 'PRICE' || said.data.tradeable === false) return undefined
    const instrument = bySymbol.get(symbolOf(said.data.instrument ?? '') ?? '')
    return instrument && quoteOf(line, instrument)
  }

  /**
   * Opens a stream for each account that carries symbols. The streams of before go on until all symbols are heard by the new ones, so that no
   * price is missed; but where there are no seats for both they end first.
   */
  function begin(): void {
    const before = [...streams]
    const round: Round = { unheard: new Set(bySymbol.keys()), allHeard: () => {} }
    round.allHeard = () => {
      for (const one of before) one.stop()
      streams = streams.filter((one) => !before.includes(one))
    }
    latest = round
    const symbols = [...bySymbol.keys()]
    const carriers = new Set(symbols.map(account)).size
    if (carriers > broker.seats.spare) round.allHeard()
    carryAll(symbols, round)
  }

  function carryAll(symbols: readonly string[], round: Round): void {
    const groups = Map.groupBy(symbols, (symbol) => account(symbol))
    for (const [id, carried] of groups) streams.push(carry(id, carried, round))
  }

  function carry(id: string, symbols: readonly string[], round: Round): PriceStream {
    let isStopped = false
    let stop = () => {}
    const made: PriceStream = {
      stop: () => {
        isStopped = true
        stop()
      },
    }
    // Another account may carry them by now. What is not the latest list any more has ended.
    const again = () => {
      if (isStopped || closed) return
      made.stop()
      streams = streams.filter((one) => one !== made)
      if (round === latest) carryAll(symbols, round)
    }
    const allHeard = () => {
      for (const symbol of symbols) round.unheard.delete(symbol)
      if (round.unheard.size === 0) round.allHeard()
    }
    const run = async () => {
      const found = await broker.linkOf(id).catch(() => undefined)
      if (isStopped || closed) return
      if (!found) {
        await steady.delay(2000)
        return again()
      }
      const { link, login } = found
      const names = instrumentsOf(symbols)
      const path = `/v3/accounts/${encodeURIComponent(login)}/pricing/stream?instruments=${names}`
      const instruments = symbols.flatMap((symbol) => bySymbol.get(symbol) ?? [])
      const watch = watchQuiet({ link, login, instruments, steady, log, take: (line) => take(line), mute: again })
      // Where it has no stream, or has one that is refused, OANDA is asked for prices.
      const asking = askForPrices({
        link,
        login,
        instruments,
        steady,
        log,
        take: (line) => take(line),
        heard: allHeard,
      })
      // Where the token or the account is refused another account, or the renewed token, takes over.
      const onRefused = () => {
        if (link.isRefused || link.isForbidden(login)) again()
      }
      const listen = () =>
        keepStream({
          link,
          path,
          steady,
          log,
          random,
          line: (line) => {
            watch.heard(line)
            take(line)
          },
          opened: () => {
            asking.rest()
            allHeard()
          },
          alive: (isAlive) => {
            if (isAlive) return
            asking.begin()
            onRefused()
          },
        })
      let stream: ReturnType<typeof listen> | undefined
      const leave = broker.seats.want('prices', (isSeated) => {
        stream?.stop()
        stream = isSeated ? listen() : undefined
        if (!isSeated) asking.begin()
      })
      if (!stream) asking.begin()
      stop = () => {
        watch.stop()
        asking.rest()
        stream?.stop()
        leave()
      }
    }
    void run()
    return made
  }

  function stopAll(): void {
    latest = undefined
    for (const one of streams) one.stop()
    streams = []
  }

  async function* open(): AsyncGenerator<readonly FeedQuote[]> {
    // Whoever read before reads no more.
    end()
    let waiting: FeedQuote[] = []
    let wake: () => void = () => {}
    let position = 0
    let isOver = false
    take = (line: unknown) => {
      const quote = heardOf(line)
      if (!quote) return
      broker.quoted(quote)
      heard?.(quote)
      if (waiting.length >= mostWaiting) waiting.shift()
      waiting.push({ quote, position: position++ })
      wake()
    }
    const ended = new Promise<void>((done) => {
      end = () => {
        isOver = true
        done()
      }
    })
    const mine = end
    begin()
    try {
      while (!closed && !isOver) {
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
      if (end === mine) stopAll()
    }
  }

  return {
    get market() {
      return { feed: 'broker' as const, label, speed: 1, symbols: [...bySymbol.keys()] }
    },
    realTime: true,
    open,
    follow(instruments) {
      const isSame = instruments.length === bySymbol.size && instruments.every(({ symbol }) => bySymbol.has(symbol))
      bySymbol = new Map(instruments.map((one) => [one.symbol, one]))
      if (latest && !isSame) begin()
    },
    close: async () => {
      closed = true
      stopAll()
      end()
    },
  }
}
