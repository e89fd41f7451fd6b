import { marketOf } from '@ratchet/contract'
import type { ApiStore } from '@ratchet/store'
import type { Handlers } from '../core/call.ts'

export interface DrawingParts {
  readonly store: Pick<ApiStore, 'drawings' | 'putDrawings'>
}

const at = (market: string | undefined) => (market === undefined ? undefined : marketOf(market))

/** What the trader has drawn on the chart of a symbol. Prices are as they were drawn: nothing is computed from them here. */
export const drawingHandlers = ({ store }: DrawingParts): Pick<Handlers, 'getDrawings' | 'putDrawings'> => ({
  getDrawings: async ({ session, query: { symbol, market } }) => ({
    items: [...(await store.drawings(session.traderId, symbol, at(market)))],
  }),
  putDrawings: async ({ session, body: { symbol, market, items } }) => {
    await store.putDrawings(session.traderId, symbol, at(market), items)
    return { message: 'The drawings are kept.' }
  },
})
