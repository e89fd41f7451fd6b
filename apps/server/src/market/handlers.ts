import { defaultPasswordPolicy } from '@ratchet/contract'
import type { HandlerParts, Handlers } from '../core/call.ts'
import { presentQuote } from '../core/present/rows.ts'
import { Refusal } from '../core/refusal.ts'

type Names = 'site' | 'passwordPolicy' | 'instruments' | 'quotes' | 'priceHistory'

/** What everybody may know. */
export function referenceHandlers({ site, signup, instruments, market, view }: HandlerParts): Pick<Handlers, Names> {
  return {
    site: () => ({ ...site, signup }),
    passwordPolicy: () => defaultPasswordPolicy,
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
