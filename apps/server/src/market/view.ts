import type { Market } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import { type Bus, topics } from '@ratchet/engine'
import { Heartbeat } from '../core/monitoring/heartbeat.ts'
import type { MarketView } from '../core/trading/market-view.ts'
import { historyStepMs, PriceHistory } from './history.ts'

/** The market of an engine in another process, as its messages on the bus describe it. Without messages the market says that it is silent. */
export function followMarket(bus: Bus, before: Market): MarketView & { stop(): void } {
  const quotes = new Map<string, Quote>()
  let market = before
  const heartbeat = new Heartbeat()
  const history = new PriceHistory(() => historyStepMs(market.speed))
  const stops = [
    bus.subscribe(topics.quotes, (message) => {
      heartbeat.beat()
      for (const quote of message) {
        quotes.set(quote.symbol, quote)
        history.put(quote)
      }
    }),
    bus.subscribe(topics.market, (message) => {
      heartbeat.beat()
      market = message
    }),
  ]
  return {
    latestQuotes: () => [...quotes.values()],
    priceHistory: (symbol) => history.of(symbol),
    market: () => ({ ...market, ...heartbeat.silence }),
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}

const announceEveryMs = 1000

/**
 * Publishes the market and its latest quotes on the bus every second, so that an api process that started later knows them too, and an
 * api process that receives nothing any more knows that no engine is at work.
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
