import type { Instrument } from '@ratchet/contract'
import type { Handlers } from '../core/call.ts'
import type { MarketView } from '../core/market-view.ts'
import { presentQuote } from '../core/present/rows.ts'
import type { View } from '../core/present/view.ts'
import { Refusal } from '../core/refusal.ts'

export interface MarketRouteParts {
  readonly instruments: readonly Instrument[]
  readonly market: MarketView
  readonly view: View
}

type Names = 'instruments' | 'quotes' | 'priceHistory'

/** The market as everybody may know it. */
export function marketHandlers({ instruments, market, view }: MarketRouteParts): Pick<Handlers, Names> {
  return {
    instruments: () => ({ items: [...instruments] }),
    quotes: () => ({ items: market.latestQuotes().map((quote) => presentQuote(quote, view)), market: market.market() }),
    priceHistory: ({ query: { symbol } }) => {
      if (!instruments.some((instrument) => instrument.symbol === symbol))
        throw new Refusal('not_found', `No symbol ${symbol} is traded here.`)
      const items = market.priceHistory(symbol).map((quote) => {
        const { time, bid, ask } = presentQuote(quote, view)
        return { time, bid, ask }
      })
      return { items }
    },
  }
}
