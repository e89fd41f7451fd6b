import type { Market } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import {
  type Bus,
  type Clock,
  type Engine,
  type Feed,
  gapCheckMs,
  type Ledger,
  type Log,
  type PaperBroker,
  type Trouble,
} from '@ratchet/engine'
import type { PriceBars } from './bars.ts'
import { historyStepMs, PriceHistory } from './history.ts'
import { LatestQuotes } from './latest.ts'
import { Pump } from './pump.ts'

/** A request whose outcome is unknown is asked after this often. */
const reconcileEveryMs = 2000

export interface MarketParts {
  readonly feed: Feed
  readonly paper: PaperBroker
  readonly engine: Engine
  readonly ledger: Ledger
  readonly bus: Bus
  readonly log: Log
  readonly clock: Clock
  readonly speed: number | null
  readonly onFatal: (error: unknown) => void
  /** Told of every quote; who keeps them sees to it. */
  readonly bars?: PriceBars
}

export interface RunningMarket {
  latestQuotes(): Quote[]
  priceHistory(symbol: string): Quote[]
  market(): Market
  /** Quotes that were refused: not a number, zero, negative, crossed, given before or out of order. */
  refusedQuotes(): number
  /** Has the engine begin one account anew, as after a kill. @throws RangeError where it does not hold the account */
  restartAccount(accountId: string): Promise<void>
  /** Whether the engine has taken up every account since the start; until then stops are guarded by the broker alone. */
  isLevel(): boolean
  trouble(): Trouble
  stop(): Promise<void>
}

/** Tells spans of time alone: setting the machine's clock, or a zone's change of hour, does not move it. */
const steadyOf = ({ delay }: Clock): Clock => ({ nowMs: () => performance.now(), delay })

/** Starts the market where it was left, and with it the engine. */
export async function startMarket(parts: MarketParts): Promise<RunningMarket> {
  const { feed, paper, engine, ledger, bus, clock, onFatal, log } = parts
  const brokerAt = await paper.lastFeedPosition()
  const resumeAt = Math.max(brokerAt, await ledger.lastFeedPosition())
  const history = new PriceHistory(() => historyStepMs(feed.market.speed))
  const steady = steadyOf(clock)
  const quotes = new LatestQuotes(bus, steady, history, parts.bars)
  const pump = new Pump({ ...parts, clock: steady, quotes, resumeAt, brokerWrote: brokerAt === resumeAt })
  let ended = false
  let stopped = false
  const silentSince = new Date(clock.nowMs()).toISOString()
  // An engine that has not taken up every account yet moves no stop: until then there is none at work.
  const silence = () => (pump.level ? pump.pulse.silence : { silentSince })
  const running = pump
    .run(new Map())
    .then(() => {
      if (stopped) return
      ended = true
      paper.release()
      quotes.announce({ ...feed.market, ended })
      return pump.runAfterEnd()
    })
    .catch(onFatal)
  const repeat = async (everyMs: number, what: string, run: () => Promise<void>) => {
    for (;;) {
      await clock.delay(everyMs)
      if (stopped) return
      await run().catch((error: unknown) => log.warn(`${what} failed`, { error }))
    }
  }
  void repeat(reconcileEveryMs, 'Reconciling', () => engine.reconcile())
  void repeat(gapCheckMs, 'Looking at the protection gaps', () => engine.checkGaps())
  return {
    latestQuotes: () => quotes.all(),
    priceHistory: (symbol) => history.of(symbol),
    market: () => ({ ...feed.market, ended, ...silence() }),
    refusedQuotes: () => pump.refused,
    restartAccount: (accountId) => engine.restartAccount(accountId),
    isLevel: () => pump.level,
    trouble: () => engine.trouble(),
    async stop() {
      stopped = true
      pump.stop()
      await running
      await pump.keepPlace()
      await engine.stop()
      await feed.close()
    },
  }
}
