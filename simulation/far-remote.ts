import { defaultInstruments } from '@ratchet/contract'
import type { Broker, Feed, RemoteBroker } from '@ratchet/engine/ports'

const [gold] = defaultInstruments

/** What a market elsewhere says of each of its accounts: it trades gold, and is heard. */
const state = {
  state: 'live',
  trouble: null,
  slowMs: null,
  balance: null,
  equity: null,
  marginUsed: null,
  marginFree: null,
  rates: [],
  heardAtMs: null,
} as const

/** The smallest connector: a line to a broker, with prices of gold. */
export function farRemote(link: Broker, prices: Feed): RemoteBroker {
  return {
    ...link,
    offers: async (account) => {
      // Without an answer from the broker nothing is known of what it offers.
      await link.snapshot(account)
      return gold ? [{ symbol: gold.symbol, brokerSymbol: 'XAU', name: gold.name, instrument: gold, why: null }] : []
    },
    setContracts: () => {},
    held: () => [],
    state: () => state,
    candles: async () => [],
    feed: () => ({ ...prices, follow: () => {} }),
    renew: () => {},
    forget: () => {},
    close: async () => {},
  }
}
