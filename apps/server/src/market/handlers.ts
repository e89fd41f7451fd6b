import { type Broker, type Instrument, marketOf } from '@ratchet/contract'
import type { ApiStore } from '@ratchet/store'
import { type HasAccountAt, namedMarket } from '../core/brokers/named-market.ts'
import type { Handlers } from '../core/http/call.ts'
import type { Session } from '../core/http/session.ts'
import { presentQuote } from '../core/present/rows.ts'
import type { View } from '../core/present/view.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import type { ForeignMarkets, MarketView } from '../core/trading/market-view.ts'
import { readCandles } from './candles.ts'

export interface MarketRouteParts {
  readonly store: Pick<ApiStore, 'candles'> & HasAccountAt
  readonly instruments: readonly Instrument[]
  readonly market: MarketView
  readonly view: View
  readonly foreign: ForeignMarkets
  /** Those that are offered here. */
  readonly brokers: readonly Broker[]
}

/** A broker's market begins with the first account that is connected there. */
const notBegun = (label: string): MarketView => ({
  latestQuotes: () => [],
  priceHistory: () => [],
  market: () => ({ feed: 'broker', label, speed: 1, symbols: [], ended: false }),
})

type Names = 'brokers' | 'instruments' | 'quotes' | 'priceHistory' | 'candles'

/** The market as everybody may know it. */
export function marketHandlers({
  store,
  instruments,
  market,
  view,
  foreign,
  brokers,
}: MarketRouteParts): Pick<Handlers, Names> {
  /** The market that is named, the paper market where none is. A server without a market of its own has that one too. */
  const at = async (
    session: Session | null,
    server: string | undefined,
  ): Promise<{ market: MarketView; instruments: readonly Instrument[] }> => {
    const named = await namedMarket(store, session?.traderId, server)
    if (named === undefined) return { market, instruments }
    return { market: foreign.of(named) ?? notBegun(named), instruments: foreign.traded(named) }
  }
  const tradedAt = async (session: Session | null, symbol: string, server: string | undefined) => {
    const there = await at(session, server)
    if (!there.instruments.some((instrument) => instrument.symbol === symbol))
      throw new Refusal('not_found', `The symbol ${symbol} is not traded here.`)
    return there
  }
  return {
    brokers: () => ({ items: [...brokers] }),
    instruments: async ({ session, query: { market: server } }) => {
      const items = [...(await at(session, server)).instruments]
      const others = (server === undefined ? [] : (foreign.instruments(server) ?? [])).filter(
        (one) => !items.includes(one),
      )
      return { items, ...(others.length > 0 && { others }) }
    },
    quotes: async ({ session, query }) => {
      const there = (await at(session, query.market)).market
      const items = there.latestQuotes().map((quote) => presentQuote(quote, view, query.market))
      return { items, market: there.market() }
    },
    priceHistory: async ({ session, query: { symbol, market: server } }) => {
      const there = await tradedAt(session, symbol, server)
      const items = there.market.priceHistory(symbol).map((quote) => {
        const { time, bid, ask } = presentQuote(quote, view, server)
        return { time, bid, ask }
      })
      return { items }
    },
    candles: async ({ session, query }) => {
      const there = await tradedAt(session, query.symbol, query.market)
      return readCandles({ store, market: there.market, server: marketOf(query.market), view }, query)
    },
  }
}
