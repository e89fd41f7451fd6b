import type { Market } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import { type Bus, topics } from '@ratchet/engine'
import type { MarketView } from '../core/market-view.ts'
import { historyStepMs, PriceHistory } from './history.ts'
import { Pulse } from './pulse.ts'

/** The market of an engine in another process, by what it tells on the bus; where it tells nothing, the market says so. */
export function followMarket(bus: Bus, before: Market): MarketView & { stop(): void } {
  const quotes = new Map<string, Quote>()
  let market = before
  const pulse = new Pulse()
  const history = new PriceHistory(() => historyStepMs(market.speed))
  const stops = [
    bus.subscribe(topics.quotes, (message) => {
      pulse.beat()
      for (const quote of message) {
        quotes.set(quote.symbol, quote)
        history.put(quote)
      }
    }),
    bus.subscribe(topics.market, (message) => {
      pulse.beat()
      market = message
    }),
  ]
  return {
    latestQuotes: () => [...quotes.values()],
    priceHistory: (symbol) => history.of(symbol),
    market: () => ({ ...market, ...pulse.silence }),
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}

const announceEveryMs = 1000

/**
 * Tells the bus again and again which market there is and where it stands: an api that started later knows it too, and one that
 * hears nothing any more knows that no engine is at work.
 */
export function announceMarket(bus: Bus, view: MarketView): { stop(): void } {
  const announce = () => {
    bus.publish(topics.market, view.market())
    bus.publish(topics.quotes, view.latestQuotes())
  }
  announce()
  const timer = setInterval(announce, announceEveryMs)
  return { stop: () => clearInterval(timer) }
}
