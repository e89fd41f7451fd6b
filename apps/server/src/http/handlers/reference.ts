import { defaultPasswordPolicy, type Site, serverNames } from '@ratchet/contract'
import { presentQuote } from '../present.ts'
import { Refusal } from '../refusal.ts'
import type { HandlerParts, Handlers } from './call.ts'

type Names = 'site' | 'passwordPolicy' | 'instruments' | 'quotes' | 'priceHistory'

const siteOf = (signup: Site['signup']): Site => ({
  brand: 'Ratchet',
  welcome_message: 'Trade gold and oil with a stop that only moves forward.',
  feature_x_enabled: false,
  signup,
  servers: [
    { name: serverNames.paper, kind: 'paper', note: 'The paper broker: real prices, play money.' },
    { name: serverNames.live, kind: 'live', note: 'No broker is connected yet: instructions for it fail.' },
  ],
  social: [],
  videos: [],
  banners: [],
})

/** What everybody may know. */
export function referenceHandlers({ signup, instruments, market, view }: HandlerParts): Pick<Handlers, Names> {
  const site = siteOf(signup)
  return {
    site: () => site,
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
