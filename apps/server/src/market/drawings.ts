import { drawingWords, type Instrument, marketOf } from '@ratchet/contract'
import type { ApiStore } from '@ratchet/store'
import { type HasAccountAt, namedMarket } from '../core/brokers/named-market.ts'
import type { Handlers } from '../core/http/call.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import type { ForeignMarkets } from '../core/trading/market-view.ts'

export interface DrawingParts {
  readonly store: Pick<ApiStore, 'drawings' | 'putDrawings'> & HasAccountAt
  readonly instruments: readonly Instrument[]
  readonly foreign: Pick<ForeignMarkets, 'instruments'>
}

/** What the trader has drawn on the chart of a symbol. Prices are as they were drawn: nothing is computed from them here. */
export const drawingHandlers = ({
  store,
  instruments,
  foreign,
}: DrawingParts): Pick<Handlers, 'getDrawings' | 'putDrawings'> => ({
  getDrawings: async ({ session, query: { symbol, market } }) => ({
    items: [...(await store.drawings(session.traderId, symbol, marketOf(market)))],
  }),
  putDrawings: async ({ session, body: { symbol, market, items } }) => {
    const place = marketOf(market)
    if (place !== undefined) await namedMarket(store, session.traderId, market)
    const known = place === undefined ? instruments : (foreign.instruments(place) ?? [])
    if (!known.some((one) => one.symbol === symbol))
      throw new Refusal('not_found', `The symbol ${symbol} is not traded here.`)
    if ((await store.putDrawings(session.traderId, symbol, place, items)) === 'full')
      throw new Refusal('conflict', drawingWords.full)
    return { message: 'Drawings saved.' }
  },
})
