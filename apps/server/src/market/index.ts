import type { Market } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import {
  type Bus,
  type Clock,
  type Engine,
  type Feed,
  type ForeignMarket,
  type Instructions,
  type Ledger,
  type Log,
  type OwnMarket,
  type Trouble,
  topics,
} from '@ratchet/engine'
import { type MarketListener, startDriver } from '@ratchet/engine/driver'
import { Heartbeat } from '../core/monitoring/heartbeat.ts'
import type { PriceBars } from './bars.ts'
import { historyStepMs, PriceHistory } from './history.ts'
import { LatestQuotes } from './latest.ts'

/** Tells others of a market. */
export interface MarketTeller {
  quotes(changed: readonly Quote[], market: Market): void
  market(market: Market): void
  /** Nothing changed for a while: for those who came meanwhile, and to say that somebody is there. */
  rest?(latest: readonly Quote[], market: Market): void
}

/** Tells everybody of the paper market. */
export const paperTeller = (bus: Bus): MarketTeller => ({
  quotes: (changed) => bus.publish(topics.quotes, changed),
  market: (market) => bus.publish(topics.market, market),
})

/** No-op publisher, for shards that do not announce prices. */
export const quietTeller: MarketTeller = { quotes: () => {}, market: () => {} }

/**
 * Tells those who trade there of a broker's market.
 * @param on the symbols that are on there, also at accounts whose prices another engine takes
 */
export const foreignTeller = (bus: Bus, server: string, on: () => readonly string[]): MarketTeller => {
  const tell = (quotes: readonly Quote[], market: Market) =>
    bus.publish(topics.foreign, { server, market: { ...market, symbols: [...on()] }, quotes })
  return { quotes: tell, market: (market) => tell([], market), rest: tell }
}

export interface MarketParts {
  readonly feed: Feed
  /** Where the engine trades. */
  readonly market: OwnMarket | ForeignMarket
  readonly engine: Engine
  readonly ledger: Ledger
  /** Is told of quotes that changed, and of the market as it is then. */
  readonly teller: MarketTeller
  readonly log: Log
  readonly clock: Clock
  readonly speed: number | null
  readonly onFatal: (error: unknown) => void
  /** Counts the quotes. */
  readonly meter?: { quote(): void }
  /** Receives every quote. The caller writes the bars to the database. */
  readonly bars?: PriceBars
  /** Likewise; what it makes of them waits for nothing. */
  readonly alerts?: { put(quote: Quote): void }
}

export interface RunningMarket {
  latestQuotes(): Quote[]
  priceHistory(symbol: string): Quote[]
  market(): Market
  /** Quotes that were refused: not a number, zero, negative, crossed, given before or out of order. */
  refusedQuotes(): number
  /** Has the engine restart one account, as after a kill. @throws RangeError if the engine does not hold the account */
  restartAccount(accountId: string): Promise<void>
  readonly instructions: Instructions
  /** Whether the engine has reconciled every account since the start. Until then only the broker guards the stops. */
  isLevel(): boolean
  /** Tells others of the market as it is now: its symbols are others. */
  tell(): void
  trouble(): Trouble
  /** Past prices of these symbols are in points of another contract. */
  forgetPrices(symbols: readonly string[]): void
  stop(): Promise<void>
}

/** A clock for durations: setting the machine's clock, or a zone's change of hour, does not move it. */
const steadyOf = ({ delay }: Clock) => ({
  nowMs: () => performance.now(),
  delay,
  turn: () => new Promise<void>((done) => setImmediate(done)),
})

/** Starts the market at the feed position where it was left, and the engine with it. Publishes quotes and the market's state on the bus. */
export function startMarket(parts: MarketParts): RunningMarket {
  const { feed, engine, teller, clock } = parts
  const history = new PriceHistory(() => historyStepMs(feed.market.speed))
  const steady = steadyOf(clock)
  const quotes = new LatestQuotes(
    {
      changed: (changed) => teller.quotes(changed, market()),
      rest: (latest) => teller.rest?.(latest, market()),
    },
    steady,
    history,
    parts.bars,
  )
  const heartbeat = new Heartbeat()
  const silentSince = new Date(clock.nowMs()).toISOString()
  let ended = false
  const listener: MarketListener = {
    quote: (quote) => {
      parts.meter?.quote()
      quotes.put(quote)
      parts.alerts?.put(quote)
    },
    alive: () => heartbeat.beat(),
    pause: (still) => quotes.publish(still),
    ended: () => {
      ended = true
      teller.market({ ...feed.market, ended })
    },
  }
  const driver = startDriver({ ...parts, clock: steady, listener })
  // An engine that has not reconciled every account yet moves no stop, so until then the market counts as silent.
  const silence = () => (driver.level ? heartbeat.silence : { silentSince })
  function market(): Market {
    return { ...feed.market, ended, ...silence() }
  }
  return {
    latestQuotes: () => quotes.all(),
    priceHistory: (symbol) => history.of(symbol),
    market,
    refusedQuotes: () => driver.refused,
    restartAccount: (accountId) => engine.restartAccount(accountId),
    instructions: engine,
    isLevel: () => driver.level,
    tell: () => teller.market(market()),
    trouble: () => engine.trouble(),
    forgetPrices: (symbols) => quotes.forget(symbols),
    stop: () => driver.stop(),
  }
}
