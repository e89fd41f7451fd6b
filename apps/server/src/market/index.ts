import type { Market } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import type {
  Bus,
  Clock,
  Engine,
  Feed,
  ForeignMarket,
  Instructions,
  Ledger,
  Log,
  OwnMarket,
  Trouble,
} from '@ratchet/engine'
import { type MarketListener, startDriver } from '@ratchet/engine/driver'
import type { PriceBars } from './bars.ts'
import { Heartbeat } from './heartbeat.ts'
import { historyStepMs, PriceHistory } from './history.ts'
import { LatestQuotes } from './latest.ts'

export interface MarketParts {
  readonly feed: Feed
  /** Where the engine trades. */
  readonly market: OwnMarket | ForeignMarket
  readonly engine: Engine
  readonly ledger: Ledger
  readonly bus: Bus
  readonly log: Log
  readonly clock: Clock
  readonly speed: number | null
  readonly onFatal: (error: unknown) => void
  /** Receives every quote. The caller writes the bars to the database. */
  readonly bars?: PriceBars
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
  trouble(): Trouble
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
  const { feed, engine, bus, clock } = parts
  const history = new PriceHistory(() => historyStepMs(feed.market.speed))
  const steady = steadyOf(clock)
  const quotes = new LatestQuotes(bus, steady, history, parts.bars)
  const heartbeat = new Heartbeat()
  const silentSince = new Date(clock.nowMs()).toISOString()
  let ended = false
  const listener: MarketListener = {
    quote: (quote) => quotes.put(quote),
    alive: () => heartbeat.beat(),
    pause: (still) => quotes.publish(still),
    ended: () => {
      ended = true
      quotes.announce({ ...feed.market, ended })
    },
  }
  const driver = startDriver({ ...parts, clock: steady, listener })
  // An engine that has not reconciled every account yet moves no stop, so until then the market counts as silent.
  const silence = () => (driver.level ? heartbeat.silence : { silentSince })
  return {
    latestQuotes: () => quotes.all(),
    priceHistory: (symbol) => history.of(symbol),
    market: () => ({ ...feed.market, ended, ...silence() }),
    refusedQuotes: () => driver.refused,
    restartAccount: (accountId) => engine.restartAccount(accountId),
    instructions: engine,
    isLevel: () => driver.level,
    trouble: () => engine.trouble(),
    stop: () => driver.stop(),
  }
}
