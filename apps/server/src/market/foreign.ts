import { hasSameTerms, type Instrument, type Market, type Message } from '@ratchet/contract'
import { isSaneQuote, type Quote } from '@ratchet/domain'
import { type Bus, type Log, topics } from '@ratchet/engine'
import type { ApiStore } from '@ratchet/store'
import { Heartbeat } from '../core/monitoring/heartbeat.ts'
import type { ForeignMarkets } from '../core/trading/market-view.ts'
import { historyStepMs, PriceHistory } from './history.ts'

/** So many past prices of a symbol are fetched; half of what a chart is given is left for those to come. */
const mostPast = 750

interface Known {
  instruments: readonly Instrument[]
  /** Symbols of them whose prices are taken. */
  on: ReadonlySet<string>
  market: Market
  readonly quotes: Map<string, Quote>
  readonly heartbeat: Heartbeat
  history: PriceHistory
}

const silent = (server: string, symbols: readonly string[]): Market => ({
  feed: 'broker',
  label: server,
  speed: 1,
  symbols: [...symbols],
  ended: false,
})

const isEqual = (on: ReadonlySet<string>, symbols: readonly string[]): boolean =>
  on.size === symbols.length && symbols.every((symbol) => on.has(symbol))

/** Symbols that have another contract now (ENG23): prices of before are in other points. */
const replacedIn = (before: readonly Instrument[], now: readonly Instrument[]): readonly string[] =>
  now.flatMap((one) => {
    const known = before.find(({ symbol }) => symbol === one.symbol)
    return known && !hasSameTerms(known, one) ? [one.symbol] : []
  })

/**
 * Follows the markets of brokers by the messages of the process that trades there. What their symbols are is kept in the database, so that
 * an account's past can be shown whether or not its broker is there.
 */
export async function followForeign(
  bus: Bus,
  store: Pick<ApiStore, 'markets' | 'instruments' | 'symbolsOn' | 'pastPrices'>,
  log: Log,
): Promise<ForeignMarkets & { stop(): void }> {
  const known = new Map<string, Known>()
  /** As it is kept, with what was heard since. */
  const pastOf = async (server: string, symbols: Iterable<string>, heard?: PriceHistory) => {
    const history = new PriceHistory(() => historyStepMs(1))
    for (const symbol of symbols) {
      const past = await store.pastPrices(server, symbol, mostPast)
      for (const price of [...past, ...(heard?.of(symbol) ?? [])]) history.put({ symbol, ...price })
    }
    return history
  }
  const read = async (server: string) => {
    // In this order: contract data are written no later than the symbols that are on.
    const symbols = await store.symbolsOn(server)
    const instruments = await store.instruments(server)
    const there = known.get(server)
    const on = new Set(symbols)
    const replaced = there ? replacedIn(there.instruments, instruments) : []
    for (const symbol of replaced) there?.quotes.delete(symbol)
    if (there && replaced.length > 0) Object.assign(there, { instruments, on, history: await pastOf(server, symbols) })
    else if (there && isEqual(there.on, symbols)) there.instruments = instruments
    else if (there) {
      const history = await pastOf(server, symbols, there.history)
      Object.assign(there, { instruments, on, history })
    } else if (instruments.length > 0) {
      const quotes = new Map<string, Quote>()
      const history = await pastOf(server, symbols)
      const market = silent(server, symbols)
      known.set(server, { instruments, on, market, quotes, heartbeat: new Heartbeat(), history })
    }
  }
  const reading = new Map<string, Promise<void>>()
  /** One reading at a time: messages come faster than the database answers. */
  const readAnew = (server: string): Promise<void> => {
    const begun =
      reading.get(server) ??
      read(server)
        .catch((error: unknown) => log.warn('Symbols of a market could not be read', { server, error }))
        .finally(() => reading.delete(server))
    reading.set(server, begun)
    return begun
  }
  await Promise.all((await store.markets()).map(read))
  const take = ({ server, market, quotes }: Message<'foreign'>) => {
    const there = known.get(server)
    if (!there || !isEqual(there.on, market.symbols))
      // The prices with which a market, or a symbol, begins may be its only ones for a while.
      void readAnew(server).then(() => {
        if (known.get(server)?.market === market || !there) put(server, market, quotes)
      })
    if (!there) return
    // Whoever trades there may have fetched what was missed meanwhile.
    if (there.heartbeat.silence.silentSince !== undefined)
      pastOf(server, there.on, there.history).then(
        (history) => {
          there.history = history
        },
        (error: unknown) => log.warn('Past prices could not be read', { server, error }),
      )
    put(server, market, quotes)
  }
  const put = (server: string, market: Market, quotes: readonly Quote[]) => {
    const there = known.get(server)
    if (!there) return
    there.heartbeat.beat()
    there.market = market
    for (const quote of quotes) {
      if (!isSaneQuote(quote) || !there.on.has(quote.symbol)) continue
      there.quotes.set(quote.symbol, quote)
      there.history.put(quote)
    }
  }
  const stop = bus.subscribe(topics.foreign, take)
  return {
    areThere: () => known.size > 0,
    instruments: (server) => known.get(server)?.instruments,
    traded: (server) => {
      const there = known.get(server)
      return there?.instruments.filter(({ symbol }) => there.on.has(symbol)) ?? []
    },
    load: async (server) => {
      if (!known.has(server)) await read(server)
      return known.get(server)?.instruments ?? []
    },
    reload: async (server) => {
      await readAnew(server)
      return known.get(server)?.instruments ?? []
    },
    latestQuotes: (server) => [...(known.get(server)?.quotes.values() ?? [])],
    of: (server) => {
      const there = known.get(server)
      return (
        there && {
          latestQuotes: () => [...there.quotes.values()].filter(({ symbol }) => there.on.has(symbol)),
          priceHistory: (symbol) => there.history.of(symbol),
          market: () => ({ ...there.market, ...there.heartbeat.silence }),
        }
      )
    },
    stop,
  }
}
